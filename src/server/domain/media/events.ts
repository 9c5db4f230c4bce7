/** What happens to files. */
import type { AccountId, MediaId, StatusId } from "#protocol/ids.ts";

/** A file of this status is playable now, or will never be. That is no edit. */
export interface MediaEvent {
  kind: "media.conversion-ended";
  mediaId: MediaId;
  statusId: StatusId;
  accountId: AccountId;
}
