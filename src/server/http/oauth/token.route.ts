/**
 * Tokens: given for a code or to an app for itself, and taken back (RFC 6749, RFC 7009).
 *
 * A refusal is told in the words of OAuth, a code and a sentence for developers; people never see it.
 */
import * as v from "valibot";
import { needed, shownAs, type ShownInput } from "#protocol/shown-input.ts";
import { authenticateApp, type App } from "#server/domain/oauth/apps.ts";
import { scopesFor } from "#server/domain/oauth/consent.ts";
import { redeemCode } from "#server/domain/oauth/redeem.ts";
import { mintAppToken, revokeOfApp } from "#server/domain/oauth/app-tokens.ts";
import { tokenSchema } from "../entities/oauth.ts";
import { emptySchema } from "../entities/values.ts";
import { Reply, route, type Call, type Route } from "../middleware/route.ts";

/**
 * A value that is no text, or empty, or too long to be anything of ours, is as good as absent: a library gets the code of an error
 * that it knows (RFC 6749, section 5.2), and no words for people.
 */
const wordAs = (shown: ShownInput = {}) => {
  const said = v.pipe(v.string(), v.nonEmpty(), v.maxLength(5_000));
  return v.optional(v.fallback(v.optional(shownAs({ type: "string", ...shown }, said)), undefined));
};
const word = wordAs();

const grants = ["authorization_code", "client_credentials"];

const client = { client_id: word, client_secret: word };

interface Client {
  client_id?: string | undefined;
  client_secret?: string | undefined;
}

const problems = {
  invalid_request: "A parameter is missing, repeated or malformed.",
  invalid_client: "The client is unknown, or its authentication failed.",
  invalid_grant:
    "The code is invalid, expired or revoked, was given to another client, or does not match this request.",
  invalid_scope: "The scope is unknown, or more than the client registered.",
  unsupported_grant_type: "Use authorization_code or client_credentials.",
  unauthorized_client: "You are not authorized to revoke this token.",
} as const;

const statuses: Partial<Record<keyof typeof problems, number>> = { invalid_client: 401, unauthorized_client: 403 };

/** No answer of success. */
function problem(error: keyof typeof problems): Reply<never> {
  const status = statuses[error] ?? 400;
  const headers: Record<string, string> = status === 401 ? { "www-authenticate": 'Basic realm="OAuth"' } : {};
  return new Reply({ error, error_description: problems[error] } as never, { status, headers });
}

/** By HTTP Basic or in the body, and not by both (RFC 6749, section 2.3). */
async function clientOf({ db, basic }: Call, input: Client): Promise<App | null> {
  if (basic && (input.client_secret !== undefined || (input.client_id ?? basic.name) !== basic.name)) return null;
  const [id, secret] = basic ? [basic.name, basic.password || null] : [input.client_id, input.client_secret ?? null];
  return id === undefined ? null : authenticateApp(db, id, secret ?? null);
}

export const tokenRoutes: Route[] = [
  route({
    method: "POST",
    path: "/oauth/token",
    summary: "Gives a token for a code, or to an app for itself",
    access: "public",
    limiter: "oauth",
    ignoresCookies: true,
    input: v.object({
      ...client,
      grant_type: needed(wordAs({ enum: grants })),
      code: word,
      redirect_uri: word,
      code_verifier: word,
      scope: word,
    }),
    answers: tokenSchema,
    async handle(call, input) {
      const { transact } = call;
      const { grant_type: kind, code, redirect_uri: redirectUri } = input;
      if (kind === undefined) return problem("invalid_request");
      if (kind !== "authorization_code" && kind !== "client_credentials") return problem("unsupported_grant_type");
      const app = await clientOf(call, input);
      if (!app) return problem("invalid_client");
      if (kind === "client_credentials") {
        // Nobody is behind a client that proves nothing.
        if (app.isPublic) return problem("invalid_client");
        const scopes = scopesFor(app, input.scope);
        if (!scopes) return problem("invalid_scope");
        const token = await transact((tx) => mintAppToken(tx, app, scopes));
        return token === null ? problem("invalid_client") : tokenAnswer(token, scopes);
      }
      if (code === undefined || redirectUri === undefined) return problem("invalid_request");
      const offered = { code, redirectUri, codeVerifier: input.code_verifier ?? null };
      const redeemed = await transact((tx) => redeemCode(tx, app, offered));
      return redeemed ? tokenAnswer(redeemed.token, redeemed.scopes) : problem("invalid_grant");
    },
  }),
  route({
    method: "POST",
    path: "/oauth/revoke",
    summary: "Ends a token",
    access: "public",
    limiter: "oauth",
    ignoresCookies: true,
    input: v.object({ ...client, token: needed(word) }),
    answers: emptySchema,
    async handle(call, input) {
      const { token } = input;
      const app = await clientOf(call, input);
      if (!app || token === undefined) return problem("unauthorized_client");
      const isTheirs = await call.transact((tx) => revokeOfApp(tx, app, token));
      return isTheirs ? {} : problem("unauthorized_client");
    },
  }),
];

/** `created_at` in seconds, as a number. */
function tokenAnswer(token: string, scopes: readonly string[]) {
  return new Reply(
    {
      access_token: token,
      token_type: "Bearer" as const,
      scope: scopes.join(" "),
      created_at: Math.floor(Date.now() / 1_000),
    },
    { headers: { pragma: "no-cache" } },
  );
}
