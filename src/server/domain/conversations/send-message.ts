/**
 * Writing in a conversation. A message is a direct post that answers the last one
 * and names its people first, so that any app and any server understands it; what
 * a reader here is shown leaves these names out (`protocol/address.ts`).
 *
 * The key of a message stands for its words and its conversation, and not for what
 * it happens to answer: sent again after somebody else has written, it is the same.
 */
import { sql, type SqlBool } from "kysely";
import { compareIds, type AccountConversationId, type AccountId, type MediaId, type StatusId } from "#protocol/ids.ts";
import { leadingNames } from "#protocol/address.ts";
import { formatAcct } from "#protocol/acct.ts";
import { escapeHtml } from "#kit/html.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import { once } from "#server/storage/once.ts";
import { notBlocked } from "../accounts/avoidance.ts";
import { listableAccounts } from "../accounts/known-accounts.ts";
import { asking, type Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Content, SourceText } from "../statuses/content.ts";
import { editStatus, prepareEdit, type PreparedChange, type StatusChange } from "../statuses/edit.ts";
import { preparePublish, publish, requireWords, type PreparedStatus } from "../statuses/publish.ts";
import { isSameText } from "../statuses/source.ts";
import { extractMentions } from "../text/format-text.ts";
import { plainTextOf } from "../text/plain-text.ts";
import { keepMessage } from "./keep-messages.ts";
import { getConversation, shownLast } from "./read-conversations.ts";

/** Where a message goes: into a conversation, or to people. */
export type Addressed = { conversationId: AccountConversationId } | { accountIds: readonly AccountId[] };

export interface MessageDraft {
  source: SourceText;
  /** Under which it is sent once, however often that is tried. */
  publishId?: string | undefined;
  /** Attached after those that stand inside the text. */
  mediaIds?: readonly MediaId[] | undefined;
}

export interface PreparedMessage {
  to: Addressed;
  people: AccountId[];
  draft: MessageDraft;
  status: PreparedStatus;
}

/**
 * Throws `record.not-found` for a conversation or a person that isn't there, `status.empty`, and what `preparePublish`
 * throws.
 */
export async function prepareMessage(
  reading: Reading<Viewer>,
  to: Addressed,
  draft: MessageDraft,
): Promise<PreparedMessage> {
  requireWords(draft);
  const { source, publishId, mediaIds } = draft;
  const others = await peopleOf(reading, to);
  const named = await addressed(reading, others, source);
  const status = await namingAll(reading, others, named, (words) =>
    preparePublish(reading, { source: words, visibility: "direct", publishId, mediaIds }),
  );
  return { to, people: others, draft, status };
}

/** Prepares a text, with more names in front if it mentions somebody less than it seems to. */
async function namingAll<Prepared extends { content: Content | null }>(
  reading: Reading<Viewer>,
  people: readonly AccountId[],
  source: SourceText,
  prepare: (source: SourceText) => Promise<Prepared>,
): Promise<Prepared> {
  const prepared = await prepare(source);
  const missed = missedBy(prepared.content, people);
  if (missed.length === 0) return prepared;
  const again = await prepare(await addressed(reading, missed, source, () => ""));
  // Whoever can't be mentioned isn't named twice.
  return missedBy(again.content, people).length < missed.length ? again : prepared;
}

/** Names in code, in a link or broken by a tag read as names and mention nobody. */
function missedBy(content: Content | null, people: readonly AccountId[]): AccountId[] {
  return content ? people.filter((person) => !content.mentionedIds.includes(person)) : [];
}

/** Sends what was prepared and answers the id of its status. Throws what `publish` throws. */
export function sendMessage(
  tx: Writes,
  viewer: Viewer,
  { to, people, draft: { source, mediaIds = [] }, status }: PreparedMessage,
  key: string | null,
): Promise<StatusId> {
  // In whatever order they are named, they are the same people.
  const sameTo = "accountIds" in to ? { accountIds: people.toSorted(compareIds) } : to;
  const asked = { to: sameTo, source, ...(mediaIds.length > 0 && { mediaIds }) };
  return once(tx, viewer.accountId, key, asked, async () => {
    // Somebody may be named in the words as well.
    const all = new Set([...people, ...status.content.mentionedIds]);
    all.delete(viewer.accountId);
    const inReplyToId = await lastMessage(tx, viewer, to, [...all]);
    const draft = { ...status.draft, inReplyToId: inReplyToId ?? undefined };
    const id = await publish(tx, viewer, { ...status, draft });
    // Not left to the reactors: its author looks for it at once.
    await keepMessage(tx, id);
    return id;
  });
}

/**
 * The message to answer. Somebody who begins a conversation with people with whom they have one already goes on with
 * that one.
 */
