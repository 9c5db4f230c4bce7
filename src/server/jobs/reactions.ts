/**
 * Reactions: each line of reactors works an event in a job of its own, so one that is
 * slow or fails holds up no other line, and a reactor that fails is tried again alone.
 */
import { transact, type Reactions } from "#server/storage/database.ts";
import { react, type Happening } from "#server/storage/events.ts";
import type { AnyReactor, ReactorDeps } from "#server/reactors/reactor.ts";
import type { Tasks } from "./jobs.ts";

/**
 * Reactors of one line work an event one after another, in one job: to add, fetch and tick off
 * another costs six questions to the database. Lines do not wait for each other.
 */
export type Line = readonly AnyReactor[];

/** Which jobs an event begins: in each line, the first reactor that listens to it. */
export function reactionsOf(lines: readonly Line[]): Reactions {
  const reactions = new Map<string, string[]>();
  for (const line of lines) {
    for (const kind of new Set(line.flatMap(({ on }) => Object.keys(on)))) {
      const [first] = listeners(line, kind);
      reactions.set(kind, [...(reactions.get(kind) ?? []), first!.name]);
    }
  }
  return reactions;
}

/** What the jobs of the reactors do. */
export function reactorTasks(lines: readonly Line[], deps: ReactorDeps): Tasks {
  return Object.fromEntries(
    lines.flatMap((line) => line.map((reactor, at) => [reactor.name, taskOf(reactor, line.slice(at + 1), deps)])),
  );
}

type Respond = (event: Happening, deps: ReactorDeps) => Promise<void>;

function taskOf(reactor: AnyReactor, rest: Line, deps: ReactorDeps): (event: Happening) => Promise<void> {
  return async (event) => {
    await respond(reactor, event, deps);
    for (const next of listeners(rest, event.kind)) {
      try {
        await respond(next, event, deps);
      } catch {
        // Its own job says what is wrong if it still is, and goes on with the line.
        await transact(deps.db, (tx) => react(tx, event, [next.name]));
        return;
      }
    }
  };
}

async function respond({ on }: AnyReactor, event: Happening, deps: ReactorDeps): Promise<void> {
  await (on as Record<string, Respond | undefined>)[event.kind]?.(event, deps);
}

function listeners(line: Line, kind: string): AnyReactor[] {
  return line.filter(({ on }) => Object.hasOwn(on, kind));
}
