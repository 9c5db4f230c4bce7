/**
 * Which accounts there are, for everyone: not the deleted ones, and not those
 * that still wait for the operator's approval. Every read of accounts starts here.
 *
 * A suspended account is known. Its page says so, and lists leave it out.
 */
import { sql, type SqlBool } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads } from "#server/storage/database.ts";

export function knownAccounts(db: Reads) {
  return db.selectFrom("account").where(isKnown);
}

/** As a condition on `account`. */
export const isKnown = sql<SqlBool>`(
  account.deleted_at is null
  and not exists (
    select from local_user where local_user.account_id = account.id and local_user.state = 'pending'
  )
)`;

/** Those that lists, searches and suggestions may name. */
export function listableAccounts(db: Reads) {
  return knownAccounts(db).where("account.suspended_at", "is", null);
}

/** Throws `record.not-found` unless there is such an account. */
export async function requireAccount(db: Reads, id: AccountId): Promise<void> {
  const account = await knownAccounts(db).select("account.id").where("account.id", "=", id).executeTakeFirst();
  if (!account) throw new Refusal("record.not-found");
}
