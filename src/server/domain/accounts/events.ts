/** What happens to accounts and between them. */
import type { AccountId } from "#protocol/ids.ts";

export type AccountEvent =
  | { kind: "account.signed-up"; accountId: AccountId }
  | { kind: "account.updated"; accountId: AccountId }
  | { kind: "account.followed"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.follow-changed"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.unfollowed"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.follow-requested"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.follow-authorized"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.follow-rejected"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.blocked"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.unblocked"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.domain-blocked"; accountId: AccountId; domain: string }
  | { kind: "account.domain-unblocked"; accountId: AccountId; domain: string }
  | { kind: "account.muted"; accountId: AccountId; targetAccountId: AccountId }
  | { kind: "account.unmuted"; accountId: AccountId; targetAccountId: AccountId };
