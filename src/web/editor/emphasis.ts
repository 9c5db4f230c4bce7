/**
 * Places where the signs of Markdown mean something: beside words as in CommonMark, and stricter where people write other
 * things with them. Inside of words (Leser*innen, snake_case), behind other signs (-_-, ^_^, :_cat_:), in names and in
 * addresses they are what they are.
 */
import { findTokens } from "#protocol/text-tokens.ts";

const letter = "\\p{L}\\p{N}\\p{M}";

/** In front of a sign that opens, and right behind it. */
const opening = (sign: string) => `(?<![${letter}!#$%&)+,\\-./:;<=>?@\\\\\\]^\`}${sign}])`;
const opened = "(?![*_~]*(?:[\\s.,;:!?)\\]}/^=-]|$))";

/** The text between two signs: it begins and ends with no blank, and the sign is in it only inside of a word. */
const inside = (sign: string) =>
  sign === "_"
    ? `([^\\s_](?:(?:[^_]|(?<=[${letter}])_(?=[${letter}]))*[^\\s_])?)`
    : `([^\\s${sign}](?:[^${sign}]*[^\\s${sign}])?)`;

/** A pattern of words between `signs`, which are one sign once or twice. */
export function between(signs: string): string {
  const sign = signs[0]!;
  const written = sign === "*" ? signs.replaceAll("*", "\\*") : signs;
  return `${opening(sign)}${written}${opened}${inside(sign)}${written}`;
}

/** The same of code, which may have single backticks between two. */
export const codeBetween = {
  one: "(?<![\\\\`])`([^`]+)`",
  two: "(?<![\\\\`])``((?:[^`]|(?<!`)`(?!`))+)``",
};

/** The sign that may not come right behind the one that closes these words; null for none. */
export function unwantedBehind(sign: string, words: string): RegExp | null {
  if (sign === "`") return /^`/;
  if (sign === "_") return /^[\p{L}\p{N}\p{M}_]/u;
  return /[\p{P}\p{S}]$/u.test(words) ? /^[\p{L}\p{N}\p{M}]/u : null;
}

/** False of signs alone, as in *_*. */
export const hasWords = (words: string): boolean => /[^\0-/:-@[-`{-\x7f]/.test(words);

/** Whether one of these places is in a name or an address of the line. */
export function namesIn(line: string): (from: number, to: number) => boolean {
  const taken = new Uint8Array(line.length);
  for (const { start, end } of findTokens(line)) taken.fill(1, start, end);
  return (from, to) => taken.subarray(from, to).includes(1);
}
