/**
 * Publishing: everything that a new status is, in one transaction together with
 * the event from which homes, notifications and sockets learn of it.
 */
import { sql, type Insertable } from "kysely";
import { countGraphemes } from "#protocol/character-count.ts";
import type { Visibility } from "#protocol/entities.ts";
import type { AccountId, ConversationId, MediaId, StatusId } from "#protocol/ids.ts";
import { limits } from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { ServerAddress } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { record } from "#server/storage/events.ts";
import type { Writes } from "#server/storage/database.ts";
import { once } from "#server/storage/once.ts";
import type { Tables } from "#server/storage/tables.ts";
import { putHashtags, putMedia, putMentions } from "./attach.ts";
import { writeContent, type Content, type Source } from "./content.ts";
import { count, countPublished, countsForAuthor, countsForParent } from "./counters.ts";
import { chooseLanguage } from "./language.ts";
import { checkPoll, putPoll, type PollDraft } from "./poll.ts";
import { requireVisible } from "./visibility.ts";

/** What is not said is decided by the parent of a reply, and by the author's settings. */
export interface StatusDraft {
  source: Source;
  visibility?: Visibility | undefined;
  inReplyToId?: StatusId | undefined;
  spoilerText?: string | undefined;
  sensitive?: boolean | undefined;
  language?: string | undefined;
  /** Attached after those that stand inside the text. */
  mediaIds?: readonly MediaId[] | undefined;
  poll?: PollDraft | null | undefined;
}

/**
 * Publishes a draft and answers the id of its status. With a `key` (a
 * `publish_id` or an `Idempotency-Key`) the same draft is published once,
 * however often and however many times at once it is sent.
 *
 * Throws `status.not-found` for a parent that the author may not see,
 * `status.empty`, `status.too-long`, `status.too-many-mentions`, `status.too-many-hashtags`,
 * `status.too-complex`, `status.poll-and-media`, `poll.invalid`, `media.not-found`,
 * `media.too-many`, `idempotency.changed`.
 */
export function publish(
  tx: Writes,
  server: ServerAddress,
  viewer: Viewer,
  draft: StatusDraft,
  key: string | null = null,
): Promise<StatusId> {
  return once(tx, viewer.accountId, key, draft, () => publishNow(tx, server, viewer, draft));
}

async function publishNow(tx: Writes, server: ServerAddress, viewer: Viewer, draft: StatusDraft): Promise<StatusId> {
  const parent = draft.inReplyToId ? await readParent(tx, viewer, draft.inReplyToId) : null;
  const usual = await readDefaults(tx, viewer);
  const content = await writeContent(tx, server, viewer, draft.source, null);
  const mediaIds = [...new Set([...content.inlineMediaIds, ...(draft.mediaIds ?? [])])];
  const poll = draft.poll ? checkPoll(draft.poll) : null;
  const spoilerText = checkSpoiler(draft.spoilerText ?? "");
  requireSomething(content, mediaIds, poll !== null);
  const visibility = draft.visibility ?? narrower(usual.default_visibility, parent?.visibility ?? "public");

  const { id } = await insert(tx, parent?.conversation_id ?? null, {
    account_id: viewer.accountId,
    app_id: viewer.appId,
    in_reply_to_id: parent?.id ?? null,
    in_reply_to_account_id: parent?.account_id ?? null,
    visibility,
    language: await chooseLanguage(draft.language, usual.default_language, content.plain),
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
  await record(tx, { kind: "status.published", statusId: id, accountId: viewer.accountId });
  // Last: until the commit these rows let nobody else count, and many may answer one post at once.
  if (countsForAuthor(visibility)) await countPublished(tx, viewer.accountId);
  if (parent && countsForParent(visibility)) await count(tx, parent.id, "replies_count", 1);
  return id;
}

interface Parent {
  id: StatusId;
  account_id: AccountId;
  conversation_id: ConversationId | null;
  visibility: Visibility;
}

/** A reply to a boost is one to what it boosts. */
async function readParent(tx: Writes, viewer: Viewer, id: StatusId): Promise<Parent> {
  const parentId = await requireVisible(tx, viewer, id);
  return tx
    .selectFrom("status")
    .select(["id", "account_id", "conversation_id", "visibility"])
    .where("id", "=", parentId)
    .executeTakeFirstOrThrow();
}

function readDefaults(tx: Writes, viewer: Viewer) {
  return tx
    .selectFrom("local_user")
    .select(["default_visibility", "default_sensitive", "default_language"])
    .where("account_id", "=", viewer.accountId)
    .executeTakeFirstOrThrow();
}

/**
 * The row itself, the conversation that it begins (unless it goes on with one), and its place in the author's home,
 * which does not wait for the reactors: who publishes and looks must find it there. One statement for all three.
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
        .returning(["id", "account_id"]),
    )
    .with("at_home", (cte) =>
      cte
        .insertInto("home_entry")
        .columns(["account_id", "status_id"])
        .expression((from) => from.selectFrom("published").select(["account_id", "id"])),
    )
    .selectFrom("published")
    .select("id")
    .executeTakeFirstOrThrow();
}

const fromWideToNarrow: readonly Visibility[] = ["public", "unlisted", "private", "direct"];

/** True if more people can see `a` than `b`. */
export function isWider(a: Visibility, b: Visibility): boolean {
  return fromWideToNarrow.indexOf(a) < fromWideToNarrow.indexOf(b);
}

function narrower(a: Visibility, b: Visibility): Visibility {
  return isWider(a, b) ? b : a;
}

/** The content warning on one line. Throws `status.too-long`. */
export function checkSpoiler(text: string): string {
  const spoiler = text.replace(/\s+/g, " ").trim();
  if (countGraphemes(spoiler) > limits.status.spoilerText) {
    throw new Refusal("status.too-long", { args: { limit: limits.status.spoilerText } });
  }
  return spoiler;
}

/** A status says, shows or asks something; not both of the last two. Throws `status.empty`, `status.poll-and-media`. */
export function requireSomething(content: Pick<Content, "plain">, media: readonly MediaId[], hasPoll: boolean): void {
  if (hasPoll && media.length) throw new Refusal("status.poll-and-media");
  if (!hasPoll && media.length === 0 && content.plain.trim() === "") throw new Refusal("status.empty");
}
