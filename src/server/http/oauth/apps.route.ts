/** Registering an app, and asking which one a token belongs to (`docs/api-notes.md`, OAuth). */
import * as v from "valibot";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import { defaultScopes, parseScopes } from "#protocol/scopes.ts";
import { shownAs } from "#protocol/shown-input.ts";
import { getApp, registerApp, type App } from "#server/domain/oauth/apps.ts";
import { applicationSchema, credentialApplicationSchema } from "../entities/oauth.ts";
import { listOf, nothing, orBlank, text } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";

const address = v.pipe(v.string(), v.maxLength(limits.app.address));

const website = shownAs(
  { type: "string", format: "uri", maxLength: limits.app.address },
  v.pipe(
    address,
    v.trim(),
    v.regex(/^https?:\/\/\S+$/i),
    v.check((written) => URL.canParse(written)),
  ),
);

/** In one text, with a space or a line break between two, or as a list. */
const wordsOrList = (most: number) =>
  v.pipe(
    v.union([
      shownAs(
        { type: "string", description: `Up to ${most}, with spaces or line breaks between them.` },
        v.pipe(v.string(), v.maxLength(most * limits.app.address)),
      ),
      listOf(v.pipe(v.string(), v.maxLength(limits.app.address)), most),
    ]),
    v.transform((said) => (typeof said === "string" ? said.split(/\s+/) : said).filter((word) => word !== "")),
    v.maxLength(most),
  );

const redirectUris = v.pipe(
  wordsOrList(limits.app.redirectUris),
  v.check((uris) => uris.join("").length <= limits.app.redirectUrisTogether),
);

export const appRoutes: Route[] = [
  route({
    method: "POST",
    path: "/api/v1/apps",
    summary: "Registers an app",
    access: "public",
    limiter: "registration",
    ignoresCookies: true,
    input: v.object({
      client_name: v.pipe(text(limits.app.name), v.trim(), v.nonEmpty()),
      redirect_uris: redirectUris,
      scopes: orBlank(wordsOrList(100)),
      website: orBlank(website),
      // RFC 7591: an app in somebody's hands, which can keep no secret, says so.
      token_endpoint_auth_method: orBlank(v.pipe(v.string(), v.maxLength(100))),
    }),
    answers: credentialApplicationSchema,
    async handle({ transact }, input) {
      const scopes = parseScopes((input.scopes ?? []).join(" "));
      if (!scopes) throw new Refusal("request.invalid", { args: { field: "scopes" } });
      const app = await transact((tx) =>
        registerApp(tx, {
          name: input.client_name,
          website: input.website ?? null,
          redirectUris: input.redirect_uris,
          scopes: scopes.length > 0 ? scopes : [...defaultScopes],
          isPublic: input.token_endpoint_auth_method === "none",
        }),
      );
      return {
        ...showApp(app),
        client_id: app.clientId,
        client_secret: app.clientSecret,
        // Never.
        client_secret_expires_at: 0 as const,
      };
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/apps/verify_credentials",
    summary: "The app that a token belongs to",
    access: "app",
    input: nothing,
    answers: applicationSchema,
    async handle({ db, appId }) {
      if (appId === null) throw new Refusal("auth.invalid-token");
      return showApp(await getApp(db, appId));
    },
  }),
];

function showApp({ id, name, website, scopes, redirectUris }: App) {
  return {
    id,
    name,
    website,
    scopes,
    redirect_uris: redirectUris,
    redirect_uri: redirectUris.join("\n"),
    // As in the instance: there is no push yet.
    vapid_key: "",
  };
}
