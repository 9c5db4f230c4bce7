/** What happens to the cards of posts. */
import type { AccountId, StatusId } from "#protocol/ids.ts";

/** Below this status stands another card now. That is no edit. */
export interface PreviewEvent {
  kind: "status.previewed";
  statusId: StatusId;
  accountId: AccountId;
}
