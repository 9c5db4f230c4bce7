/**
 * A draft as the server keeps it, so that each browser of an account has it: what the composer writes down
 * (`web/drafts/draft.ts`), without its account and its publishId.
 */
import type { DraftFile } from "./draft-file.ts";
import type { Visibility } from "./entities.ts";
import type { QuotePolicy } from "./quotes.ts";

export interface DraftPoll {
  options: string[];
  multiple: boolean;
  /** Seconds. */
  expiresIn: number;
}

export interface DraftBody {
  /** HTML. */
  content: string;
  spoilerText: string;
  visibility: Visibility;
  language: string | null;
  poll: DraftPoll | null;
  inReplyToId: string | null;
  quotedStatusId?: string | null | undefined;
  /** Who may quote it, if not those who usually may. */
  quotePolicy?: QuotePolicy | undefined;
  /** The status as it was when its edit began. */
  editingStatus: Record<string, unknown> | null;
  files: DraftFile[];
  /** What kept it from being published, in words, oldest first. */
  errors: string[];
  /** The last of them is that nobody was signed in any more. */
  signedOut?: boolean | undefined;
  /** When it is to be published, if not at once. */
  scheduledAt?: string | null | undefined;
  /** Milliseconds since 1970, by the clock of the browser. */
  createdAt: number;
  changedAt: number;
}

export interface KeptDraft {
  publish_id: string;
  /** Of each change another one; a later change has a greater one. */
  version: string;
  changed_at: string;
  /** Until it is forgotten it can be restored. */
  deleted_at: string | null;
  /** Null in a list of changes, of one that was deleted. */
  draft: DraftBody | null;
}
