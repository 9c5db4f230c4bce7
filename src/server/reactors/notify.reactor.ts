/** Notifications: tells people what happened to them, and the sockets of those who are here. */
import {
  tellOfEdit,
  tellOfFavourite,
  tellOfFollow,
  tellOfFollowRequest,
  tellOfPoll,
  tellOfReblog,
  tellOfSignUp,
  tellOfStatus,
  type Told,
} from "#server/domain/notifications/notify.ts";
import { liveChannel, type Live } from "#server/domain/notifications/live.ts";
import type { Reactor, ReactorDeps } from "./reactor.ts";

async function announce(told: Promise<Told[]>, { ports }: ReactorDeps): Promise<void> {
  for (const { id, account_id } of await told) {
    const live: Live = { kind: "notification.added", notificationId: id, accountId: account_id };
    await ports.pubSub.publish(liveChannel, JSON.stringify(live));
  }
}

export const notify: Reactor = {
  "status.published": ({ statusId }, deps) => announce(tellOfStatus(deps.db, statusId), deps),
  "status.reblogged": ({ statusId }, deps) => announce(tellOfReblog(deps.db, statusId), deps),
  "status.favourited": ({ statusId, accountId }, deps) => announce(tellOfFavourite(deps.db, statusId, accountId), deps),
  "status.edited": ({ statusId }, deps) => announce(tellOfEdit(deps.db, statusId), deps),
  "poll.closed": ({ pollId }, deps) => announce(tellOfPoll(deps.db, pollId), deps),
  "account.followed": (event, deps) => announce(tellOfFollow(deps.db, event.accountId, event.targetAccountId), deps),
  "account.follow-requested": (event, deps) =>
    announce(tellOfFollowRequest(deps.db, event.accountId, event.targetAccountId), deps),
  "account.signed-up": ({ accountId }, deps) => announce(tellOfSignUp(deps.db, accountId), deps),
};
