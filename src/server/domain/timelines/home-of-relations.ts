/**
 * Home after a relation changed: what somebody wrote comes in with a follow and
 * goes with an unfollow, a mute or a block.
 *
 * Each verb looks at how things stand now and not at what happened: events are
 * worked late and more than once, and by then the next change may have come.
 */
import { sql } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import type { Reads } from "#server/storage/database.ts";
import { notBlocked, notMuted } from "../accounts/avoidance.ts";
import { arrivesAtHome } from "./arrivals.ts";
import { nameReasons } from "./home-of-tags.ts";

/** How much of the past a new follow brings. */
const brought = 20;
/** Among so many of one author's newest. */
const lookedAt = 200;

/** Brings the newest statuses of each of these people, if the reader follows them, into the reader's home. */
export async function bringIntoHome(db: Reads, readerId: AccountId, authorIds: readonly AccountId[]): Promise<void> {
  const reader = sql<AccountId>`${readerId}`;
  await sql`
    insert into home_entry (account_id, status_id)
    select ${readerId}, status.id
    from follow
    join local_user on local_user.account_id = follow.account_id and local_user.home_built_at is not null
    cross join lateral (
      select status.id from (
        -- However few of them arrive, no more are looked at.
        select * from status newest
        where newest.account_id = follow.target_account_id and newest.deleted_at is null
        order by newest.id desc limit ${lookedAt}
      ) status
      left join status original on original.id = status.reblog_of_id
      where ${arrivesAtHome(reader)}
      order by status.id desc limit ${brought}
    ) status
    where follow.account_id = ${readerId} and follow.target_account_id = any(${authorIds}::bigint[])
    on conflict do nothing`.execute(db);
  for (const authorId of authorIds) await nameReasons(db, readerId, authorId);
}

/**
 * Takes out of a home what its reader does not follow any more of this author,
 * and once one mutes or blocks the other, also what others boosted of theirs. A followed hashtag keeps what it would bring.
 */
export async function takeFromHome(db: Reads, readerId: AccountId, authorId: AccountId): Promise<void> {
  const reader = sql<AccountId>`${readerId}`;
  await nameReasons(db, readerId, authorId);
  await sql`
    delete from home_entry
    using (select ${authorId}::bigint as id) author, status left join status original on original.id = status.reblog_of_id
    where home_entry.account_id = ${readerId} and status.id = home_entry.status_id
      and (
        (status.account_id = author.id and home_entry.tag_name is null and not exists (
          select from follow where follow.account_id = ${readerId} and follow.target_account_id = author.id
            and (follow.show_reblogs or status.reblog_of_id is null)))
        or (author.id in (status.account_id, original.account_id)
          and not (${notMuted(reader, "author.id")} and ${notBlocked(reader, "author.id")}))
      )`.execute(db);
}

/** Takes out of a home what is by the people of a domain that its reader blocks, and what others boosted of theirs. */
export async function takeDomainFromHome(db: Reads, readerId: AccountId, domain: string): Promise<void> {
  await sql`
    delete from home_entry
    using status left join status original on original.id = status.reblog_of_id
    where home_entry.account_id = ${readerId} and status.id = home_entry.status_id
      and exists (select from account_domain_block where account_id = ${readerId} and domain = ${domain})
      and exists (select from account author
        where author.id in (status.account_id, original.account_id) and author.domain = ${domain})`.execute(db);
}
