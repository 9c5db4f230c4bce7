/**
 * Conversations as Linnet's own pages have them: a page of messages, and messages that are sent and edited
 * (`docs/api-notes.md`). The words are HTML, or plain text from a form without scripts.
 */
import * as v from "valibot";
import type { AccountConversationId, AccountId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { idSchema, pageEntries } from "#protocol/paging.ts";
import { countUnreadConversations, readConversationPage } from "#server/domain/conversations/read-conversations.ts";
import {
  conversationWith,
  prepareMessage,
  prepareMessageEdit,
  sendMessage,
  type Addressed,
} from "#server/domain/conversations/send-message.ts";
import { loadStatus } from "#server/domain/statuses/load-statuses.ts";
import { withFirst } from "#server/domain/statuses/publish.ts";
import { conversationPageSchema, sentMessageSchema } from "../entities/conversations.ts";
import { countSchema } from "../entities/notifications.ts";
import { listOf, maybe, nothing } from "../middleware/inputs.ts";
import { Reply, route, type Route, type SignedInCall } from "../middleware/route.ts";
import { ownSource, requestKey, sourceText, statusId } from "../middleware/status-inputs.ts";

const conversationId = v.pipe(
  idSchema,
  v.transform((id) => id as AccountConversationId),
);
const accountId = v.pipe(
  idSchema,
  v.transform((id) => id as AccountId),
);

const message = {
  publishId: maybe(requestKey),
  content: sourceText,
  content_type: v.optional(v.picklist(["text/html", "text/plain"]), "text/html"),
};
type Message = v.InferOutput<v.ObjectSchema<typeof message, undefined>>;

async function send(call: SignedInCall, to: Addressed, { publishId, content, content_type }: Message) {
  const { viewer, transact, idempotencyKey, db } = call;
  const reading = call.reading("thread");
  try {
    const prepared = await prepareMessage(reading, to, { source: ownSource(content, content_type), publishId });
    const id = await transact((tx) => sendMessage(tx, viewer, prepared, publishId ?? idempotencyKey));
    return { conversation_id: await conversationWith(db, viewer, id), status: await loadStatus(reading, id) };
  } catch (error) {
    throw await withFirst(reading, error);
  }
}

export const productConversationRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/conversations/unread_count",
    summary: "How many conversations are unread",
    access: "read:statuses",
    input: nothing,
    answers: countSchema,
    handle: async ({ reading }) => ({ count: await countUnreadConversations(reading("thread")) }),
  }),
  route({
    method: "GET",
    path: "/api/conversations/:id",
    summary: "A conversation with a page of its messages",
    access: "read:statuses",
    input: v.object({ id: conversationId, ...pageEntries(30, 80) }),
    answers: conversationPageSchema,
    async handle({ reading }, { id, ...query }) {
      const { page, ...around } = await readConversationPage(reading("thread"), id, query);
      return new Reply(page, around);
    },
  }),
  route({
    // With people with whom there is a conversation already, it goes on with that.
    method: "POST",
    path: "/api/conversations",
    summary: "Writes to some people, in the conversation with them",
    access: "write:statuses",
    input: v.object({ account_ids: listOf(accountId, limits.status.mentions, { least: 1 }), ...message }),
    answers: sentMessageSchema,
    handle: (call, { account_ids: accountIds, ...words }) => send(call, { accountIds }, words),
  }),
  route({
    method: "POST",
    path: "/api/conversations/:id/messages",
    summary: "Writes into a conversation",
    access: "write:statuses",
    input: v.object({ id: conversationId, ...message }),
    answers: sentMessageSchema,
    handle: (call, { id, ...words }) => send(call, { conversationId: id }, words),
  }),
  route({
    method: "PATCH",
    path: "/api/conversations/:conversation_id/messages/:id",
    summary: "Edits an own message",
    access: "write:statuses",
    input: v.object({ conversation_id: conversationId, id: statusId, ...message }),
    answers: sentMessageSchema,
    async handle({ transact, viewer, db, reading }, { conversation_id, id, content, content_type }) {
      const source = ownSource(content, content_type);
      await transact(await prepareMessageEdit(reading("thread"), conversation_id, id, source));
      return {
        conversation_id: await conversationWith(db, viewer, id),
        status: await loadStatus(reading("thread"), id),
      };
    },
  }),
];
