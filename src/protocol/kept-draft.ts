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
  /** Its results are shown once it has ended. */
  hideTotals?: boolean | undefined;
}

/** Of a draft that is one post of a thread (`docs/decisions/0041`). Without `begun` it follows the first one. */
export interface DraftThread {
  /** Random; all drafts of the thread have it. */
  id: string;
  /** They are published from the lowest to the highest. */
  place: number;
  /** Of the first one that isn't published: what the thread was begun for, as `web/drafts/draft.ts` has it. */
  begun?: string | undefined;
  /** Of that one, too: how many are public already. */
  published?: number | undefined;
}

/** Of a draft that is a message: its conversation, or, before there is one, its people. */
export type DraftMessage = { conversationId: string } | { accountIds: readonly string[] };

export interface DraftBody {
  /** HTML. */
  content: string;
  spoilerText: string;
  /** Its media are covered, also without a warning; if not there, as the account's usually are. */
  sensitive?: boolean | undefined;
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
  thread?: DraftThread | undefined;
  message?: DraftMessage | undefined;
  /** Milliseconds since 1970, by the clock of the browser. */
  createdAt: number;
  changedAt: number;
}

/** The version of a draft of which a browser does not know whether it has ever come. */
export const unknownVersion = "0";

export interface KeptDraft {
  publish_id: string;
  /** Of each change another one; a later change has a greater one. */
  version: string;
  changed_at: string;
  /** Until it is forgotten it can be restored. */
  deleted_at: string | null;
  /** Null in a list of changes, of one that was deleted. */
  draft: DraftBody | null;
  /** It was published, scheduled, or saved as an edit. */
  sent?: boolean | undefined;
}
