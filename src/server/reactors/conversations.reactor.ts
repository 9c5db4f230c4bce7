/** Conversations: a direct post goes into those of its readers, and their sockets hear of it. */
import { forgetMessage, keepMessage, refitMessage, type Kept } from "#server/domain/conversations/keep-messages.ts";
import { liveChannel, type LiveEvent } from "#server/domain/live/live-events.ts";
import type { StatusEvent } from "#server/domain/statuses/events.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { Reactor, ReactorDeps } from "./reactor.ts";

async function announce(kept: Promise<Kept[]>, statusId: StatusId, { ports }: ReactorDeps): Promise<void> {
  const news = (await kept).map(({ id, account_id }): LiveEvent => ({
    kind: "conversation.changed",
    conversationId: id,
    accountId: account_id,
    statusId,
  }));
  await Promise.all(news.map((live) => ports.pubSub.publish(liveChannel, JSON.stringify(live))));
}

export const conversations: Reactor<StatusEvent> = {
  name: "conversations",
  on: {
    "status.published": ({ statusId }, deps) => announce(keepMessage(deps.db, statusId), statusId, deps),
    "status.edited": ({ statusId, versionId }, deps) =>
      announce(refitMessage(deps.db, statusId, versionId), statusId, deps),
    "status.deleted": ({ statusId }, { db }) => forgetMessage(db, statusId),
  },
};
