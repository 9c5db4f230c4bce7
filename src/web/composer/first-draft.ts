/** What a composer begins with: a new post, a reply, the edit of a post. */
import type { CredentialAccount, Status, Visibility } from "#protocol/entities.ts";
import { keyOfAccount } from "#web/data/own-account.ts";
import { serverNow } from "#web/device/server-clock.ts";
import type { Draft, EditedStatus } from "#web/drafts/draft.ts";
import { besideText, fileOf } from "#web/drafts/draft-file.ts";
import { htmlOfText } from "#web/drafts/plain-text.ts";
import type { OriginalStatus } from "#web/entities/store.ts";
import { narrower } from "./visibility.ts";

export interface Beginning {
  /** The status that is replied to. */
  replyTo?: { status: OriginalStatus; acct: string; mentions: readonly string[] } | undefined;
  /** The id of the status that is quoted. */
  quote?: string | null | undefined;
  /** The status that is changed, with its source: as plain text, and as HTML if plain text loses something of it. */
  edit?:
    | {
        status: OriginalStatus;
        text: string;
        html: string | null;
        asPlainText: boolean;
        spoilerText: string;
        version: string;
      }
    | undefined;
  /** Text to begin with, such as "@name ". */
  text?: string | undefined;
  /** For whom, if not for those for whom the writer usually writes. */
  visibility?: Visibility | undefined;
  /** What the server has of the draft to go on with. */
  kept?: Draft | null | undefined;
  /** Under which the form was shown before; a new one by default. */
  publishId?: string | undefined;
}

export function firstDraft(
  account: CredentialAccount,
  { replyTo, quote, edit, text = "", visibility, publishId, kept }: Beginning,
): Draft {
  if (kept) return kept;
  const usual = visibility ?? account.source.privacy;
  const names = replyTo?.mentions.map((acct) => `@${acct} `).join("") ?? "";
  const begun: Draft = {
    accountId: keyOfAccount(account),
    // Rendered on the server too, where the form sends it along.
    publishId: publishId ?? crypto.randomUUID(),
    content: htmlOfText(text || names),
    spoilerText: replyTo?.status.spoiler_text ?? "",
    visibility: replyTo ? narrower(usual, replyTo.status.visibility) : usual,
    language: account.source.language,
    poll: null,
    inReplyToId: replyTo?.status.id ?? null,
    quotedStatusId: quote,
    editingStatus: null,
    files: [],
    errors: [],
    createdAt: serverNow(),
    changedAt: 0,
  };
  if (!edit) return begun;
  const draft = asEdit(begun, editedStatus(edit.status, { ...edit, content: edit.html ?? htmlOfText(edit.text) }));
  return edit.asPlainText ? { ...draft, content: htmlOfText(edit.text) } : draft;
}

export function editedStatus(
  status: OriginalStatus | Status,
  { content, spoilerText, version }: { content: string; spoilerText: string; version: string },
): EditedStatus {
  const attachments = besideText(status.media_attachments, content);
  return {
    id: status.id,
    content,
    spoilerText,
    visibility: status.visibility,
    language: status.language,
    version,
    hasMore: status.poll !== null || attachments.length < status.media_attachments.length,
    attachments,
  };
}

function asEdit(draft: Draft, before: EditedStatus): Draft {
  const { content, spoilerText, visibility, language, attachments = [] } = before;
  const files = attachments.map(fileOf);
  return { ...draft, publishId: before.id, editingStatus: before, content, spoilerText, visibility, language, files };
}
