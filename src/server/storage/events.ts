/**
 * What happened. A verb records its event in its own transaction; reactors
 * (fan-out, notifications, sockets) work from it after the commit.
 *
 * The payload holds ids only: whoever reacts reads the present state and asks
 * again who may see it (threats V06).
 */
import { sql, type RawBuilder } from "kysely";
import type { Visibility } from "#protocol/entities.ts";
import type { AccountId, NotificationId, PollId, SessionId, StatusId, TokenId } from "#protocol/ids.ts";
import type { Writes } from "./database.ts";

export type Event =
  | { kind: "account.signed-up"; accountId: AccountId }
  | { kind: "account.updated"; accountId: AccountId }
  | { kind: "account.followed"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.follow-changed"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.unfollowed"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.follow-requested"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.follow-authorized"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.follow-rejected"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.blocked"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.unblocked"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.muted"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.unmuted"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "session.ended"; sessionId: SessionId; accountId: AccountId | null }
  | { kind: "token.revoked"; tokenId: TokenId }
  | { kind: "status.published"; statusId: StatusId; accountId: AccountId }
  | { kind: "status.reblogged"; statusId: StatusId; accountId: AccountId; reblogOfId: StatusId }
  /** `visibilityBefore` says that fewer people can see it now: the others have to lose sight of it. */
  | {
      kind: "status.edited";
      statusId: StatusId;
      accountId: AccountId;
      versionId: string;
      visibilityBefore?: Visibility;
    }
  | { kind: "status.deleted"; statusId: StatusId; accountId: AccountId; reblogIds: StatusId[] }
  | { kind: "status.favourited"; statusId: StatusId; accountId: AccountId }
  | { kind: "status.unfavourited"; statusId: StatusId; accountId: AccountId }
  | { kind: "status.bookmarked"; statusId: StatusId; accountId: AccountId }
  | { kind: "poll.voted"; pollId: PollId; statusId: StatusId; accountId: AccountId }
  | { kind: "poll.closed"; pollId: PollId; statusId: StatusId }
  | { kind: "notifications.read"; accountId: AccountId }
  | { kind: "notification.added"; notificationId: NotificationId; accountId: AccountId };

export type EventKind = Event["kind"];
export type EventOf<Kind extends EventKind> = Extract<Event, { kind: Kind }>;

/**
 * Keeps the event and queues a job for each reactor that begins on it, in one
 * statement and only if the transaction commits.
 */
export async function record(tx: Writes, event: Event): Promise<void> {
  const { kind, ...payload } = event;
  const jobs = tx.reactions.get(kind) ?? [];
  await sql`
    with kept as (insert into event (kind, payload) values (${kind}, ${JSON.stringify(payload)}::jsonb))
    ${addReactions(event, jobs)}`.execute(tx);
}

/** Queues the jobs that follow when a reactor has worked its event. */
export async function react(tx: Writes, event: Event, jobs: readonly string[]): Promise<void> {
  await addReactions(event, jobs).execute(tx);
}

/**
 * One reactor works the events of one author in their order. Its queues are
 * shared out among authors, so that more workers carry more.
 */
const queuesOfReactor = 8n;

function addReactions(event: Event, jobs: readonly string[]): RawBuilder<unknown> {
  const author = "accountId" in event ? event.accountId : null;
  const queues = jobs.map((job) => author && `${job}:${BigInt(author) % queuesOfReactor}`);
  return sql`
    select graphile_worker.add_jobs(array_agg(
      (job, ${JSON.stringify(event)}::json, queue, null, null, null, null, null)::graphile_worker.job_spec))
    from unnest(${jobs}::text[], ${queues}::text[]) as begun (job, queue)
    having count(*) > 0`;
}

/** Deletes what happened more than a week ago: reactors have long worked it. */
export async function forgetEvents(tx: Writes): Promise<void> {
  await sql`delete from event where created_at < now() - interval '7 days'`.execute(tx);
}
