/**
 * The process in which pictures are decoded, and nothing else happens.
 *
 * It knows nothing worth stealing, takes one picture at a time, and may die of any
 * of them: `picture-decoder.ts` starts the next one.
 */
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { encode } from "blurhash";
import sharp from "sharp";
import type { Decoded, DrawnPicture, PictureOrder } from "./picture-decoder.ts";

sharp.cache(false);
sharp.concurrency(1);
// Pages come before pictures; and when memory is short, the system ends this process before any other.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");

process.on("message", (order: PictureOrder) => {
  void decode(order).then((decoded) => process.send!(decoded));
});
process.on("disconnect", () => process.exit());

/** Turned as its camera meant it, without metadata. */
async function decode({ bytes, shapes, mostPixels, mostAvifPixels }: PictureOrder): Promise<Decoded> {
  try {
    const found = await sharp(bytes, { limitInputPixels: false }).metadata();
    const most = found.format === "heif" ? mostAvifPixels : mostPixels;
    const frames = shapes.some(({ moves }) => moves) ? (found.pages ?? 1) : 1;
    if (found.width * (found.pageHeight ?? found.height) * frames > most) return { kind: "too-many-pixels", most };
    const open = (animated: boolean) =>
      sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true, animated }).autoOrient();
    const pictures: DrawnPicture[] = [];
    for (const { moves, ...shape } of shapes) {
      const moving = Boolean(moves) && frames > 1;
      const { data, info } = await open(moving)
        .resize({ ...shape, withoutEnlargement: shape.fit === "inside" })
        // Hundreds of frames have no more time than one picture.
        .webp({ quality: 82, effort: moving ? 1 : 4 })
        .toBuffer({ resolveWithObject: true });
      pictures.push({ bytes: data, width: info.width, height: info.pageHeight ?? info.height });
    }
    const tiny = await open(false)
      .resize({ width: 32, height: 32, fit: "inside" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = new Uint8ClampedArray(tiny.data);
    return {
      kind: "picture",
      pictures,
      blurhash: encode(pixels, tiny.info.width, tiny.info.height, 4, 3),
      color: averageOf(pixels),
    };
  } catch (error) {
    return { kind: "unreadable", reason: String(error) };
  }
}

/** Of pixels in red, green, blue and alpha; what is transparent counts for nothing. */
function averageOf(pixels: Uint8ClampedArray): string {
  const sums = [0, 0, 0];
  let weight = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!;
    weight += alpha;
    for (const channel of [0, 1, 2]) sums[channel]! += pixels[at + channel]! * alpha;
  }
  return `#${sums
    .map((sum) =>
      Math.round(sum / (weight || 1))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
