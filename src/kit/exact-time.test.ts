import { expect, test } from "vitest";
import { exactTime, serverZone } from "./exact-time.ts";

const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test.each([
  ["en", "November 20, 2026 at 12:05 PM UTC"],
  ["de", "20. November 2026 um 12:05 UTC"],
  ["ru", "20 ноября 2026 г. в 12:05 UTC"],
])("the server says the moment in UTC, and that it is UTC, in %s", (locale, words) => {
  expect(spaced(exactTime(locale, "2026-11-20T12:05:00.000Z", serverZone))).toBe(words);
});

test("an hour has no leading zero where nobody says one", () => {
  expect(spaced(exactTime("en", "2026-11-20T13:05:00.000Z", serverZone))).toBe("November 20, 2026 at 1:05 PM UTC");
});

test("without a zone it is the reader's own, which needs no name", () => {
  expect(exactTime("en", "2026-11-20T12:05:00.000Z")).not.toMatch(/UTC|GMT/);
});
