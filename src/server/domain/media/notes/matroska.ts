/**
 * The notes of Matroska and WebM (RFC 9559): tags, attached files, titles and names of files become `Void`, an element that says only how
 * long it is (threats M03).
 *
 * A recording that was written while it was made doesn't know how long it is, and neither do its clusters: their blocks are then parts of
 * the walk. An element that is none of these is damage, and the walk goes on at the next that is.
 */
import type { Walk } from "./walk.ts";

interface Element {
  id: number;
  start: number;
  inside: number;
  /** Null where it does not say. */
  end: number | null;
}

const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  chapters: 0x1043a770,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  void: 0xec,
  crc: 0xbf,
} as const;

/** A tag, an attached file, titles of the film and of a track, and the names of this file and of those before and after it. */
const notes = new Set<number>([ids.tags, ids.attachments, 0x7373, 0x61a7, 0x7ba9, 0x536e, 0x7384, 0x3c83ab, 0x3e83bb]);

/** What a note stands in. */
const around = new Set<number>([ids.seekHead, ids.info, ids.tracks, ids.track]);

/** What stands in a cluster: its time, blocks, groups of blocks, and four that are hardly used. */
const inClusters = new Set([0xe7, 0xa3, 0xa0, 0xaf, 0xab, 0xa7, 0x5854]);

const known = new Set<number>([...Object.values(ids), ...notes, ...inClusters]);

const signs = [ids.cluster, ids.tags, ids.attachments, ids.info, ids.tracks, ids.seekHead, ids.segment].map((id) => {
  const sign = Buffer.alloc(4);
  sign.writeUInt32BE(id);
  return sign;
});

export async function cleanMatroska(walk: Walk): Promise<void> {
  for (let at = 0; at < walk.size;) {
    walk.countPiece();
    const element = await elementAt(walk, at);
    at =
      element && known.has(element.id) ? await cleanElement(walk, element, walk.size) : await walk.find(signs, at + 1);
  }
}

/** Answers where the walk goes on. */
async function cleanElement(walk: Walk, element: Element, most: number): Promise<number> {
  const { id, inside } = element;
  if (element.end === null || id === ids.segment) return inside;
  const end = Math.min(element.end, most);
  if (notes.has(id) || (id === ids.seek && (await isSeekOfNotes(walk, inside, end)))) empty(walk, element, end);
  // It counts over what has been blanked beside it.
  if (id === ids.crc) empty(walk, element, end);
  // Programs that take a note away leave it lying there.
  if (id === ids.void) {
    walk.countBox();
    walk.blank(inside, end);
  }
  if (around.has(id)) await cleanWithin(walk, inside, end);
  return end;
}

async function cleanWithin(walk: Walk, from: number, to: number): Promise<void> {
  for (let at = from; at < to;) {
    walk.countBox();
    const element = await elementAt(walk, at);
    if (element?.end == null) return;
    at = await cleanElement(walk, element, to);
  }
}

/** It says where the tags are, or the attached files. */
async function isSeekOfNotes(walk: Walk, inside: number, end: number): Promise<boolean> {
  const content = await walk.read(inside, Math.min(end - inside, 64));
  return content.includes("1254c367", 0, "hex") || content.includes("1941a469", 0, "hex");
}

function empty(walk: Walk, { start }: Element, end: number): void {
  walk.countBox();
  const length = end - start;
  const head = Buffer.alloc(length < 9 ? 2 : 9);
  head[0] = ids.void;
  if (length < 9) head[1] = 0x80 | (length - 2);
  else head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1);
  walk.overwrite(start, head);
  walk.blank(start + head.length, end);
}

async function elementAt(walk: Walk, start: number): Promise<Element | null> {
  const head = await walk.read(start, 12);
  const idLength = Math.clz32(head[0] ?? 0) - 23;
  if (idLength > 4 || head.length <= idLength) return null;
  const length = Math.clz32(head[idLength]!) - 23;
  if (length > 8 || head.length < idLength + length) return null;
  let size = head[idLength]! & (0xff >> length);
  let isUnknown = size === 0xff >> length;
  for (const byte of head.subarray(idLength + 1, idLength + length)) {
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  const inside = start + idLength + length;
  return { id: head.readUIntBE(0, idLength), start, inside, end: isUnknown ? null : inside + size };
}
