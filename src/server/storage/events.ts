/**
 * What happened. A verb records its event in its own transaction; reactors
 * (fan-out, notifications, sockets) work from it after the commit.
 *
 * The payload holds ids only: reactors read the present state and ask again who
 * may see it (threats V06).
 */
import { sql } from "kysely";
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
 * Keeps the event and what reactors have to do about it, in one statement and
 * only if the transaction commits. The caller names the events of its noun:
 * `record<StatusEvent>(tx, …)`.
 */
export async function record<Event extends Happening = never>(tx: Writes, event: NoInfer<Event>): Promise<void> {
  const { kind, ...payload }: Happening = event;
  const queue = queueOf(event);
  await sql`
    with kept as (insert into event (kind, payload) values (${kind}, ${JSON.stringify(payload)}::jsonb))
    insert into reaction (queue, reactor, event)
    select ${queue}::smallint, reactor, ${JSON.stringify(event)}::jsonb
    from unnest(${tx.reactions.get(kind) ?? []}::text[]) as reactor`.execute(tx);
  tx.noteEvent();
}

/** Each queue is worked in its order, by one process at a time; so many as `take_reactions()` looks through. */
const queues = 8n;

function queueOf({ accountId }: Happening): number {
  return Number(BigInt(accountId ?? 0) % queues);
}

/** Deletes what happened more than a week ago: reactors have long worked it. */
export const forgetEventsTask = scheduledTask("31 3 * * *", "forget-events", ({ db }: { db: Database }) =>
  deleteOlderThan(db, "event", "7 days"),
);
