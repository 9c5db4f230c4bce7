import { expect, test } from "vitest";
import { compactNumber, exactNumber, longTime, percent, shortTime } from "./time.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const spaced = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  ["en", ["now", "4 s", "4 min", "2 h", "3 d", "2 w", "5 mo", "2 y"]],
  ["ru", ["сейчас", "4 с", "4 мин", "2 ч", "3 д", "2 нед", "5 мес", "2 г"]],
  ["de", ["jetzt", "4 Sek.", "4 Min.", "2 Std.", "3 T.", "2 Wo.", "5 Mon.", "2 J."]],
])("short times run from seconds to years in %s", (locale, forms) => {
  const ages = [0, 4 * second, 4 * minute, 2 * hour, 3 * day, 15 * day, 160 * day, 800 * day];
  expect(ages.map((age) => shortTime(locale, age))).toEqual(forms);
});

test("Russian years change their word", () => {
  expect([1, 4, 5, 21].map((years) => shortTime("ru", years * 366 * day))).toEqual(["1 г", "4 г", "5 л", "21 г"]);
});

test("units are counted whole: a unit begins when it is full", () => {
  const edges = [second - 1, second, minute - 1, minute, 2 * minute - 1, hour - 1, day - 1, 7 * day - 1, 7 * day];
  expect(edges.map((age) => shortTime("en", age))).toEqual([
    "now",
    "1 s",
    "59 s",
    "1 min",
    "1 min",
    "59 min",
    "23 h",
    "6 d",
    "1 w",
  ]);
});

test("long times say past and future", () => {
  expect([longTime("en", -4 * minute), longTime("en", 4 * minute), longTime("en", -10)]).toEqual([
    "4 minutes ago",
    "in 4 minutes",
    "now",
  ]);
  expect([longTime("ru", -2 * hour), longTime("de", 3 * day)]).toEqual(["2 часа назад", "in 3 Tagen"]);
});

test("a locale with a region has the words of its language, an unknown one those of English", () => {
  expect([shortTime("de-AT", 0), shortTime("xx", 0)]).toEqual(["jetzt", "now"]);
});

test("numbers are whole up to 9,999, compact from 10,000 on, and never rounded up", () => {
  expect([0, 999, 9_999, 10_000, 12_345, 99_999, 999_999, 1_000_000].map((n) => compactNumber("en", n))).toEqual([
    "0",
    "999",
    "9,999",
    "10K",
    "12.3K",
    "99.9K",
    "999.9K",
    "1M",
  ]);
  expect(exactNumber("en", 12_345)).toBe("12,345");
  expect(exactNumber("de", 12_345)).toBe("12.345");
  expect(spaced(compactNumber("ru", 12_345))).toBe("12,3 тыс.");
  expect(spaced(compactNumber("de", 1_234_567))).toBe("1,2 Mio.");
});

test("a share is said as the language writes it", () => {
  expect(["en", "ru", "de"].map((locale) => percent(locale, 0.425))).toEqual(["43%", "43\u00a0%", "43\u00a0%"]);
});

test("of a post that a clock has put into the future the short time says now", () => {
  expect([shortTime("en", -2 * hour), shortTime("de", -second)]).toEqual(["now", "jetzt"]);
});
