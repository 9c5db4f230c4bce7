/** Accounts by id, as entities: one query whatever their number, and one more if any of them moved away. */
import { sql, type SqlBool } from "kysely";
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads } from "#server/storage/database.ts";
import { knownAccounts } from "./known-accounts.ts";
import type { ServerReading } from "./reading.ts";
import { accountColumns, showAccount, type AccountRow } from "./show-account.ts";

/** Unknown ids are simply missing from the answer. */
export async function loadAccounts(
  reading: ServerReading,
  ids: readonly AccountId[],
): Promise<Map<AccountId, Account>> {
  return showAccounts(reading, await readAccounts(reading.db, ids));
}

/** Accounts whose rows were read already; no query unless any of them moved away. */
export async function showAccounts(
  { db, server }: ServerReading,
  rows: readonly AccountRow[],
): Promise<Map<AccountId, Account>> {
  const successors = await readAccounts(
    db,
    rows.flatMap((row) => row.moved_to_id ?? []),
  );
  const shownSuccessors = new Map(successors.map((row) => [row.id, showAccount(row, server)]));
  return new Map(
    rows.map((row) => [row.id, showAccount(row, server, row.moved_to_id && shownSuccessors.get(row.moved_to_id))]),
  );
}

/** The same as a list, in the order of the ids and each once. */
export async function listAccounts(reading: ServerReading, ids: readonly AccountId[]): Promise<Account[]> {
  const accounts = await loadAccounts(reading, ids);
  return [...new Set(ids)].flatMap((id) => accounts.get(id) ?? []);
}

/** One account; throws `record.not-found`. */
export async function getAccount(reading: ServerReading, id: AccountId): Promise<Account> {
  const account = (await loadAccounts(reading, [id])).get(id);
  if (!account) throw new Refusal("record.not-found");
  return account;
}

async function readAccounts(db: Reads, ids: readonly AccountId[]): Promise<AccountRow[]> {
  if (ids.length === 0) return [];
  return knownAccounts(db)
    .leftJoin("account_stats", "account_stats.account_id", "account.id")
    .select(accountColumns)
    .where(sql<SqlBool>`account.id = any(${[...new Set(ids)]}::bigint[])`)
    .execute();
}
