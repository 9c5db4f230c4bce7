/**
 * What comes through a live socket. Apps and our own pages get the frames of the
 * Mastodon API; `/wspool/connect`, the socket of our own pages, also gets those
 * of `OwnEvent`.
 *
 * `stream` names where a frame belongs, such as `["hashtag", "birds"]`.
 */

/** The payload of `delete` is an id, of `notifications_merged` nothing that counts, of the others an entity as JSON. In a page's `conversation` stands also what was said. */
export type MastodonEvent =
  | "update"
  | "status.update"
  | "delete"
  | "notification"
  | "notifications_merged"
  | "conversation";

/**
 * What changed for the reader's own account, perhaps in another tab or on
 * another device. A page asks anew for what it shows of it.
 *
 * - `relationship.changed`: the payload is the id of the other account, or `@domain` for all of a server.
 * - `notifications.read`: some were read or put away; the payload is empty.
 * - `conversations.read`: one was read or left; the payload is empty.
 * - `drafts.changed`: some were written, deleted or sent; the payload is the browser that has done it, or empty.
 */
export type OwnEvent = "relationship.changed" | "notifications.read" | "conversations.read" | "drafts.changed";

export interface LiveFrame {
  stream: string[];
  event: MastodonEvent | OwnEvent;
  payload: string;
}

/** The reader's filters are others now, and so may be what was said of posts. It has no payload, as on Mastodon. */
export interface FiltersFrame {
  stream: string[];
  event: "filters_changed";
}

/** The server fell behind and left frames out: a page asks for what it may have missed. It belongs to no stream. */
export interface GapFrame {
  event: "gap";
}
