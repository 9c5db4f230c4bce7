/**
 * What an event means for those who listen: the reads that it takes, and then
 * the frames.
 *
 * An event brings ids only. The payload is read anew through the same rules of
 * visibility and mute as timelines, so that a socket can never show what a page
 * would not (threats V06, V11). A status is read once for all readers of this
 * process.
 */
import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import type { AccountId, NotificationId, StatusId } from "#protocol/ids.ts";
import type { OwnEvent } from "#protocol/live-frames.ts";
import type { ServerReading } from "#server/domain/accounts/reading.ts";
import { loadNotification } from "#server/domain/notifications/list-notifications.ts";
import { loadForReaders } from "#server/domain/statuses/load-for-readers.ts";
import { readersOfTombstones, readersWhoLost, type Tombstone } from "#server/domain/timelines/readers.ts";
import type { Audience } from "./audience.ts";
import { Frame } from "./frame.ts";
import type { Listener } from "./listener.ts";
import { streamOfKey, type StreamKey } from "./streams.ts";

/** Sends what was read before. */
export type Delivery = () => Promise<void> | void;

interface StatusFacts {
  visibility: "public" | "unlisted" | "private" | "direct";
  local: boolean;
  known: boolean;
  on_public: boolean;
  has_media: boolean;
  tags: string[];
}

const nothing: Delivery = () => {};

/** A new status, or one that changed. */
export async function deliverStatus(
  reading: ServerReading,
  audience: Audience,
  statusId: StatusId,
  event: "update" | "status.update",
): Promise<Delivery> {
  const [facts, homes] = await Promise.all([
    loadFacts(reading, statusId),
    homesWith(reading, statusId, audience.hearingAsText("user")),
  ]);
  if (!facts) return nothing;
  const publicKeys = publicStreamsOf(facts);
  const waiting = [...publicKeys.reduce((all, key) => all.union(audience.hearing(key)), homes)];
  const seen = await loadForReaders(reading, statusId, waiting);
  return async () => {
    const sending = new Sending();
    for (const { status, readers } of seen) {
      const payload = JSON.stringify(status);
      const frames = new Map([...publicKeys, "user"].map((key) => [key, new Frame(streamOfKey(key), event, payload)]));
      for (const reader of readers) {
        for (const listener of audience.of(reader)) {
          for (const key of listener.streams) {
            const frame = key !== "user" || homes.has(reader) ? frames.get(key) : undefined;
            if (frame) await sending.send(listener, frame);
          }
        }
      }
    }
  };
}

/** A status that is gone, with its boosts. */
export async function deliverDeletion(
  { db }: ServerReading,
  audience: Audience,
  gone: { statusId: StatusId; reblogIds: readonly StatusId[] },
): Promise<Delivery> {
  const tombstones = await readersOfTombstones(db, gone, audience.accounts());
  return () => sendDeletions(audience, tombstones);
}

/** An edited status. For those who may not see it any more it is gone. */
export async function deliverEdit(reading: ServerReading, audience: Audience, statusId: StatusId): Promise<Delivery> {
  const [update, lost] = await Promise.all([
    deliverStatus(reading, audience, statusId, "status.update"),
    readersWhoLost(reading.db, statusId, audience.accounts()),
  ]);
  return async () => {
    await update();
    await sendDeletions(audience, lost);
  };
}

export async function deliverNotification(
  reading: ServerReading,
  audience: Audience,
  id: NotificationId,
  accountId: AccountId,
): Promise<Delivery> {
  const [first] = audience.of(accountId);
  if (!first) return nothing;
  const notification = await loadNotification({ ...reading, viewer: first.viewer, context: "notifications" }, id);
  if (!notification) return nothing;
  const payload = JSON.stringify(notification);
  return () => {
    for (const listener of audience.of(accountId)) {
      for (const key of ["user", "user:notification"]) {
        if (listener.streams.has(key)) listener.send(new Frame([key], "notification", payload));
      }
    }
  };
}

/** What an account did itself: its other tabs and devices follow. */
export function tellPages(audience: Audience, accountId: AccountId, event: OwnEvent, payload: string): void {
  for (const listener of audience.of(accountId)) {
    if (listener.kind === "page" && listener.streams.has("user")) listener.send(new Frame(["user"], event, payload));
  }
}

async function sendDeletions(audience: Audience, tombstones: readonly Tombstone[]): Promise<void> {
  const sending = new Sending();
  for (const { id, readers } of tombstones) {
    const frames = new Map<StreamKey, Frame>();
    const frameFor = (key: StreamKey) => {
      const frame = frames.get(key) ?? new Frame(streamOfKey(key), "delete", id);
      frames.set(key, frame);
      return frame;
    };
    for (const reader of readers) {
      for (const listener of audience.of(reader)) {
        for (const key of listener.streams) {
          if (key !== "user:notification") await sending.send(listener, frameFor(key));
        }
      }
    }
  }
}

/** Frames for thousands of readers leave gaps for what else this process has to do. */
class Sending {
  #sent = 0;

  async send(listener: Listener, frame: Frame): Promise<void> {
    listener.send(frame);
    if (++this.#sent % 200 === 0) await breathe();
  }
}

async function loadFacts({ db }: ServerReading, statusId: StatusId): Promise<StatusFacts | undefined> {
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

/** Whose home shows it, itself or as a boost; `among` is the text of an array. */
async function homesWith({ db }: ServerReading, statusId: StatusId, among: string | null): Promise<Set<AccountId>> {
  if (among === null) return new Set();
  const { rows } = await sql<{ account_id: AccountId }>`
    select account_id from home_entry
    where account_id = any(${among}::bigint[]) and status_id in (
      select ${statusId}::bigint
      union all select wrapper.id from status wrapper where wrapper.reblog_of_id = ${statusId} and wrapper.deleted_at is null)`.execute(
    db,
  );
  return new Set(rows.map((row) => row.account_id));
}

/** The public streams on which a status belongs. */
function publicStreamsOf(facts: StatusFacts): StreamKey[] {
  if (facts.visibility !== "public" || !facts.known) return [];
  const tags = facts.tags.flatMap((tag) => [`hashtag ${tag}`, ...(facts.local ? [`hashtag:local ${tag}`] : [])]);
  if (!facts.on_public) return tags;
  const names = ["public", facts.local ? "public:local" : "public:remote"];
  return [...tags, ...names, ...(facts.has_media ? names.map((name) => `${name}:media`) : [])];
}
