/**
 * What sockets are told: ids only. Whoever holds a socket asks the database
 * anew what its reader may see before anything is sent (threats V06).
 */
import type { Event } from "#server/storage/events.ts";

/** The one channel of the program's pub/sub; each web process listens to it. */
export const liveChannel = "live";

export type LiveEvent = Extract<
  Event,
  {
    kind:
      | "account.blocked"
      | "account.follow-authorized"
      | "account.follow-changed"
      | "account.follow-rejected"
      | "account.follow-requested"
      | "account.followed"
      | "account.muted"
      | "account.unblocked"
      | "account.unfollowed"
      | "account.unmuted"
      | "notification.added"
      | "notifications.read"
      | "status.published"
      | "status.reblogged"
      | "status.edited"
      | "status.deleted"
      | "poll.voted"
      | "poll.closed"
      | "session.ended"
      | "token.revoked";
  }
>;
