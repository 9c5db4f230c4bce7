/** Closes a poll when its time has come, and tells that it is over. */
import { sql, type SqlBool } from "kysely";
import type { PollId } from "#protocol/ids.ts";
import { record } from "#server/storage/events.ts";
import type { Writes } from "#server/storage/database.ts";
import type { PollEvent } from "./events.ts";

/** The work of `closePollJob`. A poll that was given more time meanwhile stays open: it has a job of its own for that. */
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
