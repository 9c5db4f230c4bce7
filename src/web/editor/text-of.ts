/** The HTML of a draft as plain text, read as the server reads it: what it counts is counted here. */
import { proseText, type ProseTree } from "#protocol/prose-text.ts";
import { bodyOf } from "./body-of.ts";

const tree: ProseTree<Node> = {
  childrenOf: (node) => node.childNodes,
  tagOf: (node) => (node instanceof Element ? node.localName : node instanceof Text ? null : undefined),
  textOf: (node) => node.textContent ?? "",
  attributeOf: (node, name) => (node instanceof Element ? node.getAttribute(name) : undefined),
};

export function textOf(html: string): string {
  return proseText(tree, bodyOf(html));
}
