/** Accounts on other servers that have left their session: their tokens are revoked there (`linked/end-linked.job.ts`). */
import { defineJob } from "#server/storage/queue.ts";

export const endLinkedJob = defineJob<Record<never, never>>("end-linked-accounts", { queue: "linked" });
