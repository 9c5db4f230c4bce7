/**
 * The hub: who listens to what on this process, and which events concern them.
 *
 * `deliveries.ts` reads what an event means for each. The end of a session
 * or token closes its listeners at once; everything else waits for its turn in
 * a chain. When the chain is full, readers are told that they missed something
 * and ask for it themselves, which costs less than sending it late.
 */
import type { StatusId } from "#protocol/ids.ts";
import type { ServerReading } from "#server/domain/accounts/reading.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { liveChannel, type LiveEvent } from "#server/domain/live/live-events.ts";
import { ownsList } from "#server/domain/lists/lists.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { Database } from "#server/storage/database.ts";
import { Audience } from "./audience.ts";
import { openChain } from "./chain.ts";
import {
  deliverConversation,
  deliverDeletion,
  deliverEdit,
  deliverNotification,
  deliverStatus,
  tellOfFilters,
  tellOfMerging,
  tellPages,
  type Delivery,
} from "./deliveries.ts";
import { liveLimits, type LiveLimits } from "./limits.ts";
import type { Listener } from "./listener.ts";
import { watchRights } from "./rights.ts";
import { spread } from "./spread.ts";
import type { StreamKey, Subscription } from "./streams.ts";

export interface Hub {
  add(listener: Listener): void;
  remove(listener: Listener): void;
  /** Gives it a stream, before or after it was added. */
  subscribe(listener: Listener, key: StreamKey): void;
  unsubscribe(listener: Listener, key: StreamKey): void;
  /** False for a list that is not theirs. */
  mayHear(viewer: Viewer, subscription: Subscription): Promise<boolean>;
  /** False if this account listens as often as it may. Addresses are not counted: a whole office may share one. */
  hasRoomFor(viewer: Viewer): boolean;
  close(): Promise<void>;
}

/** Votes come in bursts; a poll is sent again at most so often. */
const pollPauseMs = 1_000;

export function openHub(db: Database, ports: Ports, limits: LiveLimits = liveLimits): Hub {
  const audience = new Audience();
  const pendingPolls = new Set<StatusId>();
  const reading: ServerReading = { db, server: ports };
  let saying = false;

  const failed = (error: unknown) => ports.log.error("live event failed", { error });

  const chain = openChain<LiveEvent>({
    atOnce: limits.eventsAtOnce,
    most: limits.eventsWaiting,
    prepare,
    failed,
    overflowed: () => void sayMissed(),
  });

  const unsubscribe = ports.pubSub.subscribe(liveChannel, (text) => {
    if (audience.size === 0) return;
    try {
      take(JSON.parse(text) as LiveEvent);
    } catch (error) {
      failed(error);
    }
  });

  // Events of a gap are lost, the end of a session too: everyone comes again, shows who they are, and
  // fetches what they missed.
  const unsubscribeFromGaps = ports.pubSub.onGap(
    () => void spread(audience.all(), limits.returningMs, (listener) => listener.close(1012)),
  );

  const stopWatching = watchRights(() => audience.all(), limits);

  /** Listeners who come meanwhile ask for everything anyway. */
  async function sayMissed(): Promise<void> {
    if (saying) return;
    saying = true;
    ports.log.warn("live.behind", { listeners: audience.all().length });
    await spread(audience.all(), limits.returningMs, (listener) => listener.missed());
    saying = false;
  }

  function take(event: LiveEvent): void {
    switch (event.kind) {
      case "session.ended":
        return closeWhere(
          ({ authority, accountId }) =>
            authority?.kind === "session" &&
            authority.sessionId === event.sessionId &&
            (event.accountId === null || event.accountId === accountId),
        );
      case "token.revoked":
        return closeWhere(({ authority }) => authority?.kind === "token" && authority.tokenId === event.tokenId);
      case "poll.voted":
        if (pendingPolls.has(event.statusId)) return;
        pendingPolls.add(event.statusId);
        setTimeout(() => {
          pendingPolls.delete(event.statusId);
          chain.add(event);
        }, pollPauseMs).unref();
        return;
      default:
        return chain.add(event);
    }
  }

  function closeWhere(matches: (viewer: Viewer) => boolean): void {
    for (const listener of audience.all()) if (matches(listener.viewer)) listener.close(4401);
  }

  async function prepare(event: LiveEvent): Promise<Delivery> {
    switch (event.kind) {
      case "status.published":
      case "status.reblogged":
        return deliverStatus(reading, audience, event.statusId, "update");
      case "status.edited":
        return deliverEdit(reading, audience, event.statusId);
      case "status.quote-policy-changed":
      case "status.quote-revoked":
      case "status.previewed":
      case "media.conversion-ended":
      case "poll.voted":
      case "poll.closed":
        return deliverStatus(reading, audience, event.statusId, "status.update");
      case "status.deleted":
        return deliverDeletion(reading, audience, event);
      case "notification.added":
        return deliverNotification(reading, audience, event.notificationId, event.accountId);
      case "filters.changed":
        return () => tellOfFilters(audience, event.accountId);
      case "notifications.merged":
        return () => tellOfMerging(audience, event.accountId);
      case "conversation.changed":
        return deliverConversation(reading, audience, event.conversationId, event);
      case "conversation.read":
        return () => tellPages(audience, event.accountId, "conversations.read", "");
      case "draft.changed":
        // A page of the browser that has done it knows of it.
        return () =>
          tellPages(audience, event.accountId, "drafts.changed", event.device ? JSON.stringify(event.device) : "");
      case "account.blocked":
      case "account.unblocked":
      case "account.muted":
      case "account.unmuted":
      case "account.follow-changed":
        // Of these the other side hears nothing.
        return () => tellPages(audience, event.accountId, "relationship.changed", event.targetAccountId);
      case "account.domain-blocked":
      case "account.domain-unblocked":
        return () => tellPages(audience, event.accountId, "relationship.changed", `@${event.domain}`);
      case "account.followed":
      case "account.follow-requested":
      case "account.follow-authorized":
      case "account.follow-rejected":
      case "account.unfollowed":
        return () => {
          tellPages(audience, event.accountId, "relationship.changed", event.targetAccountId);
          tellPages(audience, event.targetAccountId, "relationship.changed", event.accountId);
        };
      case "notifications.read":
        return () => tellPages(audience, event.accountId, "notifications.read", "");
      default:
        throw new Error(`nothing is known of a live event ${event.kind}`);
    }
  }

  return {
    add: (listener) => audience.add(listener),
    remove: (listener) => audience.remove(listener),
    subscribe: (listener, key) => audience.subscribe(listener, key),
    unsubscribe: (listener, key) => audience.unsubscribe(listener, key),
    mayHear: async (viewer, { list }) => list === null || (await ownsList(db, viewer, list)),
    hasRoomFor: ({ accountId }) => audience.of(accountId).size < limits.listenersPerAccount,
    async close() {
      unsubscribe();
      unsubscribeFromGaps();
      stopWatching();
      await spread(audience.all(), limits.closingMs, (listener) => listener.close(1001));
      await chain.idle();
    },
  };
}
