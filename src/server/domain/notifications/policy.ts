/**
 * Whom a reader lets notify them. What a policy says is applied once, when a notification is made: it is accepted, held
 * back until the reader has answered a request, or not made at all. A later change of the policy leaves what is there.
 * It follows Mastodon.
 */
import { sql, type RawBuilder } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import type { NotificationPolicy, PolicyDecision } from "#protocol/entities.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { mostWaiting, isWaiting } from "../accounts/held-back.ts";
import { isOperator } from "../accounts/operators.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import type { Writes } from "#server/storage/database.ts";

export const policyTopics = [
  "for_not_following",
  "for_not_followers",
  "for_new_accounts",
  "for_private_mentions",
  "for_limited_accounts",
] as const;
type Topic = (typeof policyTopics)[number];

/** Of accounts without a row; the table has the same. */
const accepts: Record<Topic, PolicyDecision> = {
  for_not_following: "accept",
  for_not_followers: "accept",
  for_new_accounts: "accept",
  for_private_mentions: "filter",
  for_limited_accounts: "filter",
};

/** What the reader asked for, has taken part in, or has to know as an operator is never held back. */
const always = ["poll", "update", "quoted_update", "status", "admin.sign_up", "admin.report"];

const newFor = sql`interval '30 days'`;
const followerAfter = sql`interval '3 days'`;

const isFollowed = sql`exists (select from follow
  where follow.account_id = told.account_id and follow.target_account_id = told.from_account_id)`;

/** The reader has written to them in the same thread, so this is an answer. */
const isAnswer = sql`exists (select from status own
  join mention on mention.status_id = own.id and mention.account_id = told.from_account_id
  where own.conversation_id = status.conversation_id and own.account_id = told.account_id and own.visibility = 'direct'
    and own.deleted_at is null)`;

const holds: Record<Topic, RawBuilder<unknown>> = {
  for_not_following: sql`not ${isFollowed}`,
  for_not_followers: sql`not exists (select from follow
    where follow.account_id = told.from_account_id and follow.target_account_id = told.account_id
      and follow.created_at <= now() - ${followerAfter})`,
  for_new_accounts: sql`sender.created_at > now() - ${newFor} and not ${isFollowed}`,
  for_private_mentions: sql`told.type = 'mention' and status.visibility = 'direct'
    and not ${isFollowed} and not ${isAnswer}`,
  for_limited_accounts: sql`sender.silenced_at is not null and not ${isFollowed}`,
};

/**
 * What becomes of a notification: the strictest of what the policy says of it. Among rows `told`, `sender`, `status` and,
 * where there is one, `policy`.
 */
export const verdict: RawBuilder<PolicyDecision> = sql`case
  when told.type = any(${always}) then 'accept'
  when exists (select from notification_permission allowed
    where allowed.account_id = told.account_id and allowed.from_account_id = told.from_account_id) then 'accept'
  when told.type = 'mention' and ${isOperator(sql.ref<AccountId>("told.from_account_id"))} then 'accept'
  ${sql.join(
    (["drop", "filter"] as const).flatMap((decision) =>
      policyTopics.map(
        (topic) =>
          sql`when coalesce(policy.${sql.raw(topic)}, ${sql.lit(accepts[topic])}) = ${sql.lit(decision)}
            and ${holds[topic]} then ${sql.lit(decision)}`,
      ),
    ),
    sql` `,
  )}
  else 'accept' end`;

/** The policy, and how much waits: of people up to 100, of their notifications up to 1,000. */
export async function readPolicy({ db, viewer }: Reading<Viewer>): Promise<NotificationPolicy> {
  const reader = asking(viewer);
  const { rows } = await sql<Partial<Record<Topic, PolicyDecision>> & { requests: number; notifications: number }>`
    with waiting as materialized (
      select from_account_id from notification_request where ${isWaiting(reader)} limit ${sql.lit(mostWaiting)}
    )
    select policy.*, (select count(*)::integer from waiting) as requests, (
      select count(*)::integer from (
        select from waiting join notification held
          on held.account_id = ${reader} and held.from_account_id = waiting.from_account_id and held.filtered
        limit 1000
      ) held
    ) as notifications
    from (select) one left join notification_policy policy on policy.account_id = ${reader}`.execute(db);
  const { requests, notifications, ...said } = rows[0]!;
  return {
    ...(Object.fromEntries(policyTopics.map((topic) => [topic, said[topic] ?? accepts[topic]])) as typeof accepts),
    summary: { pending_requests_count: requests, pending_notifications_count: notifications },
  };
}

/** Changes what is said and leaves the rest. */
export async function changePolicy(
  tx: Writes,
  viewer: Viewer,
  said: Partial<Record<Topic, PolicyDecision | undefined>>,
): Promise<void> {
  const changed = policyTopics.flatMap((topic) => (said[topic] ? ([[topic, said[topic]]] as const) : []));
  await tx
    .insertInto("notification_policy")
    .values({ account_id: viewer.accountId, ...Object.fromEntries(changed) })
    .onConflict((same) =>
      changed.length > 0
        ? same.column("account_id").doUpdateSet(Object.fromEntries(changed))
        : same.column("account_id").doNothing(),
    )
    .execute();
}
