/** Events of lists. Only those that concern a home: lists are nobody else's business. */
import type { AccountId } from "#protocol/ids.ts";

export type ListEvent = {
  /** These people came into an exclusive list, or left one. */
  kind: "list.home-changed";
  accountId: AccountId;
  targetAccountIds: AccountId[];
};
