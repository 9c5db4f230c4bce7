/**
 * The boxes of an MP4 or QuickTime file (ISO/IEC 14496-12): how long it is, how
 * large its picture, how it is coded, and what it says of where and by whom it was taken.
 *
 * Only the heads of boxes are read, however large the file is. The places that
 * tell too much are blanked where they stand: a box that becomes `free` keeps its
 * length, so that nothing else in the file has to move (threats M03, M04).
 */

import type { Walk } from "./notes/walk.ts";

export interface Movie {
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  /** The kind of each track: four letters, such as `avc1` and `mp4a` (https://mp4ra.org/registered-types/sampleentries). */
  codings: string[];
  /** The kind of each track: four letters, such as `vide` and `soun` (https://mp4ra.org/registered-types/handlers). */
  handlers: string[];
}

interface Box {
  type: string;
  start: number;
  /** Where its content begins. */
  inside: number;
  end: number;
}

/** What can't be read is left out, and what people and devices wrote about the recording is blanked. Throws what the walk throws. */
export async function readMovie(walk: Walk): Promise<Movie> {
  const movie: Movie = { width: null, height: null, duration: null, codings: [], handlers: [] };
  let last: Box | null = null;
  for await (const box of boxesIn(walk, { inside: 0, end: walk.size }, walk.countPiece)) {
    last = box;
    if (box.type === "moov") await readHead(walk, box, movie);
    // Hours of a recording in fragments have thousands of them.
    else if (box.type === "moof") await lookThrough(walk, box, ["traf"], walk.countPiece);
    else if (!parts.has(box.type)) blank(walk, box);
  }
  // Cameras write notes behind the last box, too; behind sound and pictures it may be more of these.
  if (last && last.type !== "mdat") walk.blank(last.end, walk.size);
  return movie;
}

/** What a file of boxes consists of; any other that stands beside these is a note of somebody's. */
const parts = new Set(["ftyp", "styp", "mdat", "mfra", "sidx", "ssix", "prft", "emsg", "pdin", "uuid"]);

/** For the notes in it and in those of its boxes. */
async function lookThrough(
  walk: Walk,
  box: Pick<Box, "inside" | "end">,
  within: readonly string[] = [],
  count = walk.countBox,
): Promise<void> {
  for await (const inner of boxesIn(walk, box, count)) {
    if (within.includes(inner.type)) await lookThrough(walk, inner, [], count);
  }
}

async function readHead(walk: Walk, head: Box, movie: Movie): Promise<void> {
  for await (const box of boxesIn(walk, head)) {
    if (box.type === "mvhd") movie.duration = durationIn(await contentOf(walk, box));
    if (box.type === "trak") await readTrack(walk, box, movie);
    if (box.type === "mvex") await lookThrough(walk, box);
  }
}

async function readTrack(walk: Walk, track: Box, movie: Movie): Promise<void> {
  for await (const box of boxesIn(walk, track)) {
    if (box.type === "mdia") {
      const coding = await codingIn(walk, box, ["minf", "stbl", "stsd"], movie.handlers);
      if (coding) movie.codings.push(coding);
    }
    if (box.type === "edts") await lookThrough(walk, box);
    if (box.type !== "tkhd") continue;
    const size = sizeIn(await contentOf(walk, box));
    if (size) Object.assign(movie, size);
  }
}

/** Of the first of its samples; on the way, each level is looked through to its end. */
async function codingIn(
  walk: Walk,
  box: Box,
  [next, ...others]: readonly string[],
  handlers: string[],
): Promise<string | null> {
  if (next === undefined) {
    // Behind a version, a count, and the length of the first entry.
    const entry = await contentOf(walk, box);
    return entry.length < 16 ? null : entry.toString("latin1", 12, 16);
  }
  let coding: string | null = null;
  for await (const inner of boxesIn(walk, box)) {
    if (inner.type === next) coding ??= await codingIn(walk, inner, others, handlers);
    if (inner.type === "dinf") await lookThrough(walk, inner);
    // Behind numbers that are needed stands the name of a program, or of somebody.
    if (inner.type !== "hdlr") continue;
    // The one of the track; another one, deeper in, is of where its samples are.
    if (next === "minf") handlers.push((await contentOf(walk, inner)).toString("latin1", 8, 12));
    walk.blank(inner.inside + 24, inner.end);
  }
  return coding;
}

/** Its notes are blanked and not among them. */
async function* boxesIn(
  walk: Walk,
  { inside: from, end: to }: Pick<Box, "inside" | "end">,
  count = walk.countBox,
): AsyncGenerator<Box, void> {
  for (let start = from; start + 8 <= to;) {
    count();
    const head = await walk.read(start, 16);
    if (head.length < 8) return;
    const said = head.readUInt32BE(0);
    const isLong = said === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : said === 0 ? to - start : said;
    const inside = start + (isLong ? 16 : 8);
    if (start + size < inside) return;
    // A recording that was cut off ends within one.
    const box = { type: head.toString("latin1", 4, 8), start, inside, end: Math.min(start + size, to) };
    if (await isNote(walk, box)) blank(walk, box);
    else yield box;
    start = box.end;
  }
}

/**
 * User data (`©xyz`, `loci`), QuickTime metadata (`com.apple.quicktime.location.ISO6709`), places of dashcams, free room, in which these and
 * others keep more of them, and what makers write, such as XMP.
 */
async function isNote(walk: Walk, { type, inside }: Box): Promise<boolean> {
  if (type === "uuid") return !needed.has((await walk.read(inside, 16)).toString("hex"));
  return notes.has(type);
}

const notes = new Set(["udta", "meta", "gps ", "free", "skip"]);

/** Of fragments (PIFF, Smooth Streaming): keys of samples and times; and that the picture is a sphere. */
const needed = new Set([
  "a2394f525a9b4f14a2446c427c648df4",
  "d08a4f1810f34a82b6c832d8aba183d3",
  "6d1d9b0542d544e680e2141daff757b2",
  "d4807ef2ca3946958e5426cb9e46a79f",
  "ffcc8263f8554a938814587a02521fdd",
]);

/** It becomes free room of the same length, with nothing in it. */
function blank(walk: Walk, { start, inside, end }: Box): void {
  walk.overwrite(start + 4, Buffer.from("free"));
  walk.blank(inside, end);
}

/** Longer than the longest of the boxes that are read. */
function contentOf(walk: Walk, box: Box): Promise<Buffer> {
  return walk.read(box.inside, Math.min(box.end - box.inside, 128));
}

/** Of a movie header: a time scale and a duration, after two dates, which are longer in version 1. */
function durationIn(header: Buffer): number | null {
  const isLong = header[0] === 1;
  if (header.length < (isLong ? 32 : 20)) return null;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  const seconds = duration / scale;
  return duration > 0 && seconds > 0 && seconds < 1_000_000 ? Math.round(seconds * 1_000) / 1_000 : null;
}

/** Of a track header: a matrix, and then width and height in 65,536ths. One on its side is as high as it is wide. */
function sizeIn(header: Buffer): { width: number; height: number } | null {
  const matrix = header[0] === 1 ? 52 : 40;
  if (header.length < matrix + 44) return null;
  const [width, height] = [header.readUInt16BE(matrix + 36), header.readUInt16BE(matrix + 40)];
  if (width === 0 || height === 0) return null;
  const isOnItsSide = header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 4) !== 0;
  return isOnItsSide ? { width: height, height: width } : { width, height };
}