async function lastMessage(
  tx: Writes,
  viewer: Viewer,
  to: Addressed,
  people: readonly AccountId[],
): Promise<StatusId | null> {
  const own = tx
    .selectFrom("account_conversation")
    .select(shownLast(asking(viewer)).as("id"))
    .where("account_id", "=", viewer.accountId);
  if ("conversationId" in to) {
    const last = await own.where("id", "=", to.conversationId).executeTakeFirst();
    if (!last?.id) throw new Refusal("record.not-found");
    return last.id;
  }
  const sorted = people.toSorted(compareIds);
  // Two who begin at once, from two tabs or to each other, begin one.
  const all = [...people, viewer.accountId].toSorted(compareIds).join(",");
  await sql`select pg_advisory_xact_lock(hashtextextended('linnet.conversation ' || ${all}, 0))`.execute(tx);
  const known = await own
    .where(sql<SqlBool>`participant_ids = ${sorted}::bigint[]`)
    .orderBy("sort_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return known?.id ?? null;
}

/** The parts of a message that an edit can change. */
export type MessageChange = Pick<StatusChange, "source" | "mediaIds" | "mediaDescriptions" | "version">;

/** Changes an own message. Throws `record.not-found`, `status.not-found`, `status.empty`, and what `prepareEdit` throws. */
export async function prepareMessageEdit(
  reading: Reading<Viewer>,
  conversationId: AccountConversationId,
  id: StatusId,
  change: MessageChange,
): Promise<(tx: Writes) => Promise<void>> {
  const { source } = change;
  const people = await peopleOf(reading, { conversationId });
  if (!(await isIn(reading.db, conversationId, id))) throw new Refusal("status.not-found");
  const asMessage = { ...change, isMessage: true };
  const prepared = await (source
    ? prepareWords(reading, people, id, { ...asMessage, source })
    : prepareEdit(reading, id, asMessage));
  return (tx) => editStatus(tx, reading.viewer, id, prepared);
}

/** Words that are the same leave the others as they are. */
async function prepareWords(
  reading: Reading<Viewer>,
  people: readonly AccountId[],
  id: StatusId,
  { source, ...more }: StatusChange & { source: SourceText },
): Promise<PreparedChange> {
  const whole = await addressed(reading, people, source);
  // Somebody may be named elsewhere in it.
  const bare = await addressed(reading, people, source, (plain) => plain);
  const isSame = (await isSameText(reading, id, whole)) || (await isSameText(reading, id, bare));
  const prepared = await prepareEdit(reading, id, { ...more, source: isSame ? undefined : bare });
  if (missedBy(prepared.content, people).length === 0) return prepared;
  return namingAll(reading, people, whole, (words) => prepareEdit(reading, id, { ...more, source: words }));
}

/** The conversation in which the viewer has a message. Throws `record.not-found`. */
export async function conversationWith(db: Reads, viewer: Viewer, statusId: StatusId): Promise<AccountConversationId> {
  const found = await findConversationWith(db, viewer, statusId);
  if (!found) throw new Refusal("record.not-found");
  return found;
}

/** Undefined for a post that is no message of the viewer's. */
export async function findConversationWith(
  db: Reads,
  viewer: Viewer,
  statusId: StatusId,
): Promise<AccountConversationId | undefined> {
  const found = await db
    .selectFrom("conversation_message")
    .innerJoin("account_conversation", "account_conversation.id", "conversation_message.account_conversation_id")
    .select("account_conversation.id")
    .where("conversation_message.status_id", "=", statusId)
    .where("account_conversation.account_id", "=", viewer.accountId)
    .executeTakeFirst();
  return found?.id;
}

/** Without the viewer. Of a conversation, those who are still there. Throws `record.not-found`. */
async function peopleOf(reading: Reading<Viewer>, to: Addressed): Promise<AccountId[]> {
  const { db, viewer } = reading;
  const asked =
    "accountIds" in to
      ? new Set(to.accountIds)
      : new Set((await getConversation(reading, to.conversationId)).accounts.map(({ id }) => id));
  asked.delete(viewer.accountId);
  if (asked.size === 0) return [];
  const there = await listableAccounts(db)
    .select("account.id")
    .where("account.id", "in", [...asked])
    .$if("accountIds" in to, (query) => query.where(notBlocked(asking(viewer))))
    .execute();
  if ("accountIds" in to && there.length < asked.size) throw new Refusal("record.not-found");
  return there.map(({ id }) => id);
}

async function isIn(db: Reads, conversationId: AccountConversationId, statusId: StatusId): Promise<boolean> {
  const found = await db
    .selectFrom("conversation_message")
    .select("status_id")
    .where("account_conversation_id", "=", conversationId)
    .where("status_id", "=", statusId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The text with the names of its people in front, as far as they don't stand there already, or in another part of it. */
async function addressed(
  { db, server }: Reading<Viewer>,
  people: readonly AccountId[],
  source: SourceText,
  partOf: (plain: string) => string = leadingNames,
): Promise<SourceText> {
  if (people.length === 0) return source;
  const accounts = await db
    .selectFrom("account")
    .select(["username", "domain"])
    .where("account.id", "in", people)
    .orderBy("account.id")
    .execute();
  const plain = source.type === "html" ? plainTextOf(source.text) : source.text;
  const named = new Set(extractMentions(partOf(plain), server.origin));
  const missing = accounts
    .map((account) => `@${formatAcct(account)}`)
    .filter((name) => !extractMentions(name, server.origin).every((key) => named.has(key)));
  if (missing.length === 0) return source;
  const names = missing.join(" ");
  const namesInFront = source.namesInFront ? `${names} ${source.namesInFront}` : names;
  if (source.type === "text") return { type: "text", text: `${names} ${source.text}`, namesInFront };
  const opening = /^\s*<p>/i.exec(source.text)?.[0];
  const text = opening
    ? `<p>${escapeHtml(names)} ${source.text.slice(opening.length)}`
    : `<p>${escapeHtml(names)}</p>${source.text}`;
  return { type: "html", text, namesInFront };
}
