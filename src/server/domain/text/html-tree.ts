/**
 * HTML as a tree, read by the parser of the HTML standard, so that what is
 * judged here is what a browser will build from the same text.
 */
import {
  defaultTreeAdapter,
  html as standard,
  Parser,
  serialize,
  serializeOuter,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
} from "parse5";

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;
export type Fragment = DefaultTreeAdapterTypes.DocumentFragment;
type TextNode = DefaultTreeAdapterTypes.TextNode;

export function parseHtml(html: string): Fragment {
  return parseHtmlUpTo(html, { elements: Infinity }).tree;
}

export interface ParseBounds {
  elements: number;
  /** Elements that are open at once; by default any. */
  depth?: number;
  /** Characters of the attributes of all elements; by default any. */
  attributes?: number;
}

/**
 * Reads no further than these many elements. A few characters can make a parser build thousands of them: each
 * paragraph repeats all formatting that is still open, with its attributes. The more is open, the longer each step takes too.
 */
export function parseHtmlUpTo(
  html: string,
  { elements, depth = Infinity, attributes: mostAttributes = Infinity }: ParseBounds,
): { tree: Fragment; complete: boolean } {
  let built = 0;
  let weight = 0;
  // The parser makes an element for itself before it is there.
  let parser: Parser<DefaultTreeAdapterMap> | null = null;
  const full = new Error("no more elements");
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      for (const { name, value } of attributes) weight += name.length + value.length;
      const isDeep = parser !== null && parser.openElements.stackTop > depth;
      if (++built > elements || isDeep || weight > mostAttributes) throw full;
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
  };
  parser = Parser.getFragmentParser(null, { treeAdapter });
  let complete = true;
  try {
    parser.tokenizer.write(html, true);
  } catch (error) {
    if (error !== full) throw error;
    complete = false;
  }
  return { tree: parser.getFragment(), complete };
}

export function writeHtml(tree: Fragment): string {
  return serialize(tree);
}

export function writeElement(element: Element): string {
  return serializeOuter(element);
}

export function isElement(node: Node): node is Element {
  return "tagName" in node;
}

/** False for SVG and MathML, whose elements mean something else under the same names. */
export function isOfHtml(element: Element): boolean {
  return element.namespaceURI === standard.NS.HTML;
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
  return (attribute(element, "class") ?? "").split(/[\t\n\f\r ]+/).filter((name) => name !== "");
}

/** All text below, in order. With `skip`, elements of that class are passed over. */
export function textOf(node: Node | Fragment, skip?: string): string {
  if (!("childNodes" in node)) return "value" in node ? node.value : "";
  if (skip !== undefined && "tagName" in node && classesOf(node).includes(skip)) return "";
  return node.childNodes.map((child) => textOf(child, skip)).join("");
}

/** How many elements and texts clean HTML has: in it, a ">" is only the end of a tag. */
export function countNodes(html: string): number {
  return html.match(/<[a-z]|(?:^|>)[^<]/g)?.length ?? 0;
}

/** Belongs to nothing yet: written out, its text is always escaped. */
export function textNode(value: string): TextNode {
  return { nodeName: "#text", value, parentNode: null };
}

export function elementNode(tagName: string, childNodes: Node[], attrs: Element["attrs"] = []): Element {
  return { nodeName: tagName, tagName, attrs, namespaceURI: standard.NS.HTML, childNodes, parentNode: null };
}
