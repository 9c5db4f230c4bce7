import { expect, test, vi } from "vitest";
import { mapInSlices, openTurns } from "./slices.ts";

const busyFor = (milliseconds: number) => {
  const began = performance.now();
  while (performance.now() - began < milliseconds);
};

test("long work lets others have their turn, and gives the same as at once", async () => {
  let turns = 0;
  const ticking = setInterval(() => turns++, 1);
  const items = Array.from({ length: 100 }, (_, n) => n);
  const results = await mapInSlices(items, (n) => {
    busyFor(3);
    return 2 * n;
  });
  clearInterval(ticking);
  expect(results).toEqual(items.map((n) => 2 * n));
  expect(turns).toBeGreaterThan(10);
});

test("the next pause comes after another slice, and not after each item", async () => {
  let clock = 0;
  const now = vi.spyOn(performance, "now").mockImplementation(() => clock);
  const pauses = vi.spyOn(globalThis, "setTimeout");
  await mapInSlices(Array.from({ length: 10 }), () => (clock += 4));
  expect(pauses).toHaveBeenCalledTimes(3);
  for (const spy of [now, pauses]) spy.mockRestore();
});

test("short work is done in one go", async () => {
  expect(await mapInSlices([], () => 1)).toEqual([]);
  expect(await mapInSlices([1, 2], (n) => n + 1)).toEqual([2, 3]);
});

test("turns come in the order in which they were asked for, and other work runs in between", async () => {
  const takeTurn = openTurns();
  const order: string[] = [];
  const work = async (name: string) => {
    await takeTurn(() => busyFor(2));
    order.push(name);
  };
  const asked = ["a", "b", "c"].map(work);
  const bystander = new Promise<void>((resolve) => setTimeout(resolve, 1)).then(() => order.push("bystander"));
  await Promise.all([...asked, bystander]);
  expect(order.filter((name) => name !== "bystander")).toEqual(["a", "b", "c"]);
  expect(order.at(-1)).not.toBe("bystander");
});

test("ten long lists at once leave others a turn after each slice, and half of the time", async () => {
  const longest = Array.from({ length: 10 }, () => mapInSlices(Array.from({ length: 60 }), () => busyFor(1)));
  // All have done their first slice; the others come by turns.
  let rounds = 0;
  let idle = 0;
  let under = true;
  const watching = (async () => {
    while (under) {
      const began = performance.now();
      await new Promise((resolve) => setImmediate(resolve));
      const took = performance.now() - began;
      rounds++;
      if (took < 5) idle += took;
    }
  })();
  const began = performance.now();
  await Promise.all(longest);
  const lasted = performance.now() - began;
  under = false;
  await watching;
  expect(rounds).toBeGreaterThan(100);
  expect(idle).toBeGreaterThan(lasted / 3);
});

test("work that throws fails for its asker alone", async () => {
  const takeTurn = openTurns();
  const failed = takeTurn(() => {
    throw new Error("no");
  });
  const next = takeTurn(() => 1);
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe(1);
});
