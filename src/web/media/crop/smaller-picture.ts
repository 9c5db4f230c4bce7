/** A picture that is larger than servers take, made as large as ours keeps it. Fetched for such a one alone. */
import { drawnMost, sizeWithin } from "#protocol/picture-sizes.ts";
import { wholeOf } from "./crop-frame.ts";
import { cutOut } from "./draw-crop.ts";
import { isMoving } from "./moving-picture.ts";

/** Null for what moves, and loses that on the way. Throws if this browser can't read it, or write it with so few bytes. */
export async function smallerPicture(blob: Blob, mostBytes: number): Promise<Blob | null> {
  if (isMoving(new Uint8Array(await blob.arrayBuffer()))) return null;
  const picture = await createImageBitmap(blob);
  try {
    const crop = { ...wholeOf(picture), turns: 0 } as const;
    return await cutOut(picture, { crop, type: blob.type, most: sizeWithin(picture, drawnMost), mostBytes });
  } finally {
    picture.close();
  }
}

/** A server keeps the first picture of one. */
export async function isMovingAvif(blob: Blob): Promise<boolean> {
  return isMoving(new Uint8Array(await blob.slice(0, 256).arrayBuffer()));
}
