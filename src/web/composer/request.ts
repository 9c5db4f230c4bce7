/**
 * A draft as the call that publishes it, sends it as a message, or saves its edit. Of an edit only what was changed is sent:
 * the rest stays.
 */
import type { MediaAttachment, ScheduledStatus, SentMessage, Status } from "#protocol/entities.ts";
import { ApiProblem, type Api } from "#web/data/api.ts";
import type { Draft, DraftMessage } from "#web/drafts/draft.ts";
import { areSameFiles, hasNewWords, type DraftFile } from "#web/drafts/draft-file.ts";
import { placedIn, withServerIds } from "#protocol/draft-places.ts";
import { hasFormatting, htmlOfText, textOfHtml, withoutBlankLines } from "#web/drafts/plain-text.ts";
import { editedStatus } from "./first-draft.ts";
import type { Publishing, PublishingEvent } from "./publishing.ts";

export interface PublishRequest {
  method: "POST" | "PUT" | "PATCH";
  path: string;
  body: Record<string, unknown>;
}

/** `undo`: seconds in which a new post can be taken back. */
export function requestOf(draft: Draft, undo = 0): PublishRequest {
  const { editingStatus: before, poll } = draft;
  const content = trimmed(draft.content);
  const body = { publish_id: draft.publishId, in_reply_to_id: draft.inReplyToId };
  if (!before) {
    if (draft.message) return messageOf(draft, content);
    const { visibility, spoilerText, language } = draft;
    const status = withServerIds(content, draft.files);
    const all = { ...body, status, visibility, spoiler_text: spoilerText, language };
    const more = {
      ...(draft.sensitive !== undefined && { sensitive: draft.sensitive }),
      ...(draft.scheduledAt ? { scheduled_at: draft.scheduledAt } : undo > 0 && { undo_within: undo }),
      ...(draft.files.length > 0 && filesBody(draft.files)),
      ...(poll && { poll: pollBody(poll) }),
      ...(draft.quotedStatusId && { quoted_status_id: draft.quotedStatusId }),
      ...quotePolicyBody(draft),
    };
    return { method: "POST", path: "/api/statuses", body: { ...all, ...more } };
  }
  const hadFiles = before.attachments ?? [];
  const placed = placedIn(content);
  const isOther = content !== trimmed(before.content);
  // Their markup says what is to be seen.
  const isSaidAnew = draft.files.some((file) => placed.has(file.id) && hasNewWords(file));
  // What leaves the text stays with the post only if it's named.
  const hasPlaces = placed.size + placedIn(before.content).size > 0;
  const words = isOther || isSaidAnew ? withServerIds(content, draft.files) : undefined;
  const hasOtherFiles = !areSameFiles(draft.files, hadFiles) || (isOther && hasPlaces);
  const files = hasOtherFiles && editedFilesBody(draft.files, hadFiles);
  if (draft.message && "conversationId" in draft.message) {
    const all = { publishId: before.id, content: words, ...files, version: before.version };
    return { method: "PATCH", path: `${pathOf(draft.message)}/${before.id}`, body: all };
  }
  return {
    method: "PUT",
    path: `/api/statuses/${before.id}`,
    body: {
      ...body,
      ...(words !== undefined && { status: words }),
      ...(draft.visibility !== before.visibility && { visibility: draft.visibility }),
      ...(draft.spoilerText !== before.spoilerText && { spoiler_text: draft.spoilerText }),
      ...(draft.language !== before.language && { language: draft.language }),
      ...(poll && { poll: pollBody(poll) }),
      ...files,
      // Only a correction has one: an edit doesn't ask.
      ...quotePolicyBody(draft),
      version: before.version,
    },
  };
}

/** A message has words and files, and all else of it is said by its conversation. */
function messageOf({ publishId, message, files }: Draft, content: string): PublishRequest {
  const to = "accountIds" in message! && { account_ids: message.accountIds };
  const words = { publishId, content: withServerIds(content, files) };
  return {
    method: "POST",
    path: pathOf(message!),
    body: { ...to, ...words, ...(files.length > 0 && filesBody(files)) },
  };
}

function pathOf(message: DraftMessage): string {
  return "conversationId" in message ? `/api/conversations/${message.conversationId}/messages` : "/api/conversations";
}

