/**
 * Sets the server's clock by the moment at which the page says that it was made. One that comes out of a cache says an old
 * one, and sets nothing; nor do the seconds that a slow network takes.
 */
import * as hooks from "./hooks.ts";
import { setAhead } from "./server-clock.ts";

/** Milliseconds. */
const least = 10_000;

export function startServerClock(): void {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Browsers may keep it to themselves.
  if (!load) return;
  const answered = Date.now() - performance.now() + load.responseStart;
  const off = Number(hooks.now.of(document.documentElement)) - answered;
  if (load.transferSize > load.encodedBodySize && Math.abs(off) > least) setAhead(off);
}
