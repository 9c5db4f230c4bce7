/** Notifications: tells people what happened to them, and the sockets of those who are here. */
import type { AccountId } from "#protocol/ids.ts";
import {
  forgetBlocked,
  forgetDomain,
  forgetFavourite,
  forgetFollow,
  forgetReblog,
  forgetStatuses,
  tellOfEdit,
  tellOfFavourite,
  tellOfFollow,
  tellOfFollowRequest,
  tellOfPoll,
  tellOfReblog,
  tellOfReport,
  tellOfSignUp,
  tellOfStatus,
  type Told,
} from "#server/domain/notifications/notify.ts";
import { liveChannel, type LiveEvent } from "#server/domain/live/live-events.ts";
import type { AccountEvent } from "#server/domain/accounts/events.ts";
import type { ReportEvent } from "#server/domain/reports/events.ts";
import type { PollEvent } from "#server/domain/statuses/polls/events.ts";
import type { StatusEvent } from "#server/domain/statuses/events.ts";
import type { Reactor, ReactorDeps } from "./reactor.ts";

async function announce(told: Promise<Told[]>, { ports }: ReactorDeps): Promise<void> {
  const news = (await told).map(({ id, account_id }): LiveEvent => ({
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

const takeBack = ({ accountId, targetAccountId }: Relation, { db }: ReactorDeps) =>
  forgetFollow(db, accountId, targetAccountId);

export const notify: Reactor<AccountEvent | PollEvent | ReportEvent | StatusEvent> = {
  name: "notify",
  on: {
    "status.published": ({ statusId }, deps) => announce(tellOfStatus(deps.db, statusId), deps),
    "status.reblogged": ({ statusId }, deps) => announce(tellOfReblog(deps.db, statusId), deps),
    "status.favourited": ({ statusId, accountId }, deps) =>
      announce(tellOfFavourite(deps.db, statusId, accountId), deps),
    "status.unfavourited": ({ statusId, accountId }, { db }) => forgetFavourite(db, statusId, accountId),
    "status.edited": ({ statusId, versionId }, deps) => announce(tellOfEdit(deps.db, statusId, versionId), deps),
    async "status.deleted"({ statusId }, { db }) {
      await forgetReblog(db, statusId);
      await forgetStatuses(db, [statusId]);
    },
    "poll.closed": ({ pollId }, deps) => announce(tellOfPoll(deps.db, pollId), deps),
    "account.followed": (event, deps) => announce(tellOfFollow(deps.db, event.accountId, event.targetAccountId), deps),
    "account.follow-requested": (event, deps) =>
      announce(tellOfFollowRequest(deps.db, event.accountId, event.targetAccountId), deps),
    "account.follow-authorized": takeBack,
    "account.follow-rejected": takeBack,
    "account.unfollowed": takeBack,
    async "account.blocked"({ accountId, targetAccountId }, { db }) {
      await forgetBlocked(db, accountId, targetAccountId);
      await forgetFollow(db, accountId, targetAccountId);
      // The unblock may have come before this: what ended with the block has ended all the same.
      await forgetFollow(db, targetAccountId, accountId);
    },
    "account.domain-blocked": ({ accountId, domain }, { db }) => forgetDomain(db, accountId, domain),
    "report.filed": ({ reportId }, deps) => announce(tellOfReport(deps.db, reportId), deps),
    "account.signed-up": ({ accountId }, deps) => announce(tellOfSignUp(deps.db, accountId), deps),
  },
};
