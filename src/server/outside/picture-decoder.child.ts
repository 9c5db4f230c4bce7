/**
 * The process in which pictures are decoded, and nothing else happens.
 *
 * It knows nothing worth stealing, takes one picture at a time, and may die of any
 * of them: `picture-decoder.ts` starts the next one.
 */
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { encode } from "blurhash";
import sharp, { type Metadata, type ResizeOptions, type Sharp } from "sharp";
import { sizeShowing, sizeWithin, type Size } from "#protocol/picture-sizes.ts";
import { playFrames, readMovingPng, type MovingPng } from "./moving-png.ts";
import type { Decoded, DrawnPicture, MostPixels, PictureOrder, PictureShape } from "./picture-decoder.ts";

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
async function decode({ bytes: sent, shapes, ...limits }: PictureOrder): Promise<Decoded> {
  try {
    const bytes = asStill(sent);
    const found = await sharp(bytes, { limitInputPixels: false }).metadata();
    const wantsFrames = shapes.some(({ moves }) => moves);
    const png = wantsFrames && found.format === "png" ? readMovingPng(bytes) : null;
    const frames = wantsFrames ? (png?.frames.length ?? found.pages ?? 1) : 1;
    const area = found.width * (found.pageHeight ?? found.height);
    // The frames of a PNG are held as they are, one with what it lies on.
    const most = png && area > largeFrame ? limits.mostPixels / 2 : mostPixels(found, limits);
    const pixels = (png ? Math.max(area, smallFrame) : area) * frames;
    if (found.width > mostSide || found.height > mostSide * frames) throw new Error("a side is too long");
    if (pixels > most) return { kind: "too-many-pixels", most };
    if (pixels > limits.mostPixels && bytes.length < pixels / mostPixelsOfByte)
      throw new Error("most of it is missing");
    const open = (animated: boolean) =>
      sharp(bytes, { limitInputPixels: most, failOn: "error", sequentialRead: true, animated }).autoOrient();
    const { width, height } = found.autoOrient;
    const size = { width, height: found.pageHeight ?? height };
    const pictures: DrawnPicture[] = [];
    for (const { moves, ...shape } of shapes) {
      const moving = Boolean(moves) && frames > 1;
      const resizing = resizingTo(shape, size);
      const drawn = moving && png ? await openFrames(png, resizing) : open(moving).resize(resizing);
      // Hundreds of frames have no more time than one picture.
      const { data, info } = await drawn
        .webp({ quality: 82, effort: moving ? 1 : 4, ...(moving && png && timesOf(png)) })
        .toBuffer({ resolveWithObject: true });
      pictures.push({ bytes: data, width: info.width, height: info.pageHeight ?? info.height });
    }
    const tiny = await open(false)
      .resize({ width: 32, height: 32, fit: "inside" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const few = new Uint8ClampedArray(tiny.data);
    return {
      kind: "picture",
      pictures,
      blurhash: encode(few, tiny.info.width, tiny.info.height, 4, 3),
      color: averageOf(few),
    };
  } catch (error) {
    return { kind: "unreadable", reason: String(error) };
  }
}

/** No format that browsers show well has more; libvips takes minutes for it. */
const mostSide = 65_535;

/** Pixels of a frame of a PNG: one with more takes more memory than its share, and one with fewer as much time. */
const largeFrame = 8_300_000;
const smallFrame = 16_384;

/** A JPEG says of 64 pixels in two bits at least that they are as those before. One that was cut off is grey from there on. */
const mostPixelsOfByte = 256;

/** A moving AVIF has a still picture in it, which libvips finds when the first brand is that of still ones. */
function asStill(bytes: Buffer): Buffer {
  if (bytes.toString("latin1", 4, 8) !== "ftyp") return bytes;
  const still = Buffer.from(bytes);
  still.write("avif", 8, "latin1");
  return still;
}

function mostPixels({ format, isProgressive }: Metadata, limits: MostPixels): number {
  if (format === "heif") return limits.mostAvifPixels;
  if (format !== "jpeg") return limits.mostPixels;
  return isProgressive ? limits.mostProgressivePixels : limits.mostJpegPixels;
}

function resizingTo(shape: PictureShape, size: Size): ResizeOptions & Size {
  switch (shape.fit) {
    case "within":
      return { ...sizeWithin(size, shape), fit: "fill" };
    case "showing":
      return { ...sizeShowing(size, shape.square, shape.side), fit: "fill" };
    default:
      return { ...shape, withoutEnlargement: shape.fit === "inside" };
  }
}

/** Each frame gets its size before the next one is read, so that all of them take as little memory as they can. */
async function openFrames(png: MovingPng, resizing: ResizeOptions): Promise<Sharp> {
  const { width, height } = png;
  const rgba = (drawn: Sharp) => drawn.toColourspace("srgb").ensureAlpha().raw({ depth: "uchar" });
  let [strip, size, at] = [Buffer.alloc(0), png as Size, 0];
  for await (const pixels of playFrames(png, (file) => rgba(sharp(file, { failOn: "error" })).toBuffer())) {
    const drawn = sharp(pixels, { raw: { width, height, channels: 4 } }).resize(resizing);
    const { data, info } = await rgba(drawn).toBuffer({ resolveWithObject: true });
    if (at === 0) [strip, size] = [Buffer.alloc(data.length * png.frames.length), info];
    strip.set(data, at);
    at += data.length;
  }
  const whole = { width: size.width, height: size.height * png.frames.length, pageHeight: size.height };
  return sharp(strip, { raw: { ...whole, channels: 4 }, limitInputPixels: false });
}

const timesOf = ({ loop, frames }: MovingPng) => ({ loop, delay: frames.map(({ delay }) => delay) });

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
