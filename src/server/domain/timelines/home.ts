/**
 * Home is written, not computed: publishing drops the status id into the home
 * of every local follower, so that opening Home is one index scan.
 *
 * Only readers who came lately are written to. Whoever returns later finds home
 * rebuilt from the people they follow, before the first page is read.
 */
import { sql } from "kysely";
import type { Status } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Place } from "../accounts/show-account.ts";
import type { Database, Reads } from "#server/storage/database.ts";
import { pickPage, showPicked } from "./picked.ts";

/** Entries that are kept for each reader. */
export const homeLength = 800;

/** One page of home, newest first. */
export async function readHome(db: Database, place: Place, viewer: Viewer, page: PageQuery): Promise<Listed<Status>> {
  await welcomeBack(db, viewer);
  const picked = await pickPage(
    db,
    viewer,
    page,
    (bounds) => sql`select status_id as id from home_entry where account_id = ${viewer.accountId} ${bounds}`,
    sql`status_id`,
  );
  return showPicked(db, place, viewer, picked, page);
}

/** Rebuilds a home that was not written to while its reader was away. */
async function welcomeBack(db: Database, viewer: Viewer): Promise<void> {
  const away = await db
    .selectFrom("local_user")
    .select("account_id")
    .where("account_id", "=", viewer.accountId)
    .where("home_built_at", "is", null)
    .executeTakeFirst();
  if (!away) return;
  await rebuildHome(db, viewer.accountId);
  await db
    .updateTable("local_user")
    .set({ home_built_at: sql`now()`, last_active_at: sql`now()` })
    .where("account_id", "=", viewer.accountId)
    .execute();
}

/** Fills a home anew with the newest statuses of the reader and of the people they follow; one statement. */
export async function rebuildHome(db: Reads, accountId: AccountId): Promise<void> {
  await sql`
    insert into home_entry (account_id, status_id)
    select ${accountId}, recent.id
    from (
      select ${accountId}::bigint as author_id, true as show_reblogs, null::text[] as languages
      union all
      select target_account_id, show_reblogs, languages from follow where account_id = ${accountId}
    ) followed
    cross join lateral (
      select status.id from status
      where status.account_id = followed.author_id and status.deleted_at is null
        and (status.visibility <> 'direct' or status.account_id = ${accountId}
          or exists (select from mention where mention.status_id = status.id and mention.account_id = ${accountId}))
        and (followed.show_reblogs or status.reblog_of_id is null)
        and (followed.languages is null or status.language is null or status.language = any(followed.languages))
        and (status.in_reply_to_account_id is null
          or status.in_reply_to_account_id in (${accountId}, status.account_id)
          or exists (select from follow other where other.account_id = ${accountId}
            and other.target_account_id = status.in_reply_to_account_id))
      order by status.id desc limit 200
    ) recent
    order by recent.id desc limit ${homeLength}
    on conflict do nothing`.execute(db);
}

/** Cuts every home back to its length. */
export async function trimHomes(db: Reads): Promise<void> {
  await sql`
    with long as (
      select account_id from home_entry group by account_id having count(*) > ${homeLength + 200}
    ), edge as (
      select long.account_id, (
        select status_id from home_entry where home_entry.account_id = long.account_id
        order by status_id desc offset ${homeLength} limit 1
      ) as status_id from long
    )
    delete from home_entry using edge
    where home_entry.account_id = edge.account_id and home_entry.status_id <= edge.status_id`.execute(db);
}
