/** Conversations and their messages. */
import * as v from "valibot";
import type { Conversation, ConversationPage, SentMessage } from "#protocol/entities.ts";
import { accountSchema } from "./accounts.ts";
import { statusSchema } from "./statuses.ts";
import { entityOf, flag, id, noted } from "./values.ts";

export const conversationSchema = entityOf<Conversation>()({
  id,
  unread: flag,
  accounts: noted(v.pipe(v.array(accountSchema), v.minLength(1)), "The others; of a note to oneself, oneself."),
  last_status: v.nullable(statusSchema),
});
export const conversationPageSchema = entityOf<ConversationPage>()({
  conversation: conversationSchema,
  messages: noted(v.array(statusSchema), "Newest first."),
});
export const sentMessageSchema = entityOf<SentMessage>()({ conversation_id: id, status: statusSchema });
