/** What happens to polls. */
import type { AccountId, PollId, StatusId } from "#protocol/ids.ts";

export type PollEvent =
  | { kind: "poll.voted"; pollId: PollId; statusId: StatusId; accountId: AccountId }
  | { kind: "poll.closed"; pollId: PollId; statusId: StatusId };
