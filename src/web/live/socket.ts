/**
 * Live updates: one socket to `/wspool/connect`, shared by all screens.
 *
 * A lost connection is tried again three times, each a second and a little chance
 * later (`docs/product.md`, Live updates). After that updates are fetched by polling, with growing and
 * jittered pauses, until the socket can be opened again. A connection that
 * opens has not yet held: only one that lasts, or brings something, makes the
 * tries before it forgotten. Subscribers are told each time something may have been
 * missed, and read the newest page.
 */
import type { Conversation, Notification, Status } from "#protocol/entities.ts";
import type { FiltersFrame, GapFrame, LiveFrame } from "#protocol/live-frames.ts";

export interface LiveListener {
  update?(status: Status): void;
  /** An edit, new votes, or a film that has become playable. */
  change?(status: Status): void;
  remove?(id: string): void;
  notification?(notification: Notification): void;
  /** What stands between the reader and this account changed, perhaps in another tab; on `user` only. */
  relationship?(accountId: string): void;
  /** Notifications that were held back stand among the others now. */
  notificationsMerged?(): void;
  /** Notifications were read or put away, perhaps in another tab; on `user` only. */
  notificationsRead?(): void;
  /** Something was said in a conversation, which comes with that; on `user` only. */
  conversation?(said: Conversation & { message: Status }): void;
  /** One was read or left, perhaps in another tab; on `user` only. */
  conversationsRead?(): void;
  /** Drafts were written, deleted or sent, by this browser or by another one; on `user` only. */
  drafts?(device?: string): void;
  /** Something may have been missed: the connection is back, or a poll is due. */
  gap(): void;
}

/** `live`: the socket is open; `paused`: we poll. */
export type LiveState = "connecting" | "live" | "paused" | "closed";

export interface Live {
  /** Connects: when the page stands, so that each part of it hears what happened since the server made it. */
  start(): void;
  /** `user`, `public:local`, `hashtag birds`; the answer ends it. */
  subscribe(stream: string, listener: LiveListener): () => void;
  readonly state: LiveState;
  onState(listener: (state: LiveState) => void): () => void;
  close(): void;
}

/** What the socket needs of the browser; tests bring their own. */
export interface LiveSurroundings {
  open(url: string): WebSocket;
  url: string;
  random(): number;
  setTimeout(work: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** What listeners call what frames tell. */
const heardAs: Record<LiveFrame["event"], keyof LiveListener> = {
  update: "update",
  "status.update": "change",
  delete: "remove",
  notification: "notification",
  notifications_merged: "notificationsMerged",
  conversation: "conversation",
  "relationship.changed": "relationship",
  "notifications.read": "notificationsRead",
  "conversations.read": "conversationsRead",
  "drafts.changed": "drafts",
};
/** These tell an id, and the others an entity or nothing. */
const isText = /^(?:delete|relation)/;

const tries = 3;
const pauseMs = 1_000;
/** So that those whom a server sent away do not all come back at once. */
const jitterMs = 1_000;
const firstPollMs = 5_000;
const longestPollMs = 60_000;
/** A server that is going away still opens connections, and closes them at once. */
const holdsAfterMs = 10_000;

export function openLive(around: LiveSurroundings): Live {
  const listeners = new Map<string, Set<LiveListener>>();
  const stateListeners = new Set<(state: LiveState) => void>();
  let state: LiveState = "connecting";
  let socket: WebSocket | null = null;
  let failures = 0;
  let pollMs = firstPollMs;
  let timer: unknown;
  let holding: unknown;

  function enter(next: LiveState): void {
    if (state === next) return;
    state = next;
    stateListeners.forEach((listener) => listener(next));
  }

  function connect(): void {
    const opened = around.open(around.url);
    socket = opened;
    opened.onopen = () => {
      holding = around.setTimeout(forget, holdsAfterMs);
      for (const stream of listeners.keys()) say("subscribe", stream);
      enter("live");
      // The first time too: the page was made before anybody listened.
      gap();
    };
    opened.onmessage = ({ data }) => {
      forget();
      receive(String(data));
    };
    opened.onclose = ({ code }) => {
      if (socket !== opened || state === "closed") return;
      around.clearTimeout(holding);
      socket = null;
      // Signed out: there is nothing to come back to.
      if (code === 4401 || code === 4403) return enter("closed");
      retry();
    };
  }

  function forget(): void {
    failures = 0;
    pollMs = firstPollMs;
  }

  function retry(): void {
    failures += 1;
    if (failures <= tries) {
      if (state === "live") enter("connecting");
      timer = around.setTimeout(connect, pauseMs + around.random() * jitterMs);
      return;
    }
    if (failures === tries + 1) console.error("Failed to connect WebSocket after 3 retries");
    enter("paused");
    const wait = pollMs * (0.75 + around.random() / 2);
    pollMs = Math.min(pollMs * 2, longestPollMs);
    timer = around.setTimeout(() => {
      gap();
      connect();
    }, wait);
  }

  function gap(): void {
    for (const each of listeners.values()) each.forEach((listener) => listener.gap());
  }

  function receive(text: string): void {
    const frame = JSON.parse(text) as FiltersFrame | GapFrame | LiveFrame | { event?: undefined };
    // What is on the page may be filtered now, or not any more.
    if (frame.event === "gap" || frame.event === "filters_changed") return gap();
    if (frame.event === undefined) return;
    const { event, payload } = frame;
    const told: unknown = isText.test(event) || !payload ? payload : JSON.parse(payload);
    for (const listener of listeners.get(frame.stream.join(" ")) ?? []) {
      (listener[heardAs[event]] as ((told: unknown) => void) | undefined)?.(told);
    }
  }

  function say(type: "subscribe" | "unsubscribe", key: string): void {
    if (socket?.readyState !== 1) return;
    const [stream, argument] = key.split(" ");
    const named = argument && { [stream === "list" ? stream : "tag"]: argument };
    socket.send(JSON.stringify({ type, stream, ...named }));
  }

  return {
    start: connect,
    subscribe(stream, listener) {
      const known = listeners.get(stream);
      if (known) known.add(listener);
      else {
        listeners.set(stream, new Set([listener]));
        say("subscribe", stream);
      }
      return () => {
        const left = listeners.get(stream);
        left?.delete(listener);
        if (left?.size === 0) {
          listeners.delete(stream);
          say("unsubscribe", stream);
        }
      };
    },
    get state() {
      return state;
    },
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    close() {
      enter("closed");
      around.clearTimeout(timer);
      around.clearTimeout(holding);
      socket?.close(1000);
      socket = null;
    },
  };
}
