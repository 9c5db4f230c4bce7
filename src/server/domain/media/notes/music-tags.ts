/**
 * The notes of MP3, AAC and their like, which stand in front of the sound, behind it, and between sounds that were put together: ID3v2, ID3v1,
 * APE and Lyrics3. Each keeps its head and its length, with nothing in it (threats M03).
 *
 * Sound has no table of contents, so the whole file is looked through for the signs of a tag. Where other bytes look the same by chance,
 * nothing changes: what follows has to be a tag, too.
 */
import type { Walk } from "./walk.ts";

const signs = ["ID3", "TAG", "APETAGEX", "LYRICSBEGIN"].map((sign) => Buffer.from(sign));

/** Answers where the sound begins. */
export async function cleanMusicTags(walk: Walk): Promise<number> {
  let sound = 0;
  for (let at = 0, done = 0; at < walk.size;) {
    walk.countPiece();
    const end = await cleanTag(walk, at, done);
    if (end !== null && at === sound) sound = end;
    if (end !== null) done = end;
    at = await walk.find(signs, end ?? at + 1);
  }
  return sound;
}

/** Answers where it ends; null if there is none. `done`: a tag is never looked at twice. */
async function cleanTag(walk: Walk, at: number, done: number): Promise<number | null> {
  const head = await walk.read(at, 32);
  const starts = (sign: string) => head.toString("latin1", 0, sign.length) === sign;
  if (starts("ID3")) return cleanId3(walk, at, head, at === done);
  if (starts("TAG")) return cleanId3v1(walk, at);
  if (starts("APETAGEX") && head.length === 32) return cleanApe(walk, at, head, done);
  if (starts("LYRICSBEGIN")) return cleanLyrics(walk, at);
  return null;
}

const [hasMore, hasFooter] = [0x40, 0x10];

/** https://id3.org/id3v2.4.0-structure; `isSure` where nothing else can stand. */
function cleanId3(walk: Walk, at: number, head: Buffer, isSure: boolean): number | null {
  const [version, flags] = [head[3]!, head[5]!];
  const digits = head.subarray(6, 10);
  if (head.length < 10 || version < 2 || version > 4 || digits.some((digit) => digit > 127)) return null;
  const isNamed = /^[A-Z][A-Z0-9]{2}/.test(head.toString("latin1", 10, 13));
  if (!isSure && !isNamed && (flags & hasMore) === 0) return null;
  const size = digits.reduce((sum, digit) => sum * 128 + digit, 0) + (version === 4 && flags & hasFooter ? 10 : 0);
  walk.countBox();
  const length = [21, 14, 7, 0].map((bits) => (size >> bits) & 127);
  walk.overwrite(at + 5, Buffer.from([0, ...length]));
  const end = Math.min(at + 10 + size, walk.size);
  walk.blank(at + 10, end);
  return end;
}

/** 128 bytes of text; one of 227 bytes with more of the same can stand before it. */
async function cleanId3v1(walk: Walk, at: number): Promise<number | null> {
  const tag = await walk.read(at, 227 + 3);
  if (tag[3] === 0x2b && tag.toString("latin1", 227) === "TAG") {
    walk.countBox();
    walk.blank(at + 4, at + 227);
    return at + 227;
  }
  const fields = [3, 33, 63, 93, 97, 125];
  const isText = fields.slice(1).every((to, index) => isTextAlone(tag.subarray(fields[index], to)));
  if (!isText && at !== walk.size - 128) return null;
  walk.countBox();
  walk.blank(at + 3, at + 127);
  // The genre: 0 is Blues.
  if (tag.length >= 128) walk.overwrite(at + 127, Buffer.from([255]));
  return at + 128;
}

/** Up to the zeros that fill it up. */
function isTextAlone(field: Buffer): boolean {
  const last = field.findLastIndex((byte) => byte !== 0);
  return field.subarray(0, last + 1).every((byte) => byte >= 32);
}

/** https://wiki.hydrogenaud.io/index.php?title=APEv2_specification: its first version has no head, only a foot. */
function cleanApe(walk: Walk, at: number, head: Buffer, done: number): number | null {
  const size = head.readUInt32LE(12);
  if (size < 32) return null;
  const isHead = (head.readUInt32LE(20) & 0x20000000) !== 0;
  const [from, foot] = isHead ? [at + 32, at + size] : [Math.max(done, at + 32 - size), at];
  walk.countBox();
  if (isHead) walk.overwrite(at + 16, none);
  walk.blank(from, Math.min(foot, walk.size));
  if (foot + 32 <= walk.size) walk.overwrite(foot + 16, none);
  return Math.min(foot + 32, walk.size);
}

const none = Buffer.alloc(4);

const mostLyrics = 16 * 1024;

/** https://id3.org/Lyrics3v2 */
async function cleanLyrics(walk: Walk, at: number): Promise<number | null> {
  walk.countBox();
  const text = await walk.read(at, mostLyrics);
  const ends = ["LYRICS200", "LYRICSEND"].map((sign) => text.indexOf(sign)).filter((place) => place > 0);
  // One that was cut off ends with the file.
  if (ends.length === 0 && at + text.length < walk.size) return null;
  const end = Math.min(...ends, text.length);
  walk.blank(at + 11, at + (ends.length > 0 ? Math.max(11, end - 6) : end));
  return Math.min(at + end + 9, walk.size);
}
