/**
 * Conversations of a linked account. Its server lists them and tells their threads; a message is a direct post that answers
 * the last one and names its people first, as everywhere.
 */
import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import { leadingNames } from "#protocol/address.ts";
import type {
  Account,
  Context,
  Conversation,
  ConversationPage,
  SentMessage,
  Status,
  StatusSource,
} from "#protocol/entities.ts";
import { noteUnread } from "#server/domain/linked/last-unread.ts";
import { Refusal } from "#protocol/refusals.ts";
import * as limits from "#protocol/limits.ts";
import { chosenFiles } from "../middleware/chosen-files.ts";
import { listOf, maybe, nothing } from "../middleware/inputs.ts";
import { route, type Route, type SignedInCall } from "../middleware/route.ts";
import { requestKey, sourceText } from "../middleware/status-inputs.ts";
import { acctThere } from "./names-there.ts";
import { idThere } from "./pages.ts";
import { wordsThere, type WordsThere } from "./text-there.ts";
import { thereFor, type There } from "./there.ts";
import { chosenThere, mediaAttributes } from "./uploads.route.ts";

const most = 40;
/** Pages that are looked through for one conversation. */
const mostPages = 5;
/** Milliseconds before each look for a conversation that is new there. */
const pauses = [0, 100, 300, 1_000, 3_000];

const words = {
  publishId: maybe(requestKey),
  content_type: v.optional(v.picklist(["text/html", "text/plain"]), "text/html"),
  media_ids: maybe(listOf(idThere, 100)),
};
const message = { ...words, content: v.optional(sourceText, ""), files: maybe(chosenFiles) };

type Message = v.InferOutput<v.ObjectSchema<typeof message, undefined>>;

const receives = { kind: "files", most: limits.media.singleRequest } as const;

export const linkedConversationRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/conversations/unread_count",
    access: "session",
    input: nothing,
    async handle(call) {
      const { body } = await thereFor(call).ask("GET", "/api/v1/conversations", { limit: most });
      const count = Array.isArray(body) ? (body as Conversation[]).filter(({ unread }) => unread).length : 0;
      noteUnread(call.viewer.accountId, { unread_conversations: count });
      return { count };
    },
  }),
  route({
    method: "GET",
    path: "/api/conversations/:id",
    access: "session",
    input: v.object({ id: idThere }),
    async handle(call, { id }): Promise<ConversationPage> {
      const there = thereFor(call);
      const conversation = await findConversation(there, id);
      return { conversation, messages: await messagesOf(there, conversation) };
    },
  }),
  route({
    method: "POST",
    path: "/api/conversations",
    access: "session",
    input: v.object({ account_ids: v.pipe(v.array(idThere), v.minLength(1), v.maxLength(50)), ...message }),
    receives,
    async handle(call, { account_ids: ids, ...written }): Promise<SentMessage> {
      const there = thereFor(call);
      const people = await Promise.all(ids.map((id) => there.get<Account>(`/api/v1/accounts/${id}`)));
      const status = await send(call, people, written, null);
      const its = await conversationWith(there, status, call.signal);
      return { conversation_id: its.id, status };
    },
  }),
  route({
    method: "POST",
    path: "/api/conversations/:id/messages",
    access: "session",
    input: v.object({ id: idThere, ...message }),
    receives,
    async handle(call, { id, ...written }): Promise<SentMessage> {
      const there = thereFor(call);
      const conversation = await findConversation(there, id);
      const status = await send(call, conversation.accounts, written, conversation.last_status);
      return { conversation_id: conversation.id, status };
    },
  }),
  route({
    method: "PATCH",
    path: "/api/conversations/:conversation_id/messages/:id",
    access: "session",
    input: v.object({
      ...words,
      conversation_id: idThere,
      id: idThere,
      content: maybe(sourceText),
      media_attributes: maybe(listOf(mediaAttributes, 100)),
    }),
    async handle(call, { conversation_id, id, content, content_type, ...input }): Promise<SentMessage> {
      const there = thereFor(call);
      const conversation = await findConversation(there, conversation_id);
      const path = `/api/v1/statuses/${id}`;
      const [before, source] = await Promise.all([
        there.get<Status>(path),
        content === undefined ? there.get<StatusSource>(`${path}/source`) : null,
      ]);
      const mediaIds = input.media_ids ?? before.media_attachments.map((file) => file.id);
      const written = source
        ? { status: source.text }
        : addressed(there, conversation.accounts, await wordsThere(call, content!, content_type), mediaIds);
      const status = await there.send<Status>("PUT", path, {
        ...written,
        spoiler_text: before.spoiler_text,
        media_ids: mediaIds,
        ...(input.media_attributes && { media_attributes: input.media_attributes }),
      });
      return { conversation_id: conversation.id, status };
    },
  }),
];

