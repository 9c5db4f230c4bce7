/** Tokens as their app handles them: one for itself, and the end of any. */
import type { Writes } from "#server/storage/database.ts";
import { hashSecret } from "../auth/secrets.ts";
import { mintToken, revokeToken } from "../auth/tokens.ts";
import type { App } from "./apps.ts";

/** For an app that speaks for itself; null if it was forgotten just now. */
export async function mintAppToken(tx: Writes, { id }: App, scopes: readonly string[]): Promise<string | null> {
  const app = await tx.selectFrom("oauth_app").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
  return app ? mintToken(tx, { accountId: null, appId: id, scopes }) : null;
}

/** Ends a token of this app; false for one of another app. One that is unknown or has ended is as good as ended. */
export async function revokeOfApp(tx: Writes, app: App, token: string): Promise<boolean> {
  const found = await tx
    .selectFrom("access_token")
    .select("app_id")
    .where("token_hash", "=", hashSecret(token))
    .executeTakeFirst();
  if (!found) return true;
  if (found.app_id !== app.id) return false;
  await revokeToken(tx, token);
  return true;
}
