/**
 * Notifications: what happened to somebody, told once.
 *
 * Each verb is one insert-select that leaves out who may not or does not want
 * to hear of it, and answers the ids that are new. Telling twice is the same as
 * telling once: a unique index holds the rule for what can be repeated.
 */
import { sql, type RawBuilder } from "kysely";
import type { NotificationType } from "#protocol/entities.ts";
import type { AccountId, NotificationId, PollId, ReportId, StatusId } from "#protocol/ids.ts";
import { transact, type Database, type Reads } from "#server/storage/database.ts";
import { notOfBlockedDomain } from "../accounts/avoidance.ts";
import { operators } from "../accounts/operators.ts";
import { addressedTo } from "../statuses/visibility.ts";
import { verdict } from "./policy.ts";

export interface Told {
  id: NotificationId;
  account_id: AccountId;
}

/** Notifications of one type about one target share a group for so long. */
const groupSeconds = 12 * 60 * 60;
const grouped: readonly NotificationType[] = ["favourite", "reblog", "follow", "admin.sign_up"];

/** Whom to tell of what: queries for rows of `account_id`, `from_account_id` and `status_id`, and of a report `report_id`. */
type News = Partial<Record<NotificationType, RawBuilder<unknown>>>;

/**
 * Tells everybody whom the news name, in one statement. Left out: oneself,
 * accounts of other servers, blocks in either direction, mutes that cover
 * notifications, domains that are blocked, muted conversations, and what a policy
 * turns away. What one holds back is kept, and is none of the ids.
 */
async function tell(db: Reads, news: News): Promise<Told[]> {
  const sources = Object.entries(news).map(([type, source]) => {
    const report = sql.raw(type === "admin.report" ? "named.report_id" : "null::bigint");
    return sql`select ${type}::text as type, named.account_id, named.from_account_id, named.status_id, ${report} as report_id
      from (${source}) named`;
  });
  const { rows } = await sql<Told>`
    with made as (
    insert into notification (id, account_id, type, from_account_id, status_id, report_id, filtered, group_key)
    select told.id, told.account_id, told.type, told.from_account_id, told.status_id, told.report_id,
      decided.verdict = 'filter',
      case when told.type = any(${grouped})
        then told.type || '-' || coalesce(told.status_id::text || '-', '')
          || floor(extract(epoch from now()) / ${groupSeconds})::bigint
        else 'ungrouped-' || told.id end
    from (select settling_id() as id, source.* from (${sql.join(sources, sql` union all `)}) source) told
    join local_user on local_user.account_id = told.account_id and local_user.state = 'active'
    join account sender on sender.id = told.from_account_id and sender.suspended_at is null
    left join status on status.id = told.status_id
    left join notification_policy policy on policy.account_id = told.account_id
    cross join lateral (select ${verdict} as verdict) decided
    where (told.account_id <> told.from_account_id or told.type = 'poll')
      and not exists (select from block
        where (block.account_id = told.account_id and block.target_account_id = told.from_account_id)
          or (block.account_id = told.from_account_id and block.target_account_id = told.account_id))
      and not exists (select from mute where mute.account_id = told.account_id
        and mute.target_account_id = told.from_account_id and mute.notifications
        and (mute.expires_at is null or mute.expires_at > now()))
      and ${notOfBlockedDomain(sql.ref<AccountId>("told.account_id"), "told.from_account_id")}
      and not exists (select from conversation_mute where conversation_mute.account_id = told.account_id
        and conversation_mute.conversation_id = status.conversation_id)
      and decided.verdict <> 'drop'
    on conflict do nothing
    returning id, account_id, from_account_id, filtered
    ), requested as (
      insert into notification_request (account_id, from_account_id)
      select distinct account_id, from_account_id from made where filtered order by account_id, from_account_id
      on conflict (account_id, from_account_id) do update set updated_at = excluded.updated_at
    )
    select id, account_id from made where not filtered`.execute(db);
  return rows;
}

/**
 * The people whom a status mentions, the author of what it quotes, and the followers who asked to hear of each post of its
 * author. Of a quote that also names them, the quoted author hears once; of a direct one, as of any that names them.
 */
