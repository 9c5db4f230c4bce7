/**
 * HTML back to plain text: for the source of a status in other apps, previews,
 * mails, feeds and the descriptions that search engines show.
 */
import { countGraphemes } from "#protocol/character-count.ts";
import {
  attribute,
  classesOf,
  isElement,
  isText,
  parseHtml,
  textOf,
  type Element,
  type Fragment,
} from "./html-tree.ts";
import type { Prose } from "./prose.ts";

/** Paragraphs stand an empty line apart, list items are marked, quotes begin with ">". Media have no text. */
export function plainText(prose: Prose): string {
  return textOfBlocks(prose);
}

/** The same for HTML that was clean when it was stored. */
export function plainTextOf(html: string): string {
  return textOfBlocks(parseHtml(html));
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

const paragraphs = /^(?:p|pre|h[1-6]|blockquote|ul|ol)$/;

function textOfBlocks(parent: Element | Fragment): string {
  const text = writeChildren(parent, "");
  const lines = text.split("\n").map((line) => line.trimEnd());
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^\n+/, "")
    .trimEnd();
}

/** Appends what is in an element to the text so far. */
function writeChildren(parent: Element | Fragment, before: string): string {
  let text = before;
  const isNumbered = "tagName" in parent && parent.tagName === "ol";
  let number = isNumbered ? Number(attribute(parent, "start") ?? 1) : 1;
  for (const child of parent.childNodes) {
    if (isText(child)) {
      const words = child.value.replace(/[\t\n\r ]+/g, " ");
      text += text === "" || text.endsWith("\n") || text.endsWith(" ") ? words.replace(/^ /, "") : words;
    } else if (isElement(child)) {
      text =
        child.tagName === "li"
          ? `${text}\n${listItem(child, isNumbered ? `${number++}. ` : "- ")}`
          : writeElement(child, text);
    }
  }
  return text;
}

function writeElement(element: Element, text: string): string {
  const { tagName } = element;
  // The server puts this line in for apps that do not know quotes.
  if (classesOf(element).includes("quote-inline")) return text;
  if (tagName === "br") return `${text}\n`;
  if (tagName === "pre") return `${text}\n\n${textOf(element)}\n\n`;
  if (tagName === "blockquote") return `${text}\n\n${prefixed(textOfBlocks(element), "> ", "> ")}\n\n`;
  return paragraphs.test(tagName) ? `${writeChildren(element, `${text}\n\n`)}\n\n` : writeChildren(element, text);
}

function listItem(item: Element, mark: string): string {
  return prefixed(textOfBlocks(item), mark, " ".repeat(mark.length));
}

function prefixed(text: string, first: string, others: string): string {
  return first + text.replaceAll("\n", `\n${others}`);
}
