/**
 * The boxes of an MP4 or QuickTime file (ISO/IEC 14496-12): how long it is, how
 * large its picture, how it is coded, and what it says of where and by whom it was taken.
 *
 * Only the heads of boxes are read, however large the file is. The places that
 * tell too much are blanked where they stand: a box that becomes `free` keeps its
 * length, so that nothing else in the file has to move (threats M03).
 */

/** A file that is read here and there. */
export interface Bytes {
  size: number;
  read(at: number, length: number): Promise<Buffer>;
}

export interface Movie {
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  /** Of each track: four letters, such as `avc1` and `mp4a` (https://mp4ra.org/registered-types/sampleentries). */
  codings: string[];
  /** Boxes that hold what people and devices wrote about the recording. */
  notes: Box[];
}

export interface Box {
  type: string;
  start: number;
  /** Where its content begins. */
  inside: number;
  end: number;
}

/** A file that is cut into fragments has some of them for each second. */
const mostBoxes = 100_000;
const mostInside = 1_000;

/** What can't be read is left out; nothing is thrown but what reading throws. */
export async function readMovie(bytes: Bytes): Promise<Movie> {
  const movie: Movie = { width: null, height: null, duration: null, codings: [], notes: [] };
  for (const box of await boxesIn(bytes, 0, bytes.size, mostBoxes)) {
    if (await isNote(bytes, box)) movie.notes.push(box);
    if (box.type !== "moov") continue;
    for (const inner of await boxesIn(bytes, box.inside, box.end, mostInside)) {
      if (await isNote(bytes, inner)) movie.notes.push(inner);
      if (inner.type === "mvhd") movie.duration = durationIn(await head(bytes, inner));
      if (inner.type === "trak") await readTrack(bytes, inner, movie);
    }
  }
  return movie;
}

async function readTrack(bytes: Bytes, track: Box, movie: Movie): Promise<void> {
  for (const box of await boxesIn(bytes, track.inside, track.end, mostInside)) {
    if (await isNote(bytes, box)) movie.notes.push(box);
    if (box.type === "mdia") {
      const coding = await codingIn(bytes, box);
      if (coding) movie.codings.push(coding);
    }
    if (box.type !== "tkhd") continue;
    const size = sizeIn(await head(bytes, box));
    if (size) Object.assign(movie, size);
  }
}

/** Of the first of its samples. */
async function codingIn(bytes: Bytes, media: Box): Promise<string | null> {
  let box = media;
  for (const type of ["minf", "stbl", "stsd"]) {
    const inner = (await boxesIn(bytes, box.inside, box.end, mostInside)).find((one) => one.type === type);
    if (!inner) return null;
    box = inner;
  }
  // Behind a version, a count, and the length of the first entry.
  const entry = await head(bytes, box);
  return entry.length < 16 ? null : entry.toString("latin1", 12, 16);
}

/** User data (`©xyz`, `loci`), QuickTime metadata (`com.apple.quicktime.location.ISO6709`) and XMP. */
async function isNote(bytes: Bytes, box: Box): Promise<boolean> {
  if (box.type === "uuid") return (await bytes.read(box.inside, 16)).equals(xmp);
  return box.type === "udta" || box.type === "meta";
}

const xmp = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex");

async function boxesIn(bytes: Bytes, from: number, to: number, most: number): Promise<Box[]> {
  const boxes: Box[] = [];
  let start = from;
  while (start + 8 <= to && boxes.length < most) {
    const head = await bytes.read(start, 16);
    if (head.length < 8) break;
    const said = head.readUInt32BE(0);
    const isLong = said === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : said === 0 ? to - start : said;
    const inside = start + (isLong ? 16 : 8);
    const end = start + size;
    if (end < inside || end > to) break;
    boxes.push({ type: head.toString("latin1", 4, 8), start, inside, end });
    start = end;
  }
  return boxes;
}

/** Longer than the longest of the boxes that are read. */
function head(bytes: Bytes, box: Box): Promise<Buffer> {
  return bytes.read(box.inside, Math.min(box.end - box.inside, 128));
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

const chunk = 64 * 1024;

/** Makes it free room of the same length, with nothing in it. */
export async function blank(
  { start, inside, end }: Box,
  write: (bytes: Buffer, at: number) => Promise<void>,
): Promise<void> {
  await write(Buffer.from("free"), start + 4);
  for (let at = inside; at < end; at += chunk) await write(Buffer.alloc(Math.min(chunk, end - at)), at);
}
