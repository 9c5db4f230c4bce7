/**
 * The frames of a PNG that moves (https://www.w3.org/TR/png-3/#apng-frame-based-animation). libvips knows its first picture alone.
 *
 * Each frame becomes a PNG of its own, which is then read as every other one is, and is put on what the frames before have left.
 */
import { crc32 } from "node:zlib";

export interface MovingPng {
  width: number;
  height: number;
  /** 0: for ever. */
  loop: number;
  frames: Frame[];
}

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Milliseconds. */
  delay: number;
  /** How its place is left when its time is over. */
  after: "stays" | "is cleared" | "is as before";
  /** It lies over what is there, which shines through; or takes its place. */
  liesOver: boolean;
  /** A PNG file. */
  file: Buffer;
}

const signature = Buffer.from("89504e470d0a1a0a", "hex");

/** Null for one that doesn't move, and for one whose frames are not as they should be: browsers show its still picture then. */
export function readMovingPng(bytes: Buffer): MovingPng | null {
  if (!bytes.subarray(0, 8).equals(signature)) return null;
  let [head, control] = [null as Buffer | null, null as Buffer | null];
  const common: Chunk[] = [];
  const begun: { control: Buffer; data: Buffer[] }[] = [];
  let pixelsBegan = false;
  for (const { type, data } of chunksOf(bytes)) {
    if (type === "IHDR") head ??= data;
    else if (type === "acTL") control ??= data;
    else if (type === "fcTL") begun.push({ control: data, data: [] });
    // A first picture that is no frame is for those who know nothing of frames.
    else if (type === "IDAT") begun.at(-1)?.data.push(data);
    else if (type === "fdAT") begun.at(-1)?.data.push(data.subarray(4));
    else if (!pixelsBegan && shared.has(type)) common.push({ type, data });
    pixelsBegan ||= type === "IDAT";
  }
  if (head?.length !== 13 || control?.length !== 8 || begun.length < 2) return null;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const frames = begun.map((frame) => readFrame(frame, head, common));
  const isWithin = (frame: Frame) => frame.left + frame.width <= width && frame.top + frame.height <= height;
  const areFrames = (some: (Frame | null)[]): some is Frame[] => some.every((frame) => frame && isWithin(frame));
  return areFrames(frames) ? { width, height, loop: control.readUInt32BE(4), frames } : null;
}

interface Chunk {
  type: string;
  data: Buffer;
}

/** Colours, and what is transparent: as true of each frame as of the first. */
const shared = new Set(["PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "cICP"]);

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) return;
    yield { type: bytes.toString("latin1", at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

function readFrame(
  { control, data }: { control: Buffer; data: Buffer[] },
  head: Buffer,
  common: Chunk[],
): Frame | null {
  if (control.length !== 26 || data.length === 0) return null;
  const [width, height, left, top] = [4, 8, 12, 16].map((at) => control.readUInt32BE(at)) as [
    number,
    number,
    number,
    number,
  ];
  if (width === 0 || height === 0) return null;
  const [time, parts] = [control.readUInt16BE(20), control.readUInt16BE(22)];
  const own = Buffer.from(head);
  own.writeUInt32BE(width, 0);
  own.writeUInt32BE(height, 4);
  const chunks: Chunk[] = [{ type: "IHDR", data: own }, ...common];
  chunks.push(...data.map((some) => ({ type: "IDAT", data: some })), { type: "IEND", data: Buffer.alloc(0) });
  return {
    left,
    top,
    width,
    height,
    delay: Math.max(shortest, Math.round((time * 1_000) / (parts || 100))),
    after: afters[control[24]!] ?? "stays",
    liesOver: control[25] === 1,
    file: Buffer.concat([signature, ...chunks.map(written)]),
  };
}

const afters = ["stays", "is cleared", "is as before"] as const;

/** Milliseconds. Browsers take a WebP with a shorter time for one that says none, and make it slow. */
const shortest = 20;

function written({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Each frame as it is seen, in red, green, blue and alpha, one after the other; then the bytes are those of the next. */
export async function* playFrames(
  { width, height, frames }: MovingPng,
  pixelsOf: (file: Buffer) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const canvas = new Uint8Array(width * height * 4);
  for (const [index, frame] of frames.entries()) {
    const isKept = frame.after === "is as before" && index > 0;
    const before = isKept ? canvas.slice() : null;
    const pixels = await pixelsOf(frame.file);
    for (let row = 0; row < frame.height; row++) {
      const from = row * frame.width * 4;
      const to = ((frame.top + row) * width + frame.left) * 4;
      const line = pixels.subarray(from, from + frame.width * 4);
      if (frame.liesOver) layOver(canvas, line, to);
      else canvas.set(line, to);
    }
    yield canvas;
    if (before) canvas.set(before);
    else if (frame.after !== "stays") clear(canvas, frame, width);
  }
}

function clear(canvas: Uint8Array, { left, top, width, height }: Frame, whole: number): void {
  for (let row = top; row < top + height; row++) {
    const from = (row * whole + left) * 4;
    canvas.fill(0, from, from + width * 4);
  }
}

function layOver(canvas: Uint8Array, line: Uint8Array, to: number): void {
  for (let at = 0; at < line.length; at += 4) {
    const alpha = line[at + 3]!;
    if (alpha === 0) continue;
    const under = canvas[to + at + 3]!;
    if (alpha === 255 || under === 0) {
      canvas.set(line.subarray(at, at + 4), to + at);
      continue;
    }
    const rest = (under * (255 - alpha)) / 255;
    const sum = alpha + rest;
    for (let channel = at; channel < at + 3; channel++)
      canvas[to + channel] = Math.round((line[channel]! * alpha + canvas[to + channel]! * rest) / sum);
    canvas[to + at + 3] = Math.round(sum);
  }
}
