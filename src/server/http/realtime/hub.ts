/**
 * The hub: who listens to what, and what each of them is sent when something
 * happened.
 *
 * An event brings ids only. The payload is read anew for each reader, through
 * the same visibility and mute rules as their timelines, so that a socket can
 * never show what a page would not (threats V06, V11).
 */
import { sql } from "kysely";
import type { AccountId, NotificationId, StatusId } from "#protocol/ids.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { liveChannel, type Live } from "#server/domain/notifications/live.ts";
import { loadNotification } from "#server/domain/notifications/list-notifications.ts";
import { loadStatuses } from "#server/domain/statuses/load-statuses.ts";
import { hiddenFor } from "#server/domain/timelines/picked.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { Database } from "#server/storage/database.ts";
import { streamOfKey, type StreamKey } from "./streams.ts";

export type FrameEvent = "update" | "status.update" | "delete" | "notification";

export interface Listener {
  viewer: Viewer;
  streams: Set<StreamKey>;
  send(stream: string[], event: FrameEvent, payload: string): void;
  /** 4401: no longer signed in; 1001: the server stops; 1012: messages were missed, come again. */
  close(code: number): void;
}

export interface Hub {
  add(listener: Listener): void;
  remove(listener: Listener): void;
  /** How many listeners an account has. */
  countOf(accountId: AccountId): number;
  /** Asks again for each listener whether it may still listen (threats W02). */
  recheck(stillAllowed: (viewer: Viewer) => Promise<boolean>): Promise<void>;
  close(): Promise<void>;
}

interface StatusFacts {
  id: StatusId;
  account_id: AccountId;
  visibility: "public" | "unlisted" | "private" | "direct";
  local: boolean;
  on_public: boolean;
  has_media: boolean;
  tags: string[];
}

/** Votes come in bursts; a poll is sent again at most so often. */
const pollPauseMs = 1_000;

export function openHub(db: Database, ports: Ports): Hub {
  const listeners = new Map<AccountId, Set<Listener>>();
  const pendingPolls = new Set<StatusId>();

  const unsubscribe = ports.pubSub.subscribe(liveChannel, (text) => {
    void respond(JSON.parse(text) as Live).catch((error: unknown) => ports.log.error("live event failed", { error }));
  });

  // What was said during a gap is lost: readers who reconnect fetch what they missed.
  const unsubscribeFromGaps = ports.pubSub.onGap(() => all().forEach((listener) => listener.close(1012)));

  async function respond(event: Live): Promise<void> {
    if (listeners.size === 0) return;
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
          void sendStatus(event.statusId, "status.update").catch((error: unknown) =>
            ports.log.error("live event failed", { error }),
          );
        }, pollPauseMs).unref();
        return;
      case "status.deleted":
        for (const id of [event.statusId, ...event.reblogIds]) await sendDeletion(id);
        return;
      case "notification.added":
        return sendNotification(event.notificationId, event.accountId);
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

  async function sendStatus(statusId: StatusId, event: "update" | "status.update"): Promise<void> {
    const facts = await loadFacts(statusId);
    if (!facts) return;
    const homes = await homesWith(statusId);
    const publicKeys = publicStreamsOf(facts);
    for (const [accountId, own] of listeners) {
      const wanted = [...own].map((listener) => ({
        listener,
        keys: [...listener.streams].filter(
          (key) => (key === "user" && homes.has(accountId)) || publicKeys.includes(key),
        ),
      }));
      const [first] = wanted.filter(({ keys }) => keys.length > 0);
      if (!first) continue;
      const payload = await payloadFor(first.listener.viewer, statusId);
      if (payload === null) continue;
      for (const { listener, keys } of wanted) {
        for (const key of keys) listener.send(streamOfKey(key), event, payload);
      }
    }
  }

  /** The entity as this reader's timeline would show it, or null if it would not. */
  async function payloadFor(viewer: Viewer, statusId: StatusId): Promise<string | null> {
    const { rows } = await sql<{ hidden: boolean }>`
      select ${hiddenFor(viewer)} as hidden
      from status left join status original on original.id = status.reblog_of_id
      where status.id = ${statusId}`.execute(db);
    if (rows[0]?.hidden !== false) return null;
    const [status] = await loadStatuses(db, ports, viewer, [statusId]);
    return status ? JSON.stringify(status) : null;
  }

  async function loadFacts(statusId: StatusId): Promise<StatusFacts | undefined> {
    const { rows } = await sql<StatusFacts>`
      select status.id, status.account_id, status.visibility, status.uri is null as local, status.has_media,
        status.visibility = 'public' and status.reblog_of_id is null and account.silenced_at is null
          and (status.in_reply_to_id is null or status.in_reply_to_account_id = status.account_id) as on_public,
        array(select tag.name from status_tag join tag on tag.id = status_tag.tag_id
          where status_tag.status_id = status.id) as tags
      from status join account on account.id = status.account_id
      where status.id = ${statusId} and status.deleted_at is null`.execute(db);
    return rows[0];
  }

  async function homesWith(statusId: StatusId): Promise<Set<AccountId>> {
    const rows = await db
      .selectFrom("home_entry")
      .select("account_id")
      .where("status_id", "=", statusId)
      .where("account_id", "in", [...listeners.keys()])
      .execute();
    return new Set(rows.map((row) => row.account_id));
  }

  /** A deletion says an id, so only those hear of it who could have seen the status. */
  async function sendDeletion(statusId: StatusId): Promise<void> {
    const { rows } = await sql<{ account_id: AccountId }>`
      select reader.account_id from unnest(${[...listeners.keys()]}::bigint[]) reader (account_id)
      join status on status.id = ${statusId}
      where status.visibility in ('public', 'unlisted') or status.account_id = reader.account_id
        or exists (select from mention where mention.status_id = status.id and mention.account_id = reader.account_id)
        or (status.visibility = 'private' and exists (select from follow
          where follow.account_id = reader.account_id and follow.target_account_id = status.account_id))`.execute(db);
    for (const { account_id } of rows) {
      for (const listener of listeners.get(account_id) ?? []) {
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
    const notification = await loadNotification(db, ports, first.viewer, id);
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
      const own = listeners.get(listener.viewer.accountId) ?? new Set();
      listeners.set(listener.viewer.accountId, own.add(listener));
    },
    remove(listener) {
      const own = listeners.get(listener.viewer.accountId);
      own?.delete(listener);
      if (own?.size === 0) listeners.delete(listener.viewer.accountId);
    },
    countOf: (accountId) => listeners.get(accountId)?.size ?? 0,
    async recheck(stillAllowed) {
      for (const listener of all()) if (!(await stillAllowed(listener.viewer))) listener.close(4401);
    },
    async close() {
      unsubscribe();
      unsubscribeFromGaps();
      for (const listener of all()) listener.close(1001);
    },
  };
}

/** The public streams on which a status belongs. */
function publicStreamsOf(facts: StatusFacts): StreamKey[] {
  const tags =
    facts.visibility === "public"
      ? facts.tags.flatMap((tag) => [`hashtag ${tag}`, ...(facts.local ? [`hashtag:local ${tag}`] : [])])
      : [];
  if (!facts.on_public) return tags;
  const names = ["public", facts.local ? "public:local" : "public:remote"];
  return [...tags, ...names, ...(facts.has_media ? names.map((name) => `${name}:media`) : [])];
}
