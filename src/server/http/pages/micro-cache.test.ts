/** What visitors share for seconds (threats D05). */
import { expect, test, vi } from "vitest";
import { cacheKey, MicroCache } from "./micro-cache.ts";

const always = () => true;
const bounds = { most: 10, mostWeight: 1_000, weigh: () => 1 };

test("within its lifetime an answer is made once, also for callers who come while it is being made", async () => {
  let now = 0;
  const cache = new MicroCache<string>({ ...bounds, lifetime: 5_000, elapsed: () => now });
  const make = vi.fn(async () => "page");
  await Promise.all(Array.from({ length: 100 }, () => cache.get("a", make, always)));
  now = 4_999;
  await cache.get("a", make, always);
  expect(make).toHaveBeenCalledTimes(1);
  now = 5_000;
  await cache.get("a", make, always);
  expect(make).toHaveBeenCalledTimes(2);
});

test("an answer that took long to make is not given out longer than any other", async () => {
  let now = 0;
  const cache = new MicroCache<string>({ ...bounds, lifetime: 5_000, elapsed: () => now });
  const slow = Promise.withResolvers<string>();
  const asked = cache.get("slow", () => slow.promise, always);
  now = 4_000;
  await cache.get("quick", async () => "page", always);
  slow.resolve("page");
  await asked;
  now = 5_000;
  expect(cache.holds("slow")).toBe(false);
  expect(await cache.get("slow", async () => "another", always)).toBe("another");
});

test("a failed page, and one that is not worth keeping, is made again", async () => {
  const cache = new MicroCache<number>({ ...bounds, lifetime: 5_000, elapsed: () => 0 });
  await expect(cache.get("a", () => Promise.reject(new Error("no")), always)).rejects.toThrow("no");
  expect(
    await cache.get(
      "a",
      async () => 404,
      (status) => status === 200,
    ),
  ).toBe(404);
  expect(await cache.get("a", async () => 200, always)).toBe(200);
});

test("it never holds more than it may, and drops the oldest", async () => {
  const cache = new MicroCache<number>({ ...bounds, most: 3, lifetime: 5_000, elapsed: () => 0 });
  for (let key = 0; key < 1_000; key++) await cache.get(`k${key}`, async () => key, always);
  const make = vi.fn(async () => -1);
  expect(await cache.get("k999", make, always)).toBe(999);
  expect(await cache.get("k996", make, always)).toBe(-1);
});

test("all kept pages together weigh no more than they may, and the rest is let go", async () => {
  let now = 0;
  const weigh = (page: { weight: number }) => page.weight;
  const cache = new MicroCache<{ weight: number }>({
    most: 1_000,
    mostWeight: 1_000,
    weigh,
    lifetime: 5_000,
    elapsed: () => now,
  });
  const keep = (key: string) => cache.get(key, async () => ({ weight: 100 }), always);
  for (let key = 0; key < 50; key++) await keep(`k${key}`);
  const made = vi.fn(async () => ({ weight: 100 }));
  await cache.get("k45", made, always);
  expect(made).not.toHaveBeenCalled();
  await cache.get("k39", made, always);
  expect(made).toHaveBeenCalledTimes(1);
  now = 5_000;
  await cache.get("another", made, always);
  expect(cache.size).toBe(1);
});

test("everything that a page depends on is in its key", () => {
  const url = new URL("https://linnet.example/@alice?max_id=1");
  const look = { theme: "system", accent: "rose", fontSize: 15 };
  const keys = [
    cacheKey("page", url, "en", look),
    cacheKey("page with style", url, "en", look),
    cacheKey("payload", url, "en", look),
    cacheKey("page", url, "ru", look),
    cacheKey("page", new URL("https://linnet.example/@alice"), "en", look),
    cacheKey("page", new URL("https://linnet.example/@bob?max_id=1"), "en", look),
    cacheKey("page", url, "en", { ...look, theme: "dark" }),
    cacheKey("page", url, "en", { ...look, accent: "teal" }),
    cacheKey("page", url, "en", { ...look, fontSize: 20 }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
