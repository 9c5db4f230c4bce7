/**
 * Editing an own status. Every version stays readable for those who could see
 * it (`history.ts`), and what was said to few is never shown to more: an edit
 * can narrow the visibility, not widen it (threats V04).
 */
import { sql } from "kysely";
import type { Visibility } from "#protocol/entities.ts";
import type { MediaId, PollId, StatusId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { ServerAddress } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { mediaAsJson } from "../media/show-media-attachment.ts";
import { record } from "#server/storage/events.ts";
import type { Writes } from "#server/storage/database.ts";
import { describeMedia, putHashtags, putMedia, putMentions, type MediaDescription } from "./attach.ts";
import { fileKeysIn, writeContent, type Source } from "./content.ts";
import { count, countsForAuthor, countsForParent, discountStatuses } from "./counters.ts";
import { canonicalLanguage } from "./language.ts";
import { checkPoll, putPoll, removePoll, type PollDraft } from "./poll.ts";
import { checkSpoiler, isWider, requireSomething } from "./publish.ts";

/** What is left out stays as it is. */
export interface StatusChange {
  source?: Source | undefined;
  visibility?: Visibility | undefined;
  spoilerText?: string | undefined;
  sensitive?: boolean | undefined;
  language?: string | undefined;
  /** Attached after those that stand inside the text; in this order. */
  mediaIds?: readonly MediaId[] | undefined;
  mediaDescriptions?: readonly MediaDescription[] | undefined;
  /** Null takes the poll away. One with the same options leaves the present poll alone, with its votes and its end. */
  poll?: PollDraft | null | undefined;
}

/**
 * Throws `status.not-found` for what is not the viewer's own,
 * `status.visibility-widened`, and what `publish` throws for the same content.
 * A change that changes nothing makes no version.
 */
export async function editStatus(
  tx: Writes,
  server: ServerAddress,
  viewer: Viewer,
  id: StatusId,
  change: StatusChange,
): Promise<void> {
  const current = await lockOwn(tx, viewer, id);
  const visibility = change.visibility ?? current.visibility;
  if (isWider(visibility, current.visibility)) throw new Refusal("status.visibility-widened");
  const source = change.source ?? { type: current.source_type, text: current.text };
  const content = await writeContent(tx, server, viewer, source, id);
  const mediaIds = [...new Set([...content.inlineMediaIds, ...(change.mediaIds ?? keptMedia(current))])];
  const poll = await choosePoll(tx, current.poll_id, change.poll);
  requireSomething(content, mediaIds, poll.stays ? current.poll_id !== null : poll.draft !== null);

  const spoilerText = change.spoilerText === undefined ? current.spoiler_text : checkSpoiler(change.spoilerText);
  const next = {
    visibility,
    language: (change.language && canonicalLanguage(change.language)) || current.language,
    content: content.html,
    text: content.source.text,
    source_type: content.source.type,
    spoiler_text: spoilerText,
    sensitive: (change.sensitive ?? current.sensitive) || spoilerText !== "",
  };
  const sameMedia = mediaIds.join() === current.media.map((media) => media.id).join();
  const sameWords = Object.entries(next).every(([name, value]) => current[name as keyof typeof next] === value);
  if (sameWords && sameMedia && poll.stays && !change.mediaDescriptions?.length) return;

  if (current.edited_at === null) await keepVersion(tx, id);
  await tx
    .updateTable("status")
    .set(({ fn }) => ({ ...next, edited_at: fn<Date>("now") }))
    .where("id", "=", id)
    .execute();
  if (!sameMedia) await putMedia(tx, viewer, id, mediaIds);
  if (change.mediaDescriptions?.length) await describeMedia(tx, id, change.mediaDescriptions);
  if (!poll.stays)
    await (poll.draft ? putPoll(tx, viewer.accountId, id, poll.draft) : removePoll(tx, current.poll_id!));
  await putMentions(tx, id, content.mentionedIds);
  await putHashtags(tx, id, content.hashtags);
  if (visibility !== current.visibility) await leavePublic(tx, viewer, id, current, visibility);
  const versionId = await keepVersion(tx, id);
  await record(tx, { kind: "status.edited", statusId: id, accountId: viewer.accountId, versionId });
}

type Current = Awaited<ReturnType<typeof lockOwn>>;

/** Two edits of one status happen one after another. */
async function lockOwn(tx: Writes, viewer: Viewer, id: StatusId) {
  const status = await tx
    .selectFrom("status")
    .select(["visibility", "language", "content", "text", "source_type", "spoiler_text", "sensitive"])
    .select(["edited_at", "in_reply_to_id", "poll_id"])
    .where("id", "=", id)
    .where("account_id", "=", viewer.accountId)
    .where("reblog_of_id", "is", null)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!status) throw new Refusal("status.not-found");
  const media = await tx
    .selectFrom("media_attachment")
    .select(["id", "file"])
    .where("status_id", "=", id)
    .orderBy("position")
    .execute();
  return { ...status, media };
}

/** Files that an edit which does not speak of them leaves attached: all that did not stand inside the old text. */
function keptMedia(current: Current): MediaId[] {
  const inline = new Set(current.source_type === "html" ? fileKeysIn(current.text) : []);
  return current.media.filter((media) => !inline.has(media.file ?? "")).map((media) => media.id);
}

/** The poll that is asked for, unless the present one stays. */
async function choosePoll(
  tx: Writes,
  currentId: PollId | null,
  asked: PollDraft | null | undefined,
): Promise<{ stays: true } | { stays: false; draft: PollDraft | null }> {
  if (asked === undefined) return { stays: true };
  if (asked === null) return currentId ? { stays: false, draft: null } : { stays: true };
  const draft = checkPoll(asked);
  const current = currentId && (await readOptions(tx, currentId));
  const isSame =
    current && current.multiple === draft.multiple && current.options.join("\n") === draft.options.join("\n");
  return isSame ? { stays: true } : { stays: false, draft };
}

function readOptions(tx: Writes, pollId: PollId) {
  return tx.selectFrom("poll").select(["options", "multiple"]).where("id", "=", pollId).executeTakeFirstOrThrow();
}

/** Remembers the status as it stands now: the first time before an edit, and after each. Answers the id of the version. */
async function keepVersion(tx: Writes, id: StatusId): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into status_edit (status_id, content, text, source_type, spoiler_text, sensitive, media, poll_options,
      visibility, mentioned_ids, created_at)
    select status.id, status.content, status.text, status.source_type, status.spoiler_text, status.sensitive,
      coalesce(${mediaAsJson}::jsonb, '[]'), poll.options, status.visibility,
      array(select mention.account_id from mention where mention.status_id = status.id),
      coalesce(status.edited_at, status.created_at)
    from status left join poll on poll.id = status.poll_id
    where status.id = ${id}
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** Takes a status out of where fewer people can see it now. */
async function leavePublic(tx: Writes, viewer: Viewer, id: StatusId, before: Current, now: Visibility): Promise<void> {
  if (now === "direct") await tx.deleteFrom("status_pin").where("status_id", "=", id).execute();
  if (countsForAuthor(before.visibility) && !countsForAuthor(now)) await discountStatuses(tx, [viewer.accountId]);
  const parentId = before.in_reply_to_id;
  if (parentId && countsForParent(before.visibility) && !countsForParent(now))
    await count(tx, parentId, "replies_count", -1);
}
