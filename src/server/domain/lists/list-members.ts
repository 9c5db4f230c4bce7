/** The people in a list: only those whom its owner follows or has asked to follow, and only as long as they do. */
import { sql } from "kysely";
import type { Account } from "#protocol/entities.ts";
import type { AccountId, ListId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { readPage } from "#server/storage/row-page.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import { showWholePage } from "../accounts/account-page.ts";
import { listableAccounts } from "../accounts/known-accounts.ts";
import type { Reading } from "../accounts/reading.ts";
import { accountColumns } from "../accounts/show-account.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { noteHomeChange } from "./home-changes.ts";
import { loadList, lockList } from "./lists.ts";

/** One page, who was added last first. Throws `record.not-found`. */
export async function listMembers(reading: Reading<Viewer>, id: ListId, page: PageQuery): Promise<Listed<Account>> {
  const { db, viewer } = reading;
  await loadList(db, viewer, id);
  const members = listableAccounts(db)
    .innerJoin("list_account", "list_account.target_account_id", "account.id")
    .leftJoin("account_stats", "account_stats.account_id", "account.id")
    .select(accountColumns)
    .select("list_account.id as row_id")
    .where("list_account.list_id", "=", id);
  return showWholePage(reading, await readPage(members, "list_account.id", page), page);
}

/** Those of these accounts that are in the list. */
export async function membersAmong(db: Reads, id: ListId, accountIds: readonly AccountId[]): Promise<Set<AccountId>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("list_account")
    .select("target_account_id")
    .where("list_id", "=", id)
    .where("target_account_id", "in", accountIds)
    .execute();
  return new Set(rows.map((row) => row.target_account_id));
}

/**
 * Puts people into a list, all of them or none. Throws `record.not-found`, `list.not-followed`,
 * `list.too-many-members`, and `list.already-in` if one of them is in it.
 */
export async function addToList(
  tx: Writes,
  viewer: Viewer,
  id: ListId,
  accountIds: readonly AccountId[],
): Promise<void> {
  const added = await keepInList(tx, viewer, id, accountIds);
  if (added.length < new Set(accountIds).size) throw new Refusal("list.already-in");
}

/** The same, but that those who are in it already stay. Answers who was added. */
export async function keepInList(
  tx: Writes,
  viewer: Viewer,
  id: ListId,
  accountIds: readonly AccountId[],
): Promise<AccountId[]> {
  const { exclusive } = await lockList(tx, viewer, id);
  if (accountIds.length === 0) return [];
  const wanted = [...new Set(accountIds)];
  // Requests first: one that is granted meanwhile is a follow by then.
  const asked = await lockAmong(tx, "follow_request", viewer, wanted);
  const followed = await lockAmong(tx, "follow", viewer, wanted);
  if (!wanted.every((one) => followed.has(one) || asked.has(one))) throw new Refusal("list.not-followed");
  const { rows } = await sql<{ id: AccountId }>`
    insert into list_account (list_id, account_id, target_account_id, pending)
    select ${id}::bigint, ${viewer.accountId}::bigint, wanted.id, wanted.id <> all(${[...followed]}::bigint[])
    from unnest(${wanted}::bigint[]) with ordinality wanted (id, place) order by wanted.place
    on conflict (list_id, target_account_id) do nothing
    returning target_account_id as id`.execute(tx);
  const added = rows.map((one) => one.id);
  await requireRoom(tx, id);
  if (exclusive) await noteHomeChange(tx, viewer, added);
  return added;
}

/** Who ends such a follow or request, or grants it, waits until this commits. */
async function lockAmong(
  tx: Writes,
  table: "follow" | "follow_request",
  { accountId }: Viewer,
  wanted: readonly AccountId[],
): Promise<Set<AccountId>> {
  const rows = await tx
    .selectFrom(table)
    .select("target_account_id")
    .where("account_id", "=", accountId)
    .where("target_account_id", "in", wanted)
    .forKeyShare()
    .execute();
  return new Set(rows.map((row) => row.target_account_id));
}

/** Takes people out of a list; who isn't in it stays out. Throws `record.not-found`. */
export async function removeFromList(
  tx: Writes,
  viewer: Viewer,
  id: ListId,
  accountIds: readonly AccountId[],
): Promise<void> {
  const { exclusive } = await lockList(tx, viewer, id);
  const removed = await tx
    .deleteFrom("list_account")
    .where("list_id", "=", id)
    .where("target_account_id", "in", accountIds)
    .returning("target_account_id")
    .execute();
  if (exclusive) {
    await noteHomeChange(
      tx,
      viewer,
      removed.map((row) => row.target_account_id),
    );
  }
}

async function requireRoom(tx: Writes, id: ListId): Promise<void> {
  const { members } = limits.lists;
  const { count } = await tx
    .selectFrom("list_account")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("list_id", "=", id)
    .executeTakeFirstOrThrow();
  if (Number(count) > members) throw new Refusal("list.too-many-members", { args: { limit: members } });
}
