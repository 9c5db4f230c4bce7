/**
 * A draft: what somebody has written and has not published.
 *
 * Its publishId makes sending twice the same as sending once. The draft of an
 * edit has the id of its status there, so a status has one edit under way.
 */
import type { MediaAttachment, Visibility } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { DraftBody, DraftMessage, DraftPoll, DraftThread } from "#protocol/kept-draft.ts";
import { areSameFiles } from "./draft-file.ts";
import { hasNothing } from "./emptiness.ts";

export type { DraftMessage, DraftPoll, DraftThread };

/** A status as it was when its edit began. Unchanged parts are not sent. */
export interface EditedStatus {
  id: StatusId;
  content: string;
  spoilerText: string;
  visibility: Visibility;
  language: string | null;
  /** Of its source; not there in a draft that is older than versions are. */
  version?: string;
  /** A poll or media that an edit leaves alone: then its text may be empty. */
  hasMore: boolean;
  /** Those beside its text; not there in a draft that is older than they are, which leaves them alone. */
  attachments?: readonly MediaAttachment[] | undefined;
}

export interface Draft extends Omit<DraftBody, "editingStatus"> {
  accountId: AccountId;
  publishId: string;
  inReplyToId: StatusId | null;
  editingStatus: EditedStatus | null;
  /** Of the server, if it was opened before it was here. */
  version?: string | undefined;
}

/** What a draft is for; of a message where it goes. No composer is opened for one that is `later` in a thread: it comes with the first. */
export type Purpose = `{${string}` | "new" | `reply ${StatusId}` | `quote ${string}` | `edit ${StatusId}` | "later";

/** The rest of a thread is for what the thread was begun for, though it answers what is public of it. */
export function purposeOf({ editingStatus, inReplyToId, quotedStatusId, thread, message }: Draft): Purpose {
  if (message) return JSON.stringify(message) as Purpose;
  if (thread) return (thread.begun as Purpose) ?? "later";
  if (editingStatus) return `edit ${editingStatus.id}`;
  if (inReplyToId) return `reply ${inReplyToId}`;
  return quotedStatusId ? `quote ${quotedStatusId}` : "new";
}

/** True if nobody would miss it. */
export function isEmpty({ content, spoilerText, poll, files }: Draft): boolean {
  const words = [spoilerText, ...(poll?.options ?? [])];
  return hasNothing(content) && files.length === 0 && words.every((text) => text.trim() === "");
}

/** True if it holds something that stands nowhere else. Only then is it kept. */
export function isChanged(draft: Draft): boolean {
  const { editingStatus: before } = draft;
  if (!before) return !isEmpty(draft);
  const same =
    draft.content === before.content &&
    draft.spoilerText === before.spoilerText &&
    draft.visibility === before.visibility &&
    draft.language === before.language;
  return !same || draft.poll !== null || !areSameFiles(draft.files, before.attachments ?? []);
}

export function isUploading({ files }: Draft): boolean {
  return files.some(({ attachment, error, isPaused }) => attachment === null && error === null && !isPaused);
}
