/** Client libraries ask about the server and about the person (RFC 8414; OpenID Connect, section 5.3, as Mastodon answers it). */
import { scopes } from "#protocol/scopes.ts";
import { showCredentialAccount } from "#server/domain/accounts/credential-account.ts";
import { serverMetadataSchema, userInfoSchema } from "../entities/oauth.ts";
import { nothing } from "../middleware/inputs.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

/** It changes with the version of the server. */
const cacheControl = "public, max-age=3600";

export const serverMetadataRoutes: Route[] = [
  route({
    method: "GET",
    path: "/.well-known/oauth-authorization-server",
    summary: "The endpoints and abilities of this server (RFC 8414)",
    access: "public",
    ignoresCookies: true,
    input: nothing,
    answers: serverMetadataSchema,
    async handle({ ports: { origin } }) {
      const metadata = {
        issuer: origin,
        authorization_endpoint: `${origin}/oauth/authorize`,
        token_endpoint: `${origin}/oauth/token`,
        revocation_endpoint: `${origin}/oauth/revoke`,
        userinfo_endpoint: `${origin}/oauth/userinfo`,
        // Mastodon has it, and the form of its request too: RFC 7591 has another one.
        app_registration_endpoint: `${origin}/api/v1/apps`,
        service_documentation: "https://docs.joinmastodon.org/",
        scopes_supported: scopes,
        response_types_supported: ["code"],
        response_modes_supported: ["query"],
        grant_types_supported: ["authorization_code", "client_credentials"],
        token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
        code_challenge_methods_supported: ["S256"],
        authorization_response_iss_parameter_supported: true,
      };
      return new Reply(metadata, { headers: { "cache-control": cacheControl } });
    },
  }),
  ...(["GET", "POST"] as const).map((method) =>
    route({
      method,
      path: "/oauth/userinfo",
      summary: "Who the person is (OpenID Connect)",
      access: "profile",
      input: nothing,
      answers: userInfoSchema,
      async handle({ ports, viewer, reading }) {
        const account = await showCredentialAccount(reading("people"), viewer.accountId);
        return {
          iss: ports.origin,
          sub: account.uri,
          name: account.display_name,
          preferred_username: account.username,
          profile: account.url,
          picture: account.avatar,
        };
      },
    }),
  ),
];
