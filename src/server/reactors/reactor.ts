/**
 * Reactors: "when X happened, do Y", after the commit and apart from the
 * request. An event is worked at least once, so doing it twice must be the same
 * as doing it once.
 */
import type { Database } from "#server/storage/database.ts";
import type { EventKind, EventOf } from "#server/storage/events.ts";
import type { Ports } from "#server/outside/ports.ts";

export interface ReactorDeps {
  db: Database;
  ports: Ports;
}

export interface Reactor {
  /** The name of its jobs. */
  name: string;
  on: { [Kind in EventKind]?: (event: EventOf<Kind>, deps: ReactorDeps) => Promise<void> };
}
