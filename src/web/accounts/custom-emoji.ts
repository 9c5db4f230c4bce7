/** Custom emoji: `:name:` in a name or a post stands for a picture of its author's server. */
import { escapeHtml } from "#kit/html.ts";
import { shortcode, tagOrText } from "#protocol/custom-emoji.ts";
import type { CustomEmoji } from "#protocol/entities.ts";

/** HTML with the pictures put in; tags and their attributes stay as they are. */
export function withCustomEmoji(html: string, emojis: readonly CustomEmoji[]): string {
  if (emojis.length === 0) return html;
  const known = new Map(emojis.map((emoji) => [emoji.shortcode, emoji]));
  const draw = (code: string, name: string) => {
    const emoji = known.get(name);
    return emoji ? picture(emoji) : code;
  };
  return html.replace(tagOrText, (part) => (part.startsWith("<") ? part : part.replace(shortcode, draw)));
}

/** Text for places that cannot show pictures: titles, labels, notices. */
export function withoutCustomEmoji(text: string): string {
  const plain = text.includes(":") ? text.replace(shortcode, "") : text;
  return plain.replace(/\s+/g, " ").trim();
}

/** Still for readers who have asked for less motion. */
function picture({ shortcode: name, url, static_url: still }: CustomEmoji): string {
  return (
    `<picture><source srcset="${escapeHtml(still)}" media="(prefers-reduced-motion: reduce)">` +
    `<img class="emoji" src="${escapeHtml(url)}" alt=":${name}:" title=":${name}:" width="20" height="20"></picture>`
  );
}
