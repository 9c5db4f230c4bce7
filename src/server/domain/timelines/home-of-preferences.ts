/**
 * A reader chooses whether home takes replies to people whom they don't follow. A home
 * that is there already is fitted to a new wish in slices, and all else in it stays where it was.
 *
 * It looks at what is wished now and not at what was changed: events are worked late
 * and more than once, and by then the next change may have come.
 */
import { sql } from "kysely";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Database, Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { arrivesAtHome } from "./arrivals.ts";
import type { TimelineEvent } from "./events.ts";
import { homeLength, ofEach } from "./home.ts";

/** Keeps whether home takes all replies, as its reader wishes. */
export async function keepAllReplies(tx: Writes, { accountId }: Viewer, wanted: boolean): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("local_user")
    .set({ show_all_replies: wanted })
    .where("account_id", "=", accountId)
    .where("show_all_replies", "<>", wanted)
    .executeTakeFirst();
  if (numUpdatedRows) await record<TimelineEvent>(tx, { kind: "home.preferences-changed", accountId });
}

/** Takes out of a home the replies that its reader doesn't want, and brings those that they do. */
export async function refitHome(db: Database, readerId: AccountId): Promise<void> {
  await takeReplies(db, readerId);
  await bringReplies(db, readerId);
}

const entriesAtOnce = 200;
const authorsAtOnce = 100;

async function takeReplies(db: Database, readerId: AccountId): Promise<void> {
  const reader = sql<AccountId>`${readerId}`;
  let last: StatusId | null = null;
  do {
    const { rows } = await sql<{ last: StatusId | null }>`
      with slice as materialized (
        select status_id as id from home_entry
        where account_id = ${readerId} ${last ? sql`and status_id < ${last}` : sql``}
        order by status_id desc limit ${entriesAtOnce}
      ), unwanted as materialized (
        select status.id from slice
        join status on status.id = slice.id and status.in_reply_to_account_id is not null
        left join status original on original.id = status.reblog_of_id
        join local_user on local_user.account_id = ${readerId}
        join follow on follow.account_id = ${readerId} and follow.target_account_id = status.account_id
        where ${arrivesAtHome(reader)} is not true
      ), taken as (
        delete from home_entry where account_id = ${readerId} and status_id in (select id from unwanted)
      )
      select min(id) as last from slice`.execute(db);
    last = rows[0]!.last;
  } while (last);
}

/** As far back as this home reaches. A reply whose boost stands in it already does not come beside that. */
async function bringReplies(db: Database, readerId: AccountId): Promise<void> {
  const reader = sql<AccountId>`${readerId}`;
  let last: AccountId | null = null;
  do {
    const { rows } = await sql<{ last: AccountId | null }>`
      with slice as materialized (
        select target_account_id, show_reblogs, languages from follow
        where account_id = ${readerId} ${last ? sql`and target_account_id > ${last}` : sql``}
        order by target_account_id limit ${authorsAtOnce}
      ), reaching as materialized (
        select status_id from home_entry where account_id = ${readerId}
        order by status_id desc offset ${sql.lit(homeLength - 1)} limit 1
      ), brought as (
        insert into home_entry (account_id, status_id)
        select ${readerId}, status.id
        from slice follow
        join local_user on local_user.account_id = ${readerId} and local_user.home_built_at is not null
        cross join lateral (
          select * from status newest
          where newest.account_id = follow.target_account_id and newest.deleted_at is null
            and newest.id > coalesce((select status_id from reaching), 0)
          order by newest.id desc limit ${ofEach(readerId)}
        ) status
        left join status original on original.id = status.reblog_of_id
        where status.in_reply_to_account_id is not null and ${arrivesAtHome(reader)}
          and (
            select true from status boost
            join home_entry shown on shown.account_id = ${readerId} and shown.status_id = boost.id
            where boost.reblog_of_id = status.id and boost.deleted_at is null limit 1
          ) is null
        on conflict do nothing
      )
      select max(target_account_id) as last from slice`.execute(db);
    last = rows[0]!.last;
  } while (last);
}
