import { expect, test } from "vitest";
import { watchMemory } from "./memory.ts";

test("memory is short near the end of the heap or of the machine, and no longer than that", () => {
  let now = 0;
  let taken = { heapUsed: 10, external: 10 };
  const isFull = watchMemory({ measure: () => taken, heapLimit: 100, machine: 100, now: () => now });
  const next = (heapUsed: number, external: number) => {
    taken = { heapUsed, external };
    now += 250;
    return isFull();
  };
  expect([next(80, 10), next(90, 10), next(10, 50), next(10, 10)]).toEqual([false, true, true, false]);
  taken = { heapUsed: 90, external: 10 };
  expect(isFull()).toBe(false);
});

test("memory is not short in this process", () => {
  expect(watchMemory()()).toBe(false);
});
