/**
 * Media inside the text of a status: the markup of `docs/product.md` (Media
 * inside the text), attribute by attribute (threats X06).
 *
 * An attribute that does not fit its schema is dropped; an element whose file is
 * not one of ours is dropped whole, because a picture from elsewhere would tell
 * its server who reads what and when.
 */
import * as v from "valibot";
import { withoutControls } from "#kit/html.ts";
import { firstCharacters } from "#protocol/character-count.ts";
import * as limits from "#protocol/limits.ts";
import {
  attribute,
  isElement,
  parseHtml,
  setAttributes,
  textNode,
  textOf,
  writeHtml,
  type Element,
  type Fragment,
} from "./html-tree.ts";

/** True for the address of a file, or poster, that may stand in this status. */
export type OwnMedia = (src: string) => boolean;

export interface MediaItem {
  type: "image" | "video" | "audio" | "file";
  src: string;
  /** Random unique id plus file extension. */
  id: string | undefined;
  /** Alt text. */
  description: string | undefined;
}

function decimal(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,7}(?:\.\d{1,12})?$/),
    v.check((text) => Number(text) >= min && Number(text) <= max),
  );
}

const sample = /^(?:\d{1,3}|1000)$/;

const schemas = {
  "data-id": v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}\.[a-z0-9]{1,8}$/)),
  "data-publish-id": v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  "data-error": v.pipe(v.string(), v.maxLength(200)),
  "data-aspect": decimal(0.01, 100),
  "data-duration": decimal(0, 1_000_000),
  "data-poster-time": decimal(0, 1_000_000),
  "data-wave": v.pipe(
    v.string(),
    v.maxLength(limits.media.waveSamples * `${limits.media.waveFull},`.length),
    v.check((text) => {
      const samples = text.split(",");
      return samples.length <= limits.media.waveSamples && samples.every((text) => sample.test(text));
    }),
  ),
  /** What kind of item, or list, this is; of a file, its mime type. */
  "data-type": v.pipe(v.string(), v.regex(/^(?:[a-z]{1,16}|[a-z0-9][a-z0-9.+-]{0,63}\/[a-z0-9][a-z0-9.+-]{0,63})$/)),
} satisfies Record<string, v.GenericSchema<string>>;

type DataAttribute = keyof typeof schemas;

const common = ["data-id", "data-publish-id", "data-error", "data-type"] as const satisfies DataAttribute[];
const attributesOf: Record<string, DataAttribute[]> = {
  img: [...common, "data-aspect"],
  video: [...common, "data-aspect", "data-duration", "data-poster-time"],
  audio: [...common, "data-duration", "data-wave"],
  a: [...common],
  ul: ["data-publish-id", "data-type"],
};

/** Cleans an img, audio, video or a[data-file]; false if its file may not stand here. */
export function keepMedia(element: Element, ownMedia: OwnMedia): boolean {
  const isFile = element.tagName === "a";
  const src = attribute(element, isFile ? "href" : "src");
  if (src === undefined || !ownMedia(src)) return false;
  const data = keepData(element);
  const posterUrl = attribute(element, "data-poster-url");
  const poster = posterUrl !== undefined && ownMedia(posterUrl) ? posterUrl : undefined;

  if (isFile) {
    element.childNodes = [textNode(textOf(element))];
    setAttributes(element, { href: src, "data-file": "", ...data });
  } else if (element.tagName === "img") {
    setAttributes(element, { src, alt: altOf(element), ...sizeOf(data), loading: "lazy", decoding: "async", ...data });
  } else {
    element.childNodes = [];
    const player = { controls: "", preload: "none", poster, ...sizeOf(data) };
    setAttributes(element, { src, ...player, ...data, "data-poster-url": poster });
  }
  return true;
}

const types: Record<string, MediaItem["type"]> = { img: "image", video: "video", audio: "audio" };

/** The elements that are media whatever their attributes say; a link is one by `data-file`. */
export const mediaTags: readonly string[] = Object.keys(types);

/** The media in cleaned markup, in document order. */
export function mediaIn(parent: Element | Fragment): MediaItem[] {
  return parent.childNodes.filter(isElement).flatMap((element) => {
    const type = types[element.tagName] ?? (attribute(element, "data-file") === undefined ? undefined : "file");
    if (!type) return mediaIn(element);
    const src = attribute(element, type === "file" ? "href" : "src")!;
    return { type, src, id: attribute(element, "data-id"), description: attribute(element, "alt") || undefined };
  });
}

/** The addresses of all files in cleaned markup, those of posters too. */
export function addressesIn(html: string): ReadonlySet<string> {
  const within = (parent: Element | Fragment): (string | undefined)[] =>
    parent.childNodes
      .filter(isElement)
      .flatMap((element) => [attribute(element, "data-poster-url"), ...within(element)]);
  const tree = parseHtml(html);
  return new Set([...mediaIn(tree).map(({ src }) => src), ...within(tree).filter((poster) => poster !== undefined)]);
}

/** Cleaned markup without its media, and without what held nothing else. */
export function withoutMedia(html: string): string {
  const tree = parseHtml(html);
  const without = (parent: Element | Fragment): void => {
    parent.childNodes = parent.childNodes.filter((node) => {
      if (!isElement(node)) return true;
      if (mediaTags.includes(node.tagName) || attribute(node, "data-file") !== undefined) return false;
      if (mediaIn(node).length === 0) return true;
      without(node);
      return textOf(node).trim() !== "";
    });
  };
  without(tree);
  return writeHtml(tree);
}

/** Kept even if it is empty: without the attribute screen readers would read out the address. */
function altOf(image: Element): string {
  return firstCharacters(withoutControls(attribute(image, "alt") ?? ""), limits.media.altText).toWellFormed();
}

/** What marks a list that wraps several media; the caller has seen that there are some in it. */
export function mediaViewerAttributes(list: Element): Record<string, string> {
  return attribute(list, "data-media-viewer") === undefined ? {} : { "data-media-viewer": "", ...keepData(list) };
}

function keepData(element: Element): Partial<Record<DataAttribute, string>> {
  const kept: Partial<Record<DataAttribute, string>> = {};
  for (const name of attributesOf[element.tagName]!) {
    const value = attribute(element, name);
    if (value !== undefined && v.is(schemas[name], value)) kept[name] = value;
  }
  return kept;
}

/** Width and height let the browser reserve the place; the style sheet decides the real size. */
function sizeOf(data: Partial<Record<DataAttribute, string>>): Record<string, string> {
  const aspect = Number(data["data-aspect"]);
  return aspect ? { width: "1200", height: String(Math.max(1, Math.round(1200 / aspect))) } : {};
}