export function tellOfStatus(db: Reads, statusId: StatusId): Promise<Told[]> {
  const quote = sql`select quoted.account_id, status.account_id as from_account_id, status.id as status_id
      from status join status quoted on quoted.id = status.quoted_status_id and quoted.deleted_at is null
      where status.id = ${statusId} and status.deleted_at is null and status.quote_revoked_at is null
        and status.visibility <> 'direct' and ${addressedTo(sql.ref<AccountId>("quoted.account_id"))}`;
  return tell(db, {
    quote,
    mention: sql`select mention.account_id, status.account_id as from_account_id, status.id as status_id
      from status join mention on mention.status_id = status.id
      where status.id = ${statusId} and status.deleted_at is null and not mention.silent
        and mention.account_id not in (select account_id from (${quote}) told)`,
    status: sql`select follow.account_id, status.account_id as from_account_id, status.id as status_id
      from status join follow on follow.target_account_id = status.account_id and follow.notify
      where status.id = ${statusId} and status.deleted_at is null and status.visibility <> 'direct'
        and (status.in_reply_to_account_id is null or status.in_reply_to_account_id = status.account_id)
        and not exists (select from mention
          where mention.status_id = status.id and mention.account_id = follow.account_id and not mention.silent)
        and follow.account_id not in (select account_id from (${quote}) told)`,
  });
}

/** The author of what was boosted. */
export function tellOfReblog(db: Reads, reblogId: StatusId): Promise<Told[]> {
  return tell(db, {
    reblog: sql`select original.account_id, wrapper.account_id as from_account_id, original.id as status_id
      from status wrapper join status original on original.id = wrapper.reblog_of_id
      where wrapper.id = ${reblogId} and wrapper.deleted_at is null and original.deleted_at is null`,
  });
}

export function tellOfFavourite(db: Reads, statusId: StatusId, accountId: AccountId): Promise<Told[]> {
  return tell(db, {
    favourite: sql`select status.account_id, favourite.account_id as from_account_id, status.id as status_id
      from status join favourite on favourite.status_id = status.id and favourite.account_id = ${accountId}
      where status.id = ${statusId} and status.deleted_at is null`,
  });
}

/**
 * People who boosted or quoted a status hear that it was edited, of the last edit only; and whom
 * this version names for the first time, that they are mentioned.
 */
export async function tellOfEdit(db: Database, statusId: StatusId, versionId: string): Promise<Told[]> {
  const mentioned = await tell(db, {
    mention: sql`select mention.account_id, status.account_id as from_account_id, status.id as status_id
      from status join mention on mention.status_id = status.id and not mention.silent
      where status.id = ${statusId} and status.deleted_at is null
        and not exists (select from status_edit earlier
          where earlier.status_id = status.id and earlier.id < ${versionId}
            and mention.account_id = any(earlier.mentioned_ids))`,
  });
  const sharers = await transact(db, async (tx) => {
    await tx.deleteFrom("notification").where("type", "=", "update").where("status_id", "=", statusId).execute();
    await sql`
      delete from notification told using status quoting
      where told.type = 'quoted_update' and told.status_id = quoting.id and quoting.quoted_status_id = ${statusId}`.execute(
      tx,
    );
    return tell(tx, {
      update: sql`select wrapper.account_id, original.account_id as from_account_id, original.id as status_id
        from status original join status wrapper on wrapper.reblog_of_id = original.id and wrapper.deleted_at is null
        where original.id = ${statusId} and original.deleted_at is null`,
      // Of what they may not see any more nobody hears that it changed.
      quoted_update: sql`select quoting.account_id, status.account_id as from_account_id, quoting.id as status_id
        from status join status quoting on quoting.quoted_status_id = status.id
          and quoting.deleted_at is null and quoting.quote_revoked_at is null
        where status.id = ${statusId} and status.deleted_at is null
          and ${addressedTo(sql.ref<AccountId>("quoting.account_id"))}`,
    });
  });
  return [...mentioned, ...sharers];
}

/** The author of a poll that has ended, and all who voted. */
export function tellOfPoll(db: Reads, pollId: PollId): Promise<Told[]> {
  return tell(db, {
    poll: sql`select voter.account_id, poll.account_id as from_account_id, poll.status_id
      from poll
      join (
        select poll_vote.account_id, poll_vote.poll_id from poll_vote where poll_vote.poll_id = ${pollId}
        union select poll.account_id, poll.id from poll where poll.id = ${pollId}
      ) voter on voter.poll_id = poll.id
      where poll.id = ${pollId}`,
  });
}

