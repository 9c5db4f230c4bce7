import { expect, test } from "vitest";
import { moved } from "./order.ts";

test.each([
  [0, 2, "bca"],
  [2, 0, "cab"],
  [1, 1, "abc"],
  [1, 9, "acb"],
  [1, -1, "bac"],
  [7, 0, "abc"],
])("from %i to %i: %s", (from, to, order) => {
  expect(moved(Array.from("abc"), from, to).join("")).toBe(order);
});
