/** Events of read markers. */
import type { AccountId } from "#protocol/ids.ts";

export type TimelineEvent = { kind: "notifications.read"; accountId: AccountId };
