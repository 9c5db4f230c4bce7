/**
 * How long a walk through a file works (`walk.ts`), and that it lets others have their turn in between.
 *
 * Its own work counts alone: what it waits for, a store far away or the work of others, is nothing that its file is to blame for.
 */
import { setImmediate } from "node:timers/promises";
import { Refusal } from "#protocol/refusals.ts";

export interface Patience {
  /** Milliseconds; for tests. */
  now?: (() => number) | undefined;
  /** Aborted when nobody waits for the answer any longer. */
  signal?: AbortSignal | null | undefined;
}

/** Milliseconds after which others have their turn. */
const longestTurn = 8;

export interface Pace {
  /** Throws `request.timed-out` when the time is over, or nobody waits any longer. */
  goOn(): void;
  /** The same, and others have their turn when this one has worked for long. */
  breathe(): Promise<void>;
  /** What is waited for meanwhile counts as no work. */
  wait<T>(task: () => Promise<T>): Promise<T>;
}

/** `longest`: milliseconds of work. */
export function openPace({ now = () => performance.now(), signal = null }: Patience, longest: number): Pace {
  let worked = 0;
  let since = now();

  function goOn(): void {
    if (signal?.aborted || worked + now() - since > longest) throw new Refusal("request.timed-out");
  }

  async function wait<T>(task: () => Promise<T>): Promise<T> {
    goOn();
    worked += now() - since;
    try {
      return await task();
    } finally {
      since = now();
    }
  }

  return {
    goOn,
    wait,
    async breathe() {
      goOn();
      if (now() - since > longestTurn) await wait(() => setImmediate());
    },
  };
}
