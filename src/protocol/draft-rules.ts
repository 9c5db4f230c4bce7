/**
 * What a draft amounts to: nothing, media alone, or text (`docs/product.md`, Drafts).
 *
 * The browser asks on each keystroke and the server before publishing, so these
 * read the HTML as a string, in one pass and without a DOM. They need not be
 * right about broken markup: what is published is sanitised after this.
 */
import { leadingNames } from "./address.ts";
import { findTokens } from "./text-tokens.ts";

export type DraftContentType = "rich" | "no-text" | "empty";

/** "rich" if some block has text, "no-text" if there are only media, else "empty": nothing is sent then. */
export function draftContentType(html: string): DraftContentType {
  const { text, hasMedia } = readDraft(html);
  if (/\S/.test(text)) return "rich";
  return hasMedia ? "no-text" : "empty";
}

/**
 * True if a draft is not worth keeping: no media, no hashtag, and no text beyond
 * the names that a reply begins with, code fences and white space. Unlike the
 * content type this takes a reply that only mentions its parent's author for
 * empty, so that a reply box opened by mistake leaves no draft behind.
 */
export function isDraftEmpty(html: string): boolean {
  const { text, hasMedia } = readDraft(html);
  if (hasMedia || findTokens(text).some((token) => token.kind === "hashtag")) return false;
  const withoutNames = text.slice(leadingNames(text).length);
  const withoutFences = withoutNames.replace(/^```[\w+-]*$/gm, "").replaceAll("```", "");
  return withoutFences.trim() === "";
}

const blocks = /^(?:p|h[1-6]|div|ul|ol|li|pre|blockquote|br)$/;

/** The text of a draft, a line for each block, and whether there are media in it. The names of files are not text. */
function readDraft(html: string): { text: string; hasMedia: boolean } {
  let text = "";
  let hasMedia = false;
  let insideMedia: string | null = null;
  for (const piece of readMarkup(html)) {
    if (piece.text !== undefined) {
      if (insideMedia === null) text += piece.text;
    } else if (insideMedia !== null) {
      if (piece.closing && piece.name === insideMedia) insideMedia = null;
    } else if (!piece.closing && isMedia(piece)) {
      hasMedia = true;
      insideMedia = piece.name === "img" ? null : piece.name;
    } else if (blocks.test(piece.name)) {
      text += "\n";
    }
  }
  return { text: text.replace(/&nbsp;|&#160;|&#xa0;/gi, " "), hasMedia };
}

function isMedia({ name, source }: Tag): boolean {
  return /^(?:img|audio|video)$/.test(name) || (name === "a" && /\sdata-file[\s=>]/.test(source));
}

type Tag = { text?: undefined; name: string; closing: boolean; source: string };
type Piece = { text: string } | Tag;

/** The tags and the texts between them. A tag ends at the first ">" outside quotes. */
function* readMarkup(html: string): Generator<Piece> {
  let from = 0;
  while (from < html.length) {
    const open = html.indexOf("<", from);
    if (open === -1) return yield { text: html.slice(from) };
    if (open > from) yield { text: html.slice(from, open) };
    from = endOfTag(html, open);
    const source = html.slice(open, from);
    const [, slash, name] = /^<(\/?)([a-z][a-z0-9]{0,15})/i.exec(source) ?? [];
    if (name) yield { name: name.toLowerCase(), closing: slash === "/", source };
  }
}

function endOfTag(html: string, open: number): number {
  for (let i = open + 1; i < html.length; i++) {
    const character = html[i]!;
    if (character === ">") return i + 1;
    if (character === '"' || character === "'") {
      i = html.indexOf(character, i + 1);
      if (i === -1) break;
    }
  }
  return html.length;
}
