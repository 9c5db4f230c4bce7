/** What readers do with hashtags. */
import type { AccountId } from "#protocol/ids.ts";

export type TagEvent =
  | { kind: "tag.followed"; accountId: AccountId; name: string }
  | { kind: "tag.unfollowed"; accountId: AccountId; name: string };
