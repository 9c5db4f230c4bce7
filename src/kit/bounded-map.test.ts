import { expect, test } from "vitest";
import { BoundedMap } from "./bounded-map.ts";

const bounds = { most: 3, mostWeight: 100, weigh: (text: string) => text.length };
const keysOf = (map: BoundedMap<string, string>) => [...map].map(([key]) => key).join("");

test("the oldest entries go when there are too many", () => {
  const map = new BoundedMap<string, string>(bounds);
  for (const key of "abcd") map.setNewest(key, "x");
  expect(keysOf(map)).toBe("bcd");
  map.setNewest("b", "y");
  map.setNewest("e", "x");
  expect(keysOf(map)).toBe("dbe");
  expect([map.get("b"), map.get("c")]).toEqual(["y", undefined]);
});

test("the oldest entries go when all together weigh too much, and each weight is counted once", () => {
  const map = new BoundedMap<string, string>({ ...bounds, most: 1_000 });
  for (let n = 0; n < 100; n++) map.setNewest("a", "x".repeat(10));
  for (const key of "bcdefghijk") map.setNewest(key, "x".repeat(10));
  expect(keysOf(map)).toBe("bcdefghijk");
  map.delete("e");
  map.setNewest("l", "x".repeat(10));
  expect(keysOf(map)).toBe("bcdfghijkl");
});

test("one heavy entry does not push all the others out", () => {
  const map = new BoundedMap<string, string>(bounds);
  map.setNewest("a", "x");
  map.setNewest("a", "x".repeat(13));
  map.setNewest("b", "x");
  expect(keysOf(map)).toBe("b");
});

test("what is renewed stays as long as what is new, and is not weighed again", () => {
  let weighed = 0;
  const map = new BoundedMap<string, string>({ ...bounds, weigh: (text) => (weighed++, text.length) });
  for (const key of "abc") map.setNewest(key, "x");
  map.renew("a");
  map.renew("unknown");
  expect([keysOf(map), weighed]).toEqual(["bca", 3]);
  map.setNewest("d", "x");
  expect(keysOf(map)).toBe("cad");
});