export function tellOfFollow(db: Reads, accountId: AccountId, targetId: AccountId): Promise<Told[]> {
  return tell(db, {
    follow: sql`select target_account_id as account_id, account_id as from_account_id, null::bigint as status_id
      from follow where account_id = ${accountId} and target_account_id = ${targetId}`,
  });
}

export function tellOfFollowRequest(db: Reads, accountId: AccountId, targetId: AccountId): Promise<Told[]> {
  return tell(db, {
    follow_request: sql`select target_account_id as account_id, account_id as from_account_id, null::bigint as status_id
      from follow_request where account_id = ${accountId} and target_account_id = ${targetId}`,
  });
}

/** The operators of this server. */
export function tellOfSignUp(db: Reads, accountId: AccountId): Promise<Told[]> {
  return tell(db, {
    "admin.sign_up": sql`select account_id, ${accountId}::bigint as from_account_id, null::bigint as status_id
      from (${operators}) operator`,
  });
}

/** Takes back what was told of statuses that are gone. */
export async function forgetStatuses(db: Reads, statusIds: readonly StatusId[]): Promise<void> {
  await db.deleteFrom("notification").where("status_id", "in", statusIds).execute();
}

/** Takes back that somebody follows, or asks to, once they do not any more: doing it anew is news again. */
export async function forgetFollow(db: Reads, accountId: AccountId, targetId: AccountId): Promise<void> {
  await sql`
    delete from notification told
    where told.account_id = ${targetId} and told.from_account_id = ${accountId} and (
      (told.type = 'follow' and not exists (select from follow
        where follow.account_id = told.from_account_id and follow.target_account_id = told.account_id))
      or (told.type = 'follow_request' and not exists (select from follow_request
        where follow_request.account_id = told.from_account_id and follow_request.target_account_id = told.account_id))
    )`.execute(db);
}

/** Takes back what somebody was told of an account that they block now; it does not come back with an unblock. */
export async function forgetBlocked(db: Reads, accountId: AccountId, targetId: AccountId): Promise<void> {
  await sql`
    delete from notification told
    where told.account_id = ${accountId} and told.from_account_id = ${targetId}
      and exists (select from block
        where block.account_id = told.account_id and block.target_account_id = told.from_account_id)`.execute(db);
}

/** The same of the people of a domain. */
export async function forgetDomain(db: Reads, accountId: AccountId, domain: string): Promise<void> {
  await sql`
    delete from notification told using account sender
    where told.account_id = ${accountId} and sender.id = told.from_account_id and sender.domain = ${domain}
      and exists (select from account_domain_block shut
        where shut.account_id = told.account_id and shut.domain = sender.domain)`.execute(db);
}

/** The operators, of a report. */
export async function tellOfReport(db: Reads, reportId: ReportId): Promise<Told[]> {
  return tell(db, {
    "admin.report": sql`select operator.account_id, report.account_id as from_account_id, null::bigint as status_id,
        report.id as report_id
      from report cross join (${operators}) operator where report.id = ${reportId}`,
  });
}

/** Takes back a favourite that is not given any more. */
export async function forgetFavourite(db: Reads, statusId: StatusId, accountId: AccountId): Promise<void> {
  await sql`
    delete from notification told
    where told.status_id = ${statusId} and told.from_account_id = ${accountId} and told.type = 'favourite'
      and not exists (select from favourite
        where favourite.status_id = told.status_id and favourite.account_id = told.from_account_id)`.execute(db);
}

/** Takes back a boost whose wrapper is gone, unless there is another one by now. */
export async function forgetReblog(db: Reads, wrapperId: StatusId): Promise<void> {
  await sql`
    delete from notification told using status gone
    where gone.id = ${wrapperId} and told.type = 'reblog'
      and told.status_id = gone.reblog_of_id and told.from_account_id = gone.account_id
      and not exists (select from status wrapper
        where wrapper.account_id = gone.account_id and wrapper.reblog_of_id = gone.reblog_of_id
          and wrapper.deleted_at is null)`.execute(db);
}
