/**
 * The states of publishing, and what leads from one to the next. Nothing else is
 * known here: not how a draft is sent, and not where drafts are kept.
 *
 * A request without an answer may have arrived. Sending the same draft again is
 * safe then; sending a corrected one is refused by the server, which answers with
 * what it published: the author chooses between correcting that and a new post.
 * A message comes with the id of its conversation.
 */
import type { Status } from "#protocol/entities.ts";

export type Publishing =
  | { is: "idle" }
  /** Asked for, and sent as soon as its files are on the server. */
  | { is: "uploading" }
  /** Asked for, and some of its files have no description. */
  | { is: "undescribed" }
  | { is: "sending" }
  /** `words` say why, in the reader's language. With `newer`, the version that the edited post has now, the edit can go over it. */
  | { is: "refused"; words: string; newer?: string | undefined; signedOut?: boolean | undefined }
  | { is: "unanswered"; words: string }
  /** The first version is public; null if it has been deleted since. */
  | { is: "published-before"; first: Status | null; conversation?: string | undefined }
  /** Null: it waits for its time, or, with the id of what is `undoable`, for its author to think better of it. */
  | { is: "published"; status: Status | null; undoable?: string | undefined; conversation?: string | undefined };

export type PublishingEvent =
  | { type: "send" }
  | { type: "wait" }
  | { type: "remind" }
  | { type: "accepted"; status: Status | null; undoable?: string | undefined; conversation?: string | undefined }
  | { type: "refused"; words: string; newer?: string | undefined; signedOut?: boolean | undefined; code?: unknown }
  | { type: "lost"; words: string }
  | { type: "sent-before"; first: Status | null; conversation?: string | undefined }
  /** The message was read and put away. */
  | { type: "cleared" };

export const idle: Publishing = { is: "idle" };

export function nextPublishing(now: Publishing, event: PublishingEvent): Publishing {
  if (now.is === "sending") return answered(event) ?? now;
  if (event.type === "send") return { is: "sending" };
  if (event.type === "cleared") return idle;
  if (now.is === "uploading") return event.type === "remind" ? { is: "undescribed" } : (answered(event) ?? now);
  // Any other is the answer to a request that was given up.
  return event.type === "wait" ? { is: "uploading" } : now;
}

function answered(event: PublishingEvent): Publishing | null {
  switch (event.type) {
    case "accepted":
      return {
        is: "published",
        status: event.status,
        undoable: event.undoable,
        conversation: event.conversation,
      };
    case "refused":
      return { is: "refused", words: event.words, newer: event.newer, signedOut: event.signedOut };
    case "lost":
      return { is: "unanswered", words: event.words };
    case "sent-before":
      return { is: "published-before", first: event.first, conversation: event.conversation };
    default:
      return null;
  }
}
