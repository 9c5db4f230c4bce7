/**
 * Sockets are told ids only. The process that holds a socket asks the database
 * anew what its reader may see before it sends anything (threats V06).
 */
import type { AccountEvent } from "#server/domain/accounts/events.ts";
import type { AuthEvent } from "#server/domain/auth/events.ts";
import type { ConversationEvent } from "#server/domain/conversations/events.ts";
import type { FilterEvent } from "#server/domain/filters/events.ts";
import type { MediaEvent } from "#server/domain/media/events.ts";
import type { PreviewEvent } from "#server/domain/previews/events.ts";
import type { DraftEvent } from "#server/domain/statuses/draft-events.ts";
import type { PollEvent } from "#server/domain/statuses/polls/events.ts";
import type { StatusEvent } from "#server/domain/statuses/events.ts";
import type { TimelineEvent } from "#server/domain/timelines/events.ts";
import type { NotificationEvent } from "../notifications/events.ts";

/** The one channel of the program's pub/sub; each web process listens to it. */
export const liveChannel = "live";

export type LiveEvent = Extract<
  | AccountEvent
  | AuthEvent
  | ConversationEvent
  | DraftEvent
  | FilterEvent
  | MediaEvent
  | NotificationEvent
  | PollEvent
  | PreviewEvent
  | StatusEvent
  | TimelineEvent,
  {
    kind:
      | "account.blocked"
      | "account.domain-blocked"
      | "account.domain-unblocked"
      | "account.follow-authorized"
      | "account.follow-changed"
      | "account.follow-rejected"
      | "account.follow-requested"
      | "account.followed"
      | "account.muted"
      | "account.unblocked"
      | "account.unfollowed"
      | "account.unmuted"
      | "conversation.changed"
      | "conversation.read"
      | "draft.changed"
      | "filters.changed"
      | "media.conversion-ended"
      | "notification.added"
      | "notifications.merged"
      | "notifications.read"
      | "status.published"
      | "status.reblogged"
      | "status.edited"
      | "status.previewed"
      | "status.quote-policy-changed"
      | "status.quote-revoked"
      | "status.deleted"
      | "poll.voted"
      | "poll.closed"
      | "session.ended"
      | "token.revoked";
  }
>;
