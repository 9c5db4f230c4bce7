/** Conversations of the Mastodon API (`docs/api-notes.md`, Conversations). They page by places that stand only in `Link`. */
import * as v from "valibot";
import type { AccountConversationId } from "#protocol/ids.ts";
import { pageEntries } from "#protocol/paging.ts";
import { leaveConversation, markRead } from "#server/domain/conversations/own-conversations.ts";
import { getConversation, listConversations } from "#server/domain/conversations/read-conversations.ts";
import { conversationSchema } from "../entities/conversations.ts";
import { emptySchema } from "../entities/values.ts";
import { withId } from "../middleware/inputs.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

export const conversationRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/conversations",
    summary: "Conversations, the latest message first",
    access: "read:statuses",
    input: v.object(pageEntries(20, 40)),
    answers: v.array(conversationSchema),
    async handle({ reading }, page) {
      const list = await listConversations(reading("thread"), page);
      return new Reply(list.items, list);
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/conversations/:id/read",
    summary: "Marks a conversation as read",
    access: "write:conversations",
    input: withId,
    answers: conversationSchema,
    async handle({ transact, viewer, reading }, input) {
      const id = input.id as AccountConversationId;
      await getConversation(reading("thread"), id);
      await transact((tx) => markRead(tx, viewer, id));
      return getConversation(reading("thread"), id);
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/conversations/:id",
    summary: "Takes a conversation out of the own list",
    access: "write:conversations",
    input: withId,
    answers: emptySchema,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => leaveConversation(tx, viewer, id as AccountConversationId));
      return {};
    },
  }),
];
