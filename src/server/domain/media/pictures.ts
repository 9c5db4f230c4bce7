/**
 * Pictures of a profile: whatever somebody sends becomes a WebP of one known size.
 *
 * Decoding everything anew is the defence. Nothing of the file survives but its
 * pixels: no place where it was taken, no second format behind the first
 * (threats M02, M03). What a file claims to be counts for nothing, its first bytes
 * do (M09), and a decoder gets neither more pixels nor more time than a picture
 * needs (M04).
 */
import { randomBytes } from "node:crypto";
import type { AccountId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { PictureDecoder } from "#server/outside/picture-decoder.ts";
import type { Ports } from "#server/outside/ports.ts";

/** Pixels of the stored picture; what does not fit the shape is cut off around the middle. */
const pictureShapes = {
  avatar: { width: 400, height: 400 },
  header: { width: 1500, height: 500 },
} as const;
export type PictureKind = keyof typeof pictureShapes;

export const largestPicture = 8 * 1024 ** 2;

/** Pixels of the file that somebody sends. */
const largestSource = { mostPixels: limits.account.picturePixels, mostAvifPixels: limits.account.avifPixels };

/**
 * Keeps the pictures that there are and answers their keys: all of them, or none
 * if one is refused. Throws `media.too-large`, `media.too-many-pixels`, `media.unsupported` for
 * anything but JPEG, PNG, GIF, WebP and AVIF, `media.unreadable` for a broken one
 * or a bomb, and `server.overloaded` when too many wait to be decoded.
 */
export async function keepPictures(
  { blobs, pictures }: Pick<Ports, "blobs" | "pictures">,
  owner: AccountId,
  files: Partial<Record<PictureKind, Blob>>,
): Promise<Partial<Record<PictureKind, string>>> {
  const drawn: [kind: PictureKind, key: string, picture: Buffer][] = [];
  for (const [kind, file] of Object.entries(files) as [PictureKind, Blob | undefined][]) {
    if (!file) continue;
    if (file.size > largestPicture) {
      throw new Refusal("media.too-large", { args: { limit: largestPicture / 1024 ** 2 } });
    }
    const picture = await redraw(pictures, owner, Buffer.from(await file.arrayBuffer()), kind);
    drawn.push([kind, `${randomBytes(16).toString("hex")}.webp`, picture]);
  }
  for (const [, key, picture] of drawn) await blobs.put(key, picture);
  return Object.fromEntries(drawn.map(([kind, key]) => [kind, key]));
}

/** The picture in its shape: turned as its camera meant it, the first frame if it moves, without metadata. */
export async function redraw(
  pictures: PictureDecoder,
  owner: AccountId,
  bytes: Buffer,
  kind: PictureKind,
): Promise<Buffer> {
  if (!signatures.some((fits) => fits(bytes))) throw new Refusal("media.unsupported");
  const decoded = await pictures.decode(owner, { bytes, ...pictureShapes[kind], ...largestSource });
  switch (decoded.kind) {
    case "picture":
      return decoded.picture;
    case "too-many-pixels":
      throw new Refusal("media.too-many-pixels", { args: { limit: decoded.most / 1_000_000 } });
    case "busy":
      throw new Refusal("server.overloaded");
    case "unreadable":
      throw new Refusal("media.unreadable", { cause: new Error(decoded.reason) });
  }
}

/** JPEG, PNG, GIF, WebP, AVIF. Left out is what can hold scripts or fetch things, such as SVG. */
const signatures: ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)),
  (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP",
  (bytes) => ascii(bytes, 4, 8) === "ftyp" && /^avi[fs]$/.test(ascii(bytes, 8, 12)),
];

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString("latin1", from, to);
}
