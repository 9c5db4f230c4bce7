/**
 * Editing an own status, in the two steps of publishing. Every version stays readable for those who could see
 * it (`history.ts`), and what was said to few is never shown to more: an edit
 * can narrow the visibility, not widen it (threats V04).
 */
import { sql } from "kysely";
import type { Visibility } from "#protocol/entities.ts";
import type { MediaId, PollId, StatusId } from "#protocol/ids.ts";
import { leadingNames } from "#protocol/address.ts";
import type { QuotePolicy } from "#protocol/quotes.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { newWordsOf } from "../media/describe-media.ts";
import { mediaAsJson } from "../media/show-media-attachment.ts";
import { record } from "#server/storage/events.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import { putHashtags } from "../tags/put-hashtags.ts";
import { describeAttached, putMedia, putMentions, requireFewMentioned, type MediaDescription } from "./attach.ts";
import { isWider } from "./audience.ts";
import {
  checkSpoiler,
  fileKeysIn,
  prepareContent,
  requireLength,
  requireSomething,
  saying,
  type Content,
  type SourceText,
} from "./content.ts";
import { countForOthers, countsForAuthor, countsForOthers, discountStatuses, standingQuote } from "./counters.ts";
import { canonicalLanguage } from "./language.ts";
import { checkPoll, putPoll, removePoll, type PollDraft } from "./polls/put-poll.ts";
import { changeQuotePolicy } from "./quote.ts";
import { sourceText, versionOf } from "./source.ts";
import type { StatusEvent } from "./events.ts";

/** Fields that are left out stay as they are. */
export interface StatusChange {
  source?: SourceText | undefined;
  visibility?: Visibility | undefined;
  spoilerText?: string | undefined;
  sensitive?: boolean | undefined;
  language?: string | undefined;
  /** Attached after those that stand inside the text; in this order. */
  mediaIds?: readonly MediaId[] | undefined;
  mediaDescriptions?: readonly MediaDescription[] | undefined;
  /** Null takes the poll away. One with the same options leaves the present poll alone, with its votes and its end. */
  poll?: PollDraft | null | undefined;
  /** The names in front of a message say nothing. */
  isMessage?: boolean | undefined;
  /** The version that it began from (`readOwnSource`), for an author who wants to hear of a newer one first. */
  version?: string | undefined;
}

/** A change that can be made: nothing of it is in the database yet. */
export interface PreparedChange {
  change: StatusChange;
  /** Null if the words stay. */
  content: Content | null;
  spoilerText: string | null;
}

/**
 * Reads the new words. Throws `status.not-found` for what is not the viewer's own,
 * and what `preparePublish` throws for the same content.
 */
export async function prepareEdit(
  reading: Reading<Viewer>,
  id: StatusId,
  change: StatusChange,
): Promise<PreparedChange> {
  const current = await ownStatus(reading.db, reading.viewer, id)
    .select(["text", "source_type", "spoiler_text"])
    .executeTakeFirst();
  if (!current) throw new Refusal("status.not-found");
  const spoilerText = change.spoilerText === undefined ? null : checkSpoiler(change.spoilerText);
  const descriptions = new Map(
    change.mediaDescriptions?.flatMap((of) => (of.description === undefined ? [] : [[of.id, of.description.trim()]])),
  );
  const rules = { spoilerText: spoilerText ?? current.spoiler_text, editing: id, publishId: id, descriptions };
  if (!change.source && spoilerText !== null) requireLength(sourceText(current), spoilerText);
  const content = change.source ? await prepareContent(reading, change.source, rules) : null;
  return { change, content, spoilerText };
}

/**
 * Makes a prepared change. Throws `status.not-found`, `status.visibility-widened`, `status.edited-since`,
 * `status.empty`, `status.poll-and-media`, `status.media-unknown`, `media.too-many`, `poll.invalid`,
 * `status.too-many-mentioned`.
 * A change that changes nothing makes no version.
 */
