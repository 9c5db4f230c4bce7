/** What happens to how far somebody has read. */
import type { AccountId } from "#protocol/ids.ts";

export type TimelineEvent = { kind: "notifications.read"; accountId: AccountId };
