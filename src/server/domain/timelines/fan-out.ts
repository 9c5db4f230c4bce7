/** Who finds a new status in their home: one insert-select, however many follow. */
import { sql } from "kysely";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Reads } from "#server/storage/database.ts";
import { readerLeavesAfter } from "../accounts/activity.ts";
import { arrivesAtHome, boostRepeatsAfter } from "./arrivals.ts";
import { writeToTagHomes } from "./home-of-tags.ts";

/**
 * Writes a status (or a boost) into the homes of the local followers who still
 * come here, of its author, and of those who follow one of its hashtags, as far as it belongs there. Doing it twice is
 * the same as doing it once.
 */
export async function writeToHomes(db: Reads, statusId: StatusId): Promise<void> {
  // Two indexes, each asked by itself: with an `or` between them every status there is would be read. And from what was
  // shown to whom it was (`offset 0`), which of a post that is no boost is nothing: never through whole homes.
  await sql`
    with boosted as (
      select reblog_of_id as id from status where status.id = ${statusId} and reblog_of_id is not null
    ), shown_lately as (
      select known.id from boosted join status known on known.id = boosted.id
      where known.created_at > now() - ${boostRepeatsAfter}
      union all
      select known.id from boosted join status known on known.reblog_of_id = boosted.id
      where known.id <> ${statusId} and known.deleted_at is null and known.created_at > now() - ${boostRepeatsAfter}
    ), has_seen as materialized (
      select seen.account_id from shown_lately
      cross join lateral (select account_id from home_entry where status_id = shown_lately.id offset 0) seen
    )
    insert into home_entry (account_id, status_id)
    select follow.account_id, status.id
    from status
    left join status original on original.id = status.reblog_of_id
    cross join lateral (
      select account_id, show_reblogs, languages from follow where target_account_id = status.account_id
      union all
      select status.account_id, true, null
    ) follow
    join local_user on local_user.account_id = follow.account_id
      and local_user.last_active_at > now() - ${readerLeavesAfter}
    where status.id = ${statusId} and ${arrivesAtHome(sql.ref<AccountId>("local_user.account_id"))}
      and not exists (select from has_seen where has_seen.account_id = follow.account_id)
    on conflict do nothing`.execute(db);
  // Behind it, so that nobody is told a hashtag for a post that a person brought.
  await writeToTagHomes(db, statusId);
  await db.deleteFrom("home_arrival").where("status_id", "=", statusId).execute();
}

/** Takes a status that has become a direct one out of every home; any other stays. */
export async function eraseDirectFromHomes(db: Reads, statusId: StatusId): Promise<void> {
  await sql`
    delete from home_entry using status
    where home_entry.status_id = ${statusId} and status.id = home_entry.status_id and status.visibility = 'direct'`.execute(
    db,
  );
}

/** Takes statuses out of every home. */
export async function eraseFromHomes(db: Reads, statusIds: readonly StatusId[]): Promise<void> {
  await db.deleteFrom("home_entry").where("status_id", "in", statusIds).execute();
}
