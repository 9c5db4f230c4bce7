import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { atRest } from "./at-rest.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function runsWith(connection: object | undefined): boolean {
  vi.stubGlobal("navigator", { connection });
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run));
  const work = vi.fn();
  atRest(work);
  vi.advanceTimersByTime(900);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  return work.mock.calls.length === 1;
}

test("work waits for a second of rest, and is left out where the network hardly carries it", () => {
  expect(runsWith(undefined)).toBe(true);
  expect(runsWith({ effectiveType: "4g" })).toBe(true);
  expect(runsWith({ effectiveType: "slow-2g" })).toBe(false);
});
