/** What happens to filters. */
import type { AccountId } from "#protocol/ids.ts";

export type FilterEvent = { kind: "filters.changed"; accountId: AccountId };
