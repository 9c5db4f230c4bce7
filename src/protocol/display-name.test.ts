import fc from "fast-check";
import { expect, test } from "vitest";
import { plainName, withoutCustomEmoji } from "./display-name.ts";

test.each([
  "Ada Lovelace",
  "Анна-Мария",
  "李小龍",
  "محمد",
  "می\u200cخواهم", // Persian: the non-joiner is spelling
  "क्\u200dष", // Devanagari: the joiner is spelling
  "👩‍👩‍👧 family",
  "❤️",
  "👩🏽‍🚀",
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "1️⃣",
  "Zoë :blob_cat:",
  "a\u0301\u0302\u0303\u0304",
])("%j stays as it is", (name) => {
  expect(plainName(name)).toBe(name);
});

test.each([
  ["\u202eevil\u202c", "evil"],
  ["a\u2066b\u2069c", "abc"],
  ["\u200fabc\u200e", "abc"],
  ["a\u061cb", "ab"],
  ["Al\u200bice", "Alice"],
  ["Al\u200dice", "Alice"],
  ["Al\u200cice", "Alice"],
  ["Al\u2060ice\ufeff", "Alice"],
  ["Al\u00adice", "Alice"],
  ["\u3164", ""],
  ["a\ufff9b\ufffbc", "abc"],
  ["\u115f\u1160\uffa0\u2800", ""],
  ["a\u{e0061}\u{e007f}b", "ab"],
  ["a\ufe0fb", "ab"],
  ["\u{e0100}a", "a"],
  ["a\0b\x07c\x7fd\x85", "abcd"],
  ["a\nb\r\nc\u2028d\u2029e\tf", "a b c d e f"],
  ["  a \u00a0\u3000 b  ", "a b"],
  ["a \u200b b", "a b"],
  ["\ud800x\udfff", "x"],
  ["\ue000x", "x"],
  [`Z${"\u0301".repeat(50)}algo`, `Z${"\u0301".repeat(4)}algo`],
  [`a${"\u0489\u200b".repeat(9)}`, `a${"\u0489".repeat(4)}`],
  ["👩\u200d", "👩"],
  ["\u200d👩", "👩"],
])("%j becomes %j", (name, plain) => {
  expect(plainName(name)).toBe(plain);
});

const trouble = fc.constantFrom(
  ...Array.from(
    "\u200b\u200c\u200d\u202e\u2066\u0301\u0302\u0489\ufe0f\u{1f3f4}\u{e0061}\u{e007f}\u{1f469}\u{1f3fd}ا ی9#x \n\u3164\u0020",
  ),
);
const name = fc
  .array(fc.oneof(trouble, fc.string({ unit: "binary", maxLength: 2 })), { maxLength: 20 })
  .map((parts) => parts.join(""));

test("a plain name is plain: no direction, no fifth mark, no edge of space, and plain again", () => {
  fc.assert(
    fc.property(name, (text) => {
      const plain = plainName(text);
      expect(plain).not.toMatch(/[\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}\u200b\u2060\ufeff]|\p{M}{5}|^\s|\s$|\s\s/u);
      expect(plainName(plain)).toBe(plain);
    }),
    { numRuns: 2_000 },
  );
});

test("custom emoji leave a name without a gap", () => {
  expect(withoutCustomEmoji("Zoë :blob_cat: :a1: M.")).toBe("Zoë M.");
  expect(withoutCustomEmoji("10:30:45")).toBe("10:30:45");
});
