import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords, type Piece } from "./word-diff.ts";

/** `[-removed-]` and `{+added+}` */
function marked(before: string, after: string): string {
  const signs = {
    same: (text: string) => text,
    removed: (text: string) => `[-${text}-]`,
    added: (text: string) => `{+${text}+}`,
  };
  return diffWords(before, after)
    .map(({ kind, text }) => signs[kind](text))
    .join("");
}

const without = (kind: Piece["kind"], pieces: readonly Piece[]) =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map((piece) => piece.text)
    .join("");

test.each([
  ["The 19:00 sails.", "The 19:00 does not sail.", "The 19:00 [-sails-]{+does not sail+}."],
  ["Tea at four", "Tea at four, bring cups", "Tea at four{+, bring cups+}"],
  ["one two three four", "one 2 3 four", "one [-two three-]{+2 3+} four"],
  ["Gorse in flower", "Gorse in flower", "Gorse in flower"],
  ["", "All new", "{+All new+}"],
  ["Weg damit", "", "[-Weg damit-]"],
  ["une cafe\u0301 noire", "une cafe\u0302 noire", "une [-cafe\u0301-]{+cafe\u0302+} noire"],
  ["Вчера шёл снег", "Вчера шёл дождь", "Вчера шёл [-снег-]{+дождь+}"],
])("%j to %j", (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

test("both texts can be read back, and no two neighbours are of one kind", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", " ", "  ", "\n", ".", "ё", "🐦")).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = diffWords(before, after);
      expect(without("added", pieces)).toBe(before);
      expect(without("removed", pieces)).toBe(after);
      expect(pieces.some((piece, index) => piece.kind === pieces[index + 1]?.kind)).toBe(false);
    }),
  );
});

test("texts too long to compare count as replaced", () => {
  const long = (word: string) => `${word} `.repeat(3_000);
  expect(diffWords(long("wind"), long("rain")).map((piece) => piece.kind)).toEqual(["removed", "added"]);
});
