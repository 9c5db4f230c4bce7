/**
 * Between a plain text box and the HTML that a draft holds: paragraphs and line
 * breaks. HTML that has more than that cannot be shown as plain text without a loss.
 */
export { htmlOfText, withoutBlankLines } from "#kit/html-of-text.ts";

/** A tag that never ends goes on to the end: looked for its end, each "<" of a hostile draft would be followed there (threats D04). */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<br[^>]*>?/g, "\n")
    .replaceAll(/<\/(?:p|li|h[1-6]|blockquote|pre)>\s*(?=\S)/g, "\n\n")
    .replaceAll(/<[^>]*>?/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll("&amp;", "&")
    .replaceAll(/\n{3,}/g, "\n\n");
}

/** Until the editor has come, without the marks of lists and quotes. */
let readFormatted: ReadFormatted = textOfHtml;

/** `isAlone`: without the names of files, which stay with the draft. */
type ReadFormatted = (html: string, isAlone?: boolean) => string;

/** Words with formatting as plain ones. */
export const textOfFormatted: ReadFormatted = (html, isAlone) => readFormatted(html, isAlone);

/** The editor brings the way in which the server reads them. */
export function readFormattedBy(read: ReadFormatted): void {
  readFormatted = read;
}

/** True if a plain text box would lose something: bold, lists, pictures, a link under other words. */
export function hasFormatting(html: string): boolean {
  for (const [, name] of html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)) {
    if (!plainTags.has(name!.toLowerCase())) return true;
  }
  for (const piece of html.split(/<\/a>/i)) {
    const [, attributes, inner] = /^([^>]*)>(.*)/s.exec(piece.split(/<a\b/i)[1] ?? "") ?? [];
    if (inner !== undefined && !isAutomatic(attributes!, textOfHtml(inner).trim())) return true;
  }
  return false;
}

/** `span` and `a` are what the server makes of mentions, hashtags and addresses. */
const plainTags = new Set(["p", "br", "span", "a"]);

/** A link that the server would make again of the same words. */
function isAutomatic(attributes: string, words: string): boolean {
  if (/\bclass="[^"]*\b(?:mention|hashtag)\b/i.test(attributes) || /^[@#]/.test(words)) return true;
  const target = bareAddress(textOfHtml(/\bhref="([^"]*)"/i.exec(attributes)?.[1] ?? ""));
  const shown = bareAddress(words.replace(/…$/, ""));
  return shown !== "" && (words.endsWith("…") ? target.startsWith(shown) : target === shown);
}

function bareAddress(address: string): string {
  return address
    .replace(/^https?:\/\//i, "")
    .replace(/^www\./i, "")
    .replace(/\/$/, "");
}
