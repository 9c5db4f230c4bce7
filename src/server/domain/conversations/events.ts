/** What happens to conversations. */
import type { AccountConversationId, AccountId, StatusId } from "#protocol/ids.ts";

export type ConversationEvent =
  /** Something was said or changed in it. Told to its reader's sockets, and kept nowhere. */
  | { kind: "conversation.changed"; conversationId: AccountConversationId; accountId: AccountId; statusId: StatusId }
  /** Its reader has read it, or has left it. */
  | { kind: "conversation.read"; accountId: AccountId };
