/**
 * Posts of before there was this index are put into it, the newest first, a slice at a time. Each is a transaction of its own,
 * short enough for the limit of statements, so a restart goes on where the last one stopped.
 *
 * New and edited posts are put in by the database itself (`index_status`), whoever writes them.
 */
import { sql } from "kysely";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { scheduledTask } from "#server/storage/queue.ts";

/** Posts of a slice, which `index_status` counts as well. */
const sliceLength = 4096;

/** Some at a time: a statement for the whole slice could reach its limit on a slow disk. */
const atOnce = 512;

/** Larger than any id. */
const end = "9223372036854775807";

/** One that has nothing to do asks once; two at a time would only wait for each other. */
export const indexStatusesTask = scheduledTask("* * * * *", "index-statuses", ({ db }: { db: Database }) =>
  indexStatuses(db),
);

export async function indexStatuses(db: Database): Promise<void> {
  while (await transact(db, indexSlice));
  await letGoOfOldIndex(db);
  while (await transact(db, pairSlice));
}

/** Puts the newest posts in that are missing; false if there are none. */
async function indexSlice(tx: Writes): Promise<boolean> {
  // Who writes one of these posts at this moment comes before or after. Somebody who is at it already goes on alone.
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('search-index')) as taken`.execute(tx);
  if (!rows[0]!.taken) return false;
  const made = await sql<{ number: number; ids: string[] }>`
    with lowest as (
      select number, from_id from search_slice order by number limit 1
    ), missing as (
      select id from status where id < (select from_id from lowest) order by id desc limit ${sliceLength}
    ), made as (
      insert into search_slice
      select number - 1, case when (select count(*) from missing) = ${sliceLength} then (select min(id) from missing) else 0 end
      from lowest where from_id > 0
      returning number
    )
    select number, array(select id::text from missing) as ids from made`.execute(tx);
  const [slice] = made.rows;
  if (!slice) return false;
  const { number, ids } = slice;
  for (let at = 0; at < ids.length; at += atOnce) {
    await sql`
      insert into searchable_status
      select status.id, status.account_id, status.visibility = 'public', status_words(status, ${number})
      from status
      where status.id = any(${ids.slice(at, at + atOnce)}::bigint[]) and status.deleted_at is null and status.reblog_of_id is null
      order by status.id
      on conflict do nothing`.execute(tx);
  }
  return true;
}

/**
 * Puts the newest posts in anew that were in before there were pairs of characters (migration 0340); false if there are none.
 * An edit that comes first is waited for, and what it says is put in.
 */
async function pairSlice(tx: Writes): Promise<boolean> {
  const { rows } = await sql<{ number: number; ids: string[] }>`
    with slice as (
      select number, from_id from search_slice where not pairs order by number desc limit 1 for update skip locked
    )
    select number, array(
      select id::text from status
      where id >= from_id and id < coalesce((select min(from_id) from search_slice later where later.from_id > slice.from_id), ${end}::bigint)
        and reblog_of_id is null and deleted_at is null
        and (poll_id is not null or concat_ws(' ', spoiler_text, content, media_words) ~ '[\\u0e00-\\U0010ffff]')
      order by id
    ) as ids from slice`.execute(tx);
  const [slice] = rows;
  if (!slice) return false;
  const { number, ids } = slice;
  for (let at = 0; at < ids.length; at += atOnce) {
    await sql`
      with said as materialized (
        select id, status_words(status, ${number}) as words from status
        where id = any(${ids.slice(at, at + atOnce)}::bigint[]) order by id for share of status
      )
      update searchable_status set words = said.words from said where status_id = said.id`.execute(tx);
  }
  await tx.updateTable("search_slice").set({ pairs: true }).where("number", "=", number).execute();
  return true;
}

/** What all this takes the place of; nobody reads it once the last slice is in. */
async function letGoOfOldIndex(db: Database): Promise<void> {
  const { rows } = await sql`
    select from pg_trigger, search_slice where tgname = 'status_search' and from_id = 0`.execute(db);
  if (rows.length === 0) return;
  await sql`drop trigger if exists status_search on status`.execute(db);
  await sql`drop index concurrently if exists status_search`.execute(db);
}
