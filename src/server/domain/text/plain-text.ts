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

export interface PlainTextOptions {
  /**
   * The whole handle of an account by the address of its page. The text of a
   * mention is only "@name"; whoever edits the text later needs "@name@domain".
   */
  handleOf?: (href: string) => string | undefined;
}

/** Paragraphs stand an empty line apart, list items are marked, quotes begin with ">". Media have no text. */
export function plainText(html: string, options: PlainTextOptions = {}): string {
  return textOfBlocks(parseHtml(html), options);
}

/** The beginning of a text on one line, cut between words, "…" if anything is missing. */
export function excerpt(html: string, characters: number): string {
  const line = plainText(html).replace(/\s+/g, " ");
  if (countGraphemes(line) <= characters) return line;
  const start = [...new Intl.Segmenter().segment(line.slice(0, characters * 16))].slice(0, characters - 1);
  const cut = start.map(({ segment }) => segment).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return `${lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut}…`;
}

const paragraphs = /^(?:p|pre|h[1-6]|blockquote|ul|ol)$/;

function textOfBlocks(parent: Element | Fragment, options: PlainTextOptions): string {
  const text = writeChildren(parent, "", options);
  const lines = text.split("\n").map((line) => line.trimEnd());
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^\n+/, "")
    .trimEnd();
}

/** Appends what is in an element to the text so far. */
function writeChildren(parent: Element | Fragment, before: string, options: PlainTextOptions): string {
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
          ? `${text}\n${listItem(child, isNumbered ? `${number++}. ` : "- ", options)}`
          : writeElement(child, text, options);
    }
  }
  return text;
}

function writeElement(element: Element, text: string, options: PlainTextOptions): string {
  const { tagName } = element;
  // The server puts this line in for apps that do not know quotes.
  if (classesOf(element).includes("quote-inline")) return text;
  if (tagName === "br") return `${text}\n`;
  if (tagName === "pre") return `${text}\n\n${textOf(element)}\n\n`;
  if (tagName === "blockquote") return `${text}\n\n${prefixed(textOfBlocks(element, options), "> ", "> ")}\n\n`;
  if (tagName === "a" && classesOf(element).includes("mention")) return text + mentionText(element, options);
  return paragraphs.test(tagName)
    ? `${writeChildren(element, `${text}\n\n`, options)}\n\n`
    : writeChildren(element, text, options);
}

function listItem(item: Element, mark: string, options: PlainTextOptions): string {
  return prefixed(textOfBlocks(item, options), mark, " ".repeat(mark.length));
}

function prefixed(text: string, first: string, others: string): string {
  return first + text.replaceAll("\n", `\n${others}`);
}

function mentionText(link: Element, { handleOf }: PlainTextOptions): string {
  return handleOf?.(attribute(link, "href") ?? "") ?? textOf(link);
}
