/**
 * An app asks a person for consent, and gets a code if they say yes
 * (RFC 6749, section 4.1; RFC 7636; RFC 9700).
 *
 * A request that is not right is told to the person and never to the app: anybody can register one, so an
 * error that leads elsewhere by itself would be an open redirect. Only an answer of the person leads away.
 */
import { sql } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import { defaultScopes, parseScopes, scopeAllows } from "#protocol/scopes.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import { hashSecret, newSecret } from "../auth/secrets.ts";
import { findApp, type App } from "./apps.ts";
import { isRegistered } from "./redirect-uris.ts";

/** Seconds for which a code works. */
export const codeLifetime = 60;

/** As an app writes it into the address, before anything is known of it. */
export interface AskedConsent {
  response_type?: string | undefined;
  client_id?: string | undefined;
  redirect_uri?: string | undefined;
  scope?: string | undefined;
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}

/** A request that is right. */
export interface ConsentRequest {
  app: App;
  redirectUri: string;
  scopes: string[];
  codeChallenge: string | null;
}

/**
 * Throws `oauth.client-unknown`, `oauth.redirect-unknown`, `oauth.response-type`, `oauth.scope-invalid`,
 * `oauth.challenge-invalid`, and `oauth.challenge-needed` for an app without a secret.
 */
export async function readConsent(db: Reads, asked: AskedConsent): Promise<ConsentRequest> {
  const app = asked.client_id === undefined ? null : await findApp(db, asked.client_id);
  if (!app) throw new Refusal("oauth.client-unknown");
  const redirectUri = asked.redirect_uri;
  if (redirectUri === undefined || !isRegistered(app.redirectUris, redirectUri)) {
    throw new Refusal("oauth.redirect-unknown");
  }
  if (asked.response_type !== "code") throw new Refusal("oauth.response-type");
  const scopes = scopesFor(app, asked.scope);
  if (!scopes) throw new Refusal("oauth.scope-invalid");
  return { app, redirectUri, scopes, codeChallenge: challengeIn(app, asked) };
}

/** What is asked for of what the app has registered; null for anything else. */
export function scopesFor(app: App, asked: string | undefined): string[] | null {
  const scopes = parseScopes(asked ?? "");
  if (!scopes) return null;
  const wanted = scopes.length > 0 ? scopes : [...defaultScopes];
  return wanted.every((scope) => scopeAllows(app.scopes, scope)) ? wanted : null;
}

/** SHA-256 is the only method: with `plain` the address, which many see, holds what has to be proved. */
function challengeIn(app: App, asked: AskedConsent): string | null {
  const { code_challenge: challenge, code_challenge_method: method } = asked;
  if (challenge === undefined && method === undefined) {
    if (app.isPublic) throw new Refusal("oauth.challenge-needed");
    return null;
  }
  if (method !== "S256" || challenge === undefined || !/^[\w-]{43}$/.test(challenge)) {
    throw new Refusal("oauth.challenge-invalid");
  }
  return challenge;
}

/** The code for which the app gets a token; this is the only time that it can be read. Throws `oauth.client-unknown`. */
export async function grantCode(tx: Writes, accountId: AccountId, request: ConsentRequest): Promise<string> {
  await noteUse(tx, request.app);
  const code = newSecret();
  await tx
    .insertInto("oauth_grant")
    .values({
      code_hash: hashSecret(code),
      app_id: request.app.id,
      account_id: accountId,
      redirect_uri: request.redirectUri,
      scopes: request.scopes,
      code_challenge: request.codeChallenge,
      expires_at: sql<Date>`now() + make_interval(secs => ${codeLifetime})`,
    })
    .execute();
  return code;
}

/**
 * An app that somebody has let in once is not forgotten, even when all have left it: its makers keep its id for ever. One
 * that was forgotten a moment ago is not there any more.
 */
async function noteUse(tx: Writes, { id }: App): Promise<void> {
  const app = await tx.selectFrom("oauth_app").select("used_at").where("id", "=", id).forKeyShare().executeTakeFirst();
  if (!app) throw new Refusal("oauth.client-unknown");
  if (app.used_at) return;
  await tx
    .updateTable("oauth_app")
    .set({ used_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}
