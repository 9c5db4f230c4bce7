import { expect, test } from "vitest";
import { monthAndYear } from "./month-and-year.ts";

test.each([
  ["en", "August 2025"],
  ["de", "August 2025"],
  ["ru", "августа 2025 г."],
])('a month reads right after "since" in %s', (locale, words) => {
  expect(monthAndYear(locale, "2025-08-31T23:59:59.000Z").replaceAll("\u00a0", " ")).toBe(words);
});
