import { expect, test } from "vitest";
import { sizeInWords } from "./size-in-words.ts";

test.each([
  [900, "en", "0.9 kB"],
  [45_000, "en", "45 kB"],
  [3_240_000, "en", "3.2 MB"],
  [3_240_000, "de", "3,2 MB"],
  [16_000_000, "ru", "16 МБ"],
])("%i bytes in %s", (bytes, locale, words) => {
  expect(sizeInWords(bytes, locale).replaceAll("\u00a0", " ")).toBe(words);
});
