/** Sockets: passes on what may interest a connected reader. Runs after homes are written. */
import { liveChannel, type LiveEvent } from "#server/domain/notifications/live.ts";
import type { Reactor, ReactorDeps } from "./reactor.ts";

const passOn = (event: LiveEvent, { ports }: ReactorDeps) => ports.pubSub.publish(liveChannel, JSON.stringify(event));

export const live: Reactor = {
  "status.published": passOn,
  "status.reblogged": passOn,
  "status.edited": passOn,
  "status.deleted": passOn,
  "poll.voted": passOn,
  "poll.closed": passOn,
  "session.ended": passOn,
  "token.revoked": passOn,
};
