import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mapInSlices, openTurns } from "./slices.ts";

/** Work takes as long as it says, and a rest as long as the test lets pass; rounds of the event loop are real ones. */
let clock = 0;
const busyFor = (milliseconds: number) => void (clock += milliseconds);

beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => clock);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Time stands still from here on, but for `passes`. */
const stopTime = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

/** Milliseconds pass, and then all that may go on goes on. */
async function passes(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  for (let round = 0; round < 10; round++) await new Promise((resolve) => setImmediate(resolve));
}

test("long work lets others have their turn, and gives the same as at once", async () => {
  let sinceTurn = 0;
  let longest = 0;
  let isOver = false;
  const bystander = () => {
    sinceTurn = 0;
    if (!isOver) setImmediate(bystander);
  };
  setImmediate(bystander);
  const items = Array.from({ length: 100 }, (_, n) => n);
  const results = await mapInSlices(items, (n) => {
    longest = Math.max(longest, (sinceTurn += 3));
    busyFor(3);
    return 2 * n;
  });
  isOver = true;
  expect(results).toEqual(items.map((n) => 2 * n));
  // The item with which 10 ms are over is the last one.
  expect(longest).toBe(12);
});

test("the next pause comes after another slice, and not after each item", async () => {
  const pauses = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "setImmediate")];
  await mapInSlices(Array.from({ length: 10 }), () => (clock += 4));
  // 5 ms at once, and then three slices, the first of which begins without a rest.
  const [rests, rounds] = pauses.map((spy) => spy.mock.calls.length);
  expect([rests, rounds]).toEqual([3, 3]);
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
  const bystander = new Promise<void>((resolve) => setImmediate(resolve)).then(() => order.push("bystander"));
  await Promise.all([...asked, bystander]);
  expect(order).toEqual(["a", "bystander", "b", "c"]);
});

test("after long work the loop belongs to the others for as long as it took, but not for ever", async () => {
  const rests = vi.spyOn(globalThis, "setTimeout");
  const takeTurn = openTurns();
  await Promise.all([4, 12, 5, 300, 1, 0].map((took) => takeTurn("one", () => (clock += took))));
  expect(rests.mock.calls.map(([, rest]) => rest)).toEqual([12, 50]);
});

test("a short piece of one line waits for one long piece of another, and not for its rest", async () => {
  stopTime();
  const takeTurn = openTurns();
  const order: string[] = [];
  const work = async (line: string, milliseconds: number) => {
    await takeTurn(line, () => busyFor(milliseconds));
    order.push(line);
  };
  const heavy = ["heavy", "heavy", "heavy"].map((line) => work(line, 30));
  const light = ["light", "light"].map((line) => work(line, 0));
  await passes(0);
  expect(order).toEqual(["heavy", "light", "light"]);
  await passes(30);
  await passes(30);
  await Promise.all([...heavy, ...light]);
  expect(order).toEqual(["heavy", "light", "light", "heavy", "heavy"]);
});

test("lines with long work come one after the other, and rest together", async () => {
  stopTime();
  const takeTurn = openTurns();
  const order: string[] = [];
  const work = async (line: string) => {
    await takeTurn(line, () => busyFor(20));
    order.push(line);
  };
  const all = Promise.all(["a", "a", "a", "b", "b"].map(work));
  // The first piece of each says that it is long.
  await passes(0);
  expect(order).toEqual(["a", "b"]);
  for (const next of ["a", "b", "a"]) {
    const before = [...order];
    await passes(19);
    expect(order).toEqual(before);
    await passes(1);
    expect(order).toEqual([...before, next]);
  }
  await all;
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
