import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTurnstile, type Leave } from "./turnstile.ts";

/** Resolves after all that waits for nothing but promises. */
const sameRound = () => new Promise<void>((resolve) => process.nextTick(resolve));

const [oneHouse, sameHouse, elsewhere] = ["2001:db8::1", "2001:db8::2", "192.0.2.2"] as const;

test("so many of one sender are let in at once, the others in the order in which they came", async () => {
  const turnstile = openTurnstile({ atOnce: 2, waiting: 10 });
  const entered: string[] = [];
  const leaves: Leave[] = [];
  const enter = async (name: string, ip: string) => {
    leaves.push(await turnstile.enter(ip, null));
    entered.push(name);
  };
  for (const [name, ip] of [
    ["a", oneHouse],
    ["b", sameHouse],
    ["c", oneHouse],
    ["d", sameHouse],
    ["x", elsewhere],
  ] as const)
    void enter(name, ip);
  await nextRound();
  expect(entered).toEqual(["a", "b", "x"]);
  // Leaving twice lets one in.
  leaves[0]!();
  leaves[0]!();
  expect(entered).toHaveLength(3);
  await nextRound();
  await nextRound();
  expect(entered).toEqual(["a", "b", "x", "c"]);
  leaves[1]!();
  await nextRound();
  await nextRound();
  expect(entered.at(-1)).toBe("d");
});

test("who has waited for something lets the next one in at once, and who has not, in the next round", async () => {
  const turnstile = openTurnstile({ atOnce: 1, waiting: 10 });
  const entered: string[] = [];
  const first = await turnstile.enter(elsewhere, null);
  for (const name of ["a", "b", "c"]) {
    void turnstile.enter(elsewhere, null).then((leave) => {
      entered.push(name);
      leave();
    });
  }
  await nextRound();
  first();
  await sameRound();
  expect(entered).toEqual(["a"]);
  await nextRound();
  expect(entered).toEqual(["a", "b"]);
  await nextRound();
  expect(entered).toEqual(["a", "b", "c"]);
});

test("signed in, an account has a line of its own from any address", async () => {
  const turnstile = openTurnstile({ atOnce: 1, waiting: 0 });
  await turnstile.enter(oneHouse, null);
  await turnstile.enter(oneHouse, "7");
  await expect(turnstile.enter(elsewhere, "7")).rejects.toMatchObject({ code: "request.rate-limited" });
});

test("a line that is too long is closed, and empty again it lets in as before", async () => {
  const turnstile = openTurnstile({ atOnce: 1, waiting: 1 });
  const leave = await turnstile.enter(elsewhere, null);
  const second = turnstile.enter(elsewhere, null);
  await expect(turnstile.enter(elsewhere, null)).rejects.toMatchObject({ code: "request.rate-limited" });
  leave();
  (await second)();
  (await turnstile.enter(elsewhere, null))();
});
