/**
 * A clock that goes on only when a test says so: timers, moments, and those of events. Vitest's own fake timers go on by
 * themselves while something is waited for (`expect.poll`), and further on a slow machine than on a fast one.
 */
import { onTestFinished, vi } from "vitest";

interface Timer {
  at: number;
  run: () => void;
}

export interface Clock {
  readonly now: number;
  /** What is due by then runs, each in its moment. */
  pass(milliseconds: number): void;
}

/** Until the test is over. Timers of before go on by themselves. */
export function holdClock(): Clock {
  const { setTimeout, clearTimeout } = globalThis;
  const timers = new Map<number, Timer>();
  let now = Date.now();
  // The browser's own ids are above zero.
  let id = 0;
  Object.assign(globalThis, {
    setTimeout(run: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]) {
      timers.set(--id, { at: now + Math.max(0, milliseconds), run: () => run(...given) });
      return id;
    },
    clearTimeout: (timer: number | undefined) => timers.delete(timer!) || clearTimeout(timer),
  });
  const moments = [
    vi.spyOn(Date, "now").mockImplementation(() => now),
    vi.spyOn(performance, "now").mockImplementation(() => now),
    vi.spyOn(Event.prototype, "timeStamp", "get").mockImplementation(() => now),
  ];
  onTestFinished(() => {
    Object.assign(globalThis, { setTimeout, clearTimeout });
    for (const moment of moments) moment.mockRestore();
  });

  const nextBy = (end: number) =>
    [...timers].filter(([, { at }]) => at <= end).reduce<[number, Timer] | null>(sooner, null);
  return {
    get now() {
      return now;
    },
    pass(milliseconds) {
      const end = now + milliseconds;
      for (let next = nextBy(end); next; next = nextBy(end)) {
        const [timer, { at, run }] = next;
        timers.delete(timer);
        now = at;
        run();
      }
      now = end;
    },
  };
}

/** Of two that are due in the same moment, the one that was set first. */
const sooner = (first: [number, Timer] | null, other: [number, Timer]) =>
  first && first[1].at <= other[1].at ? first : other;
