/** The attachments that stand beside a text: those that its HTML shows stand inside it. */
import type { MediaAttachment } from "#protocol/entities.ts";

export function besideText(attachments: readonly MediaAttachment[], html: string): MediaAttachment[] {
  // From its name on: the same file may be served from elsewhere by now.
  const isInside = (url: string | null) => url !== null && html.includes(url.replace(/^.*(?=\/files\/)/, ""));
  return attachments.filter(({ url, preview_url: preview }) => !isInside(url) && !isInside(preview));
}
