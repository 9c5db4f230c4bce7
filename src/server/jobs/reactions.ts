/**
 * Reactions: each line of reactors works an event by itself, so one that fails
 * holds up no other line, and a reactor that fails is tried again alone.
 */
import type { Reactions } from "#server/storage/database.ts";
import type { Happening } from "#server/storage/events.ts";
import type { AnyReactor, ReactorDeps } from "#server/reactors/reactor.ts";

/**
 * Reactors of one line work an event one after another: each begins when the one
 * before it has done its work. Lines do not wait for each other.
 */
export type Line = readonly AnyReactor[];

/** What works events. */
export interface Reacting {
  /** Works an event from this reactor on. Throws `ReactorFailed`. */
  react(reactor: string, event: Happening): Promise<void>;
  /** In which line a reactor stands. */
  lineOf(reactor: string): number;
}

/** A reactor could not do its work; those before it in its line have done theirs. */
export class ReactorFailed extends Error {
  readonly reactor: string;

  constructor(reactor: string, cause: unknown) {
    super(`the reactor ${reactor} failed`, { cause });
    this.reactor = reactor;
  }
}

/** Which reactors begin on an event: in each line, the first that listens to it. */
export function reactionsOf(lines: readonly Line[]): Reactions {
  const reactions = new Map<string, string[]>();
  for (const line of lines) {
    for (const kind of new Set(line.flatMap(({ on }) => Object.keys(on)))) {
      const first = line.find((reactor) => listensTo(reactor, kind));
      reactions.set(kind, [...(reactions.get(kind) ?? []), first!.name]);
    }
  }
  return reactions;
}

/** Works events as these lines do. */
export function reactWith(lines: readonly Line[], deps: ReactorDeps): Reacting {
  const rests = new Map(lines.flatMap((line) => line.map(({ name }, at) => [name, line.slice(at)] as const)));
  return {
    async react(name, event) {
      const rest = rests.get(name);
      if (!rest) throw new ReactorFailed(name, new Error(`there is no reactor ${name}`));
      for (const reactor of rest.filter((one) => listensTo(one, event.kind))) {
        try {
          await respond(reactor, event, deps);
        } catch (error) {
          throw new ReactorFailed(reactor.name, error);
        }
      }
    },
    lineOf: (name) => lines.findIndex((line) => line.some((reactor) => reactor.name === name)),
  };
}

type Respond = (event: Happening, deps: ReactorDeps) => Promise<void>;

async function respond({ on }: AnyReactor, event: Happening, deps: ReactorDeps): Promise<void> {
  await (on as Record<string, Respond>)[event.kind]!(event, deps);
}

function listensTo({ on }: AnyReactor, kind: string): boolean {
  return Object.hasOwn(on, kind);
}
