/**
 * Publishing, in two steps. Preparing reads the text and looks up whom it names,
 * outside of any transaction, so nobody waits for it. Committing writes rows:
 * everything that a new status is, together with the event from which homes,
 * notifications and sockets learn of it.
 */
import { sql, type Insertable } from "kysely";
import { escapeHtml } from "#kit/html.ts";
import { isDraftEmpty } from "#protocol/draft-rules.ts";
import type { Visibility } from "#protocol/entities.ts";
import type { AccountId, ConversationId, MediaId, ScheduledStatusId, StatusId } from "#protocol/ids.ts";
import type { QuotePolicy } from "#protocol/quotes.ts";
import { Refusal } from "#protocol/refusals.ts";
import { anyReader, type Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { record } from "#server/storage/events.ts";
import type { Writes } from "#server/storage/database.ts";
import { once } from "#server/storage/once.ts";
import { prepared } from "#server/storage/prepared.ts";
import type { Tables } from "#server/storage/tables.ts";
import { putHashtags } from "../tags/put-hashtags.ts";
import { putMedia, putMentions } from "./attach.ts";
import { narrower } from "./audience.ts";
import { checkSpoiler, prepareContent, requireSomething, saying, type Content, type SourceText } from "./content.ts";
import { countForOthers, countPublished, countsForAuthor, countsForOthers } from "./counters.ts";
import { chooseLanguage } from "./language.ts";
import { loadStatuses } from "./load-statuses.ts";
import { checkPoll, putPoll, type PollDraft } from "./polls/put-poll.ts";
import { readQuoted, visibilityOfQuote } from "./quote.ts";
import { requireReadable } from "./visibility.ts";
import type { StatusEvent } from "./events.ts";

/** The parent of a reply and the author's settings decide on fields that are left out. */
export interface StatusDraft {
  source: SourceText;
  visibility?: Visibility | undefined;
  inReplyToId?: StatusId | undefined;
  quotedStatusId?: StatusId | undefined;
  /** Who may quote it. */
  quotePolicy?: QuotePolicy | undefined;
  spoilerText?: string | undefined;
  sensitive?: boolean | undefined;
  language?: string | undefined;
  /** Attached after those that stand inside the text. */
  mediaIds?: readonly MediaId[] | undefined;
  poll?: PollDraft | null | undefined;
  /** Under which its author has written it; its markup of files says so. */
  publishId?: string | undefined;
  /** Whom it may name; by default anyone. */
  allowedMentions?: readonly AccountId[] | undefined;
}

/** A draft that can be published: nothing of it is in the database yet. */
export interface PreparedStatus {
  draft: StatusDraft;
  content: Content;
  spoilerText: string;
  poll: PollDraft | null;
  language: string | null;
  usual: Defaults;
}

/**
 * For the own composer, which begins a reply with names: one that holds nothing else says nothing. Throws `status.empty`.
 */
export function requireWords({ source: { type, text }, poll, mediaIds }: StatusDraft): void {
  if (poll || mediaIds?.length) return;
  if (isDraftEmpty(type === "html" ? text : escapeHtml(text))) throw new Refusal("status.empty");
}

/**
 * Throws `status.too-long`, `status.too-large`, `status.too-complex`, `status.too-many-mentions`,
 * `status.too-many-hashtags`, `status.unexpected-mentions`, `poll.invalid`.
 */
export async function preparePublish(reading: Reading<Viewer>, draft: StatusDraft): Promise<PreparedStatus> {
  const spoilerText = checkSpoiler(draft.spoilerText ?? "");
  const { allowedMentions, publishId } = draft;
  const rules = { spoilerText, allowedMentions, publishId, editing: null };
  const usual = await readDefaults(reading);
  const content = await prepareContent(reading, draft.source, rules);
  return {
    draft,
    content,
    spoilerText,
    poll: draft.poll ? checkPoll(draft.poll) : null,
    language: await chooseLanguage(draft.language, usual.default_language, content.plain),
    usual,
  };
}

/**
 * Publishes what was prepared and answers the id of its status. With a `key` (a
 * `publish_id` or an `Idempotency-Key`) the same draft is published once,
 * however often and however many times at once it is sent.
 *
 * Throws `status.not-found` for what the author may not see of what it answers or quotes, `status.not-quotable`,
 * `status.quoted-not-mentioned`, `status.empty`,
 * `status.poll-and-media`, `status.media-unknown`, `media.too-many`, `idempotency.changed`.
 */
export function publish(
  tx: Writes,
  viewer: Viewer,
  prepared: PreparedStatus,
  key: string | null = null,
): Promise<StatusId> {
  return once(tx, viewer.accountId, key, prepared.draft, () => commit(tx, viewer, prepared));
}

/**
 * What was thrown while publishing. Where another text was published under this key it comes with that status, so
 * that its author can correct it; null if it is gone.
 */
export async function withFirst(reading: Reading<Viewer>, thrown: unknown): Promise<unknown> {
  if (!(thrown instanceof Refusal) || thrown.code !== "idempotency.changed") return thrown;
  const id = thrown.details["first_id"] as StatusId;
  const isScheduled = await reading.db
    .selectFrom("scheduled_status")
    .select("id")
    .where("id", "=", id as string as ScheduledStatusId)
    .executeTakeFirst();
  if (isScheduled) return new Refusal("schedule.sent-before", { cause: thrown });
  const [status = null] = await loadStatuses(reading, [id]);
  return new Refusal(thrown.code, { details: { ...thrown.details, status }, cause: thrown });
}

async function commit(
  tx: Writes,
  viewer: Viewer,
  { draft, content, spoilerText, poll, language, usual }: PreparedStatus,
): Promise<StatusId> {
  const parent = draft.inReplyToId ? await readParent(tx, viewer, draft.inReplyToId) : null;
  const quoted = draft.quotedStatusId ? await readQuoted(tx, viewer, draft.quotedStatusId) : null;
  const mediaIds = [...new Set([...content.inlineMediaIds, ...(draft.mediaIds ?? [])])];
  requireSomething(saying(content.plain, spoilerText, quoted?.id), mediaIds, poll !== null);
  const wished = draft.visibility ?? narrower(usual.default_visibility, parent?.visibility ?? "public");
  const visibility = quoted ? visibilityOfQuote(wished, quoted, viewer, content.mentionedIds) : wished;

  const { id } = await insert(tx, parent?.conversation_id ?? null, {
    account_id: viewer.accountId,
    app_id: viewer.appId,
    in_reply_to_id: parent?.id ?? null,
    in_reply_to_account_id: parent?.account_id ?? null,
    quoted_status_id: quoted?.id ?? null,
    quote_policy: draft.quotePolicy ?? usual.default_quote_policy,
    visibility,
    language,
    content: content.html,
    text: content.source.text,
    source_type: content.source.type,
    spoiler_text: spoilerText,
    sensitive: (draft.sensitive ?? usual.default_sensitive) || spoilerText !== "",
  });
  if (mediaIds.length) await putMedia(tx, viewer, id, mediaIds);
  if (poll) await putPoll(tx, viewer.accountId, id, poll);
  if (content.mentionedIds.length) await putMentions(tx, id, content.mentionedIds);
  if (content.hashtags.length) await putHashtags(tx, id, content.hashtags);
  await record<StatusEvent>(tx, { kind: "status.published", statusId: id, accountId: viewer.accountId });
  // Last: until the commit these rows let nobody else count, and many may answer one post at once.
  if (countsForAuthor(visibility)) await countPublished(tx, viewer.accountId);
  if (countsForOthers(visibility)) {
    await countForOthers(tx, { in_reply_to_id: parent?.id ?? null, quoted_status_id: quoted?.id ?? null }, 1);
  }
  return id;
}

interface Parent {
  id: StatusId;
  account_id: AccountId;
  conversation_id: ConversationId | null;
  visibility: Visibility;
}

/** A reply to a boost is one to what it boosts. */
export async function readParent(tx: Writes, viewer: Viewer, id: StatusId): Promise<Parent> {
  const parentId = await requireReadable(tx, viewer, id);
  return tx
    .selectFrom("status")
    .select(["id", "account_id", "conversation_id", "visibility"])
    .where("id", "=", parentId)
    .executeTakeFirstOrThrow();
}

type Defaults = Awaited<ReturnType<typeof readDefaults>>;

const readUsual = prepared("publishing-defaults", (db) =>
  db
    .selectFrom("local_user")
    .select(["default_visibility", "default_sensitive", "default_language", "default_quote_policy"])
    .where("account_id", "=", anyReader),
);

async function readDefaults({ db, viewer }: Reading<Viewer>) {
  const [usual] = await readUsual(db, { reader: viewer.accountId });
  return usual!;
}

/**
 * The row itself, the conversation that it begins (unless it goes on with one), and its place in the author's home,
 * which does not wait for the reactors: who publishes and looks must find it there. Direct ones stand in conversations
 * alone. One statement for all three.
 */
function insert(
  tx: Writes,
  conversationId: ConversationId | null,
  status: Omit<Insertable<Tables["status"]>, "conversation_id">,
) {
  return tx
    .with(
      "begun",
      () => sql<{ id: ConversationId }>`
        (insert into conversation (id) select snowflake() where ${conversationId === null} returning id)`,
    )
    .with("published", (cte) =>
      cte
        .insertInto("status")
        .values({
          ...status,
          conversation_id: sql`coalesce(${conversationId}::bigint, (select id from begun))`,
        })
        .returning(["id", "account_id", "visibility"]),
    )
    .with("arriving", (cte) =>
      cte
        .insertInto("home_arrival")
        .columns(["status_id"])
        .expression((from) => from.selectFrom("published").select("id")),
    )
    .with("at_home", (cte) =>
      cte
        .insertInto("home_entry")
        .columns(["account_id", "status_id"])
        .expression((from) =>
          from.selectFrom("published").select(["account_id", "id"]).where("visibility", "<>", "direct"),
        ),
    )
    .selectFrom("published")
    .select("id")
    .executeTakeFirstOrThrow();
}
