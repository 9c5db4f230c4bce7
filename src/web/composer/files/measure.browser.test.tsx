/** Pictures before they go up, in a real browser: what is too large for a server becomes smaller. */
import { expect, test } from "vitest";
import * as limits from "#protocol/limits.ts";
import { measure } from "./measure.ts";

/** Red on the left, and on the right as `fill` paints it. */
async function picture(width: number, height: number, type: string, fill?: (pen: CanvasRenderingContext2D) => void) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#0000ff";
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = "#ff0000";
  pen.fillRect(0, 0, width / 2, height);
  fill?.(pen);
  return new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!), type));
}

async function sizeOf(blob: Blob) {
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

test("a photo of a phone with 48 megapixels goes up as large as the server keeps it", async () => {
  const { smaller, failed } = await measure("image", await picture(8_064, 6_048, "image/jpeg"));
  expect(failed).toBe(false);
  expect(smaller!.type).toBe("image/jpeg");
  expect(await sizeOf(smaller!)).toEqual({ width: 4_434, height: 3_326 });
});

test("a picture with more bytes than the server takes gets fewer, and its pixels where it can", async () => {
  const noise = await picture(2_400, 2_400, "image/png", (pen) => {
    const { data, width, height } = pen.createImageData(2_400, 2_400);
    for (let at = 0; at < data.length; at += 65_536) crypto.getRandomValues(data.subarray(at, at + 65_536));
    for (let at = 3; at < data.length; at += 4) data[at] = 255;
    pen.putImageData(new ImageData(data, width, height), 0, 0);
  });
  expect(noise.size).toBeGreaterThan(limits.media.image);
  const { smaller } = await measure("image", noise);
  expect(smaller!.size).toBeLessThanOrEqual(limits.media.image);
  expect(await sizeOf(smaller!)).toEqual({ width: 2_400, height: 2_400 });
});

test("a picture that the server takes goes up as it is, and so does what this browser can't read", async () => {
  expect((await measure("image", await picture(900, 600, "image/png"))).smaller).toBeNull();
  const broken = await measure("image", new Blob(["GIF89a"], { type: "image/gif" }));
  expect([broken.smaller ?? null, broken.failed]).toEqual([null, false]);
});

test("an AVIF that moves is told to stand still, and a still one is not", async () => {
  const named = (brand: string) => new Blob(["\0\0\0\x1cftyp", brand, "\0\0\0\0avifmif1miaf"], { type: "image/avif" });
  expect((await measure("image", named("avis"))).failed).toBe(true);
  expect((await measure("image", named("avif"))).failed).toBe(false);
});
