/**
 * Home takes public posts under hashtags that its reader follows. Such an entry names the
 * hashtag, so that the page can say why the post is there; what came because of a
 * person names none.
 *
 * Each verb looks at how things stand now and not at what happened: events are
 * worked late and more than once, and by then the next change may have come.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Reads } from "#server/storage/database.ts";
import { readerLeavesAfter } from "../accounts/activity.ts";
import { notBlocked, notMuted } from "../accounts/avoidance.ts";
import type { Asking } from "../accounts/reading.ts";
import { notListedApart } from "../lists/exclusive.ts";
import { isPublic } from "./public.ts";

/** How much of the past a newly followed hashtag brings. */
const brought = 20;
/** Among so many of its newest. */
const lookedAt = 200;

/**
 * A condition on `status` and its author's `account`: public, no boost, not the reader's own, and nothing by or to
 * somebody who is muted, blocked on either side, or in an exclusive list.
 */
function arrivesByTag(reader: NonNullable<Asking>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    ${isPublic({ local: false, remote: false, only_media: false })} and account.deleted_at is null
    and status.reblog_of_id is null and status.account_id <> ${reader}
    and ${notBlocked(reader, "status.account_id")} and ${notMuted(reader, "status.account_id")}
    and ${notListedApart(reader, "status.account_id")}
    and (status.in_reply_to_account_id is null or (
      select ${notBlocked(reader, "status.in_reply_to_account_id")} and ${notMuted(reader, "status.in_reply_to_account_id")}))
  )`;
}

/** Writes a status into the homes of those who follow one of its hashtags, where it does not stand yet. */
export async function writeToTagHomes(db: Reads, statusId: StatusId): Promise<void> {
  await sql`
    insert into home_entry (account_id, status_id, tag_name)
    select tag_follow.account_id, status.id, min(tag.name)
    from status
    join account on account.id = status.account_id
    join status_tag on status_tag.status_id = status.id
    join tag on tag.id = status_tag.tag_id
    join tag_follow on tag_follow.tag_id = tag.id
    join local_user on local_user.account_id = tag_follow.account_id
      and local_user.last_active_at > now() - ${readerLeavesAfter}
    where status.id = ${statusId} and ${arrivesByTag(sql.ref<AccountId>("tag_follow.account_id"))}
    group by tag_follow.account_id, status.id
    on conflict do nothing`.execute(db);
}

/** An edit may take a hashtag away: homes that have the status because of it let it go. */
export async function takeUntagged(db: Reads, statusId: StatusId): Promise<void> {
  await sql`
    delete from home_entry using status
    where home_entry.status_id = ${statusId} and status.id = home_entry.status_id and home_entry.tag_name is not null
      and (status.visibility <> 'public' or not exists (
        select from status_tag join tag on tag.id = status_tag.tag_id
        where status_tag.status_id = status.id and tag.name = home_entry.tag_name))`.execute(db);
}

/** Brings the newest posts under a hashtag, if the reader follows it. */
export async function bringTag(db: Reads, readerId: AccountId, name: string): Promise<void> {
  await sql`
    insert into home_entry (account_id, status_id, tag_name)
    ${newestByTag(readerId, sql`and tag.name = ${name}`)}
    on conflict do nothing`.execute(db);
}

/** The rows of a home that followed hashtags bring: `account_id`, `status_id`, `tag_name`. */
export function newestByTag(readerId: AccountId, among: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const reader = sql<AccountId>`${readerId}`;
  return sql`
    select ${readerId}::bigint, found.id, min(found.name)
    from (
      select status.id, tag.name
      from tag_follow
      join tag on tag.id = tag_follow.tag_id ${among}
      join local_user on local_user.account_id = tag_follow.account_id and local_user.home_built_at is not null
      cross join lateral (
        select status.id from (
          -- However few of them arrive, no more are looked at.
          select status_id from status_tag where status_tag.tag_id = tag.id order by status_id desc limit ${lookedAt}
        ) newest
        join status on status.id = newest.status_id
        join account on account.id = status.account_id
        where ${arrivesByTag(reader)}
        order by status.id desc limit ${brought}
      ) status
      where tag_follow.account_id = ${readerId}
    ) found
    group by found.id`;
}

/** Takes out what only this hashtag brought, if it is not followed; another one of the post that is followed keeps it. */
export async function takeTag(db: Reads, readerId: AccountId, name: string): Promise<void> {
  await sql`
    with entry as materialized (
      select status_id, (
        select min(tag.name) from status_tag
        join tag on tag.id = status_tag.tag_id
        join tag_follow on tag_follow.tag_id = tag.id and tag_follow.account_id = ${readerId}
        where status_tag.status_id = home_entry.status_id
      ) as other
      from home_entry where account_id = ${readerId} and tag_name = ${name}
        and not exists (
          select from tag_follow join tag on tag.id = tag_follow.tag_id
          where tag_follow.account_id = ${readerId} and tag.name = ${name})
    ), kept as (
      update home_entry set tag_name = entry.other from entry
      where home_entry.account_id = ${readerId} and home_entry.status_id = entry.status_id and entry.other is not null
    )
    delete from home_entry using entry
    where home_entry.account_id = ${readerId} and home_entry.status_id = entry.status_id and entry.other is null`.execute(
    db,
  );
}

/**
 * Says anew why posts of this author stand in a home, after a follow between the two began or ended: because of the
 * author as long as they are followed, and otherwise because of a hashtag, where one of them is followed.
 */
export async function nameReasons(db: Reads, readerId: AccountId, authorId: AccountId): Promise<void> {
  const reader = sql<AccountId>`${readerId}`;
  await sql`
    with entry as materialized (
      select home_entry.status_id, case when not exists (
        select from follow where follow.account_id = ${readerId} and follow.target_account_id = ${authorId}
      ) and ${arrivesByTag(reader)} then (
        select min(tag.name) from status_tag
        join tag on tag.id = status_tag.tag_id
        join tag_follow on tag_follow.tag_id = tag.id and tag_follow.account_id = ${readerId}
        where status_tag.status_id = status.id
      ) end as reason
      from home_entry
      join status on status.id = home_entry.status_id and status.account_id = ${authorId}
      join account on account.id = status.account_id
      where home_entry.account_id = ${readerId}
    )
    update home_entry set tag_name = entry.reason from entry
    where home_entry.account_id = ${readerId} and home_entry.status_id = entry.status_id
      and home_entry.tag_name is distinct from entry.reason`.execute(db);
}
