/** Clears away mutes whose time is over, when the first of them is, and hourly what that may have missed. */
import { sql } from "kysely";
import { record } from "#server/storage/events.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { scheduledTask } from "#server/storage/queue.ts";
import type { AccountEvent } from "./events.ts";
import { expiredMutesJob } from "./mute.ts";

export const expiredMutesTask = scheduledTask("41 * * * *", expiredMutesJob, ({ db }: { db: Database }) =>
  clearExpiredMutes(db),
);

const atOnce = 1000;

/**
 * Reads pass over such mutes from their last second on. The event
 * gives the home timelines their statuses back.
 */
export async function clearExpiredMutes(db: Database): Promise<void> {
  while ((await transact(db, removeSome)) === atOnce);
}

async function removeSome(tx: Writes): Promise<number> {
  const over = await tx
    .deleteFrom("mute")
    .where("id", "in", (due) =>
      due
        .selectFrom("mute")
        .select("id")
        .where("expires_at", "<=", sql<Date>`now()`)
        .orderBy("expires_at")
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["account_id", "target_account_id"])
    .execute();
  for (const { account_id: accountId, target_account_id: targetAccountId } of over) {
    await record<AccountEvent>(tx, { kind: "account.unmuted", accountId, targetAccountId });
  }
  return over.length;
}
