/**
 * The hub: who listens to what, and what each of them is sent when something
 * happened.
 *
 * An event brings ids only. The payload is read anew for each reader, through
 * the same visibility and mute rules as their timelines, so that a socket can
 * never show what a page would not (threats V06, V11).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { AccountId, NotificationId, StatusId } from "#protocol/ids.ts";
import type { LiveFrame, OwnEvent } from "#protocol/live-frames.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { network } from "#server/domain/auth/limits.ts";
import { liveChannel, type LiveEvent } from "#server/domain/notifications/live.ts";
import { loadNotification } from "#server/domain/notifications/list-notifications.ts";
import { loadStatuses } from "#server/domain/statuses/load-statuses.ts";
import { readersOf, readersOfTombstone } from "#server/domain/timelines/readers.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { Database } from "#server/storage/database.ts";
import { liveLimits, type LiveLimits } from "./limits.ts";
import { streamOfKey, type StreamKey } from "./streams.ts";

export interface Listener {
  viewer: Viewer;
  /** Our own page hears more than an app. */
  kind: "page" | "app";
  /** The address from which it came. */
  address: string;
  streams: Set<StreamKey>;
  send(stream: string[], event: LiveFrame["event"], payload: string): void;
  /** 4401: no longer signed in; 1001: the server stops; 1012: messages were missed, come again. */
  close(code: number): void;
  /** Asks whether the session or token that opened it still counts. */
  stillAllowed(): Promise<boolean>;
}

export interface Hub {
  add(listener: Listener): void;
  remove(listener: Listener): void;
  /** False if this account, or this address, listens as often as it may. */
  hasRoomFor(viewer: Viewer, address: string): boolean;
  close(): Promise<void>;
}

interface StatusFacts {
  visibility: "public" | "unlisted" | "private" | "direct";
  local: boolean;
  known: boolean;
  on_public: boolean;
  has_media: boolean;
  tags: string[];
}

/** Votes come in bursts; a poll is sent again at most so often. */
const pollPauseMs = 1_000;

