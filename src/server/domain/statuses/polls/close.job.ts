/** Closes a poll when its time has come, and tells that it is over. */
import { sql, type SqlBool } from "kysely";
import type { PollId } from "#protocol/ids.ts";
import { record } from "#server/storage/events.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { taskFor } from "#server/storage/queue.ts";
import { closePollJob } from "./put-poll.ts";
import type { PollEvent } from "./events.ts";

export const closePollTask = taskFor(closePollJob, ({ pollId }, { db }: { db: Database }) =>
  transact(db, (tx) => closePoll(tx, pollId)),
);

/** A poll that was given more time meanwhile stays open: it has a job of its own for that. */
export async function closePoll(tx: Writes, id: PollId): Promise<void> {
  const closed = await tx
    .updateTable("poll")
    .set(({ fn }) => ({ closed_at: fn<Date>("now") }))
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .where(sql<SqlBool>`expires_at <= now()`)
    .returning("status_id")
    .executeTakeFirst();
  if (closed) await record<PollEvent>(tx, { kind: "poll.closed", pollId: id, statusId: closed.status_id });
}
