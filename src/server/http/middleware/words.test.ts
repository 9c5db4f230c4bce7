import { expect, test } from "vitest";
import { negotiateLocale, wordsIn } from "./words.ts";

test.each([
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["fr, ru;q=0.5, en;q=0.4", "ru"],
  ["en;q=0.1, ru ; q=0.4, de; q = 0.9", "de"],
  ["RU", "ru"],
  ["ru;q=0, de;q=0.1", "de"],
  ["den, rue", "en"],
  ["*", "en"],
  ["", "en"],
  [";;;,,,q=1", "en"],
  [null, "en"],
])("%j is answered in %s", (header, locale) => {
  expect(negotiateLocale(header)).toBe(locale);
});

test("a language that is not ours speaks English", () => {
  expect(wordsIn("tlh")("refusal-record-not-found")).toBe(wordsIn("en")("refusal-record-not-found"));
  expect(wordsIn("de")("refusal-record-not-found")).not.toBe(wordsIn("en")("refusal-record-not-found"));
});
