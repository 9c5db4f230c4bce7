/** Plain text as HTML: paragraphs and line breaks. */
import { escapeHtml } from "./html.ts";

/** White space at the ends of lines stays: somebody is still typing there. */
export function htmlOfText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");
}
