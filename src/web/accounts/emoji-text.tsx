/** Plain text with its custom emoji drawn. */
import { escapeHtml } from "#kit/html.ts";
import type { CustomEmoji } from "#protocol/entities.ts";
import { ServerHtml } from "#web/ui/server-html.tsx";
import { withCustomEmoji } from "./custom-emoji.ts";

export function EmojiText({ text, emojis }: { text: string; emojis: readonly CustomEmoji[] }) {
  return emojis.length > 0 ? <ServerHtml as="bdi" html={withCustomEmoji(escapeHtml(text), emojis)} /> : text;
}
