/** Where `:name:` in a text stands for a picture. */

/** A colon after a word or a number, as in 12:30:45, opens no emoji. */
export const shortcode = /(?<![\p{L}\p{N}:]):([a-zA-Z0-9_]{2,}):(?![\p{L}\p{N}:])/gu;

/** The pieces of cleaned HTML. In a tag nothing stands for a picture. */
export const tagOrText = /<[^>]*>|[^<]+/g;

/** The names in a text, or in the words of cleaned HTML. */
export function shortcodesIn(text: string, is: "text" | "html"): string[] {
  if (!text.includes(":")) return [];
  const words = is === "html" ? (text.match(tagOrText) ?? []).filter((part) => !part.startsWith("<")) : [text];
  return words.flatMap((part) => Array.from(part.matchAll(shortcode), ([, name]) => name!));
}
