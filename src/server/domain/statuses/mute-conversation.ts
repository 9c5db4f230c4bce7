/** Muting a conversation: its later replies no longer make notifications. */
import type { ConversationId, StatusId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import { asking } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Writes } from "#server/storage/database.ts";
import { addressedTo, requireReadable } from "./visibility.ts";

/** Doing it twice is the same as doing it once. Throws `status.not-found`. */
export async function muteConversation(tx: Writes, viewer: Viewer, id: StatusId): Promise<void> {
  const conversationId = await conversationOf(tx, viewer, id);
  await tx
    .insertInto("conversation_mute")
    .values({ account_id: viewer.accountId, conversation_id: conversationId })
    .onConflict((same) => same.columns(["account_id", "conversation_id"]).doNothing())
    .execute();
}

/** Works also where the status is out of sight. Throws `status.not-found` for what was never muted and cannot be seen. */
export async function unmuteConversation(tx: Writes, viewer: Viewer, id: StatusId): Promise<void> {
  if (await unmute(tx, viewer, conversationOnceSeen(tx, viewer, id))) return;
  await unmute(tx, viewer, await conversationOf(tx, viewer, id));
}

async function unmute(
  tx: Writes,
  viewer: Viewer,
  conversation: ConversationId | ReturnType<typeof conversationOnceSeen>,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom("conversation_mute")
    .where("account_id", "=", viewer.accountId)
    .where("conversation_id", "=", conversation)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/**
 * The conversation of a status that was addressed to the viewer, be it deleted or its author gone since. A muted
 * conversation says nothing of which statuses of it were seen, so what is private to others stays unknown here too.
 */
function conversationOnceSeen(tx: Writes, viewer: Viewer, id: StatusId) {
  return tx
    .selectFrom("status")
    .select((status) => status.ref("conversation_id").$castTo<ConversationId>().as("conversation_id"))
    .where("id", "=", id)
    .where("conversation_id", "is not", null)
    .where(addressedTo(asking(viewer)));
}

async function conversationOf(tx: Writes, viewer: Viewer, id: StatusId): Promise<ConversationId> {
  const statusId = await requireReadable(tx, viewer, id);
  const status = await tx
    .selectFrom("status")
    .select("conversation_id")
    .where("id", "=", statusId)
    .executeTakeFirstOrThrow();
  // Only a boost belongs to no conversation, and `requireReadable` answers what it boosts.
  if (status.conversation_id === null) throw new Refusal("status.not-found");
  return status.conversation_id;
}
