/**
 * HTML as a tree, read by the parser of the HTML standard, so that what is
 * judged here is what a browser will build from the same text.
 */
import { parseFragment, serialize, type DefaultTreeAdapterTypes } from "parse5";

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;
export type Fragment = DefaultTreeAdapterTypes.DocumentFragment;
type TextNode = DefaultTreeAdapterTypes.TextNode;

export function parseHtml(html: string): Fragment {
  return parseFragment(html);
}

export function writeHtml(tree: Fragment): string {
  return serialize(tree);
}

export function isElement(node: Node): node is Element {
  return "tagName" in node;
}

export function isText(node: Node): node is TextNode {
  return node.nodeName === "#text";
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value;
}

/** Gives an element exactly these attributes, in this order; `undefined` is left out. */
export function setAttributes(element: Element, attributes: Record<string, string | undefined>): void {
  element.attrs = Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}

export function classesOf(element: Element): string[] {
  return (attribute(element, "class") ?? "").split(" ").filter((name) => name !== "");
}

/** All text below, in order. With `skip`, elements of that class are passed over. */
export function textOf(node: Node | Fragment, skip?: string): string {
  if ("value" in node) return node.value;
  if (!("childNodes" in node)) return "";
  if (skip !== undefined && "tagName" in node && classesOf(node).includes(skip)) return "";
  return node.childNodes.map((child) => textOf(child, skip)).join("");
}

export function textNode(value: string): TextNode {
  return { nodeName: "#text", value, parentNode: null };
}

export function elementNode(name: string, childNodes: Node[]): Element {
  return { ...(parseFragment(`<${name}></${name}>`).childNodes[0] as Element), childNodes };
}
