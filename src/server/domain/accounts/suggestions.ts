/**
 * People whom a reader may want to follow, and why each of them is named.
 *
 * The reasons are read from follows that the reader could read as well: a list that its owner hides, on either side, is
 * no reason (threats V10). Who is not to be found is not suggested, and neither is anybody whom the reader turned down.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Suggestion, SuggestionSource } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Writes } from "#server/storage/database.ts";
import { notBlocked, notMuted } from "./avoidance.ts";
import { isKnown, knownAccounts } from "./known-accounts.ts";
import { loadAccounts } from "./load-accounts.ts";
import { asking, type Reading } from "./reading.ts";
import type { Viewer } from "./viewer.ts";

/** What is looked at, so that nobody's follows cost more than those of others. The latest follows count. */
const friends = 100;
const followsOfFriend = 100;
const recent = 5;
const followersOfRecent = 40;
const followsOfFollower = 50;
const mostFollowed = 500;
/** Friends who are told, of those who follow somebody. */
const toldFriends = 3;

/** The best reason first. Staff would come before them, but operators choose nobody here. */
const sources = ["friends_of_friends", "similar_to_recently_followed", "most_followed"] as const;

/** As apps made for Mastodon before 4.3 know them. */
const oldNames: Record<SuggestionSource, Suggestion["source"]> = {
  friends_of_friends: "past_interactions",
  similar_to_recently_followed: "past_interactions",
  most_followed: "global",
};

export interface SuggestionsQuery {
  limit: number;
  /** Tells who of those whom the reader follows has followed somebody first (Linnet). */
  with_familiar_followers?: boolean;
}

/** At most so many, the best first. Two queries. */
export async function listSuggestions(
  reading: Reading<Viewer>,
  { limit, with_familiar_followers: tellsFriends = false }: SuggestionsQuery,
): Promise<Suggestion[]> {
  const { db, viewer } = reading;
  const me = asking(viewer);
  const { rows } = await sql<{ id: AccountId; reasons: number[]; friends: string | null }>`
    with mine as materialized (
      select follow.id as follow_id, follow.target_account_id as id from follow where follow.account_id = ${me}
      order by follow.id desc limit ${sql.lit(friends)}
    ), friend as materialized (
      select mine.id, mine.follow_id from mine join account known on known.id = mine.id
      where ${showsFollows("known")} and ${notMuted(me, "known.id")}
    ), like_minded as materialized (
      select distinct peer.id from (select id from friend order by follow_id desc limit ${sql.lit(recent)}) latest
      cross join lateral (
        select follow.account_id as id from follow where follow.target_account_id = latest.id
        order by follow.id desc limit ${sql.lit(followersOfRecent)}
      ) peer
      join account known on known.id = peer.id
      where peer.id <> ${me} and ${showsFollows("known")} and ${notBlocked(me, "known.id")} and ${notMuted(me, "known.id")}
    ), candidate as (
      ${followedBy("friend", 0, followsOfFriend)}
      union all ${followedBy("like_minded", 1, followsOfFollower)}
      union all (
        select account_id, 2, followers_count, null from account_stats where followers_count > 0
        order by followers_count desc, account_id desc limit ${sql.lit(mostFollowed)})
    )
    select account.id, array_agg(candidate.reason order by candidate.reason) as reasons,
      max(candidate.friends) filter (where candidate.reason = 0) as friends
    from candidate join account on account.id = candidate.id
    where account.discoverable and account.silenced_at is null and account.suspended_at is null
      and account.moved_to_id is null and ${isKnown}
      and account.id <> ${me}
      -- Many follow them, which is no news of anybody; but a stranger has to see something there.
      and case when candidate.reason < 2 then not account.hide_collections
        else not account.locked and ${hasWrittenForAll} end
      and not exists (select from follow own where own.account_id = ${me} and own.target_account_id = account.id)
      and not exists (select from follow_request own where own.account_id = ${me} and own.target_account_id = account.id)
      and not exists (
        select from suggestion_dismissal own where own.account_id = ${me} and own.target_account_id = account.id)
      and ${notBlocked(me)} and ${notMuted(me)}
    group by account.id
    order by min(candidate.reason), (array_agg(candidate.weight order by candidate.reason))[1] desc, account.id desc
    limit ${limit}`.execute(db);
  const friendsOf = ({ friends }: (typeof rows)[number]) =>
    tellsFriends && friends ? (friends.split(",") as AccountId[]) : [];
  const accounts = await loadAccounts(
    reading,
    rows.flatMap((row) => [row.id, ...friendsOf(row)]),
  );
  return rows.flatMap((row) => {
    const account = accounts.get(row.id);
    const named = row.reasons.map((reason) => sources[reason]!);
    const familiar = friendsOf(row).flatMap((id) => accounts.get(id) ?? []);
    return account
      ? {
          source: oldNames[named[0]!],
          sources: named,
          account,
          ...(tellsFriends && { familiar_followers: familiar }),
        }
      : [];
  });
}

/** Suggests this account to the viewer no more. An unknown one is no error, as on Mastodon. */
export async function dismissSuggestion(tx: Writes, { accountId }: Viewer, targetId: AccountId): Promise<void> {
  await tx
    .insertInto("suggestion_dismissal")
    .columns(["account_id", "target_account_id"])
    .expression(
      knownAccounts(tx)
        .select([sql<AccountId>`${accountId}::bigint`.as("account_id"), "account.id"])
        .where("account.id", "=", targetId)
        .where("account.id", "!=", accountId),
    )
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Its lists are there for all to read. */
const showsFollows = (account: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  not ${sql.ref(`${account}.hide_collections`)}
  and ${sql.ref(`${account}.suspended_at`)} is null and ${sql.ref(`${account}.deleted_at`)} is null)`;

/** Whom the people of this table follow: `id`, `reason`, as `weight` by how many of them, and some of these. */
const followedBy = (people: string, reason: number, most: number): RawBuilder<unknown> => sql`
  select onward.id, ${sql.lit(reason)} as reason, count(*)::integer as weight,
    array_to_string((array_agg(onward.by order by onward.follow_id desc))[:${sql.lit(toldFriends)}], ',') as friends
  from ${sql.table(people)} cross join lateral (
    select follow.target_account_id as id, follow.account_id as by, follow.id as follow_id from follow
    where follow.account_id = ${sql.ref(`${people}.id`)}
    order by follow.id desc limit ${sql.lit(most)}
  ) onward group by onward.id`;

const hasWrittenForAll = sql<SqlBool>`coalesce((
  select true from status
  where status.account_id = account.id and status.deleted_at is null and status.visibility in ('public', 'unlisted')
    and status.reblog_of_id is null
  limit 1), false)`;
