import { expect, test } from "vitest";
import { clockTime, fileSize, fileSpeed } from "./measure-words.ts";

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

test("and how fast they go", () => {
  expect([fileSpeed("en", 1_258_291), fileSpeed("de", 1_258_291)]).toEqual(["1.2 MB/s", "1,2 MB/s"]);
  expect(fileSpeed("ru", 1_258_291)).toContain("1,2 МБ/");
  // A digit that changes with each look says nothing.
  expect(fileSpeed("en", 1_003.26 * 1_024)).toBe("1,000 kB/s");
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
