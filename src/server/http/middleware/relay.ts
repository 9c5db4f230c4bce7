/** Listening on another server for an account there: the sockets of our pages on one side, `linked/relay.ts` on the other. */
import type { Viewer } from "#server/domain/accounts/viewer.ts";

/** A page of ours. */
export interface RelayedPage {
  /** A frame of `protocol/live-frames.ts`, as JSON. */
  send(frame: string): void;
  /** The other server has gone, or says too much. */
  close(code: 1008 | 1013): void;
}

/** A frame of a page, which has been understood. */
export interface PageFrame {
  type: "subscribe" | "unsubscribe";
  stream: string;
  tag?: string | undefined;
  list?: string | undefined;
}

export interface Relayed {
  say(frame: PageFrame): void;
  close(): void;
}

/** `viewer`: one with an account on another server. */
export type Relay = (viewer: Viewer, page: RelayedPage) => Relayed;
