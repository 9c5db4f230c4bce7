/**
 * The HTML of a post, cut where media stand in it.
 *
 * It has been cleaned, so a tag ends at its first ">", and each tag that is opened is closed. Formatting and paragraphs around
 * media are closed before them and opened again behind; a list would become two, and what stands in one stays there.
 */
import type { MediaAttachment } from "#protocol/entities.ts";

/** Words as HTML, or media that belong together. */
export type Part = string | MediaAttachment[];

const pieces = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g;
const mediaTags = /^(?:img|audio|video)$/;
const undivided = /^(?:ul|ol|li|pre|code)$/;

export function partsOf(html: string, attachments: readonly MediaAttachment[]): Part[] {
  const byAddress = new Map(
    attachments.flatMap((attachment) =>
      [attachment.url, attachment.preview_url].flatMap((address) =>
        address ? [[keyOf(address), attachment] as const] : [],
      ),
    ),
  );
  const parts: Part[] = [];
  const open: { name: string; tag: string }[] = [];
  let words = "";
  /** The list of media in which this is, and what is in it so far; null once it holds something else. */
  let viewer: { html: string; media: MediaAttachment[] | null } | null = null;
  /** The element that is passed over, with what is in it. */
  let skipped: string | null = null;

  const cut = (media: MediaAttachment[]) => {
    const closing = open.toReversed().map(({ name }) => `</${name}>`);
    addWords(parts, words + closing.join(""));
    parts.push(media);
    words = open.map(({ tag }) => tag).join("");
  };

  for (const [piece, slash, name, attributes] of html.matchAll(pieces)) {
    if (skipped !== null) {
      if (viewer) viewer.html += piece;
      if (slash && name === skipped) skipped = null;
      continue;
    }
    if (viewer) {
      viewer.html += piece;
      if (name === "ul" && slash) {
        if (viewer.media?.length) cut(viewer.media);
        else words += viewer.html;
        viewer = null;
        continue;
      }
      const media = name && !slash ? mediaOf(name, attributes!, byAddress) : undefined;
      if (media) viewer.media?.push(media);
      else if (name !== "li") viewer.media = null;
      if (media && name !== "img") skipped = name!;
      continue;
    }
    const media = name && !slash ? mediaOf(name, attributes!, byAddress) : undefined;
    if (media && !open.some((one) => undivided.test(one.name))) {
      cut([media]);
      if (name !== "img") skipped = name!;
    } else if (name === "ul" && !slash && open.length === 0 && attributes!.includes(" data-media-viewer")) {
      viewer = { html: piece, media: [] };
    } else {
      words += piece;
      if (name && slash) open.pop();
      else if (name && name !== "img" && name !== "br") open.push({ name, tag: piece });
    }
  }
  addWords(parts, words);
  return parts;
}

function mediaOf(
  name: string,
  attributes: string,
  byAddress: ReadonlyMap<string, MediaAttachment>,
): MediaAttachment | undefined {
  const isFile = name === "a" && attributes.includes(" data-file=");
  if (!isFile && !mediaTags.test(name)) return undefined;
  const [, address] = / (?:src|href)="([^"]*)"/.exec(attributes) ?? [];
  return byAddress.get(keyOf(address?.replaceAll("&amp;", "&") ?? ""));
}

/** The same file may be served from elsewhere by now, and a download has its name behind its address. */
function keyOf(address: string): string {
  return /\/files\/[^/]+/.exec(address)?.[0] ?? address;
}

/** What a cut has left empty is not there. */
function addWords(parts: Part[], html: string): void {
  let words = html;
  for (let before = ""; before !== words;) {
    before = words;
    words = words.replace(/<([a-z][a-z0-9]*)(?: [^>]*)?>\s*<\/\1>/g, (whole, name: string) =>
      mediaTags.test(name) || /^(?:li|pre)$/.test(name) ? whole : "",
    );
  }
  if (words.trim() !== "") parts.push(words);
}

const media = /<img [^>]*>|<(audio|video) [^>]*><\/\1>|<a [^>]*data-file="[^>]*>[^<]*<\/a>/g;

export function hasMedia(html: string): boolean {
  return html.search(media) >= 0;
}

/** The words alone. */
export function withoutMedia(html: string): string {
  return html.replace(/<ul [^>]*data-media-viewer[^>]*>.*?<\/ul>/gs, "").replace(media, "");
}
