/** What happens to the right to act for an account. */
import type { AccountId, SessionId, TokenId } from "#protocol/ids.ts";

export type AuthEvent =
  | { kind: "session.ended"; sessionId: SessionId; accountId: AccountId | null }
  | { kind: "token.revoked"; tokenId: TokenId };
