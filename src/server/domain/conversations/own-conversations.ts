/** What a reader does with a conversation: reads it, or leaves it. Nobody else hears of either. */
import { sql } from "kysely";
import type { AccountConversationId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { ConversationEvent } from "./events.ts";

/** Marks all of it as read. Throws `record.not-found` for what is not there, or not the viewer's. */
export async function markRead(tx: Writes, viewer: Viewer, id: AccountConversationId): Promise<void> {
  const before = await tx
    .selectFrom("account_conversation")
    .select("unread")
    .where("id", "=", id)
    .where("account_id", "=", viewer.accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Refusal("record.not-found");
  if (!before.unread) return;
  await tx
    .updateTable("account_conversation")
    .set({ read_id: sql`last_status_id` })
    .where("id", "=", id)
    .execute();
  await tellOwn(tx, viewer);
}

/**
 * Takes it off the viewer's list with all that was said; a new message brings it back with that message alone. Throws
 * `record.not-found`.
 */
export async function leaveConversation(tx: Writes, viewer: Viewer, id: AccountConversationId): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("account_conversation")
    .where("id", "=", id)
    .where("account_id", "=", viewer.accountId)
    .executeTakeFirst();
  if (!numDeletedRows) throw new Refusal("record.not-found");
  await tellOwn(tx, viewer);
}

const tellOwn = (tx: Writes, { accountId }: Viewer) =>
  record<ConversationEvent>(tx, { kind: "conversation.read", accountId });
