import { randomBytes } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { isMoving } from "./moving-picture.ts";

const side = 200;
const noise = (height: number) => randomBytes(side * height * 3);
const still = sharp(noise(side), { raw: { width: side, height: side, channels: 3 } });
/** Two frames, one below the other. */
const moving = () => sharp(noise(2 * side), { raw: { width: side, height: 2 * side, channels: 3, pageHeight: side } });

const kinds: [name: string, write: (picture: Sharp) => Sharp][] = [
  ["GIF", (picture) => picture.gif({ loop: 1 })],
  ["WebP", (picture) => picture.webp()],
];

test.each(kinds)("a %s with one frame does not move, one with two does", async (_, write) => {
  const one = await write(still.clone()).toBuffer();
  const two = await write(moving()).toBuffer();
  expect([isMoving(one), isMoving(two)]).toEqual([false, true]);
});

test("a JPEG, a PNG and an AVIF do not move; a PNG and an AVIF that say so do", async () => {
  const [jpeg, png, avif] = await Promise.all([
    still.clone().jpeg().toBuffer(),
    still.clone().png().toBuffer(),
    still.clone().avif().toBuffer(),
  ]);
  for (const bytes of [jpeg, png, avif]) expect(isMoving(bytes)).toBe(false);
  expect(isMoving(Buffer.concat([avif.subarray(0, 8), Buffer.from("avis"), avif.subarray(12)]))).toBe(true);
  const another = avif.indexOf("mif1");
  expect(isMoving(Buffer.concat([avif.subarray(0, another), Buffer.from("avis"), avif.subarray(another + 4)]))).toBe(
    true,
  );
  // Signature and first chunk are 33 bytes.
  const control = Buffer.from("00000008 6163544c 00000002 00000000 00000000".replaceAll(" ", ""), "hex");
  expect(isMoving(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]))).toBe(true);
});

test("what is cut off or is nothing at all does not move", async () => {
  const gif = await moving().gif().toBuffer();
  for (const length of [0, 1, 12, 13, 20, 40]) expect(isMoving(gif.subarray(0, length))).toBe(false);
  expect(isMoving(new Uint8Array(64))).toBe(false);
});
