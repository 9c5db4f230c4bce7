/** Follows that have ended are forgotten once their Undo is over: nobody needs to know who followed whom. */
import type { Database, Reads } from "#server/storage/database.ts";
import { scheduledTask } from "#server/storage/queue.ts";
import { lastUndone } from "./ended-follows.ts";

export const forgetEndedFollowsTask = scheduledTask("37 * * * *", "forget-ended-follows", ({ db }: { db: Database }) =>
  forgetEndedFollows(db),
);

export async function forgetEndedFollows(db: Reads): Promise<void> {
  await db.deleteFrom("ended_follow").where("ended_at", "<=", lastUndone).execute();
}
