/**
 * How many lines a post will take, guessed from its text: the server folds long
 * posts before anything is measured, so that they fold without JavaScript and
 * nothing jumps later.
 */

/** Characters of a line in the column of a wide window, and of a phone. */
const widths = { wide: 66, narrow: 40 };

/** A post is cut after twelve lines, but only if that saves more than a few. */
const shown = 12;
const worthIt = 4;

/** Where a post is long enough to be folded: everywhere, only on phones, or nowhere. */
export type Fold = "everywhere" | "narrow" | "none";

export function foldOf(html: string): Fold {
  if (html.length < shown * widths.narrow) return html.split(breaks).length > shown + worthIt ? "everywhere" : "none";
  const lines = html.split(breaks).map((line) => line.replace(tags, "").replace(references, "-").length);
  if (linesAt(lines, widths.wide) > shown + worthIt) return "everywhere";
  return linesAt(lines, widths.narrow) > shown + worthIt ? "narrow" : "none";
}

const breaks = /<br\s*\/?>|<\/(?:p|li|h\d|blockquote|pre)>/;
const tags = /<[^>]*>/g;
const references = /&[#\w]+;/g;

function linesAt(lengths: readonly number[], width: number): number {
  return lengths.reduce((sum, length) => sum + Math.ceil(length / width), 0);
}
