/** What is typed into a plain text box, as the HTML that a status is sent as: paragraphs and line breaks. */
import { escapeHtml } from "#kit/html.ts";

export function textAsHtml(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .trim()
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");
}
