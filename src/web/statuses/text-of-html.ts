/** The words of sanitised HTML, without its markup. */

/** In one line, for titles and descriptions. */
export function textOfHtml(html: string): string {
  return linesOfHtml(html).replaceAll(/\s+/g, " ").trim();
}

/** With its line breaks, and an empty line between blocks. */
export function linesOfHtml(html: string): string {
  return html
    .replaceAll(/<br[^>]*>/g, "\n")
    .replaceAll(/<\/(?:p|li|h[1-6]|blockquote|pre)>/g, "\n\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .trim();
}
