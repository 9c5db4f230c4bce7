/**
 * The notes of MP3, AAC and their like, which stand in front of the sound, behind it, and between sounds that were put together: ID3v2, ID3v1,
 * APE and Lyrics3. Each keeps its head and its length, with nothing in it (threats M03).
 *
 * Sound has no table of contents, so the whole file is looked through for the signs of a tag. The same bytes stand in sound by chance, and
 * then nothing may change: a tag in the midst of others' bytes has to be whole, as its format says, and to end where a tag can end.
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
    if (end === null) walk.countFalseSign();
    else done = end;
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

/** Whether a tag can end here: in front of another one, of sound, or of nothing. The sign of the next may be cut off. */
async function canEnd(walk: Walk, at: number): Promise<boolean> {
  const next = await walk.read(at, 11);
  const begins = next.toString("latin1");
  return next.length < 11 || /^(?:ID3|TAG|APETAGEX|LYRICSBEGIN|fLaC|OggS)/.test(begins) || isFrame(next);
}

/** The head of a frame of MPEG audio, or of ADTS. */
export function isFrame([first = 0, second = 0, third = 0]: Buffer): boolean {
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return false;
  if ((second & 0xf6) === 0xf0) return (third & 0x3c) <= 0x30;
  return (second & 0x06) !== 0 && (second & 0x18) !== 0x08 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c;
}

/** Of each version: bits of its flags that mean nothing, the same of a frame, the length of a frame's name, and of its head. */
const id3Versions: Record<number, { unknown: number; frame: [number, number]; name: number; head: number }> = {
  2: { unknown: 0x3f, frame: [0, 0], name: 3, head: 6 },
  3: { unknown: 0x1f, frame: [0x1f, 0x1f], name: 4, head: 10 },
  4: { unknown: 0x0f, frame: [0x8f, 0xb0], name: 4, head: 10 },
};

const [hasMore, hasFooter] = [0x40, 0x10];
const syncSafe = (digits: Buffer) => digits.reduce((sum, digit) => sum * 128 + digit, 0);

/** By its head alone, as it is sure in front of a file. */
export function isId3Head(head: string): boolean {
  const [version, revision, , ...digits] = Buffer.from(head.slice(3, 10), "latin1");
  const isOne = head.startsWith("ID3") && version! >= 2 && version! <= 4 && revision !== 0xff;
  return isOne && digits.length === 4 && digits.every((digit) => digit <= 127);
}

/** https://id3.org/id3v2.4.0-structure; `isSure` where nothing else can stand. */
async function cleanId3(walk: Walk, at: number, head: Buffer, isSure: boolean): Promise<number | null> {
  if (!isId3Head(head.toString("latin1"))) return null;
  const [version, flags] = [head[3]!, head[5]!];
  const size = syncSafe(head.subarray(6, 10)) + (version === 4 && flags & hasFooter ? 10 : 0);
  if (!isSure && !(await isWhole(walk, at, { version, flags, end: at + 10 + size }))) return null;
  walk.countBox();
  const length = [21, 14, 7, 0].map((bits) => (size >> bits) & 127);
  walk.overwrite(at + 5, Buffer.from([0, ...length]));
  const end = Math.min(at + 10 + size, walk.size);
  walk.blank(at + 10, end);
  return end;
}

/** One that was cut off has frames up to the end of the file. */
async function isWhole(walk: Walk, at: number, tag: { version: number; flags: number; end: number }): Promise<boolean> {
  if ((tag.flags & id3Versions[tag.version]!.unknown) !== 0) return false;
  const first = await firstFrame(walk, at + 10, tag);
  let frame = first === null ? null : await frameEnd(walk, first, tag);
  if (frame === null) return false;
  if (tag.end <= walk.size) return canEnd(walk, tag.end);
  while (frame !== null && frame < walk.size) {
    walk.countBox();
    frame = await frameEnd(walk, frame, tag);
  }
  return frame !== null;
}

/** Behind an extended head, if there is one; in the second version the flag stands for bytes that nobody can read. */
async function firstFrame(walk: Walk, at: number, tag: { version: number; flags: number }): Promise<number | null> {
  if ((tag.flags & hasMore) === 0) return at;
  const digits = await walk.read(at, 4);
  if (tag.version === 2 || digits.length < 4) return null;
  if (tag.version === 3) return [6, 10].includes(digits.readUInt32BE(0)) ? at + 4 + digits.readUInt32BE(0) : null;
  const size = digits.some((digit) => digit > 127) ? 0 : syncSafe(digits);
  return size >= 6 && size <= 64 ? at + size : null;
}

/** Null if what stands here is no frame. Some programs write a length of the fourth version as that of the third. */
async function frameEnd(walk: Walk, at: number, tag: { version: number; end: number }): Promise<number | null> {
  const { frame, name, head: length } = id3Versions[tag.version]!;
  const head = await walk.read(at, length);
  if (head.length < length) return at + length;
  const digits = head.subarray(name, length === 6 ? 6 : 8);
  const isNamed = /^[A-Z][A-Z0-9]+$/.test(head.toString("latin1", 0, name));
  const isKnown = length === 6 || ((head[8]! & frame[0]) === 0 && (head[9]! & frame[1]) === 0);
  if (!isNamed || !isKnown) return null;
  const plain = digits.readUIntBE(0, digits.length);
  const sizes = tag.version === 4 && !digits.some((digit) => digit > 127) ? [syncSafe(digits)] : [plain];
  const size = sizes.find((one) => one > 0 && at + length + one <= tag.end);
  return size === undefined ? null : at + length + size;
}

