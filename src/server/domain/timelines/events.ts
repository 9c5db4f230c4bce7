/** Events of read markers and of homes. */
import type { AccountId } from "#protocol/ids.ts";

export type TimelineEvent =
  | { kind: "notifications.read"; accountId: AccountId }
  | { kind: "home.preferences-changed"; accountId: AccountId };
