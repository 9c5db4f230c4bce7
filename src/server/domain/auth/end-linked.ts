/** Accounts on other servers that have left their session: their tokens are revoked there (`linked/end-linked.job.ts`). */
import type { Writes } from "#server/storage/database.ts";
import { addJob, defineJob } from "#server/storage/queue.ts";

/** Other servers may take their time: one job at a time waits for them. */
export const endLinkedJob = defineJob<Record<never, never>>("end-linked-accounts", { queue: "linked" });

export function endLeft(tx: Writes): Promise<void> {
  return addJob(tx, endLinkedJob, {}, { key: "end-linked-accounts" });
}