/** Servers sort a message into its conversation a moment after they have taken it. Throws `linked.not-understood`. */
async function conversationWith(there: There, { id }: Status, signal: AbortSignal | null): Promise<Conversation> {
  for (const before of pauses) {
    if (before > 0) await pause(before, undefined, signal ? { signal } : {});
    const all = await there.get<Conversation[]>("/api/v1/conversations", { limit: most });
    const its = all.find(({ last_status }) => last_status?.id === id);
    if (its) return its;
  }
  throw new Refusal("linked.not-understood", { args: { server: there.from.server } });
}

/** Throws `record.not-found`. */
async function findConversation(there: There, id: string): Promise<Conversation> {
  let page: Record<string, string> | null = {};
  for (let asked = 0; page && asked < mostPages; asked++) {
    const { body, status, next } = await there.ask("GET", "/api/v1/conversations", { limit: most, ...page });
    const found = status < 400 ? (body as Conversation[]).find((one) => one.id === id) : undefined;
    if (found) return found;
    page = status < 400 ? next : null;
  }
  throw new Refusal("record.not-found");
}

/** Newest first: what is said around the last one, to nobody else. */
async function messagesOf(there: There, { last_status: last }: Conversation): Promise<Status[]> {
  if (!last) return [];
  const { ancestors, descendants } = await there.get<Context>(`/api/v1/statuses/${last.id}/context`);
  return [...ancestors, last, ...descendants].filter(({ visibility }) => visibility === "direct").toReversed();
}

async function send(
  call: SignedInCall,
  people: readonly Account[],
  { publishId, content, content_type, media_ids = [], files = [] }: Message,
  answers: Status | null,
): Promise<Status> {
  const there = thereFor(call);
  const mediaIds = [...media_ids, ...(await chosenThere(call, there, files))];
  const body = {
    ...addressed(there, people, await wordsThere(call, content, content_type), mediaIds),
    visibility: "direct",
    ...(mediaIds.length > 0 && { media_ids: mediaIds }),
    ...(answers && { in_reply_to_id: answers.id }),
  };
  return there.send<Status>("POST", "/api/v1/statuses", body, { idempotencyKey: publishId ?? null });
}

/** Throws `status.empty`. */
function addressed(
  { from }: There,
  people: readonly Account[],
  { status: text, ...more }: WordsThere,
  mediaIds: readonly string[],
): WordsThere {
  if (text.trim() === "" && mediaIds.length === 0) throw new Refusal("status.empty");
  // A name without an address is one of that server, which reads the words as they are.
  const ownEnd = `@${from.server}`;
  const names = (
    leadingNames(text)
      .toLowerCase()
      .match(/[^\s@]\S*/g) ?? []
  ).map((name) => (name.endsWith(ownEnd) ? name.slice(0, -ownEnd.length) : name));
  const missing = people.map(({ acct }) => acctThere(from, acct)).filter((name) => !names.includes(name.toLowerCase()));
  return { status: [...missing.map((name) => `@${name}`), text].join(" "), ...more };
}
