/**
 * The HTML of a draft as plain text, read as the server reads it: what it counts is counted here.
 *
 * It is read block by block. What a block was read as is remembered, so a key reads only the block in which it was pressed.
 */
import { isParagraph, proseText, type ProseTree } from "#protocol/prose-text.ts";
import { bodyOf } from "./body-of.ts";
import { isVoid } from "./write-element.ts";

const tree: ProseTree<Node> = {
  childrenOf: (node) => node.childNodes,
  tagOf: (node) => (node instanceof Element ? node.localName : node instanceof Text ? null : undefined),
  textOf: (node) => node.textContent ?? "",
  attributeOf: (node, name) => (node instanceof Element ? node.getAttribute(name) : undefined),
};

/** The blocks of the text that was read last. */
let known = new Map<string, string>();

export function textOf(html: string): string {
  const blocks = blocksIn(html);
  known = new Map(blocks.map((block) => [block, known.get(block) ?? proseText(tree, bodyOf(block))]));
  const texts = blocks.map((block) => known.get(block)!);
  return texts.filter((text) => text !== "").join("\n\n");
}

/** Cut where one block ends, inside of nothing, and the next begins, with pictures in between; what else is there stays with both. */
function blocksIn(html: string): string[] {
  const blocks: string[] = [];
  let from = 0;
  let depth = 0;
  /** Of the last block that was inside of nothing, and of the pictures behind it. */
  let end = 0;
  // No tag goes on past the next "<": looked for its end, each of a hostile draft would be followed to the last (threats D04).
  for (const { 0: tag, 1: slash, 2: name, index } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^<>]*>/g)) {
    const isBeside = depth === 0 && index === end;
    if (slash) {
      depth--;
      if (depth === 0 && isParagraph(name!)) end = index + tag.length;
    } else if (isVoid(name!)) {
      if (isBeside) end = index + tag.length;
    } else {
      if (isBeside && index > 0 && isParagraph(name!)) {
        blocks.push(html.slice(from, index));
        from = index;
      }
      depth++;
    }
  }
  return [...blocks, html.slice(from)];
}
