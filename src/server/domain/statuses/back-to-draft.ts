/** A scheduled status becomes a draft again: nothing of it is published, and no word of it is lost. */
import { htmlOfText } from "#kit/html-of-text.ts";
import { fileOf } from "#protocol/draft-file.ts";
import type { DraftBody, KeptDraft } from "#protocol/kept-draft.ts";
import type { ScheduledStatusId } from "#protocol/ids.ts";
import type { Writes } from "#server/storage/database.ts";
import type { ServerAddress } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { showMediaAttachment } from "../media/show-media-attachment.ts";
import { fileKeysIn } from "./content.ts";
import { saveDraft } from "./drafts.ts";
import type { StatusDraft } from "./publish.ts";
import { takeScheduled } from "./schedule.ts";
import { inPlaces } from "./source.ts";

/**
 * The draft has an id of its own: under that of before it would be taken for what was sent then.
 *
 * Throws `record.not-found`, and `draft.too-many`.
 */
export async function backToDraft(
  tx: Writes,
  server: ServerAddress,
  viewer: Viewer,
  id: ScheduledStatusId,
): Promise<KeptDraft> {
  const row = await takeScheduled(tx, viewer, id);
  const draft = row.draft as StatusDraft;
  const { source, poll } = draft;
  const media = row.media_ids.length
    ? await tx.selectFrom("media_attachment").selectAll().where("id", "in", row.media_ids).execute()
    : [];
  const held = row.media_ids.flatMap((mediaId) => media.find((file) => file.id === mediaId) ?? []);
  const content = source.type === "html" ? inPlaces(source.text, held, server) : htmlOfText(source.text);
  const amidWords = new Set(fileKeysIn(content));
  const now = Date.now();
  const body: DraftBody = {
    content,
    spoilerText: draft.spoilerText ?? "",
    sensitive: draft.sensitive,
    visibility: draft.visibility ?? "public",
    language: draft.language ?? null,
    poll: poll ? { ...poll, options: [...poll.options] } : null,
    inReplyToId: draft.inReplyToId ?? null,
    quotedStatusId: draft.quotedStatusId ?? null,
    quotePolicy: draft.quotePolicy,
    editingStatus: null,
    files: held
      .filter(({ file, preview }) => !amidWords.has(file ?? "") && !amidWords.has(preview ?? ""))
      .map((file) => fileOf(showMediaAttachment(file, server))),
    errors: [],
    createdAt: now,
    changedAt: now,
  };
  return saveDraft(tx, viewer, { publishId: crypto.randomUUID(), version: null, device: null }, body);
}
