import { expect, test } from "vitest";
import type { Emoji } from "./emoji.ts";
import { emojiAt, firstFrom, leadsTo, linesOf } from "./lines.ts";

const some = (signs: string): Emoji[] => [...signs].map((sign) => ({ sign, name: sign, codes: [], words: "" }));
const lines = linesOf(
  [
    { name: "recent", emoji: some("ab") },
    { name: "smileys", emoji: some("cdefghij") },
    { name: "flags", emoji: some("k") },
  ],
  3,
);

/** The emoji that keys lead to, one after the other, from this one. */
function after(sign: string, keys: string, more: { page?: number; isRightToLeft?: boolean } = {}): string {
  const line = lines.findIndex((one) => "emoji" in one && one.emoji.some((emoji) => emoji.sign === sign));
  const first = lines[line]!;
  let place = { line, column: "emoji" in first ? first.emoji.findIndex((emoji) => emoji.sign === sign) : -1 };
  for (const press of keys.split(" ")) {
    const [key, held] = press.split("+").toReversed();
    place = leadsTo(lines, place, { key: key!, ctrlKey: held === "Control" }, { page: 2, ...more })!;
  }
  return emojiAt(lines, place)!.sign;
}

test("emoji stand below the heading of their group", () => {
  const shown = lines.map((line) => ("heading" in line ? line.heading : line.emoji.map(({ sign }) => sign).join("")));
  expect(shown).toEqual(["recent", "ab", "smileys", "cde", "fgh", "ij", "flags", "k"]);
  expect(emojiAt(lines, firstFrom(lines))?.sign).toBe("a");
  expect(emojiAt(lines, firstFrom(lines, 2))?.sign).toBe("c");
});

test.each([
  ["a", "ArrowRight", "b"],
  ["b", "ArrowRight", "c"],
  ["c", "ArrowLeft", "b"],
  ["a", "ArrowLeft", "a"],
  ["k", "ArrowRight", "k"],
  ["b", "ArrowDown", "d"],
  ["h", "ArrowDown", "j"],
  ["d", "ArrowUp", "b"],
  ["a", "ArrowUp", "a"],
  ["k", "ArrowDown", "k"],
  ["g", "Home", "f"],
  ["f", "End", "h"],
  ["g", "Control+Home", "a"],
  ["c", "Control+End", "k"],
  ["c", "PageDown", "i"],
  ["j", "PageUp", "d"],
  ["c", "ArrowDown ArrowRight ArrowUp", "d"],
])("from %s %s leads to %s", (from, keys, to) => {
  expect(after(from, keys)).toBe(to);
});

test("where words run from right to left so do the arrows", () => {
  expect(after("d", "ArrowLeft", { isRightToLeft: true })).toBe("e");
  expect(after("d", "ArrowRight", { isRightToLeft: true })).toBe("c");
});

test("other keys lead nowhere", () => {
  expect(leadsTo(lines, { line: 1, column: 0 }, { key: "x", ctrlKey: false }, { page: 2 })).toBeUndefined();
});
