/**
 * A picture that somebody sends, drawn anew.
 *
 * Decoding everything anew is the defence. Nothing of the file survives but its
 * pixels: no place where it was taken, no second format behind the first
 * (threats M02, M03). What a file claims to be counts for nothing, its first bytes
 * do (M09), and a decoder gets neither more pixels nor more time than a picture
 * needs (M04).
 */
import type { AccountId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Decoded, PictureDecoder, PictureOrder } from "#server/outside/picture-decoder.ts";

/** The same for whatever is made of them. */
export const mostOfPhotos = {
  mostJpegPixels: limits.photo.jpeg,
  mostProgressivePixels: limits.photo.progressive,
} as const;

/**
 * Throws `media.too-many-pixels`, `media.picture-kind` for photos that no browser shows, `media.unsupported` for anything else but JPEG,
 * PNG, GIF, WebP and AVIF, `media.unreadable` for a broken one or a bomb, and `server.overloaded` when too many wait to be decoded.
 */
export async function decodePicture(
  pictures: PictureDecoder,
  owner: AccountId,
  order: PictureOrder,
): Promise<Extract<Decoded, { kind: "picture" }>> {
  if (isStrangePicture(order.bytes)) throw new Refusal("media.picture-kind");
  if (!isPicture(order.bytes)) throw new Refusal("media.unsupported");
  const decoded = await pictures.decode(owner, order);
  switch (decoded.kind) {
    case "picture":
      return decoded;
    case "too-many-pixels":
      throw new Refusal("media.too-many-pixels", { args: { limit: decoded.most / 1_000_000 } });
    case "busy":
      throw new Refusal("server.overloaded");
    case "unreadable":
      throw new Refusal("media.unreadable", { cause: new Error(decoded.reason) });
  }
}

/** By its first bytes. */
export function isPicture(bytes: Buffer): boolean {
  return signatures.some((fits) => fits(bytes));
}

/** JPEG, PNG, GIF, WebP, AVIF. Left out is what can hold scripts or fetch things, such as SVG. */
const signatures: ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)),
  (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP",
  isAvif,
];

const [avif, heif] = [/^avi[fs]$/, /^(?:hei[cxms]|hev[cxms]|avc[is]|mif[12]|msf1|crx )$/];

/** By its first brand, or by another one where the first only says that it's a picture (ISO/IEC 23008-12). */
function isAvif(bytes: Buffer): boolean {
  if (ascii(bytes, 4, 8) !== "ftyp") return false;
  const [first, ...others] = brandsOf(bytes);
  return avif.test(first!) || (/^(?:mif1|msf1)$/.test(first!) && others.some((brand) => avif.test(brand)));
}

/** All names of the format that a file of boxes goes by. */
export function brandsOf(bytes: Buffer): string[] {
  if (ascii(bytes, 4, 8) !== "ftyp" || bytes.length < 12) return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [ascii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(bytes, at, at + 4));
  return brands;
}

/**
 * HEIC, JPEG XL, JPEG 2000, TIFF, and what cameras write without developing it, most of which is TIFF as well (DNG, CR2, NEF, ARW). They
 * hold the place where they were taken, and nothing here can take it out.
 */
export function isStrangePicture(bytes: Buffer, size = Infinity): boolean {
  if (ascii(bytes, 4, 8) === "ftyp") return heif.test(ascii(bytes, 8, 12)) && !isAvif(bytes);
  const begins = ascii(bytes, 0, 15);
  return strangeBeginnings.some((sign) => begins.startsWith(sign)) || isX3f(bytes) || isTiff(bytes, size);
}

/** The last three are RAF, MRW and CRW. */
const strangeBeginnings = [
  "II+\0\b\0\0\0",
  "MM\0+\0\b\0\0",
  "\0\0\0\x0cJXL ",
  "\0\0\0\x0cjP  ",
  "FUJIFILMCCD-RAW",
  "\0MRM",
  "II\x1a\0\0\0HEAPCCDR",
];

/** Behind its name stands its version, of which the greater half is 2, 3 or 4. */
function isX3f(bytes: Buffer): boolean {
  return bytes.length >= 8 && ascii(bytes, 0, 4) === "FOVb" && [2, 3, 4].includes(bytes.readUInt16LE(6));
}

/** Its first four bytes, and then where its list of fields is: within the file, and of some cameras right behind. A text begins so, too. */
function isTiff(bytes: Buffer, size: number): boolean {
  if (bytes.length < 8) return false;
  const begins = ascii(bytes, 0, 4);
  const place = begins.startsWith("MM") ? bytes.readUInt32BE(4) : bytes.readUInt32LE(4);
  const isPlain = begins === "II*\0" || begins === "MM\0*";
  const isOfCamera = /^(?:IIRO|IIRS|MMOR|IIU\0)$/.test(begins);
  return place >= 8 && ((isPlain && place <= size) || (isOfCamera && place <= farthestField));
}

const farthestField = 64 * 1024;

export function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString("latin1", from, to);
}
