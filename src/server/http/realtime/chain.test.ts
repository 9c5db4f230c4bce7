import { expect, test, vi } from "vitest";
import { openChain, type ChainOptions } from "./chain.ts";

/** A chain whose preparations end when the test says so. */
function stage(options: Partial<ChainOptions<string>> = {}) {
  const delivered: string[] = [];
  const preparing = new Map<string, { done(): void; fail(error: Error): void }>();
  const failed = vi.fn();
  const overflowed = vi.fn();
  const chain = openChain<string>({
    atOnce: 2,
    most: 3,
    prepare: (item) =>
      new Promise((resolve, reject) =>
        preparing.set(item, { done: () => resolve(() => void delivered.push(item)), fail: reject }),
      ),
    failed,
    overflowed,
    ...options,
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { chain, delivered, preparing, failed, overflowed, settle };
}

test("an event that is prepared first waits for its turn", async () => {
  const { chain, delivered, preparing, settle } = stage();
  for (const item of ["one", "two"]) chain.add(item);
  preparing.get("two")!.done();
  await settle();
  expect(delivered).toEqual([]);
  preparing.get("one")!.done();
  await chain.idle();
  expect(delivered).toEqual(["one", "two"]);
});

test("no more are prepared at the same time than may be", async () => {
  const { chain, preparing, settle } = stage();
  for (const item of ["one", "two", "three"]) chain.add(item);
  expect([...preparing.keys()]).toEqual(["one", "two"]);
  preparing.get("one")!.done();
  await settle();
  expect([...preparing.keys()]).toEqual(["one", "two", "three"]);
});

test("a failure is noted, and the next one still comes", async () => {
  const { chain, delivered, preparing, failed } = stage();
  for (const item of ["one", "two"]) chain.add(item);
  preparing.get("one")!.fail(new Error("no"));
  preparing.get("two")!.done();
  await chain.idle();
  expect(failed).toHaveBeenCalledTimes(1);
  expect(delivered).toEqual(["two"]);
});

test("when too many wait they are dropped, it is said once, and what comes later is delivered", async () => {
  const { chain, delivered, preparing, overflowed, settle } = stage();
  for (let n = 1; n <= 6; n++) chain.add(`${n}`);
  expect(overflowed).toHaveBeenCalledTimes(1);
  for (const item of ["1", "2"]) preparing.get(item)!.done();
  await settle();
  chain.add("later");
  await settle();
  preparing.get("later")!.done();
  await chain.idle();
  expect(delivered).toEqual(["1", "2", "later"]);
});
