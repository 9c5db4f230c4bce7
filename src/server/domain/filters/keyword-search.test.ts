/** Keywords in texts: against a model that asks a regular expression for each of them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { growth } from "#testing/cpu-time.ts";
import { folded, searchFor, type Keyword } from "./keyword-search.ts";

const word = "[\\p{L}\\p{M}\\p{N}\\p{Pc}]";

function isIn(text: string, { keyword, whole_word }: Keyword): boolean {
  const plain = folded(keyword);
  if (plain === "") return false;
  const escaped = plain.replace(/[^\p{L}\p{M}\p{N}_ ]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);
  const before = whole_word && new RegExp(`^${word}`, "u").test(plain) ? `(?<!${word})` : "";
  const behind = whole_word && new RegExp(`${word}$`, "u").test(plain) ? `(?!${word})` : "";
  return new RegExp(before + escaped + behind, "u").test(text);
}

const found = (text: string, ...keywords: Keyword[]) =>
  [...searchFor(keywords)(folded(text))].toSorted((a, b) => a - b);
const whole = (keyword: string): Keyword => ({ keyword, whole_word: true });
const part = (keyword: string): Keyword => ({ keyword, whole_word: false });

// Few letters, so that keywords begin, end and contain each other; among them a pair of surrogates, an accent and signs.
const few = fc.string({ unit: fc.constantFrom("a", "b", "A", "é", "𝒂", "😀", "#", ".", "_", " ", "ß"), maxLength: 6 });
const keywords = fc.array(fc.record({ keyword: few, whole_word: fc.boolean() }), { maxLength: 12 });
const texts = fc.array(few, { maxLength: 8 }).map((parts) => parts.join(""));

test("it finds what a regular expression for each keyword would find", () => {
  fc.assert(
    fc.property(keywords, texts, (list, text) => {
      const plain = folded(text);
      const model = list.flatMap((one, place) => (isIn(plain, one) ? [place] : []));
      expect(found(text, ...list)).toEqual(model);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["The FERRY is late", whole("ferry"), true],
  ["The ferryman is late", whole("ferry"), false],
  ["The ferryman is late", part("ferry"), true],
  ["Late: #ferry!", whole("#ferry"), true],
  ["Fähre um neun", whole("FÄHRE"), true],
  ["Паром опоздал", whole("паром"), true],
  ["Паромщик опоздал", whole("паром"), false],
  ["two\n  words", whole("two words"), true],
  ["У нас ёлка!", whole("елка"), true],
  ["У нас елка!", whole("ёлка"), true],
  ["I don’t know", whole("don't"), true],
  ["I don't know", whole("don’t"), true],
  ["l`amour, l´amour", whole("l’amour"), true],
  ["a big spo\u200biler", part("spoiler"), true],
  ["a big spoi\u00adler", whole("spoiler"), true],
  ["a big s\u2060p\ufeffo\u034filer\ufe0f", whole("spoiler"), true],
  ["a big spoiler", whole("spoi\u200dler"), true],
  ["İstanbul'da", whole("istanbul"), true],
  ["istanbul'da", whole("İSTANBUL"), true],
  ["I\u0307stanbul", whole("istanbul"), true],
  ["IŞIK", whole("ışık"), true],
  ["Strasse, STRASSE", whole("straße"), true],
  ["ΟΔΟΣ", whole("οδός"), false],
  ["ΟΔΌΣ", whole("οδόσ"), true],
  ["a “spoiler”", part('"spoiler"'), true],
  ["a spoiler\u2010free post", whole("spoiler-free"), true],
  ["Fahre mit", whole("Fähre"), false],
  ["👨\u200d👩\u200d👧 here", part("👨\u200d👩\u200d👧"), true],
])("%j and %j", (text, keyword, expected) => {
  expect(found(text, keyword).length === 1).toBe(expected);
});

test("the same keyword of several filters is found for each of them", () => {
  expect(found("a ferry", whole("ferry"), part("Ferry"), whole("FERRY"))).toEqual([0, 1, 2]);
});

const long = (n: number) => "a".repeat(199 - (n % 150));

test.each([
  ["nearly there at each character", (n: number) => part(`${long(n)}${n}`)],
  ["each the end of the next, and never whole", (n: number) => whole("a".repeat(1 + (n % 200)))],
])("words that were made to be slow are not: %s (D04)", (_what, keyword) => {
  const searches = new Map(
    [25, 200].map((count) => [count, searchFor(Array.from({ length: count }, (_, n) => keyword(n)))]),
  );
  const text = "a".repeat(256 * 1024);
  const look = (count: number) => expect(searches.get(count)!(text).size).toBe(0);
  // One walk takes as long for many keywords as for few. Where each is looked for at each character, it is 8 times.
  expect(growth(look, 25, 8)).toBeLessThan(3);
});
