/** Walks through files take turns, and no account waits for all those of another (threats M04). */
import { expect, test } from "vitest";
import { openWalkTurns } from "./walk-turns.ts";

/** Walks that end when they are told to; `begun` are their names in the order in which they began. */
function setWalks() {
  const turns = openWalkTurns({ atOnce: 2 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const walk = (name: string, signal: AbortSignal | null = null) =>
    turns.take(name[0]!, signal, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string, done: Promise<string>) => {
    ends.get(name)!();
    await done;
    await Promise.resolve();
  };
  return { begun, walk, end };
}

test("two accounts walk at the same moment, and a third one waits", async () => {
  const { begun, walk, end } = setWalks();
  const [a, , c] = ["a1", "b1", "c1"].map((name) => walk(name));
  await Promise.resolve();
  expect(begun).toEqual(["a1", "b1"]);
  await end("a1", a!);
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("c1", c!);
});

test("an account walks once at a time, and others come before its next one", async () => {
  const { begun, walk, end } = setWalks();
  const [a1, a2] = ["a1", "a2", "a3"].map((name) => walk(name));
  const [b1] = ["b1", "b2"].map((name) => walk(name));
  const [c1] = [walk("c1")];
  await Promise.resolve();
  expect(begun).toEqual(["a1", "b1"]);
  await end("a1", a1!);
  expect(begun.at(-1)).toBe("a2");
  await end("b1", b1!);
  await end("a2", a2!);
  // Not the third of the first account, though it has waited for longer.
  expect(begun.slice(3)).toEqual(["b2", "c1"]);
  await end("c1", c1!);
  expect(begun.at(-1)).toBe("a3");
});

test("one that fails leaves its place, and one that nobody waits for leaves the line", async () => {
  const turns = openWalkTurns({ atOnce: 1 });
  const leaving = new AbortController();
  const stuck = Promise.withResolvers<void>();
  const failing = turns.take("a", null, () => stuck.promise);
  const left = turns.take("b", leaving.signal, async () => "never");
  const last = turns.take("c", null, async () => "walked");
  leaving.abort();
  await expect(left).rejects.toThrow("request.timed-out");
  await expect(turns.take("d", AbortSignal.abort(), async () => "never")).rejects.toThrow("request.timed-out");
  stuck.reject(new Error("the disk is gone"));
  await expect(failing).rejects.toThrow("gone");
  expect(await last).toBe("walked");
});
