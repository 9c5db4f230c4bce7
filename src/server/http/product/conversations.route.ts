/**
 * Conversations as Linnet's own pages have them: a page of messages, and messages that are sent and edited
 * (`docs/api-notes.md`). The words are HTML, or plain text from a form without scripts.
 */
import * as v from "valibot";
import type { Status } from "#protocol/entities.ts";
import type { AccountConversationId, AccountId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { idSchema, pageEntries } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { countUnreadConversations, readConversationPage } from "#server/domain/conversations/read-conversations.ts";
import {
  conversationWith,
  findConversationWith,
  prepareMessage,
  prepareMessageEdit,
  sendMessage,
  type Addressed,
} from "#server/domain/conversations/send-message.ts";
import { loadStatus } from "#server/domain/statuses/load-statuses.ts";
import { withFirst } from "#server/domain/statuses/publish.ts";
import { sendDraft } from "#server/domain/statuses/sent-drafts.ts";
import { conversationPageSchema, sentMessageSchema } from "../entities/conversations.ts";
import { countSchema } from "../entities/notifications.ts";
import { chosenFiles, keepChosenFiles } from "../middleware/chosen-files.ts";
import { listOf, maybe, nothing } from "../middleware/inputs.ts";
import { Reply, route, type Route, type SignedInCall } from "../middleware/route.ts";
import {
  mediaAttributes,
  ownSource,
  requestKey,
  sentDraft,
  sentDraftEntries,
  sourceText,
  statusEntries,
  statusId,
} from "../middleware/status-inputs.ts";

const conversationId = v.pipe(
  idSchema,
  v.transform((id) => id as AccountConversationId),
);
const accountId = v.pipe(
  idSchema,
  v.transform((id) => id as AccountId),
);

const words = {
  publishId: maybe(requestKey),
  content_type: v.optional(v.picklist(["text/html", "text/plain"]), "text/html"),
  media_ids: statusEntries.media_ids,
  ...sentDraftEntries,
};
const message = {
  ...words,
  content: v.optional(sourceText, ""),
  // Of a form without scripts.
  files: maybe(chosenFiles),
};
type Message = v.InferOutput<v.ObjectSchema<typeof message, undefined>>;

const receives = { kind: "files", most: limits.media.singleRequest } as const;

async function send(call: SignedInCall, to: Addressed, input: Message) {
  const { viewer, transact, idempotencyKey, db } = call;
  const { publishId, content_type: type } = input;
  const reading = call.reading("thread");
  const source = ownSource(input.content, type);
  const chosen = await keepChosenFiles(call, viewer, input.files ?? []);
  const mediaIds = [...(input.media_ids ?? []), ...chosen];
  try {
    const prepared = await prepareMessage(reading, to, { source, publishId, mediaIds });
    const key = publishId ?? idempotencyKey;
    const sent = sentDraft(publishId, input);
    const id = await transact((tx) => sendDraft(tx, viewer, sent, () => sendMessage(tx, viewer, prepared, key)));
    return { conversation_id: await conversationWith(db, viewer, id), status: await loadStatus(reading, id) };
  } catch (error) {
    const refusal = await withFirst(reading, error);
    throw refusal instanceof Refusal ? await withConversation(call, refusal) : refusal;
  }
}

/** A message that was sent under the same key comes with its conversation, in which its author can correct it. */
async function withConversation({ db, viewer }: SignedInCall, refusal: Refusal): Promise<Refusal> {
  const status = refusal.details["status"] as Status | null | undefined;
  if (!status) return refusal;
  const conversation_id = await findConversationWith(db, viewer, status.id);
  return new Refusal(refusal.code, { details: { ...refusal.details, conversation_id }, cause: refusal });
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
    receives,
    answers: sentMessageSchema,
    handle: (call, { account_ids: accountIds, ...words }) => send(call, { accountIds }, words),
  }),
  route({
    method: "POST",
    path: "/api/conversations/:id/messages",
    summary: "Writes into a conversation",
    access: "write:statuses",
    input: v.object({ id: conversationId, ...message }),
    receives,
    answers: sentMessageSchema,
    handle: (call, { id, ...words }) => send(call, { conversationId: id }, words),
  }),
  route({
    method: "PATCH",
    path: "/api/conversations/:conversation_id/messages/:id",
    summary: "Edits an own message; fields that are left out stay as they are",
    access: "write:statuses",
    input: v.object({
      ...words,
      conversation_id: conversationId,
      id: statusId,
      content: maybe(sourceText),
      media_attributes: maybe(listOf(mediaAttributes, limits.status.attachments)),
      version: maybe(v.pipe(v.string(), v.maxLength(40))),
    }),
    answers: sentMessageSchema,
    async handle({ transact, viewer, db, reading }, { conversation_id, id, content, content_type, ...input }) {
      const change = {
        source: content === undefined ? undefined : ownSource(content, content_type),
        mediaIds: input.media_ids,
        mediaDescriptions: input.media_attributes,
        version: input.version,
      };
      const edit = await prepareMessageEdit(reading("thread"), conversation_id, id, change);
      await transact((tx) =>
        sendDraft(tx, viewer, sentDraft(id, input), async () => {
          await edit(tx);
          return id;
        }),
      );
      return {
        conversation_id: await conversationWith(db, viewer, id),
        status: await loadStatus(reading("thread"), id),
      };
    },
  }),
];
