/**
 * The HTML of a draft as a document of the editor.
 *
 * Nothing is lost on the way: what was read is written again and compared, and what comes out otherwise (media amid
 * words, mentions, markup that other programs made) is kept as one piece with its own HTML. So `writeHtml(readHtml(html))` is
 * `html`, but for white space between blocks, which nobody sees.
 */
import { Fragment, type Mark, type Node as ProseNode } from "prosemirror-model";
import { bodyOf } from "./body-of.ts";
import { placeAttrs, schema, type ParagraphTag } from "./schema.ts";
import { asElement, writeInline } from "./write-html.ts";
import { writeElement, writeNodes } from "./write-element.ts";

const { nodes, marks: kinds } = schema;

export function readHtml(html: string): ProseNode {
  const body = bodyOf(html);
  body.normalize();
  dropSourceSpace(body);
  const blocks = readBlocks(body, "at the top");
  return nodes.doc.create(null, blocks.length > 0 ? blocks : nodes.paragraph.create());
}

/** The editor has another place for what stands there, or none. */
class Misfit extends Error {}

type Holder = "in an item" | "at the top" | "elsewhere";

const blockTags = new Set("p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre".split(" "));
const isBlock = (node: Node | null): node is Element => node instanceof Element && blockTags.has(node.localName);

function readBlocks(parent: Element, place: Holder): ProseNode[] {
  const blocks: ProseNode[] = [];
  let line: Node[] = [];
  const endLine = () => {
    if (line.length === 0) return;
    const tag: ParagraphTag = place === "in an item" && blocks.length === 0 ? null : "none";
    blocks.push(nodes.paragraph.create({ tag }, readLine(line)));
    line = [];
  };
  for (const child of parent.childNodes) {
    const media = place === "at the top" ? readPlace(child) : null;
    if (media) {
      endLine();
      blocks.push(media);
    } else if (isBlock(child)) {
      endLine();
      blocks.push(readBlockOrKeep(child, place));
    } else line.push(child);
  }
  endLine();
  return blocks;
}

/** A file of the draft; null for what is none, or says more than that. */
function readPlace(node: Node): ProseNode | null {
  const attrs = node instanceof Element && placeAttrs(node);
  if (!attrs) return null;
  const media = nodes.media.create(attrs);
  return asElement(media) === writeElement(node) ? media : null;
}

function readBlockOrKeep(element: Element, place: Holder): ProseNode {
  const html = writeElement(element);
  try {
    const block = readBlock(element, place);
    block.check();
    if (asElement(block) === html) return block;
  } catch (error) {
    if (!(error instanceof Misfit || error instanceof RangeError)) throw error;
  }
  return nodes.kept_block.create({ html });
}

function readBlock(element: Element, place: Holder): ProseNode {
  const name = element.localName;
  switch (name) {
    case "p":
      return nodes.paragraph.create({ tag: place === "in an item" ? "p" : null }, readLine(element.childNodes));
    case "ul":
      return nodes.bullet_list.create(null, readItems(element));
    case "ol": {
      const attrs = { start: element.getAttribute("start"), reversed: element.hasAttribute("reversed") };
      return nodes.ordered_list.create(attrs, readItems(element));
    }
    case "blockquote":
      return nodes.blockquote.create(null, readBlocks(element, "elsewhere"));
    case "pre":
      return readCode(element);
    case "li":
      throw new Misfit();
    default:
      return nodes.heading.create({ level: Number(name.slice(1)) }, readLine(element.childNodes));
  }
}

function readItems(list: Element): ProseNode[] {
  return Array.from(list.childNodes, (item) => {
    if (!(item instanceof Element) || item.localName !== "li") throw new Misfit();
    const blocks = readBlocks(item, "in an item");
    const content = blocks.length > 0 ? blocks : nodes.paragraph.create();
    return nodes.list_item.create({ value: item.getAttribute("value") }, content);
  });
}

function readCode(pre: Element): ProseNode {
  const [code] = pre.children;
  const language = /^language-(\S+)$/.exec(code?.className ?? "")?.[1] ?? null;
  const text = pre.textContent;
  return nodes.code_block.create({ language, named: code !== undefined }, text ? schema.text(text) : null);
}

/** Each element in it that does not fit is kept by itself; all of them, if they would run into one another. */
function readLine(line: Iterable<Node>): Fragment {
  const all = Array.from(line);
  const read = Fragment.fromArray(all.flatMap(readInlineOrKeep));
  if (writeInline(read) === writeNodes(all)) return read;
  return Fragment.fromArray(all.flatMap((node) => (node instanceof Element ? keepInline(node) : readInline(node, []))));
}

function readInlineOrKeep(node: Node): ProseNode[] {
  try {
    const inline = readInline(node, []);
    if (writeInline(Fragment.fromArray(inline)) === writeNodes([node])) return inline;
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
  }
  return [keepInline(node as Element)];
}

const keepInline = (element: Element) => nodes.kept_inline.create({ html: writeElement(element) });

const simpleMarks = new Map(
  Object.entries({ bold: "strong b", italic: "em i", strike: "del s", underline: "u", code: "code" }).flatMap(
    ([kind, tags]) => tags.split(" ").map((tag) => [tag, kinds[kind as "bold"].create({ tag })] as const),
  ),
);

function readInline(node: Node, around: readonly Mark[]): ProseNode[] {
  if (node instanceof Text) return node.data === "" ? [] : [schema.text(node.data, around)];
  if (!(node instanceof Element)) throw new Misfit();
  if (node.localName === "br") return [nodes.hard_break.create(null, null, around)];
  const mark = node.localName === "a" ? readLink(node) : simpleMarks.get(node.localName);
  if (!mark) throw new Misfit();
  return Array.from(node.childNodes).flatMap((child) => readInline(child, mark.addToSet(around)));
}

/** Whom a link names is said by its words, and what a file is by its link: neither is for editing. */
function readLink(link: Element): Mark {
  if (link.classList.contains("mention") || link.hasAttribute("data-file")) throw new Misfit();
  const names = ["href", "class", "rel", "target", "translate"];
  return kinds.link.create(Object.fromEntries(names.map((name) => [name, link.getAttribute(name)])));
}

/** As the server's sanitiser leaves it (`keepWrittenBlanks`): line ends of the source are no lines. */
function dropSourceSpace(parent: Element): void {
  if (parent.localName === "pre") return;
  const isTop = parent.localName === "body";
  const stands = (node: Node) => isBlock(node) || (isTop && readPlace(node) !== null);
  const isEnd = (node: Node | null) => node === null || stands(node);
  const holdsBlocks = Array.from(parent.childNodes).some(stands);
  for (const child of Array.from(parent.childNodes)) {
    if (child instanceof Element) dropSourceSpace(child);
    else if (child instanceof Text) {
      const isBlank = holdsBlocks && /^[\t\n\f\r ]*$/.test(child.data);
      if (isBlank && isEnd(child.previousSibling) && isEnd(child.nextSibling)) child.remove();
      else if (child.data.includes("\n"))
        child.data = child.data.replace(/[\t\n\r ]+/g, (blanks) => (blanks.includes("\n") ? " " : blanks));
    }
  }
}
