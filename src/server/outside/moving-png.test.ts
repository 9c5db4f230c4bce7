/** PNGs that move, and what is seen of each frame. */
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { movingPng } from "#testing/moving-png.ts";
import { readMovingPng } from "./moving-png.ts";
import { openPictureDecoder } from "./picture-decoder.ts";

const decoder = openPictureDecoder();
afterAll(() => decoder.close());

const [red, green, blue, clear] = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 255, 255],
  [0, 0, 0, 0],
] as const;
const size = { width: 64, height: 32 };

/** A letter for the left half of each frame, and one for its right half. */
async function seenIn(png: Buffer) {
  const most = { mostPixels: 1e6, mostAvifPixels: 1e6, mostJpegPixels: 1e6, mostProgressivePixels: 1e6 };
  const shapes = [{ pixels: 1e6, side: 1e4, fit: "within", moves: true }] as const;
  const decoded = await decoder.decode("mira", { bytes: png, shapes, ...most });
  if (decoded.kind !== "picture") throw new Error(decoded.kind);
  const file = decoded.pictures[0]!.bytes;
  const { pages = 1, loop, delay } = await sharp(file, { animated: true }).metadata();
  const looks: string[] = [];
  for (let page = 0; page < pages; page++) {
    const { data } = await sharp(file, { page }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    looks.push([16, 48].map((x) => letterOf(data.subarray((16 * size.width + x) * 4))).join(""));
  }
  return { looks, loop, delay };
}

function letterOf([r = 0, g = 0, b = 0, alpha = 0]: Buffer): string {
  if (alpha < 128) return "-";
  return r > 128 ? "r" : g > 128 ? "g" : b > 128 ? "b" : "?";
}

describe("a PNG that moves goes on moving", () => {
  test("in its own time, as often as it says", async () => {
    const png = movingPng({ ...size, loop: 3 }, [
      { colour: red, time: 5 },
      { colour: blue, time: 25 },
    ]);
    expect(await seenIn(png)).toEqual({ looks: ["rr", "bb"], loop: 3, delay: [50, 250] });
  });

  test("with frames smaller than the picture, and what they leave behind", async () => {
    const right = { left: 32, width: 32 };
    const frames = [
      { colour: red },
      { colour: green, ...right, after: 2 },
      { colour: blue, width: 32, after: 1 },
      { colour: clear, ...right, liesOver: true },
      { colour: clear, ...right },
    ] as const;
    const { looks } = await seenIn(movingPng(size, frames));
    expect(looks).toEqual(["rr", "rg", "br", "-r", "--"]);
  });

  test("without a first picture that is for programs that know no frames", async () => {
    const png = movingPng({ ...size, still: green }, [{ colour: red }, { colour: blue }]);
    expect((await seenIn(png)).looks).toEqual(["rr", "bb"]);
  });
});

test("a PNG of one frame, and one with a frame beyond its edge, is the still picture that browsers show", async () => {
  for (const frames of [[{ colour: red }], [{ colour: red }, { colour: blue, left: 40 }]] as const) {
    const png = movingPng(size, frames);
    expect(readMovingPng(png)).toBeNull();
    expect((await seenIn(png)).looks).toEqual(["rr"]);
  }
});

test("a PNG of too many pixels in all its frames is refused before one is read", async () => {
  const frames = Array.from({ length: 20 }, () => ({ colour: red }));
  const most = { mostPixels: 64 * 32 * 19, mostAvifPixels: 1, mostJpegPixels: 1, mostProgressivePixels: 1 };
  const shapes = [{ pixels: 1e6, side: 1e4, fit: "within", moves: true }] as const;
  const decoded = await decoder.decode("mira", { bytes: movingPng(size, frames), shapes, ...most });
  expect(decoded).toEqual({ kind: "too-many-pixels", most: most.mostPixels });
});
