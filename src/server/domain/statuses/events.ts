/** What happens to statuses. */
import type { Visibility } from "#protocol/entities.ts";
import type { Shelf, toggles } from "#protocol/toggles.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";

export type StatusEvent =
  | { kind: "status.published"; statusId: StatusId; accountId: AccountId }
  | { kind: "status.reblogged"; statusId: StatusId; accountId: AccountId; reblogOfId: StatusId }
  /** `visibilityBefore` says that fewer people can see it now: the others have to lose sight of it. */
  | {
      kind: "status.edited";
      statusId: StatusId;
      accountId: AccountId;
      versionId: string;
      visibilityBefore?: Visibility;
    }
  /** Others may quote it now, or may not any more. */
  | { kind: "status.quote-policy-changed"; statusId: StatusId; accountId: AccountId }
  /** `statusId` quotes another one and may not show it any more. */
  | { kind: "status.quote-revoked"; statusId: StatusId; accountId: AccountId }
  | { kind: "status.deleted"; statusId: StatusId; accountId: AccountId; reblogIds: StatusId[] }
  | ShelfEvent[Shelf];

/** `status.favourited`, `status.unfavourited`. */
type ShelfEvent = {
  [Name in Shelf]: {
    kind: `status.${"" | "un"}${(typeof toggles)[Name]["flag"]}`;
    statusId: StatusId;
    accountId: AccountId;
  };
};
