import { afterEach, expect, test, vi } from "vitest";
import { keptFor } from "./kept-for.ts";

const clock = vi.spyOn(performance, "now");
const at = (milliseconds: number) => clock.mockReturnValue(milliseconds);
afterEach(() => clock.mockReset());

test("an answer is asked for once, however many want it, until it is old", async () => {
  const ask = vi.fn(async (_: object, word: string) => `${word} ${ask.mock.calls.length}`);
  const answer = keptFor(60_000, ask);
  const owner = {};
  at(0);
  expect(await Promise.all([answer(owner, "first"), answer(owner, "second")])).toEqual(["first 1", "first 1"]);
  at(59_999);
  expect(await answer(owner, "third")).toBe("first 1");
  at(60_000);
  expect(await answer(owner, "fourth")).toBe("fourth 2");
});

test("each owner has an answer of its own", async () => {
  at(0);
  let asked = 0;
  const answer = keptFor(60_000, async () => ++asked);
  expect([await answer({}), await answer({})]).toEqual([1, 2]);
});

test("what failed is asked for again", async () => {
  at(0);
  const ask = vi.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValueOnce("there");
  const answer = keptFor(60_000, ask);
  const owner = {};
  await expect(answer(owner)).rejects.toThrow("away");
  expect(await answer(owner)).toBe("there");
});

test("a failure is kept as long as is said, from the moment that it is one", async () => {
  let now = 0;
  const slow = Promise.withResolvers<string>();
  const ask = vi.fn().mockReturnValueOnce(slow.promise).mockResolvedValueOnce("there");
  const answer = keptFor(60_000, ask, { failures: 10_000, clock: () => now });
  const owner = {};
  const first = answer(owner);
  now = 5_000;
  slow.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  now = 14_999;
  await expect(answer(owner)).rejects.toThrow("away");
  now = 15_000;
  expect(await answer(owner)).toBe("there");
});

test("a failure that takes long leaves a newer answer", async () => {
  at(0);
  const slow = Promise.withResolvers<string>();
  const ask = vi.fn().mockReturnValueOnce(slow.promise).mockResolvedValueOnce("there");
  const answer = keptFor(60_000, ask);
  const owner = {};
  const first = answer(owner);
  at(60_000);
  expect(await answer(owner)).toBe("there");
  slow.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  expect(await answer(owner)).toBe("there");
});
