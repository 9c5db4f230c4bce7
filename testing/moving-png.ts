/** A PNG that moves, of frames in one colour each (https://www.w3.org/TR/png-3/#apng-frame-based-animation). */
import { crc32, deflateSync } from "node:zlib";

interface PlainFrame {
  /** Red, green, blue and alpha. */
  colour: readonly [number, number, number, number];
  left?: number;
  top?: number;
  width?: number;
  height?: number;
  /** Hundredths of a second. */
  time?: number;
  /** 0: stays, 1: is cleared, 2: is as before. */
  after?: 0 | 1 | 2;
  liesOver?: boolean;
}

interface MovingOptions {
  width: number;
  height: number;
  loop?: number;
  /** A first picture that is no frame. */
  still?: PlainFrame["colour"];
}

export function movingPng({ width, height, loop = 0, still }: MovingOptions, frames: readonly PlainFrame[]): Buffer {
  let order = 0;
  const control = (frame: PlainFrame) =>
    chunk(
      "fcTL",
      numbers(order++, frame.width ?? width, frame.height ?? height, frame.left ?? 0, frame.top ?? 0),
      Buffer.from([0, frame.time ?? 10, 0, 100, frame.after ?? 0, frame.liesOver ? 1 : 0]),
    );
  const pixels = ({ colour, width: across = width, height: down = height }: PlainFrame) => {
    const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(across * 4, Buffer.from(colour))]);
    return deflateSync(Buffer.concat(Array.from({ length: down }, () => line)));
  };
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", numbers(width, height), Buffer.from([8, 6, 0, 0, 0])),
    chunk("acTL", numbers(frames.length, loop)),
    ...(still ? [chunk("IDAT", pixels({ colour: still }))] : []),
    ...frames.flatMap((frame, index) =>
      index === 0 && !still
        ? [control(frame), chunk("IDAT", pixels(frame))]
        : [control(frame), chunk("fdAT", numbers(order++), pixels(frame))],
    ),
    chunk("IEND"),
  ]);
}

function chunk(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), ...content]);
  return Buffer.concat([numbers(body.length - 4), body, numbers(crc32(body))]);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
}
