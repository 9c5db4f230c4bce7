/** Follows that a block has ended are forgotten once its Undo is over: nobody else needs to know who followed whom. */
import type { Database, Reads } from "#server/storage/database.ts";
import { scheduledTask } from "#server/storage/queue.ts";
import { lastUndone } from "./block.ts";

export const forgetEndedFollowsTask = scheduledTask("37 * * * *", "forget-ended-follows", ({ db }: { db: Database }) =>
  forgetEndedFollows(db),
);

export async function forgetEndedFollows(db: Reads): Promise<void> {
  await db
    .deleteFrom("ended_follow")
    .using("block")
    .whereRef("block.id", "=", "ended_follow.block_id")
    .where("block.created_at", "<=", lastUndone)
    .execute();
}
