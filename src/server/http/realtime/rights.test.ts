import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Listener } from "./listener.ts";
import { watchRights } from "./rights.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

const limits = { recheckMs: 60_000, unconfirmedMs: 300_000 };

function listener(stillAllowed: () => Promise<boolean>) {
  const closed: number[] = [];
  const asked = vi.fn(stillAllowed);
  const it = { since: performance.now(), stillAllowed: asked, close: (code: number) => void closed.push(code) };
  return { it: it as unknown as Listener, asked, closed };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test("each is asked about once in a minute, a few at a time", async () => {
  const all = Array.from({ length: 600 }, () => listener(async () => true));
  const stop = watchRights(() => all.map(({ it }) => it), limits);
  const asked = () => all.filter(({ asked }) => asked.mock.calls.length > 0).length;
  await pass(1_000);
  expect(asked()).toBe(10);
  await pass(29_000);
  expect(asked()).toBe(300);
  await pass(30_000);
  expect(all.every(({ asked }) => asked.mock.calls.length === 1)).toBe(true);
  stop();
});

test("a question that fails is asked again, and nobody stays without an answer for ever", async () => {
  const alone = listener(async () => Promise.reject(new Error("away")));
  const stop = watchRights(() => (alone.closed.length ? [] : [alone.it]), limits);
  await pass(10_000);
  expect(alone.asked.mock.calls.length).toBeGreaterThan(5);
  await pass(280_000);
  expect(alone.closed).toEqual([]);
  await pass(20_000);
  expect(alone.closed).toEqual([1013]);
  stop();
});

test("an answer that came begins the time anew", async () => {
  let isAway = false;
  const alone = listener(async () => (isAway ? Promise.reject(new Error("away")) : true));
  const stop = watchRights(() => [alone.it], limits);
  await pass(240_000);
  isAway = true;
  await pass(240_000);
  expect(alone.closed).toEqual([]);
  stop();
});

test("a right that ended ends the listening", async () => {
  const alone = listener(async () => false);
  const stop = watchRights(() => [alone.it], limits);
  await pass(1_000);
  expect(alone.closed).toEqual([4401]);
  stop();
});
