/**
 * HTML back to plain text: for the source of a status in other apps, previews,
 * mails, feeds and the descriptions that search engines show.
 */
import { countGraphemes } from "#protocol/character-count.ts";
import { proseText, type ProseTree } from "#protocol/prose-text.ts";
import { attribute, parseHtml, textOf, type Fragment, type Node } from "./html-tree.ts";
import type { Prose } from "./prose.ts";

/** Paragraphs stand an empty line apart, list items are marked, quotes begin with ">". Media have no text. */
export function plainText(prose: Prose): string {
  return proseText(tree, prose);
}

/** The same for HTML that was clean when it was stored. */
export function plainTextOf(html: string): string {
  return proseText(tree, parseHtml(html));
}

/** The beginning of a text on one line, cut between words, "…" if anything is missing. */
export function excerpt(html: string, characters: number): string {
  const line = plainTextOf(html).replace(/\s+/g, " ");
  // Finding characters takes long, so nothing is looked at that can't be shown.
  const beginning = line.slice(0, characters * 16);
  if (beginning === line && countGraphemes(line) <= characters) return line;
  const start = [...new Intl.Segmenter().segment(beginning)].slice(0, characters - 1);
  const cut = start.map(({ segment }) => segment).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return `${lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut}…`;
}

const tree: ProseTree<Fragment | Node> = {
  childrenOf: (node) => ("childNodes" in node ? node.childNodes : []),
  tagOf: (node) => ("tagName" in node ? node.tagName : null),
  textOf,
  attributeOf: (node, name) => ("tagName" in node ? attribute(node, name) : undefined),
};
