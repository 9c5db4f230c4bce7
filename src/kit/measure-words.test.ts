import { expect, test } from "vitest";
import { clockTime, fileSize } from "./measure-words.ts";

test.each([
  [0, "0 byte"],
  [1_023, "1,023 byte"],
  [1_024, "1 kB"],
  [1_258_291, "1.2 MB"],
  [5 * 1_024 ** 3, "5 GB"],
  [5_000 * 1_024 ** 3, "5,000 GB"],
])("%d bytes are %s", (bytes, words) => {
  expect(fileSize("en", bytes)).toBe(words);
});

test("each language writes sizes in its own way", () => {
  expect([fileSize("de", 1_258_291), fileSize("ru", 1_258_291)]).toEqual(["1,2 MB", "1,2 МБ"]);
});

test.each([
  [0, "0:00"],
  [0.6, "0:01"],
  [65, "1:05"],
  [3_725.4, "1:02:05"],
  [59.9, "1:00"],
])("%d seconds are %s", (seconds, words) => {
  expect(clockTime(seconds)).toBe(words);
});
