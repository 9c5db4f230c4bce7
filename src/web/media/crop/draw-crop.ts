/** Draws a part of a picture, turned. */
import type { Crop } from "#web/drafts/draft-file.ts";
import { turnedSize, wholeOf, type Size } from "./crop-frame.ts";

export const sizeAfter = (picture: Size, turns: Crop["turns"]): Size =>
  turns % 2 === 0 ? { width: picture.width, height: picture.height } : turnedSize(picture);

/** All of it, with its longer side no longer than so many pixels. */
export function drawTurned(canvas: HTMLCanvasElement, picture: ImageBitmap, turns: Crop["turns"], most: number): void {
  draw(canvas, picture, { ...wholeOf(sizeAfter(picture, turns)), turns }, { width: most, height: most });
}

interface Cut {
  crop: Crop;
  /** Of the picture: what has no loss stays so while there is room. */
  type: string;
  /** Pixels; the part is drawn no larger, and never larger than it is. */
  most: Size;
  /** Bytes. */
  mostBytes: number;
}

/** Throws if the browser cannot write it. */
export async function cutOut(picture: ImageBitmap, { crop, type, most, mostBytes }: Cut): Promise<Blob> {
  const canvas = document.createElement("canvas");
  draw(canvas, picture, crop, most);
  // What may be transparent stays that, too.
  const kinds: [type: string, quality?: number][] = [
    ["image/webp", 0.95],
    ["image/jpeg", 0.95],
  ];
  for (const [kind, quality] of type === "image/jpeg" ? kinds.toReversed() : [["image/png"] as [string], ...kinds]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind, quality));
    if (blob && blob.size <= mostBytes) return blob;
  }
  throw new Error("The browser has written no picture");
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, width, height, turns }: Crop, most: Size): void {
  const scale = Math.min(1, most.width / width, most.height / height);
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext("2d")!;
  pen.imageSmoothingQuality = "high";
  pen.scale(canvas.width / width, canvas.height / height);
  pen.translate(-x, -y);
  const whole = sizeAfter(picture, turns);
  pen.translate(whole.width / 2, whole.height / 2);
  pen.rotate((turns * Math.PI) / 2);
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2);
}
