/**
 * What happened. A verb records its event in its own transaction; reactors
 * (fan-out, notifications, sockets) work from it after the commit.
 *
 * The payload holds ids only: reactors read the present state and ask again who
 * may see it (threats V06).
 */
import { sql, type RawBuilder } from "kysely";
import type { Database, Writes } from "./database.ts";
import { deleteOlderThan } from "./maintenance.ts";
import { scheduledTask } from "./queue.ts";

/** Anything that happens. Each noun declares its own kinds in its `events.ts`. */
export interface Happening {
  /** In the past tense, dotted: `status.published`. */
  kind: string;
  /** Who did it: their events are worked in order. */
  accountId?: string | null;
}

/**
 * Keeps the event and queues a job for each reactor that begins on it, in one
 * statement and only if the transaction commits. The caller names the events of
 * its noun: `record<StatusEvent>(tx, …)`.
 */
export async function record<Event extends Happening = never>(tx: Writes, event: NoInfer<Event>): Promise<void> {
  const { kind, ...payload }: Happening = event;
  const jobs = tx.reactions.get(kind) ?? [];
  await sql`
    with kept as (insert into event (kind, payload) values (${kind}, ${JSON.stringify(payload)}::jsonb))
    ${addReactions(event, jobs)}`.execute(tx);
}

/** Queues a job for a reactor that could not do its work along with the one before it. */
export async function react(tx: Writes, event: Happening, jobs: readonly string[]): Promise<void> {
  await addReactions(event, jobs).execute(tx);
}

/**
 * One reactor works the events of one author in their order. Its queues are
 * shared out among authors, so that more workers carry more.
 */
const queuesOfReactor = 8n;

function addReactions(event: Happening, jobs: readonly string[]): RawBuilder<unknown> {
  const author = event.accountId ?? null;
  const queues = jobs.map((job) => author && `${job}:${BigInt(author) % queuesOfReactor}`);
  return sql`
    select graphile_worker.add_jobs(array_agg(
      (job, ${JSON.stringify(event)}::json, queue, null, null, null, null, null)::graphile_worker.job_spec))
    from unnest(${jobs}::text[], ${queues}::text[]) as begun (job, queue)
    having count(*) > 0`;
}

/** Deletes what happened more than a week ago: reactors have long worked it. */
export const forgetEventsTask = scheduledTask("31 3 * * *", "forget-events", ({ db }: { db: Database }) =>
  deleteOlderThan(db, "event", "7 days"),
);
