/**
 * Reactors: "when X happened, do Y", after the commit and apart from the
 * request. An event is worked at least once, so doing it twice must be the same
 * as doing it once.
 */
import type { Database } from "#server/storage/database.ts";
import type { Happening } from "#server/storage/events.ts";
import type { Ports } from "#server/outside/ports.ts";

export interface ReactorDeps {
  db: Database;
  ports: Ports;
}

/** Listens to kinds of the events that it names. */
export interface Reactor<Event extends Happening = never> {
  /** The name of its jobs. */
  name: string;
  on: { [Kind in Event["kind"]]?: (event: Extract<Event, { kind: Kind }>, deps: ReactorDeps) => Promise<void> };
}

/** One of any events, for those who only hand events on. */
export type AnyReactor = Pick<Reactor, "name" | "on">;
