/**
 * Home after people came into an exclusive list or left one: what they wrote goes, or comes back.
 *
 * It looks at how things stand now and not at what happened: the job comes late and
 * maybe more than once, and by then the next change may have come.
 */
import { sql } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { taskFor } from "#server/storage/queue.ts";
import { notListedApart } from "../lists/exclusive.ts";
import { refitHomeJob } from "../lists/home-changes.ts";
import { bringIntoHome } from "./home-of-relations.ts";

const authorsAtOnce = 20;

export const refitHomeTask = taskFor(refitHomeJob, ({ accountId }, { db }: { db: Database }) =>
  refitHomeToLists(db, accountId),
);

/** Fits the reader's home to their exclusive lists, as far as people came or went; in slices, each of which is kept. */
export async function refitHomeToLists(db: Database, readerId: AccountId): Promise<void> {
  while (await transact(db, (tx) => refitSome(tx, readerId)));
}

async function refitSome(tx: Writes, readerId: AccountId): Promise<boolean> {
  const reader = sql<AccountId>`${readerId}`;
  const { rows } = await sql<{ id: AccountId }>`
    delete from home_refit where account_id = ${readerId} and target_account_id in (
      select target_account_id from home_refit where account_id = ${readerId}
      order by target_account_id limit ${authorsAtOnce} for update skip locked
    )
    returning target_account_id as id`.execute(tx);
  if (rows.length === 0) return false;
  const authors = rows.map(({ id }) => id);
  await sql`
    delete from home_entry using status
    where home_entry.account_id = ${readerId} and status.id = home_entry.status_id
      and status.account_id = any(${authors}::bigint[])
      and not ${notListedApart(reader, "status.account_id")}`.execute(tx);
  await bringIntoHome(tx, readerId, authors);
  return true;
}
