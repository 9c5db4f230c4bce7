/** The words of sanitised HTML, without its markup. */

/** In one line, for titles and descriptions. */
export function textOfHtml(html: string): string {
  return linesOfHtml(html).replaceAll(/\s+/g, " ").trim();
}

/** As far as its first stop, for a line of which the end may be cut off: an ellipsis after a stop looks like a slip. */
export function firstSentence(html: string): string {
  return /^.*?[^\s.!?…](?=[.!?…]+(?:\s|$)|$)/su.exec(textOfHtml(html))?.[0] ?? "";
}

/** So many characters at most: whole words, and an ellipsis after no other stop. */
export function beginningOf(html: string, most: number): string {
  const text = textOfHtml(html);
  return text.length > most ? `${text.slice(0, most).replace(/[\s\p{P}]+\S*$/u, "")}…` : text;
}

/** With its line breaks, and an empty line between blocks; without the line that says for old apps what is quoted. */
export function linesOfHtml(html: string): string {
  return html
    .replaceAll(/<br[^>]*>/g, "\n")
    .replaceAll(/<\/(?:p|li|h[1-6]|blockquote|pre)>/g, "\n\n")
    .replaceAll(/<p class="quote.*?<\/a>|<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .trim();
}
