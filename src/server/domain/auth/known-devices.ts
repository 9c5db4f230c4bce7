/**
 * Browsers that have signed in to an account before, also long ago.
 *
 * They know one thing that a stranger who has read my e-mail address somewhere
 * doesn't: the secret in their device cookie. It opens nothing. It only keeps
 * strangers from using up what such a browser may ask for (threats A04).
 */
import { sql } from "kysely";
import type { AccountId, SessionId } from "#protocol/ids.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import { hashSecret, isSecret } from "./secrets.ts";

/** Whether this browser has signed in to the account of this address. One query, whatever the answer. */
export async function isKnownDevice(db: Reads, email: string, deviceSecret: string | null): Promise<boolean> {
  if (!isSecret(deviceSecret)) return false;
  const known = await db
    .selectFrom("known_device")
    .innerJoin("local_user", "local_user.account_id", "known_device.account_id")
    .select("known_device.account_id")
    .where("known_device.secret_hash", "=", hashSecret(deviceSecret))
    .where((where) => where(where.fn("lower", ["local_user.email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
  return known !== undefined;
}

/** Doing it twice is the same as doing it once. */
export async function rememberDevice(tx: Writes, accountId: AccountId, deviceSecret: string): Promise<void> {
  await tx
    .insertInto("known_device")
    .values({ account_id: accountId, secret_hash: hashSecret(deviceSecret) })
    .onConflict((same) => same.columns(["account_id", "secret_hash"]).doUpdateSet({ used_at: sql`now()` }))
    .execute();
}

/** For a session that is ended from elsewhere: its browser may be in other hands. */
export async function forgetDeviceOf(tx: Writes, sessionId: SessionId, accountId: AccountId): Promise<void> {
  await tx
    .deleteFrom("known_device")
    .where("account_id", "=", accountId)
    .where("secret_hash", "=", (device) =>
      device.selectFrom("session").select("device_hash").where("id", "=", sessionId),
    )
    .execute();
}