const [short, long] = [128, 227];

/** 128 bytes of text; one of 227 bytes with more of the same can stand before it. One that was cut off ends with the file. */
async function cleanId3v1(walk: Walk, at: number): Promise<number | null> {
  const tag = await walk.read(at, long + short);
  if (tag[3] === 0x2b && (tag.length < long + 3 || (await isId3v1(walk, at + long)))) {
    walk.countBox();
    walk.blank(at + 4, at + long);
    return Math.min(at + long, walk.size);
  }
  if (!(await isId3v1(walk, at))) return null;
  walk.countBox();
  walk.blank(at + 3, at + 127);
  // The genre: 0 is Blues.
  if (tag.length >= short) walk.overwrite(at + 127, Buffer.from([255]));
  return Math.min(at + short, walk.size);
}

async function isId3v1(walk: Walk, at: number): Promise<boolean> {
  const tag = await walk.read(at, short);
  if (tag.toString("latin1", 0, 3) !== "TAG") return false;
  if (at + short === walk.size) return true;
  const fields = [3, 33, 63, 93, 97, 125];
  const isText = fields.slice(1).every((to, index) => isTextAlone(tag.subarray(fields[index], to)));
  return isText && canEnd(walk, at + short);
}

/** Up to the zeros that fill it up. */
function isTextAlone(field: Buffer): boolean {
  const last = field.findLastIndex((byte) => byte !== 0);
  return field.subarray(0, last + 1).every((byte) => byte >= 32);
}

const [apeHasHead, apeIsHead, apeUnknown] = [0x80000000, 0x20000000, 0x1ffffff8];

interface Ape {
  size: number;
  flags: number;
}

/** Of a head or a foot; null if it is neither. */
function apeIn(bytes: Buffer): Ape | null {
  if (bytes.length < 32 || bytes.toString("latin1", 0, 8) !== "APETAGEX") return null;
  const [version, size, , flags] = [8, 12, 16, 20].map((at) => bytes.readUInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ];
  if (![1_000, 2_000].includes(version) || size < 32 || (flags & apeUnknown) !== 0) return null;
  return bytes.subarray(24).every((byte) => byte === 0) ? { size, flags } : null;
}

/**
 * https://wiki.hydrogenaud.io/index.php?title=APEv2_specification: its first version has no head, only a foot. Where there should be both they
 * have to agree, and one that was cut off ends with the file.
 */
async function cleanApe(walk: Walk, at: number, head: Buffer, done: number): Promise<number | null> {
  const ape = apeIn(head);
  if (!ape) return null;
  const isHead = (ape.flags & apeIsHead) !== 0;
  const [from, foot] = isHead ? [at + 32, at + ape.size] : [at + 32 - ape.size, at];
  const other = isHead ? foot : from - 32;
  const isCut = isHead && foot + 32 > walk.size;
  if (!isCut && (isHead || (ape.flags & apeHasHead) !== 0)) {
    const agreeing = other < done ? null : apeIn(await walk.read(other, 32));
    if (agreeing?.size !== ape.size || ((agreeing.flags & apeIsHead) !== 0) === isHead) return null;
  } else if (!isHead && (from < done || !(await isItem(walk, from, foot)))) return null;
  walk.countBox();
  if (isHead) walk.overwrite(at + 16, none);
  walk.blank(from, Math.min(foot, walk.size));
  if (foot + 32 <= walk.size) walk.overwrite(foot + 16, none);
  return Math.min(foot + 32, walk.size);
}

/** A length, flags, a name, and the value. */
async function isItem(walk: Walk, at: number, end: number): Promise<boolean> {
  const head = await walk.read(at, Math.min(8 + 256, end - at));
  const name = head.indexOf(0, 8);
  const isNamed = name > 8 && /^[\x20-\x7e]+$/.test(head.toString("latin1", 8, name));
  return isNamed && (head.readUInt32LE(4) & apeUnknown) === 0 && at + name + 1 + head.readUInt32LE(0) <= end;
}

const none = Buffer.alloc(4);

const mostLyrics = 16 * 1024;

/** https://id3.org/Lyrics3v2: in front of its end, the second version says how long it is. */
async function cleanLyrics(walk: Walk, at: number): Promise<number | null> {
  walk.countBox();
  const text = await walk.read(at, mostLyrics);
  const ends = ["LYRICS200", "LYRICSEND"].map((sign) => text.indexOf(sign)).filter((place) => place > 0);
  // One that was cut off ends with the file.
  if (ends.length === 0 && at + text.length < walk.size) return null;
  const end = Math.min(...ends, text.length);
  const behind = Math.min(at + end + 9, walk.size);
  const isMeasured = Number(text.toString("latin1", end - 6, end)) === end - 6;
  if (ends.length > 0 && !isMeasured && !(await canEnd(walk, behind))) return null;
  walk.blank(at + 11, at + (ends.length > 0 ? Math.max(11, end - 6) : end));
  return behind;
}
