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
import type { AccountConversationId, AccountId, NotificationId, StatusId } from "#protocol/ids.ts";
import type { OwnEvent } from "#protocol/live-frames.ts";
import type { ServerReading } from "#server/domain/accounts/reading.ts";
import { loadSaid, readersOfMessage } from "#server/domain/conversations/read-conversations.ts";
import { loadNotification } from "#server/domain/notifications/list-notifications.ts";
import { loadForReaders } from "#server/domain/statuses/load-for-readers.ts";
import { listsShowing } from "#server/domain/timelines/list.ts";
import { homesWith, publicPlacesOf, type PublicPlaces } from "#server/domain/timelines/places.ts";
import { amongStrangers } from "#server/domain/timelines/public.ts";
import { readersOfTombstones, readersWhoLost, type Tombstone } from "#server/domain/timelines/readers.ts";
import type { Audience } from "./audience.ts";
import { Frame } from "./frame.ts";
import type { Listener } from "./listener.ts";
import { streamOfKey, type StreamKey } from "./streams.ts";

/** Sends what was read before. */
export type Delivery = () => Promise<void> | void;

const nothing: Delivery = () => {};

/** A new status, or one that changed. */
export async function deliverStatus(
  reading: ServerReading,
  audience: Audience,
  statusId: StatusId,
  event: "update" | "status.update",
): Promise<Delivery> {
  const atHome = audience.hearingAsText("user");
  const [places, homes, lists, talking] = await Promise.all([
    publicPlacesOf(reading.db, statusId),
    homesWith(reading.db, statusId, atHome),
    listsShowing(reading.db, statusId, audience.lists()),
    // A new message is told as a conversation; what becomes of it later, as of any status that they have.
    event === "update" ? [] : readersOfMessage(reading.db, statusId, atHome),
  ]);
  talking.forEach((reader) => homes.set(reader, null));
  if (!places) return nothing;
  const publicKeys = publicStreamsOf(places);
  // What is a reader's own, and whose it is: home, and lists. A stream that belongs to somebody else says nothing.
  const owners = new Map<StreamKey, ReadonlySet<AccountId>>([
    ["user", new Set(homes.keys())],
    ...lists.map(({ id, owner }) => [`list ${id}`, new Set([owner])] as const),
  ]);
  const hearing = publicKeys.map((key) => audience.hearing(key));
  const waiting = [
    ...[...owners.values(), ...hearing].reduce<Set<AccountId>>((all, more) => all.union(more), new Set()),
  ];
  const seen = await loadForReaders(reading, statusId, waiting);
  return async () => {
    const sending = new Sending();
    for (const { status, readers } of seen) {
      const framesOf = (payload: string) =>
        new Map([...publicKeys, ...owners.keys()].map((key) => [key, new Frame(streamOfKey(key), event, payload)]));
      // Our own pages show what a reply answers; apps know nothing of that.
      const frames = framesOf(JSON.stringify({ ...status, in_reply_to: undefined, ancestors_count: undefined }));
      const inThread = status.in_reply_to && event === "update" ? framesOf(JSON.stringify(status)) : frames;
      const byTag = new Map<string, Frame>();
      const frameByTag = (tag: string) => {
        const known = byTag.get(tag);
        const frame = known ?? new Frame(["user"], event, JSON.stringify({ ...status, followed_tag: tag }));
        if (!known) byTag.set(tag, frame);
        return frame;
      };
      const amongOthers = amongStrangers(status) === status ? inThread : frames;
      for (const reader of readers) {
        for (const listener of audience.of(reader)) {
          for (const key of listener.streams) {
            const owner = owners.get(key);
            const onPage = owner ? inThread : amongOthers;
            const wanted = listener.kind === "page" ? onPage : frames;
            const tag = key === "user" && listener.kind === "page" && event === "update" && homes.get(reader);
            const frame = !owner || owner.has(reader) ? (tag ? frameByTag(tag) : wanted.get(key)) : undefined;
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

/** What was held back stands among the others now: apps and pages read the list anew. */
export function tellOfMerging(audience: Audience, accountId: AccountId): void {
  for (const listener of audience.of(accountId)) {
    for (const key of ["user", "user:notification"]) {
      if (listener.streams.has(key)) listener.send(new Frame([key], "notifications_merged", "1"));
    }
  }
}

/** All of its apps and pages ask anew for what they show, where that matters to them. */
export function tellOfFilters(audience: Audience, accountId: AccountId): void {
  const frame = new Frame(["user"], "filters_changed");
  for (const listener of audience.of(accountId)) if (listener.streams.has("user")) listener.send(frame);
}

/** Something was said in a conversation of one reader. */
export async function deliverConversation(
  reading: ServerReading,
  audience: Audience,
  id: AccountConversationId,
  { accountId, statusId }: { accountId: AccountId; statusId: StatusId },
): Promise<Delivery> {
  const [first] = audience.of(accountId);
  if (!first) return nothing;
  const said = await loadSaid({ ...reading, viewer: first.viewer, context: "thread" }, id, statusId);
  if (!said.conversation || !said.message) return nothing;
  const frame = new Frame(["direct"], "conversation", JSON.stringify(said.conversation));
  const payload = JSON.stringify({ ...said.conversation, message: said.message });
  return () => {
    for (const listener of audience.of(accountId)) if (listener.streams.has("direct")) listener.send(frame);
    tellPages(audience, accountId, "conversation", payload);
  };
}

/** What an account did itself: its other tabs and devices follow. */
export function tellPages(
  audience: Audience,
  accountId: AccountId,
  event: OwnEvent | "conversation",
  payload: string,
): void {
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

/** The public streams on which a status belongs. */
function publicStreamsOf({ is_public, in_timelines, local, has_media, tags }: PublicPlaces): StreamKey[] {
  if (!is_public) return [];
  const ofTags = tags.flatMap((tag) => [`hashtag ${tag}`, ...(local ? [`hashtag:local ${tag}`] : [])]);
  if (!in_timelines) return ofTags;
  const names = ["public", local ? "public:local" : "public:remote"];
  return [...ofTags, ...names, ...(has_media ? names.map((name) => `${name}:media`) : [])];
}
