/**
 * A draft: what somebody has written and has not published.
 *
 * Its publishId makes sending twice the same as sending once. The draft of an
 * edit has the id of its status there, so a status has one edit under way.
 */
import { draftContentType, isDraftEmpty, type DraftContentType } from "#protocol/draft-rules.ts";
import type { Visibility } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";

export interface DraftPoll {
  options: string[];
  multiple: boolean;
  /** Seconds. */
  expiresIn: number;
}

/** A file that goes with the draft; its `url` is there once it has been uploaded. */
export interface DraftFile {
  id: string;
  name: string;
  type: string;
  size: number;
  url: string | null;
  error: string | null;
}

/** A status as it was when its edit began. Unchanged parts are not sent. */
export interface EditedStatus {
  id: StatusId;
  content: string;
  spoilerText: string;
  visibility: Visibility;
  language: string | null;
  /** Of its source; not there in a draft that is older than versions are. */
  version?: string;
  /** A poll or media: then its text may be empty. */
  hasMore: boolean;
}

export interface Draft {
  accountId: AccountId;
  publishId: string;
  /** HTML. */
  content: string;
  spoilerText: string;
  visibility: Visibility;
  language: string | null;
  poll: DraftPoll | null;
  inReplyToId: StatusId | null;
  editingStatus: EditedStatus | null;
  files: DraftFile[];
  /** What kept it from being published, in words, oldest first. */
  errors: string[];
  /** The last of them is that nobody was signed in any more. */
  signedOut?: boolean | undefined;
  createdAt: number;
  changedAt: number;
}

/** What a draft is for. */
export type Purpose = "new" | `reply ${StatusId}` | `edit ${StatusId}`;

export function purposeOf({ editingStatus, inReplyToId }: Draft): Purpose {
  if (editingStatus) return `edit ${editingStatus.id}`;
  return inReplyToId ? `reply ${inReplyToId}` : "new";
}

/** True if nobody would miss it. */
export function isEmpty({ content, spoilerText, poll, files }: Draft): boolean {
  const words = [spoilerText, ...(poll?.options ?? [])];
  return isDraftEmpty(content) && files.length === 0 && words.every((text) => text.trim() === "");
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
  return !same || draft.poll !== null || draft.files.length > 0;
}

export function isUploading({ files }: Draft): boolean {
  return files.some(({ url, error }) => url === null && error === null);
}

export function contentType({ content, files }: Draft): DraftContentType {
  const type = draftContentType(content);
  return type === "empty" && files.length > 0 ? "no-text" : type;
}

/** True if there is something to publish. Names that a reply begins with are nothing. */
export function canBePublished(draft: Draft): boolean {
  if (draft.poll || draft.files.length > 0 || draft.editingStatus?.hasMore) return true;
  return contentType(draft) === "no-text" || !isDraftEmpty(draft.content);
}