export function openHub(db: Database, ports: Ports, limits: LiveLimits = liveLimits): Hub {
  const listeners = new Map<AccountId, Set<Listener>>();
  const perAddress = new Map<string, number>();
  const pendingPolls = new Set<StatusId>();
  let turn = Promise.resolve();

  /** One after another: a deletion must not overtake what it deletes. */
  function inTurn(work: () => Promise<void>): void {
    turn = turn.then(work).catch((error: unknown) => ports.log.error("live event failed", { error }));
  }

  const unsubscribe = ports.pubSub.subscribe(liveChannel, (text) => {
    if (listeners.size > 0) inTurn(() => respond(JSON.parse(text) as LiveEvent));
  });

  // What was said during a gap is lost: readers who reconnect fetch what they missed.
  const unsubscribeFromGaps = ports.pubSub.onGap(() => all().forEach((listener) => listener.close(1012)));

  // For a session or token that has ended without a word of it reaching us (threats W02).
  const recheck = setInterval(() => all().forEach((listener) => void check(listener)), limits.recheckMs).unref();

  async function check(listener: Listener): Promise<void> {
    // A database that does not answer takes nobody's right away.
    const allowed = await listener.stillAllowed().catch(() => true);
    if (!allowed) listener.close(4401);
  }

  async function respond(event: LiveEvent): Promise<void> {
    switch (event.kind) {
      case "status.published":
      case "status.reblogged":
        return sendStatus(event.statusId, "update");
      case "status.edited":
      case "poll.closed":
        return sendStatus(event.statusId, "status.update");
      case "poll.voted":
        if (pendingPolls.has(event.statusId)) return;
        pendingPolls.add(event.statusId);
        setTimeout(() => {
          pendingPolls.delete(event.statusId);
          inTurn(() => sendStatus(event.statusId, "status.update"));
        }, pollPauseMs).unref();
        return;
      case "status.deleted":
        for (const id of [event.statusId, ...event.reblogIds]) await sendDeletion(id);
        return;
      case "notification.added":
        return sendNotification(event.notificationId, event.accountId);
      case "account.blocked":
      case "account.unblocked":
      case "account.muted":
      case "account.unmuted":
      case "account.follow-changed":
        return tellPages(event.accountId, "relationship.changed", event.targetAccountId);
      case "account.followed":
      case "account.follow-requested":
      case "account.follow-authorized":
      case "account.follow-rejected":
      case "account.unfollowed":
        tellPages(event.accountId, "relationship.changed", event.targetAccountId);
        return tellPages(event.targetAccountId, "relationship.changed", event.accountId);
      case "notifications.read":
        return tellPages(event.accountId, "notifications.read", "");
      case "session.ended":
        return closeWhere(
          ({ authority, accountId }) =>
            authority?.kind === "session" &&
            authority.sessionId === event.sessionId &&
            (event.accountId === null || event.accountId === accountId),
        );
      case "token.revoked":
        return closeWhere(({ authority }) => authority?.kind === "token" && authority.tokenId === event.tokenId);
    }
  }

  function closeWhere(matches: (viewer: Viewer) => boolean): void {
    for (const listener of all()) if (matches(listener.viewer)) listener.close(4401);
  }

  /** What an account did itself: its other tabs and devices follow. Of a block or a mute the other side hears nothing. */
  function tellPages(accountId: AccountId, event: OwnEvent, payload: string): void {
    for (const listener of listeners.get(accountId) ?? []) {
      if (listener.kind === "page" && listener.streams.has("user")) listener.send(["user"], event, payload);
    }
  }

  async function sendStatus(statusId: StatusId, event: "update" | "status.update"): Promise<void> {
    const facts = await loadFacts(statusId);
    if (!facts) return;
    const publicKeys = new Set(publicStreamsOf(facts));
    const homes = await homesWith(statusId);
    const belongs = (key: StreamKey, accountId: AccountId) =>
      key === "user" ? homes.has(accountId) : publicKeys.has(key);
    const waiting = [...listeners].filter(([accountId, own]) =>
      [...own].some(({ streams }) => [...streams].some((key) => belongs(key, accountId))),
    );
    const readers = await readersOf(
      db,
      statusId,
      waiting.map(([accountId]) => accountId),
    );
    for (const [accountId, own] of waiting) {
      const [first] = own;
      if (!first || !readers.has(accountId)) continue;
      const [status] = await loadStatuses({ db, server: ports, viewer: first.viewer, context: "home" }, [statusId]);
      if (!status) continue;
      const payload = JSON.stringify(status);
      for (const listener of own) {
        for (const key of listener.streams) {
          if (belongs(key, accountId)) listener.send(streamOfKey(key), event, payload);
        }
      }
    }
  }

  async function loadFacts(statusId: StatusId): Promise<StatusFacts | undefined> {
    const { rows } = await sql<StatusFacts>`
      select status.visibility, status.uri is null as local, status.has_media,
        account.silenced_at is null as known,
        status.reblog_of_id is null
          and (status.in_reply_to_id is null or status.in_reply_to_account_id = status.account_id) as on_public,
        array(select tag.name from status_tag join tag on tag.id = status_tag.tag_id
          where status_tag.status_id = status.id) as tags
      from status join account on account.id = status.account_id
      where status.id = ${statusId} and status.deleted_at is null`.execute(db);
    return rows[0];
  }

  /** Whose home shows it, itself or as a boost. */
  async function homesWith(statusId: StatusId): Promise<Set<AccountId>> {
    const { rows } = await sql<{ account_id: AccountId }>`
      select account_id from home_entry
      where account_id = any(${[...listeners.keys()]}::bigint[]) and status_id in (
        select ${statusId}::bigint
        union all select wrapper.id from status wrapper where wrapper.reblog_of_id = ${statusId} and wrapper.deleted_at is null)`.execute(
      db,
    );
    return new Set(rows.map((row) => row.account_id));
  }

  async function sendDeletion(statusId: StatusId): Promise<void> {
    for (const accountId of await readersOfTombstone(db, statusId, [...listeners.keys()])) {
      for (const listener of listeners.get(accountId) ?? []) {
        for (const key of listener.streams) {
          if (key !== "user:notification") listener.send(streamOfKey(key), "delete", statusId);
        }
      }
    }
  }

  async function sendNotification(id: NotificationId, accountId: AccountId): Promise<void> {
    const own = [...(listeners.get(accountId) ?? [])];
    const [first] = own;
    if (!first) return;
    const notification = await loadNotification(
      { db, server: ports, viewer: first.viewer, context: "notifications" },
      id,
    );
    if (!notification) return;
    const payload = JSON.stringify(notification);
    for (const listener of own) {
      for (const key of ["user", "user:notification"]) {
        if (listener.streams.has(key)) listener.send([key], "notification", payload);
      }
    }
  }

  const all = () => [...listeners.values()].flatMap((own) => [...own]);

  return {
    add(listener) {
      const { viewer } = listener;
      const address = network(listener.address);
      listeners.set(viewer.accountId, (listeners.get(viewer.accountId) ?? new Set()).add(listener));
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    },
    remove(listener) {
      const { viewer } = listener;
      const address = network(listener.address);
      const own = listeners.get(viewer.accountId);
      if (!own?.delete(listener)) return;
      if (own.size === 0) listeners.delete(viewer.accountId);
      const left = perAddress.get(address)! - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    },
    hasRoomFor: ({ accountId }, address) =>
      (listeners.get(accountId)?.size ?? 0) < limits.listenersPerAccount &&
      (perAddress.get(network(address)) ?? 0) < limits.listenersPerAddress,
    async close() {
      unsubscribe();
      unsubscribeFromGaps();
      clearInterval(recheck);
      const leaving = all();
      await Promise.all(
        leaving.map(async (listener, index) => {
          await sleep((index / leaving.length) * limits.closingMs);
          listener.close(1001);
        }),
      );
      await turn;
    },
  };
}

/** The public streams on which a status belongs. */
function publicStreamsOf(facts: StatusFacts): StreamKey[] {
  if (facts.visibility !== "public" || !facts.known) return [];
  const tags = facts.tags.flatMap((tag) => [`hashtag ${tag}`, ...(facts.local ? [`hashtag:local ${tag}`] : [])]);
  if (!facts.on_public) return tags;
  const names = ["public", facts.local ? "public:local" : "public:remote"];
  return [...tags, ...names, ...(facts.has_media ? names.map((name) => `${name}:media`) : [])];
}
