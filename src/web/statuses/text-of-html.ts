/** The words of sanitised HTML, for titles and descriptions; a line for each block. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<(?:br|\/p|\/li|\/h[1-6]|\/blockquote|\/pre)[^>]*>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}
