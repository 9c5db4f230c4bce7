/**
 * Home after people came into an exclusive list or left one: what they wrote goes, or comes back.
 *
 * It looks at how things stand now and not at what happened: events are worked late
 * and more than once, and by then the next change may have come.
 */
import { sql } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import type { Database } from "#server/storage/database.ts";
import { notListedApart } from "../lists/exclusive.ts";
import { bringIntoHome } from "./home-of-relations.ts";

const authorsAtOnce = 50;

/** Fits the reader's home to their exclusive lists, as far as these authors are concerned. */
export async function refitHomeToLists(
  db: Database,
  readerId: AccountId,
  authorIds: readonly AccountId[],
): Promise<void> {
  const reader = sql<AccountId>`${readerId}`;
  for (let from = 0; from < authorIds.length; from += authorsAtOnce) {
    const authors = authorIds.slice(from, from + authorsAtOnce);
    await sql`
      delete from home_entry using status
      where home_entry.account_id = ${readerId} and status.id = home_entry.status_id
        and status.account_id = any(${authors}::bigint[])
        and not ${notListedApart(reader, "status.account_id")}`.execute(db);
    await bringIntoHome(db, readerId, authors);
  }
}
