/** When a missing script reloads the page (threats C07). */
import { expect, test } from "vitest";
import { isChunkError, mayReloadForChunk } from "./chunk-reload.ts";

function storageOf(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  } as unknown as Storage;
}

test("a hundred chunk errors within ten seconds are one reload", () => {
  const storage = storageOf();
  const reloads = Array.from({ length: 100 }, (_, index) => mayReloadForChunk(1_000_000 + index * 99, storage));
  expect(reloads.filter(Boolean)).toHaveLength(1);
  expect(reloads[0]).toBe(true);
});

test("after ten seconds it may be tried again", () => {
  const storage = storageOf();
  expect([1_000_000, 1_009_999, 1_010_000].map((now) => mayReloadForChunk(now, storage))).toEqual([true, false, true]);
});

test("without storage there is no reload, because nothing would stop the second", () => {
  const forbidden = {
    getItem: () => {
      throw new Error("denied");
    },
  } as unknown as Storage;
  expect(mayReloadForChunk(1, forbidden)).toBe(false);
});

test("each engine's words for a chunk that is not there are known", () => {
  for (const words of [
    "Failed to fetch dynamically imported module: https://linnet.example/assets/home-x.js",
    "error loading dynamically imported module: https://linnet.example/assets/home-x.js",
    "Importing a module script failed.",
    "Unable to preload CSS for /assets/home-x.css",
  ]) {
    expect(isChunkError(new TypeError(words)), words).toBe(true);
  }
  expect(isChunkError(new TypeError("x is not a function"))).toBe(false);
});
