/**
 * The process in which pictures are decoded, and nothing else happens.
 *
 * It knows nothing worth stealing, takes one picture at a time, and may die of any
 * of them: `picture-decoder.ts` starts the next one.
 */
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import sharp from "sharp";
import type { Decoded, PictureOrder } from "./picture-decoder.ts";

sharp.cache(false);
sharp.concurrency(1);
// Pages come before pictures; and when memory is short, the system ends this process before any other.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");

process.on("message", (order: PictureOrder) => {
  void decode(order).then((decoded) => process.send!(decoded));
});
process.on("disconnect", () => process.exit());

/** Turned as its camera meant it, the first frame if it moves, without metadata. */
async function decode({ bytes, width, height, mostPixels, mostAvifPixels }: PictureOrder): Promise<Decoded> {
  try {
    const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true });
    const found = await sharp(bytes, { limitInputPixels: false }).metadata();
    const most = found.format === "heif" ? mostAvifPixels : mostPixels;
    if (found.width * (found.pageHeight ?? found.height) > most) return { kind: "too-many-pixels", most };
    const picture = await source.autoOrient().resize({ width, height, fit: "cover" }).webp({ quality: 82 }).toBuffer();
    return { kind: "picture", picture };
  } catch (error) {
    return { kind: "unreadable", reason: String(error) };
  }
}
