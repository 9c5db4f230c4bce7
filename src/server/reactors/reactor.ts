/**
 * Reactors: "when X happened, do Y", after the commit and apart from the
 * request. An event is worked at least once, so doing it twice must be the same
 * as doing it once.
 */
import type { Database } from "#server/storage/database.ts";
import type { Event, EventKind, EventOf } from "#server/storage/events.ts";
import type { Ports } from "#server/outside/ports.ts";

export interface ReactorDeps {
  db: Database;
  ports: Ports;
}

export type Reactor = {
  [Kind in EventKind]?: (event: EventOf<Kind>, deps: ReactorDeps) => Promise<void>;
};

/**
 * Works events through all reactors, in their order, and one event at a time:
 * two would take both cores of a small machine from those who wait for an answer.
 */
export function openReactors(reactors: readonly Reactor[], deps: ReactorDeps): { react(event: Event): Promise<void> } {
  let last = Promise.resolve();
  return {
    react(event) {
      const worked = last.then(() => work(reactors, event, deps));
      last = worked.catch(() => {});
      return worked;
    },
  };
}

async function work(reactors: readonly Reactor[], event: Event, deps: ReactorDeps): Promise<void> {
  for (const reactor of reactors) {
    const respond = reactor[event.kind] as ((event: Event, deps: ReactorDeps) => Promise<void>) | undefined;
    await respond?.(event, deps);
  }
}
