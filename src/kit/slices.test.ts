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
  const pauses = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "setImmediate")];
  await mapInSlices(Array.from({ length: 10 }), () => (clock += 4));
  // 5 ms at once, and then three slices, the first of which begins without a rest.
  const [rests, rounds] = pauses.map((spy) => spy.mock.calls.length);
  expect([rests, rounds]).toEqual([3, 3]);
  for (const spy of [now, ...pauses]) spy.mockRestore();
});

test("short work is done in one go", async () => {
  expect(await mapInSlices([], () => 1)).toEqual([]);
  expect(await mapInSlices([1, 2], (n) => n + 1)).toEqual([2, 3]);
});

test("turns of a line come in the order in which they were asked for, and other work runs in between", async () => {
  const takeTurn = openTurns();
  const order: string[] = [];
  const work = async (name: string) => {
    await takeTurn("one", () => busyFor(2));
    order.push(name);
  };
  const asked = ["a", "b", "c"].map(work);
  const bystander = new Promise<void>((resolve) => setTimeout(resolve, 1)).then(() => order.push("bystander"));
  await Promise.all([...asked, bystander]);
  expect(order.filter((name) => name !== "bystander")).toEqual(["a", "b", "c"]);
  expect(order.at(-1)).not.toBe("bystander");
});

test("after long work the loop belongs to the others for as long as it took, but not for ever", async () => {
  let clock = 0;
  const now = vi.spyOn(performance, "now").mockImplementation(() => clock);
  const rests = vi.spyOn(globalThis, "setTimeout");
  const takeTurn = openTurns();
  await Promise.all([4, 12, 5, 300, 1, 0].map((took) => takeTurn("one", () => (clock += took))));
  expect(rests.mock.calls.map(([, rest]) => rest)).toEqual([12, 50]);
  for (const spy of [now, rests]) spy.mockRestore();
});

test("a short piece of one line waits for one long piece of another, and not for its rest", async () => {
  const takeTurn = openTurns();
  const order: string[] = [];
  const work = async (line: string, milliseconds: number) => {
    await takeTurn(line, () => busyFor(milliseconds));
    order.push(line);
  };
  const heavy = ["heavy", "heavy", "heavy"].map((line) => work(line, 30));
  const light = ["light", "light"].map((line) => work(line, 0));
  await Promise.all([...heavy, ...light]);
  expect(order).toEqual(["heavy", "light", "light", "heavy", "heavy"]);
});

test("lines with long work come one after the other, and rest together", async () => {
  const takeTurn = openTurns();
  const order: string[] = [];
  const began = performance.now();
  const work = async (line: string) => {
    await takeTurn(line, () => busyFor(20));
    order.push(line);
  };
  await Promise.all(["a", "a", "a", "b", "b"].map(work));
  expect(order).toEqual(["a", "b", "a", "b", "a"]);
  // The first piece of each says that it is long.
  expect(performance.now() - began).toBeGreaterThanOrEqual(5 * 20 + 3 * 20 - 5);
});

test("lists that are worked on at once do one slice in a round of the loop, not one of each", async () => {
  let inThisRound = 0;
  let most = 0;
  const busy = () => {
    busyFor(11);
    if (++inThisRound === 1) setImmediate(() => (inThisRound = 0));
    most = Math.max(most, inThisRound);
  };
  const turns = Array.from({ length: 5 }, () => mapInSlices([1, 2, 3], busy));
  // The first slice of each is for short lists, and done at once.
  most = 0;
  inThisRound = 0;
  await Promise.all(turns);
  expect(most).toBe(1);
});

test("work that throws fails for its asker alone", async () => {
  const takeTurn = openTurns();
  const failed = takeTurn("one", () => {
    throw new Error("no");
  });
  const next = takeTurn("one", () => 1);
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe(1);
});
