import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLimiters, type Limiters } from "./limiters.ts";

let limiters: Limiters;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
  limiters = createLimiters();
});
afterEach(() => vi.useRealTimers());

async function takeMany(count: number, ...[name, account, ip]: Parameters<Limiters["take"]>): Promise<number> {
  let allowed = 0;
  for (let n = 0; n < count; n++) allowed += Number((await limiters.take(name, account, ip)).allowed);
  return allowed;
}

test.each([
  ["default", 300, 5],
  ["media", 30, 30],
  ["delete", 30, 30],
] as const)("%s allows %d in %d minutes, and again after them", async (name, points, minutes) => {
  expect(await takeMany(points + 5, name, "1", "192.0.2.1")).toBe(points);
  vi.advanceTimersByTime(minutes * 60_000 + 1);
  expect(await takeMany(1, name, "1", "192.0.2.1")).toBe(1);
});

test("the answer says how many are left and until when, and how long to wait", async () => {
  vi.setSystemTime("2026-11-20T12:00:00.000Z");
  expect(await limiters.take("default", "1", "192.0.2.1")).toEqual({
    allowed: true,
    headers: {
      "x-ratelimit-limit": "300",
      "x-ratelimit-remaining": "299",
      "x-ratelimit-reset": "2026-11-20T12:05:00.000Z",
    },
  });
  await takeMany(299, "default", "1", "192.0.2.1");
  vi.advanceTimersByTime(60_000);
  expect(await limiters.take("default", "1", "192.0.2.1")).toMatchObject({
    allowed: false,
    headers: { "x-ratelimit-remaining": "0", "retry-after": "240" },
  });
});

test("people behind one address are counted apart, and a person everywhere together", async () => {
  expect(await takeMany(300, "default", "1", "192.0.2.1")).toBe(300);
  expect(await takeMany(1, "default", "1", "203.0.113.7")).toBe(0);
  expect(await takeMany(1, "default", "2", "192.0.2.1")).toBe(1);
  expect(await takeMany(1, "default", null, "192.0.2.1")).toBe(1);
  expect(await takeMany(1, "delete", "1", "192.0.2.1")).toBe(1);
});

test("all addresses that one IPv6 client has are one", async () => {
  expect(await takeMany(300, "default", null, "2001:db8:1:2::1")).toBe(300);
  expect(await takeMany(1, "default", null, "2001:db8:1:2:ffff::9")).toBe(0);
  expect(await takeMany(1, "default", null, "2001:db8:1:3::1")).toBe(1);
});

test("a route without a limiter is not counted", async () => {
  expect(await limiters.take("none", null, "192.0.2.1")).toEqual({ allowed: true, headers: {} });
});
