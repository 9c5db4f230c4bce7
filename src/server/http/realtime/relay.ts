/** What sockets need to know of listening on another server, for an account there (`linked/relay.ts`). */
import type { Viewer } from "#server/domain/accounts/viewer.ts";

/** A page of ours at the other end. */
export interface RelayedPage {
  /** A frame of `protocol/live-frames.ts`, as JSON. */
  send(frame: string): void;
  /** The other server has gone, or says too much. */
  close(code: 1008 | 1013): void;
}

export interface Relayed {
  /** A frame of the page, which has been understood. */
  say(frame: {
    type: "subscribe" | "unsubscribe";
    stream: string;
    tag?: string | undefined;
    list?: string | undefined;
  }): void;
  close(): void;
}

/** `viewer`: one with an account on another server. */
export type Relay = (viewer: Viewer, page: RelayedPage) => Relayed;
