import { expect, test } from "vitest";
import { atMost } from "./at-most.ts";

const later = () => Promise.withResolvers<string>();

test("so many run at once, and the first that waits is the next", async () => {
  const turn = atMost(1);
  const [first, second] = [later(), later()];
  const begun: string[] = [];
  const run = (name: string, until: Promise<string>) => turn(() => (begun.push(name), until));
  const all = [run("a", first.promise), run("b", second.promise), run("c", second.promise)];
  expect(begun).toEqual(["a"]);
  first.resolve("done");
  await all[0];
  second.reject(new Error("failed"));
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(begun).toEqual(["a", "b", "c"]);
});

test("a task that gives up leaves the queue, and takes no turn from others", async () => {
  const turn = atMost(1);
  const held = later();
  const first = turn(() => held.promise);
  const giving = new AbortController();
  const begun: string[] = [];
  const second = turn(async () => begun.push("second"), giving.signal);
  const third = turn(async () => begun.push("third"));
  giving.abort(new Error("given up"));
  await expect(second).rejects.toThrow("given up");
  await expect(turn(async () => begun.push("late"), giving.signal)).rejects.toThrow("given up");
  held.resolve("done");
  expect(await first).toBe("done");
  await third;
  expect(begun).toEqual(["third"]);
});
