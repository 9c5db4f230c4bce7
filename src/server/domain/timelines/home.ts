/**
 * Home is written, not computed: publishing drops the status id into the home
 * of every local follower, so that opening Home is one index scan.
 *
 * Fan-out writes only to readers who came lately. The home of one who returns
 * later is rebuilt from the people they follow, before its first page is read.
 */
import { sql, type RawBuilder } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Listed } from "#protocol/paging.ts";
import { readerLeavesAfter } from "../accounts/activity.ts";
import { anyReader, type Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { transact, type Database, type Reads } from "#server/storage/database.ts";
import { scheduledTask } from "#server/storage/queue.ts";
import { arrivesAtHome, boostRepeatsAfter } from "./arrivals.ts";
import { newestByTag } from "./home-of-tags.ts";
import { readTimeline, type Timeline, type TimelineQuery } from "./picked.ts";

/** Entries that are kept for each reader. */
export const homeLength = 800;

/** One page of home, newest first; rebuilt before if it was not written to while its reader was away. */
export function readHome(reading: Reading<Viewer, Database>, page: TimelineQuery): Promise<Listed<Status>> {
  const { db, viewer } = reading;
  return readTimeline(reading, page, { ...home, making: { isDue, make: () => welcomeBack(db, viewer.accountId) } });
}

/** A status that has not come home within this has lost its fan-out, or fails again and again; nobody waits for it any longer. */
const arrivesWithin = 60_000;

/**
 * The oldest status of the last moments that this home may still get. Of their own
 * they have them at once, and a stranger who posts a hundred at a time holds back
 * nobody who does not follow them.
 */
const oldestArriving = sql<StatusId | null>`(
    select min(home_arrival.status_id) from home_arrival
    join status arriving on arriving.id = home_arrival.status_id
    where home_arrival.status_id > ((extract(epoch from now()) * 1000)::bigint - ${sql.lit(arrivesWithin)}) << 16
      and (exists (
        select from follow where follow.account_id = ${anyReader} and follow.target_account_id = arriving.account_id
      ) or (
        select true from status_tag join tag_follow on tag_follow.tag_id = status_tag.tag_id
        where status_tag.status_id = arriving.id and tag_follow.account_id = ${anyReader} limit 1
      )))`;

const isOutdated = sql<boolean>`(home_built_at is null or last_active_at <= now() - ${readerLeavesAfter})`;
const isDue = sql<boolean>`(select ${isOutdated} from local_user where account_id = ${anyReader})`;

const home: Timeline = {
  shape: "home",
  column: sql`status_id`,
  // As a subquery, so that the planner does not know whose home it is: a plan for one that is nearly empty seems to be
  // worth making each time, and then for everybody on that connection.
  source: (bounds) =>
    sql`select status_id as id, tag_name from home_entry where account_id = (select ${anyReader}) ${bounds}`,
  arriving: oldestArriving,
  tellsTags: true,
};

/** Rebuilds a home that was not written to while its reader was away; false for any other. */
async function welcomeBack(db: Database, accountId: AccountId): Promise<boolean> {
  const back = await db
    .selectFrom("local_user")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where(isOutdated)
    .executeTakeFirst();
  if (!back) return false;
  await transact(db, async (tx) => {
    // First of all, so that what is published meanwhile is written here too.
    await tx
      .updateTable("local_user")
      .set({ home_built_at: sql`now()`, last_active_at: sql`now()` })
      .where("account_id", "=", accountId)
      .execute();
    await rebuildHome(tx, accountId);
  });
  return true;
}

/** Fills a home anew with the newest statuses of the reader, of the people and of the hashtags that they follow; two statements. */
export async function rebuildHome(db: Reads, accountId: AccountId): Promise<void> {
  const reader = sql<AccountId>`${accountId}`;
  await sql`
    insert into home_entry (account_id, status_id)
    select ${accountId}, newest.id
    from (
      select status.id, status.created_at, lag(status.created_at) over (
        partition by coalesce(status.reblog_of_id, status.id) order by status.id
      ) as shown_before
      from (
        select ${accountId}::bigint as target_account_id, true as show_reblogs, null::text[] as languages
        union all
        select target_account_id, show_reblogs, languages from follow where account_id = ${accountId}
      ) follow
      join local_user on local_user.account_id = ${accountId}
      cross join lateral (
        select status.id, status.reblog_of_id, status.created_at
        from status left join status original on original.id = status.reblog_of_id
        where status.account_id = follow.target_account_id and ${arrivesAtHome(reader)}
        order by status.id desc limit ${ofEach(accountId)}
      ) status
    ) newest
    where newest.shown_before is null or newest.created_at > newest.shown_before + ${boostRepeatsAfter}
    order by newest.id desc limit ${homeLength}
    on conflict do nothing`.execute(db);
  await sql`
    insert into home_entry (account_id, status_id, tag_name) ${newestByTag(accountId)} on conflict do nothing`.execute(
    db,
  );
}

/**
 * How many statuses of each author a home that is filled looks at: the more people are
 * followed, the fewer of each, so that it does not take longer and longer.
 */
export function ofEach(readerId: AccountId): RawBuilder<number> {
  return sql<number>`(select greatest(20, least(200, ${sql.lit(8 * homeLength)} / greatest(count(*), 1)))
    from follow where follow.account_id = ${readerId})`;
}

/** Readers whose homes are looked at in one statement, and entries that one statement deletes. */
const readersAtOnce = 200;
const entriesAtOnce = 5_000;

export const trimHomesTask = scheduledTask("17 * * * *", "trim-homes", ({ db }: { db: Database }) => trimHomes(db));

/** Cuts every home back to its length, in slices that no limit of a statement ends however long homes have become. */
export async function trimHomes(db: Database): Promise<void> {
  let last: AccountId | null = null;
  do {
    const { rows } = await sql<{ id: AccountId; edge: StatusId | null }>`
      select reader.account_id as id, (
        select status_id from home_entry where account_id = reader.account_id
          and exists (
            select from home_entry where account_id = reader.account_id
            order by status_id desc offset ${sql.lit(homeLength + 200)} limit 1
          )
        order by status_id desc offset ${sql.lit(homeLength)} limit 1
      ) as edge
      from (
        select account_id from local_user where account_id > ${last ?? "0"} order by account_id limit ${readersAtOnce}
      ) reader
      order by reader.account_id`.execute(db);
    for (const { id, edge } of rows) {
      while (edge && (await removeUpTo(db, id, edge)) === entriesAtOnce);
    }
    last = rows.at(-1)?.id ?? null;
  } while (last);
  await sql`
    delete from home_arrival
    where status_id < ((extract(epoch from now() - interval '1 hour') * 1000)::bigint << 16)`.execute(db);
}

async function removeUpTo(db: Database, accountId: AccountId, edge: StatusId): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from home_entry where account_id = ${accountId} and status_id <= (
      select max(status_id) from (
        select status_id from home_entry where account_id = ${accountId} and status_id <= ${edge}
        order by status_id limit ${entriesAtOnce}
      ) oldest
    )`.execute(db);
  return Number(numAffectedRows);
}
