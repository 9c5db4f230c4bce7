/**
 * Files in the text of a draft: an element of their kind that names one by its id, and says nothing else of it. What the
 * markup of `docs/product.md` (Media inside the text) says is written here, from what the server knows of the file.
 *
 * It is written before anything is cleaned, and cleaned like all markup from outside; the way back is for an author who
 * goes on writing.
 */
import type { MediaAttachment } from "#protocol/entities.ts";
import { isId, type MediaId } from "#protocol/ids.ts";
import {
  attribute,
  elementNode,
  isElement,
  isText,
  parseHtml,
  setAttributes,
  textNode,
  textOf,
  writeHtml,
  type Element,
  type Node,
} from "./html-tree.ts";

/** What of a file its markup says. */
export type PlacedFile = Pick<MediaAttachment, "type" | "url" | "preview_url" | "description" | "meta">;

export interface Placing {
  fileOf: (id: MediaId) => PlacedFile | undefined;
  publishId: string | undefined;
}

const tags: Record<MediaAttachment["type"], string> = {
  image: "img",
  gifv: "video",
  video: "video",
  audio: "audio",
  unknown: "a",
};

/** Part of its length at which a poster is taken. */
const posterAt = 0.25;

/** The ids of the files for which a text has places; of hostile markup some that are none. */
export function placedIds(html: string): MediaId[] {
  const ids = Array.from(html.matchAll(/\sdata-id=["']?(\d{1,20})["'\s>]/g), ([, id]) => id!);
  return [...new Set(ids)].filter(isId) as string[] as MediaId[];
}

/** True for an element that names its file by an id alone. */
export function isPlace(element: Element): boolean {
  const address = attribute(element, "src") ?? attribute(element, "href");
  return address === undefined && /^\d+$/.test(attribute(element, "data-id") ?? "");
}

/** Of a file that is still on its way, too: the browser of its author has named it. */
const unfinishedId = /^[\w-]{1,64}(?:\.[a-z0-9]{1,8})?$/i;

/** Leaves of a place in a draft what the draft knows it by, and nothing else; false if it is none. */
export function keepUnfinishedPlace(element: Element): boolean {
  const id = attribute(element, "data-id");
  const address = attribute(element, "src") ?? attribute(element, "href");
  if (address !== undefined || id === undefined || !unfinishedId.test(id)) return false;
  const isFile = element.tagName === "a";
  const name = isFile ? textOf(element) : "";
  element.childNodes = name ? [textNode(name)] : [];
  setAttributes(element, { "data-file": isFile ? "" : undefined, "data-id": id });
  return true;
}

/** Makes the element what it stands for; false if there is no such file, or it is of another kind. */
export function placeFile(element: Element, placing: Placing | undefined): boolean {
  const file = placing?.fileOf(attribute(element, "data-id") as string as MediaId);
  if (!placing || !file?.url) return false;
  // What came as a video, and of which there is only something to hear, has become an audio.
  if (file.type === "audio" && element.tagName === "video") element.tagName = element.nodeName = "audio";
  if (tags[file.type] !== element.tagName) return false;
  const { url, preview_url: preview, description, meta } = file;
  const { width, height, duration } = meta?.original ?? {};
  const isFilm = element.tagName === "video";
  const poster = isFilm && preview && preview !== url ? preview : undefined;
  const isFile = element.tagName === "a";
  setAttributes(element, {
    ...(isFile ? { href: url, "data-file": "" } : { src: url }),
    alt: element.tagName === "img" ? (description ?? "") : undefined,
    "data-id": idIn(url, isFile ? meta?.file?.name : undefined),
    "data-publish-id": placing.publishId,
    "data-aspect": width && height && !isFile ? decimal(width / height) : undefined,
    "data-duration": duration === undefined ? undefined : decimal(duration),
    "data-poster-url": poster,
    "data-poster-time": poster && duration !== undefined ? decimal(duration * posterAt) : undefined,
    "data-wave": element.tagName === "audio" ? meta?.wave?.join(",") : undefined,
    "data-type": isFile ? (meta?.file?.type ?? "file") : isFilm ? "video" : file.type,
  });
  if (isFile && textOf(element).trim() === "")
    element.childNodes = [textNode(meta?.file?.name ?? description ?? "file")];
  return true;
}

/** A download is kept under no extension that a browser would go by; here it has that of its name. */
function idIn(url: string, name = ""): string | undefined {
  const [, id, kept] = /([0-9a-f]{32})(\.[a-z0-9]{1,8})/.exec(url) ?? [];
  const [named = kept] = /\.[a-z0-9]{1,8}$/.exec(name.toLowerCase()) ?? [];
  return id && id + named;
}

const decimal = (number: number) => String(Number(number.toFixed(6)));

/** Wraps those of one kind that follow one another in a list that is marked as a media viewer. */
export function groupNeighbours(
  nodes: readonly Node[],
  placed: ReadonlySet<Node>,
  publishId: string | undefined,
): Node[] {
  const grouped: Node[] = [];
  let group: Element[] = [];
  const endGroup = () => {
    grouped.push(...(group.length > 1 ? [viewerOf(group, publishId)] : group));
    group = [];
  };
  for (const node of nodes) {
    if (isElement(node) && placed.has(node)) {
      if (group.length > 0 && group[0]!.tagName !== node.tagName) endGroup();
      group.push(node);
    } else if (group.length === 0 || !isText(node) || node.value.trim() !== "") {
      endGroup();
      grouped.push(node);
    }
  }
  endGroup();
  return grouped;
}

function viewerOf(media: readonly Element[], publishId: string | undefined): Element {
  const items = media.map((element) => elementNode("li", [element]));
  const type = attribute(media[0]!, "data-type")!;
  const list = elementNode("ul", items);
  setAttributes(list, {
    "data-media-viewer": "",
    "data-type": type.includes("/") ? "file" : type,
    "data-publish-id": publishId,
  });
  return list;
}

/**
 * Clean HTML as its author goes on with it: media that stand by themselves, and lists of them, are places again. `idOf`
 * knows the addresses of their files; those that it does not know, and those amid words, stay as they are.
 */
export function asPlaces(html: string, idOf: (address: string) => MediaId | undefined): string {
  if (!/<(?:img|audio|video)\s|\sdata-file=/.test(html)) return html;
  const tree = parseHtml(html);
  tree.childNodes = tree.childNodes.flatMap((node) => placesOf(node, idOf) ?? [node]);
  return writeHtml(tree);
}

/** Null for what is none. */
function placesOf(node: Node, idOf: (address: string) => MediaId | undefined): Node[] | null {
  if (!isElement(node)) return null;
  if (node.tagName === "ul" && attribute(node, "data-media-viewer") !== undefined) {
    const places = node.childNodes.map((item) => {
      const [media, ...more] = isElement(item) ? item.childNodes : [];
      return media && more.length === 0 && isElement(media) ? placeOf(media, idOf) : null;
    });
    return places.every((place) => place !== null) ? places : null;
  }
  const place = placeOf(node, idOf);
  return place && [place];
}

function placeOf(element: Element, idOf: (address: string) => MediaId | undefined): Element | null {
  if (!Object.values(tags).includes(element.tagName)) return null;
  const isFile = element.tagName === "a";
  if (isFile && attribute(element, "data-file") === undefined) return null;
  const id = idOf(attribute(element, isFile ? "href" : "src") ?? "");
  if (!id) return null;
  const place = elementNode(element.tagName, isFile ? element.childNodes : []);
  setAttributes(place, { "data-file": isFile ? "" : undefined, "data-id": id });
  return place;
}
