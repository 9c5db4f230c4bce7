/** Plain text as HTML: paragraphs and line breaks. */
import { escapeHtml } from "./html.ts";

/** A text without the blank lines around it. Blanks in front of its lines draw something; one in front of a single line doesn't. */
export function withoutBlankLines(text: string): string {
  const lines = text.replace(/^\s*\n/, "").trimEnd();
  return lines.includes("\n") ? lines : lines.replace(/^ (?! )/, "");
}

/** Every line break is one, also those of text processors. White space at the ends of lines stays: somebody is still typing there. */
export function htmlOfText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");
}
