import { expect, test } from "vitest";
import { dayName, dayOf, timeOfDay } from "./days.ts";

const now = Date.parse("2026-11-23T12:00:00Z");

test.each([
  ["2026-11-23T00:00:00Z", "today"],
  ["2026-11-22T23:59:00Z", "yesterday"],
  ["2026-11-16T08:00:00Z", "Monday, November 16"],
  ["2025-11-16T08:00:00Z", "Sunday, November 16, 2025"],
])("%s was %s", (iso, name) => {
  expect(dayName("en", iso, now, "UTC")).toBe(name);
});

test("a day and a time of day, in a zone", () => {
  expect(dayOf("2026-11-23T23:30:00Z", "UTC")).toBe("2026-11-23");
  expect(timeOfDay("de", "2026-11-23T09:05:00Z", "UTC")).toBe("9:05");
});