/** Sends it, with what this browser has `known` of the draft on the server, and answers what came of it. Throws only what is a bug. */
export async function sendDraft(api: Api, draft: Draft, undo = 0, known?: object): Promise<PublishingEvent> {
  const { method, path, body } = requestOf(draft, undo);
  try {
    const answer = await api.send<Status | ScheduledStatus | SentMessage>(method, path, { ...body, ...known });
    if ("conversation_id" in answer) {
      return { type: "accepted", status: answer.status, conversation: answer.conversation_id };
    }
    if ("account" in answer) return { type: "accepted", status: answer };
    return { type: "accepted", status: null, ...(body["undo_within"] !== undefined && { undoable: answer.id }) };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.details["code"] === "idempotency.changed") {
      const { status: first = null, conversation_id: conversation } = error.details;
      return { type: "sent-before", first: first as Status | null, conversation: conversation as string | undefined };
    }
    const { message: words, details, status } = error;
    const { code } = details;
    if (status === 0) return { type: "lost", words };
    if (status === 401) return { type: "refused", words, signedOut: true };
    return { type: "refused", words, newer: details["version"] as string | undefined, code };
  }
}

const quotePolicyBody = ({ quotePolicy }: Draft) => quotePolicy && { quote_approval_policy: quotePolicy };

function trimmed(content: string): string {
  return hasFormatting(content) ? content : htmlOfText(withoutBlankLines(textOfHtml(content)));
}

/** In the order in which they stand in the post. */
function filesBody(files: readonly DraftFile[]) {
  return { media_ids: files.map(({ attachment }) => attachment!.id) };
}

/** What is said anew of files that the post had before; of the others it was said already. */
function editedFilesBody(files: readonly DraftFile[], before: readonly MediaAttachment[]) {
  const had = ({ attachment }: DraftFile) => before.some(({ id }) => id === attachment!.id);
  const told = files
    .filter((file) => had(file) && hasNewWords(file))
    .map((file) => ({ id: file.attachment!.id, ...wordsOf(file) }));
  return { ...filesBody(files), ...(told.length > 0 && { media_attributes: told }) };
}

/** What its author says of a file, as the server takes it. */
export function wordsOf({ description, focus, transcript, captions }: DraftFile) {
  return {
    description: description.trim(),
    focus: `${focus?.x ?? 0},${focus?.y ?? 0}`,
    transcript: transcript?.trim(),
    captions: captions?.map(({ language, id }) => ({ language, id })),
  };
}

function pollBody({ options, multiple, expiresIn, hideTotals }: NonNullable<Draft["poll"]>) {
  const said = options.filter((option) => option.trim() !== "");
  return { options: said, multiple, expires_in: expiresIn, ...(hideTotals && { hide_totals: true }) };
}

/**
 * The draft of a correction whose first version turned out to be published: from
 * now on it edits that one. Its words and its audience are those of the correction.
 */
export function asCorrectionOf(first: Status, draft: Draft, conversation?: string): Draft {
  const version = first.edited_at ?? first.created_at;
  const said = editedStatus(first, { content: first.content, spoilerText: first.spoiler_text, version });
  // Those in its text are places in that of the draft.
  const before = { ...said, attachments: first.media_attachments };
  const message = conversation && { message: { conversationId: conversation } };
  const { in_reply_to_id: inReplyToId } = first;
  return { ...draft, ...message, publishId: first.id, editingStatus: before, inReplyToId, errors: [] };
}

/** The draft of an edit that goes over a version that was made since. */
function asEditOver(newer: string, draft: Draft): Draft {
  return { ...draft, editingStatus: { ...draft.editingStatus!, version: newer }, errors: [] };
}

/** The same words as a post of their own. */
export function asNewPost(draft: Draft): Draft {
  return { ...draft, publishId: crypto.randomUUID(), editingStatus: null, errors: [] };
}

/** What is sent after an answer that was no plain refusal. */
export function nextDraft(how: "correction" | "new post", now: Publishing, draft: Draft): Draft {
  if (how === "correction") {
    if (now.is === "published-before" && now.first) return asCorrectionOf(now.first, draft, now.conversation);
    if (now.is === "refused" && now.newer) return asEditOver(now.newer, draft);
  }
  return asNewPost(draft);
}
