/** Pictures of a profile: whatever somebody sends becomes a WebP of one known size. */
import type { AccountId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { largestPicture, pictureSizes } from "#protocol/profile-pictures.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { PictureDecoder, PictureShape } from "#server/outside/picture-decoder.ts";
import type { Ports } from "#server/outside/ports.ts";
import { decodePicture, mostOfPhotos } from "./decode-picture.ts";
import { newFileKey } from "./file-key.ts";

/** Pixels of the stored picture; what does not fit the shape is cut off around the middle. */
const pictureShapes = {
  avatar: { ...pictureSizes.avatar, fit: "cover" },
  header: { ...pictureSizes.header, fit: "cover" },
} as const satisfies Record<string, PictureShape>;
export type PictureKind = keyof typeof pictureShapes;

/** Pixels of the file that somebody sends. */
const largestSource = {
  ...mostOfPhotos,
  mostPixels: limits.account.picturePixels,
  mostAvifPixels: limits.account.avifPixels,
};

/**
 * Keeps the pictures that there are and answers their keys: all of them, or none
 * if one is refused. Throws `media.too-large`, `media.too-many-pixels`, `media.unsupported` for
 * anything but JPEG, PNG, GIF, WebP and AVIF, `media.unreadable` for a broken one
 * or a bomb, and `server.overloaded` when too many wait to be decoded.
 */
export async function keepPictures(
  { blobs, pictures }: Pick<Ports, "blobs" | "pictures">,
  /** Writes down their keys before they are kept (`unclaimed-blobs.ts`). */
  announce: (keys: readonly string[]) => Promise<void>,
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
    drawn.push([kind, newFileKey("webp"), picture]);
  }
  if (drawn.length > 0) await announce(drawn.map(([, key]) => key));
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
  const order = { bytes, shapes: [pictureShapes[kind]], ...largestSource };
  const [drawn] = (await decodePicture(pictures, owner, order)).pictures;
  return drawn!.bytes;
}
