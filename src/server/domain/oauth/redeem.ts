/**
 * A code becomes a token, once (threats O03).
 *
 * A code that comes a second time was stolen, before or after: what came of it ends, and it does not matter
 * who of the two was the thief (RFC 9700, section 4.5). A wrong proof spends the code too.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { GrantId } from "#protocol/ids.ts";
import type { Writes } from "#server/storage/database.ts";
import { canSignIn, standingColumns } from "../auth/can-sign-in.ts";
import { hashSecret } from "../auth/secrets.ts";
import { mintToken, revokeTokens } from "../auth/tokens.ts";
import type { App } from "./apps.ts";

export interface OfferedCode {
  code: string;
  redirectUri: string;
  codeVerifier: string | null;
}

/** Null where nothing comes of it; the transaction has to be kept all the same. */
export async function redeemCode(
  tx: Writes,
  app: App,
  { code, redirectUri, codeVerifier }: OfferedCode,
): Promise<{ token: string; scopes: string[] } | null> {
  const grant = await tx
    .selectFrom("oauth_grant")
    .innerJoin("account", "account.id", "oauth_grant.account_id")
    .innerJoin("local_user", "local_user.account_id", "account.id")
    .select([
      "oauth_grant.id",
      "oauth_grant.account_id",
      "oauth_grant.redirect_uri",
      "oauth_grant.scopes",
      "oauth_grant.code_challenge",
      "oauth_grant.redeemed_at",
      sql<boolean>`oauth_grant.expires_at > now()`.as("is_fresh"),
      ...standingColumns,
    ])
    .where("oauth_grant.code_hash", "=", hashSecret(code))
    .where("oauth_grant.app_id", "=", app.id)
    .forUpdate("oauth_grant")
    .executeTakeFirst();
  if (!grant) return null;
  if (grant.redeemed_at) {
    await revokeTokens(tx, (tokens) => tokens.where("grant_id", "=", grant.id));
    return null;
  }
  await spend(tx, grant.id);
  const isProved = grant.redirect_uri === redirectUri && proves(codeVerifier, grant.code_challenge);
  if (!grant.is_fresh || !isProved || !canSignIn(grant)) return null;
  const { account_id: accountId, scopes } = grant;
  return { token: await mintToken(tx, { accountId, appId: app.id, scopes, grantId: grant.id }), scopes };
}

async function spend(tx: Writes, id: GrantId): Promise<void> {
  await tx
    .updateTable("oauth_grant")
    .set({ redeemed_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** A proof that nobody asked for is refused as well: its challenge was taken out on the way (threats O02). */
function proves(verifier: string | null, challenge: string | null): boolean {
  if (verifier === null || challenge === null) return verifier === challenge;
  return /^[\w.~-]{43,128}$/.test(verifier) && createHash("sha256").update(verifier).digest("base64url") === challenge;
}
