import { expect, test } from "vitest";
import { countCharacters, countGraphemes, descriptionLeft, firstCharacters, isWithin } from "./character-count.ts";
import * as limits from "./limits.ts";

test.each([
  ["", 0],
  ["hello", 5],
  ["привет", 6],
  ["a\nb", 3],
  ["👩‍👩‍👧", 1],
  ["e\u0301", 1],
  ["https://example.com/a-very-long-path-indeed-longer-than-anything", 23],
  ["http://a.co", 23],
  ["a https://example.com/x, b", 2 + 23 + 3],
  ["@alice", 6],
  ["@alice@a-very-long-domain.example", 6],
  ["@alice@example.com hi", 9],
  ["#cat", 4],
])("%j counts %i", (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test("graphemes are what a person sees as one character", () => {
  expect(["a👍🏽b", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "नि", "\u00e9"].map(countGraphemes)).toEqual([3, 1, 1, 1]);
});

test("a description counts as it is read, without what is around it, and what has no end is too long", () => {
  expect(descriptionLeft(` ${"👩‍👩‍👧‍👦".repeat(5)}\n`, 5)).toBe(0);
  expect(descriptionLeft("Ann Bo", 5)).toBe(-1);
  expect(descriptionLeft(`a${"\u0301".repeat(5_000)}`, 5)).toBe(-1);
  expect(descriptionLeft("a")).toBe(limits.media.altText - 1);
});

test("a text has a limit of characters, and none of them is of endless length", () => {
  expect(isWithin("👩‍👩‍👧‍👦 Ann", 5)).toBe(true);
  expect(isWithin("Ann Bo", 5)).toBe(false);
  expect(isWithin("👩🏻‍👩🏽‍👧🏾‍👦🏿".repeat(5), 5)).toBe(true);
  expect(isWithin(`a${"\u200d👩".repeat(2_000)}`, 30)).toBe(false);
});

test("the first characters of a text are whole, and none of them is of endless length", () => {
  const family = "👩🏻‍👩🏽‍👧🏾‍👦🏿";
  expect(firstCharacters(family.repeat(7), 5)).toBe(family.repeat(5));
  expect(["Ann", "Ann Bo", "Ann Bonny"].map((name) => firstCharacters(name, 6))).toEqual(["Ann", "Ann Bo", "Ann Bo"]);
  expect(firstCharacters(`a${"\u0301".repeat(2_000)}`, 30)).toHaveLength(960);
});
