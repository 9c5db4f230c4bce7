import { expect, test } from "vitest";
import { daysAgo } from "./day-ago.ts";

const now = Date.parse("2026-11-29T23:30:00Z");

test.each([
  ["en", "2026-11-29", "today"],
  ["en", "2026-11-30", "today"],
  ["en", "2026-11-28", "yesterday"],
  ["en", "2026-11-26", "3 days ago"],
  ["de", "2026-11-28", "gestern"],
  ["ru", "2026-09-20", "2 месяца назад"],
])("in %s, %s is %s", (locale, day, words) => {
  expect(daysAgo(locale, day, now)).toBe(words);
});
