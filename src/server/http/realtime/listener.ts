/** One reader at the other end of a socket or of an event stream. */
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import type { Frame } from "./frame.ts";
import type { StreamKey } from "./streams.ts";

export interface Listener {
  viewer: Viewer;
  /** Our own page hears more than an app. */
  kind: "page" | "app";
  /** When it was admitted, as `performance.now()` counts. */
  since: number;
  /** Changed by the hub alone. */
  readonly streams: Set<StreamKey>;
  send(frame: Frame): void;
  /** Frames were left out: a page is told to ask for them, an app to come again. */
  missed(): void;
  /**
   * 4401: no longer signed in; 1001: the server stops; 1012: messages were
   * missed, come again; 1013: the server is busy, come again later.
   */
  close(code: number): void;
  /** Asks whether the session or token that opened it still counts. */
  stillAllowed(): Promise<boolean>;
}
