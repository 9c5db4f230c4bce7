/** Sockets: passes on what may interest a connected reader. Runs after homes are written. */
import { liveChannel, type LiveEvent } from "#server/domain/live/live-events.ts";
import type { Reactor, ReactorDeps } from "./reactor.ts";

const passOn = (event: LiveEvent, { ports }: ReactorDeps) => ports.pubSub.publish(liveChannel, JSON.stringify(event));

export const live: Reactor<LiveEvent> = {
  name: "live",
  on: {
    "account.blocked": passOn,
    "account.domain-blocked": passOn,
    "account.domain-unblocked": passOn,
    "account.follow-authorized": passOn,
    "account.follow-changed": passOn,
    "account.follow-rejected": passOn,
    "account.follow-requested": passOn,
    "account.followed": passOn,
    "account.muted": passOn,
    "account.unblocked": passOn,
    "account.unfollowed": passOn,
    "account.unmuted": passOn,
    "filters.changed": passOn,
    "conversation.read": passOn,
    "draft.changed": passOn,
    "media.conversion-ended": passOn,
    "notifications.merged": passOn,
    "notifications.read": passOn,
    "status.published": passOn,
    "status.reblogged": passOn,
    "status.edited": passOn,
    "status.previewed": passOn,
    "status.quote-policy-changed": passOn,
    "status.quote-revoked": passOn,
    "status.deleted": passOn,
    "poll.voted": passOn,
    "poll.closed": passOn,
    "session.ended": passOn,
    "token.revoked": passOn,
  },
};
