/**
 * The document of the editor as the HTML of a draft, in the shape in which the server's sanitiser leaves it.
 *
 * Blank paragraphs and headings are not written, as nothing keeps them. What a block was written as is remembered, so a
 * key writes only the block in which it was pressed.
 */
import type { Fragment, Mark, Node } from "prosemirror-model";
import { escapeAttribute, escapeText } from "#protocol/markup.ts";
import { placeFor } from "#protocol/draft-places.ts";
import type { ParagraphTag } from "./schema.ts";

export function writeHtml(doc: Node): string {
  return writeBlocks(doc.content, "elsewhere");
}

type Placed = Parameters<typeof placeFor>[0];

type Holder = "in an item" | "elsewhere";

const written = new WeakMap<Node, string>();

function writeBlocks(blocks: Fragment, place: Holder): string {
  let html = "";
  let afterBare = false;
  blocks.forEach((block, _, index) => {
    const isBare = !afterBare && isWrittenBare(block, place, index);
    html += isBare ? writeInline(block.content) : writeBlock(block);
    afterBare = isBare;
  });
  return html;
}

function isWrittenBare({ type, attrs }: Node, place: Holder, index: number): boolean {
  if (type.name !== "paragraph") return false;
  const tag = attrs["tag"] as ParagraphTag;
  return tag === "none" || (tag === null && place === "in an item" && index === 0);
}

function writeBlock(block: Node): string {
  const known = written.get(block);
  if (known !== undefined) return known;
  const html = asElement(block);
  written.set(block, html);
  return html;
}

/** A block by itself; a paragraph in its `<p>`. */
export function asElement(block: Node): string {
  const { type, attrs, content } = block;
  switch (type.name) {
    case "media":
      return placeFor({ id: attrs["file"], kind: attrs["kind"], name: attrs["name"] } as Placed);
    case "kept_block":
      return attrs["html"] as string;
    case "heading":
      return isBlank(block) ? "" : `<h${attrs["level"]}>${writeInline(content)}</h${attrs["level"]}>`;
    case "blockquote":
      return `<blockquote>${writeBlocks(content, "elsewhere")}</blockquote>`;
    case "bullet_list":
      return `<ul>${writeItems(content)}</ul>`;
    case "ordered_list": {
      const reversed = attrs["reversed"] ? ' reversed=""' : "";
      return `<ol${attribute("start", attrs["start"])}${reversed}>${writeItems(content)}</ol>`;
    }
    case "code_block": {
      const language = attrs["language"] as string | null;
      const code = escapeText(block.textContent.toWellFormed());
      if (!attrs["named"]) return `<pre>${code.replace(/^\n+/, "")}</pre>`;
      return `<pre><code${attribute("class", language && `language-${language}`)}>${code}</code></pre>`;
    }
    default:
      return isBlank(block) ? "" : `<p>${writeInline(content)}</p>`;
  }
}

function writeItems(items: Fragment): string {
  let html = "";
  items.forEach(({ attrs, content }) => {
    html += `<li${attribute("value", attrs["value"])}>${writeBlocks(content, "in an item")}</li>`;
  });
  return html;
}

export function writeInline(content: Fragment): string {
  let html = "";
  let open: readonly Mark[] = [];
  content.forEach((node) => {
    const { marks } = node;
    let same = 0;
    while (same < open.length && same < marks.length && open[same]!.eq(marks[same]!)) same++;
    html += closed(open.slice(same));
    html += marks.slice(same).map(openTag).join("");
    html += writeLeaf(node);
    open = marks;
  });
  return html + closed(open);
}

function writeLeaf({ type, text, attrs }: Node): string {
  // Code that has joined words brings its line ends along.
  if (text !== undefined) return escapeText(text.toWellFormed()).replaceAll("\n", "<br>");
  return type.name === "hard_break" ? "<br>" : (attrs["html"] as string);
}

function openTag({ type, attrs }: Mark): string {
  if (type.name !== "link") return `<${attrs["tag"]}>`;
  // In the order in which the server writes them.
  const names = ["href", "class", "rel", "target", "translate"];
  return `<a${names.map((name) => attribute(name, attrs[name])).join("")}>`;
}

function closed(marks: readonly Mark[]): string {
  return marks
    .map(({ type, attrs }) => `</${type.name === "link" ? "a" : attrs["tag"]}>`)
    .toReversed()
    .join("");
}

function attribute(name: string, value: string | null): string {
  return value === null ? "" : ` ${name}="${escapeAttribute(value)}"`;
}

function isBlank(block: Node): boolean {
  let isBlank = true;
  block.forEach(({ type, text }) => {
    if (text === undefined ? type.name !== "hard_break" : text.trim() !== "") isBlank = false;
  });
  return isBlank;
}
