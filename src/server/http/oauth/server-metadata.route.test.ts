/** What client libraries ask about the server and about the person. */
import { expect, test } from "vitest";
import { scopes } from "#protocol/scopes.ts";
import { apiRoutes } from "#server/connect.ts";
import { setOAuth } from "#testing/oauth-stage.ts";

const oauth = setOAuth();

test("the server says how it authorises (RFC 8414)", async () => {
  const { status, headers, body } = await oauth.send("/.well-known/oauth-authorization-server", {});
  const { origin } = oauth.world.ports;
  expect([status, body]).toEqual([
    200,
    {
      issuer: origin,
      authorization_endpoint: `${origin}/oauth/authorize`,
      token_endpoint: `${origin}/oauth/token`,
      revocation_endpoint: `${origin}/oauth/revoke`,
      userinfo_endpoint: `${origin}/oauth/userinfo`,
      app_registration_endpoint: `${origin}/api/v1/apps`,
      service_documentation: expect.stringMatching(/^https:/),
      scopes_supported: scopes,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "client_credentials"],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    },
  ]);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
  for (const name of ["token_endpoint", "revocation_endpoint", "userinfo_endpoint", "app_registration_endpoint"]) {
    const { pathname } = new URL(body[name] as string);
    expect(
      apiRoutes.map(({ path }) => path),
      name,
    ).toContain(pathname);
  }
});

test.each(["GET", "POST"])("the app learns by %s who the person is, and nothing that is not public", async (method) => {
  const token = await oauth.tokenFor(await oauth.registers(), { scope: "profile" });
  const { origin } = oauth.world.ports;
  const { username } = oauth.mira;
  const { status, body } = await oauth.withToken(token, method, "/oauth/userinfo");
  const { body: account } = await oauth.send(`/api/v1/accounts/${oauth.mira.id}`, {});
  expect([status, body]).toEqual([
    200,
    {
      iss: origin,
      sub: account["uri"],
      name: account["display_name"],
      preferred_username: username,
      profile: account["url"],
      picture: account["avatar"],
    },
  ]);
  expect(JSON.stringify(body)).not.toContain("@example.org");
});

test("the scope `profile` opens no timeline, and no other one opens this", async () => {
  const app = await oauth.registers();
  const profile = await oauth.tokenFor(app, { scope: "profile" });
  const others = await oauth.tokenFor(app, { scope: "read write" });
  expect((await oauth.withToken(profile, "GET", "/api/v1/timelines/home")).status).toBe(403);
  for (const method of ["GET", "POST"]) {
    expect((await oauth.withToken(others, method, "/oauth/userinfo")).status).toBe(403);
    expect((await oauth.send("/oauth/userinfo", { method })).status).toBe(401);
  }
});
