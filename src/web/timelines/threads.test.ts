import { expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import { inReadingOrder, joinsOf } from "./threads.ts";

const ids = (...all: string[]) => all as StatusId[];
const parents = (map: Record<string, string>) => (id: StatusId) => (map[id] ?? null) as StatusId | null;

test("an answer right above its parent is put below it, a chain as a whole", () => {
  expect(inReadingOrder(ids("9", "3", "2", "1", "0"), parents({ 3: "2", 2: "1" }))).toEqual(["9", "1", "2", "3", "0"]);
});

test("posts that only share a list keep their order", () => {
  expect(inReadingOrder(ids("3", "2", "1"), parents({ 3: "1" }))).toEqual(["3", "2", "1"]);
});

test("neighbours in a thread are joined, and nothing else", () => {
  expect(joinsOf(ids("1", "2", "3", "4"), parents({ 2: "1", 3: "2" }))).toEqual(["below", "both", "above", "none"]);
});
