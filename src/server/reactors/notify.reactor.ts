/** Notifications: tells people what happened to them, and the sockets of those who are here. */
import type { AccountId } from "#protocol/ids.ts";
import {
  forgetFollowRequest,
  forgetStatuses,
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
  const news = (await told).map(({ id, account_id }): Live => ({
    kind: "notification.added",
    notificationId: id,
    accountId: account_id,
  }));
  await Promise.all(news.map((live) => ports.pubSub.publish(liveChannel, JSON.stringify(live))));
}

interface Relation {
  accountId: AccountId;
  targetAccountId: AccountId;
}

const forgetRequest = ({ accountId, targetAccountId }: Relation, { db }: ReactorDeps) =>
  forgetFollowRequest(db, accountId, targetAccountId);

export const notify: Reactor = {
  "status.published": ({ statusId }, deps) => announce(tellOfStatus(deps.db, statusId), deps),
  "status.reblogged": ({ statusId }, deps) => announce(tellOfReblog(deps.db, statusId), deps),
  "status.favourited": ({ statusId, accountId }, deps) => announce(tellOfFavourite(deps.db, statusId, accountId), deps),
  "status.edited": ({ statusId }, deps) => announce(tellOfEdit(deps.db, statusId), deps),
  "status.deleted": ({ statusId }, { db }) => forgetStatuses(db, [statusId]),
  "poll.closed": ({ pollId }, deps) => announce(tellOfPoll(deps.db, pollId), deps),
  "account.followed": (event, deps) => announce(tellOfFollow(deps.db, event.accountId, event.targetAccountId), deps),
  "account.follow-requested": (event, deps) =>
    announce(tellOfFollowRequest(deps.db, event.accountId, event.targetAccountId), deps),
  "account.follow-authorized": forgetRequest,
  "account.follow-rejected": forgetRequest,
  "account.unfollowed": forgetRequest,
  async "account.blocked"({ accountId, targetAccountId }, { db }) {
    await forgetFollowRequest(db, accountId, targetAccountId);
    await forgetFollowRequest(db, targetAccountId, accountId);
  },
  "account.signed-up": ({ accountId }, deps) => announce(tellOfSignUp(deps.db, accountId), deps),
};
