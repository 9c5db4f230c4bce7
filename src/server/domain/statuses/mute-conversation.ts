/** Muting a conversation: its later replies no longer make notifications. */
import type { ConversationId, StatusId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Writes } from "#server/storage/database.ts";
import { requireVisible } from "./visibility.ts";

/** Doing it twice is the same as doing it once. Throws `status.not-found`. */
export async function muteConversation(tx: Writes, viewer: Viewer, id: StatusId): Promise<void> {
  const conversationId = await conversationOf(tx, viewer, id);
  await tx
    .insertInto("conversation_mute")
    .values({ account_id: viewer.accountId, conversation_id: conversationId })
    .onConflict((same) => same.columns(["account_id", "conversation_id"]).doNothing())
    .execute();
}

/** Throws `status.not-found`. */
export async function unmuteConversation(tx: Writes, viewer: Viewer, id: StatusId): Promise<void> {
  const conversationId = await conversationOf(tx, viewer, id);
  await tx
    .deleteFrom("conversation_mute")
    .where("account_id", "=", viewer.accountId)
    .where("conversation_id", "=", conversationId)
    .execute();
}

async function conversationOf(tx: Writes, viewer: Viewer, id: StatusId): Promise<ConversationId> {
  const statusId = await requireVisible(tx, viewer, id);
  const status = await tx
    .selectFrom("status")
    .select("conversation_id")
    .where("id", "=", statusId)
    .executeTakeFirstOrThrow();
  // Only a boost belongs to no conversation, and `requireVisible` answers what it boosts.
  if (status.conversation_id === null) throw new Refusal("status.not-found");
  return status.conversation_id;
}