export async function editStatus(
  tx: Writes,
  viewer: Viewer,
  id: StatusId,
  { change, content, spoilerText }: PreparedChange,
): Promise<void> {
  const current = await lockOwn(tx, viewer, id);
  const visibility = change.visibility ?? current.visibility;
  if (isWider(visibility, current.visibility)) throw new Refusal("status.visibility-widened");
  const { inline, attached } = currentMedia(current);
  const mediaIds = [...new Set([...(content?.inlineMediaIds ?? inline), ...(change.mediaIds ?? attached)])];
  // Of files that it does not have nothing is said, as on Mastodon.
  const described = change.mediaDescriptions?.filter((of) => mediaIds.includes(of.id)) ?? [];
  const descriptions = await newWordsOf(tx, described);
  const poll = await choosePoll(tx, current.poll_id, change.poll);
  const asks = poll.stays ? current.poll_id !== null : poll.draft !== null;
  const spoiler = spoilerText ?? current.spoiler_text;
  const plain = content?.plain ?? sourceText(current);
  const said = change.isMessage ? plain.slice(leadingNames(plain).length) : plain;
  requireSomething(saying(said, spoiler, current.quoted_status_id), mediaIds, asks);

  const next = {
    visibility,
    language: (change.language && canonicalLanguage(change.language)) || current.language,
    content: content?.html ?? current.content,
    text: content?.source.text ?? current.text,
    source_type: content?.source.type ?? current.source_type,
    spoiler_text: spoiler,
    sensitive: (change.sensitive ?? current.sensitive) || spoiler !== "",
  };
  const sameMedia = mediaIds.join() === current.media.map((media) => media.id).join();
  const sameWords = Object.entries(next).every(([name, value]) => current[name as keyof typeof next] === value);
  // Also when a change comes a second time, because its answer was lost.
  if (sameWords && sameMedia && poll.stays && descriptions.length === 0) return;
  requireNewest(current, change.version);

  if (current.edited_at === null) await keepVersion(tx, id);
  await tx
    .updateTable("status")
    .set(({ fn }) => ({ ...next, edited_at: fn<Date>("now") }))
    .where("id", "=", id)
    .execute();
  if (!sameMedia) await putMedia(tx, viewer, id, mediaIds);
  if (descriptions.length > 0) await describeAttached(tx, id, descriptions);
  if (!poll.stays)
    await (poll.draft ? putPoll(tx, viewer.accountId, id, poll.draft) : removePoll(tx, current.poll_id!));
  if (content) {
    await putMentions(tx, id, content.mentionedIds);
    await requireFewMentioned(tx, id);
    await putHashtags(tx, id, content.hashtags);
  }
  const isNarrowed = visibility !== current.visibility;
  if (isNarrowed) await leavePublic(tx, viewer, id, current, visibility);
  const versionId = await keepVersion(tx, id);
  const seenBefore = isNarrowed ? { visibilityBefore: current.visibility } : {};
  await record<StatusEvent>(tx, {
    kind: "status.edited",
    statusId: id,
    accountId: viewer.accountId,
    versionId,
    ...seenBefore,
  });
}

/** The same, and from now on these may quote it: that makes no version. */
export async function editWithPolicy(
  tx: Writes,
  viewer: Viewer,
  id: StatusId,
  prepared: PreparedChange,
  policy: QuotePolicy | undefined,
): Promise<void> {
  await editStatus(tx, viewer, id, prepared);
  if (policy) await changeQuotePolicy(tx, viewer, id, policy);
}

type Current = Awaited<ReturnType<typeof lockOwn>>;

function ownStatus(db: Reads, viewer: Viewer, id: StatusId) {
  return db
    .selectFrom("status")
    .where("id", "=", id)
    .where("account_id", "=", viewer.accountId)
    .where("reblog_of_id", "is", null)
    .where("deleted_at", "is", null);
}

/** Two edits of one status happen one after another. */
async function lockOwn(tx: Writes, viewer: Viewer, id: StatusId) {
  const status = await ownStatus(tx, viewer, id)
    .select(["visibility", "language", "content", "text", "source_type", "spoiler_text", "sensitive"])
    .select(["created_at", "edited_at", "in_reply_to_id", "poll_id"])
    .select(standingQuote.as("quoted_status_id"))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!status) throw new Refusal("status.not-found");
  const media = await tx
    .selectFrom("media_attachment")
    .select(["id", "file", "preview"])
    .where("status_id", "=", id)
    .orderBy("position")
    .execute();
  return { ...status, media };
}

/** The files that stand inside the present text, and the others: an edit that speaks of neither leaves both. */
function currentMedia(current: Current): { inline: MediaId[]; attached: MediaId[] } {
  const keys = new Set(current.source_type === "html" ? fileKeysIn(current.text) : []);
  const isInline = ({ file, preview }: Current["media"][number]) => keys.has(file ?? "") || keys.has(preview ?? "");
  return {
    inline: current.media.filter(isInline).map((media) => media.id),
    attached: current.media.filter((media) => !isInline(media)).map((media) => media.id),
  };
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

function requireNewest(current: Current, begunFrom: string | undefined): void {
  const version = versionOf(current);
  if (begunFrom === undefined || begunFrom === version) return;
  throw new Refusal("status.edited-since", { details: { code: "status.edited-since", version } });
}

/** Takes a status out of where fewer people can see it now. */
async function leavePublic(tx: Writes, viewer: Viewer, id: StatusId, before: Current, now: Visibility): Promise<void> {
  if (now === "direct") await tx.deleteFrom("status_pin").where("status_id", "=", id).execute();
  if (countsForAuthor(before.visibility) && !countsForAuthor(now)) await discountStatuses(tx, [viewer.accountId]);
  if (countsForOthers(before.visibility) && !countsForOthers(now)) await countForOthers(tx, before, -1);
}
