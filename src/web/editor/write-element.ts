/** An element of a page as HTML, written as the server writes it, in which "<" and ">" are escaped in attributes, too. */
import { escapeAttribute, escapeText } from "#protocol/markup.ts";

/** These have no content, and no tag that closes them. */
const empty = new Set(["br", "img"]);

export const isVoid = (name: string): boolean => empty.has(name);

export function writeElement(element: Element): string {
  const name = element.localName;
  const attributes = Array.from(element.attributes, (it) => ` ${it.name}="${escapeAttribute(it.value)}"`);
  const open = `<${name}${attributes.join("")}>`;
  return isVoid(name) ? open : `${open}${writeNodes(element.childNodes)}</${name}>`;
}

export function writeNodes(nodes: Iterable<Node>): string {
  return Array.from(nodes, (node) => {
    if (node instanceof Element) return writeElement(node);
    return node instanceof Text ? escapeText(node.data) : "";
  }).join("");
}
