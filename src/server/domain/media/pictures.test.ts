/** Pictures of profiles, honest and hostile (threats M03, M04, M09). */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import type { AccountId } from "#protocol/ids.ts";
import { largestPicture } from "#protocol/profile-pictures.ts";
import type { Blobs } from "#server/outside/blobs.ts";
import { openPictureDecoder } from "#server/outside/picture-decoder.ts";
import { keepPictures, redraw as redrawFor, type PictureKind } from "./pictures.ts";

const pictures = openPictureDecoder();
afterAll(() => pictures.close());
const mira = "1" as AccountId;
const redraw = (bytes: Buffer, kind: PictureKind) => redrawFor(pictures, mira, bytes, kind);

const colour = { r: 194, g: 38, b: 71 };
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: colour } });

/** A picture whose left half is red and whose right half is blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0000ff" } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: "#ff0000" } }, left: 0, top: 0 },
  ]);

const pixelAt = async (picture: Buffer, left: number, top: number) => {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value) => (value > 128 ? 1 : 0)).join("");
};

describe("a picture", () => {
  test.each(["jpeg", "png", "gif", "webp", "avif"] as const)(
    "may be %s, and becomes WebP of its shape",
    async (format) => {
      const file = await plain(900, 300).toFormat(format).toBuffer();
      expect(await sharp(await redraw(file, "avatar")).metadata()).toMatchObject({
        format: "webp",
        width: 400,
        height: 400,
      });
      expect(await sharp(await redraw(file, "header")).metadata()).toMatchObject({
        format: "webp",
        width: 1500,
        height: 500,
      });
    },
  );

  test("loses the place where it was taken and keeps the way up", async () => {
    const file = await halves(600, 600)
      .jpeg()
      .withExif({
        IFD0: { Make: "Camera", Model: "MARKER" },
        IFD3: {
          GPSLatitudeRef: "N",
          GPSLatitude: "52/1 31/1 12/1",
          GPSLongitudeRef: "E",
          GPSLongitude: "13/1 24/1 18/1",
        },
      })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>MARKER</x:xmpmeta>")
      .toBuffer();
    // Orientation 6: the camera was held upright, the first row of pixels is the right side of the picture.
    const upright = await sharp(file)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Model: "MARKER" } })
      .toBuffer();
    expect(upright.includes("MARKER")).toBe(true);

    const picture = await redraw(upright, "avatar");
    const { exif, xmp, iptc, orientation } = await sharp(picture).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect(picture.includes("MARKER")).toBe(false);
    expect([await pixelAt(picture, 200, 20), await pixelAt(picture, 200, 380)]).toEqual(["100", "001"]);
  });

  test("is refused when it is too large, before it is looked at", async () => {
    const blobs = { put: () => expect.unreachable() } as unknown as Blobs;
    const file = new Blob([new Uint8Array(largestPicture + 1)]);
    const announce = () => expect.unreachable();
    await expect(keepPictures({ blobs, pictures }, announce, mira, { avatar: file })).rejects.toMatchObject({
      code: "media.too-large",
      args: { limit: 8 },
    });
  });

  test("is kept under a name that cannot be guessed, and not at all if another one is refused", async () => {
    const kept = new Map<string, Uint8Array>();
    const announced: string[] = [];
    const announce = async (keys: readonly string[]) => {
      expect(kept.size).toBe(0);
      announced.push(...keys);
    };
    const blobs = { put: async (key: string, bytes: Uint8Array) => void kept.set(key, bytes) } as unknown as Blobs;
    const file = new Blob([new Uint8Array(await plain(50, 50).png().toBuffer())]);
    const { avatar, header } = await keepPictures({ blobs, pictures }, announce, mira, { avatar: file, header: file });
    expect([...kept.keys()]).toEqual([avatar, header]);
    expect(announced).toEqual([avatar, header]);
    expect(new Set(kept.keys()).size).toBe(2);
    for (const key of kept.keys()) expect(key).toMatch(/^[0-9a-f]{32}\.webp$/);
    await expect(
      keepPictures({ blobs, pictures }, announce, mira, { avatar: file, header: new Blob(["text"]) }),
    ).rejects.toThrow("media.unsupported");
    expect(kept.size).toBe(2);
  });
});

describe("a file that is no picture", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
  test.each([
    ["nothing", ""],
    ["text", "Hello"],
    ["SVG, which can hold scripts", svg],
    ["SVG behind an XML header", `<?xml version="1.0"?>${svg}`],
    ["HTML", "<!doctype html><title>x</title>"],
    ["PDF", "%PDF-1.7"],
    ["BMP", "BM\0\0\0\0"],
  ])("is unsupported: %s", async (_, source) => {
    await expect(redraw(Buffer.from(source, "latin1"), "avatar")).rejects.toMatchObject({ code: "media.unsupported" });
  });

  test.each([
    ["HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
    ["TIFF", "II*\0\b\0\0\0"],
  ])("is of a kind that no browser shows: %s", async (_, source) => {
    await expect(redraw(Buffer.from(source, "latin1"), "avatar")).rejects.toMatchObject({ code: "media.picture-kind" });
  });

  test("is unreadable when only its first bytes are right", async () => {
    const png = await plain(100, 100).png().toBuffer();
    for (const bytes of [
      png.subarray(0, 60),
      Buffer.concat([png.subarray(0, 8), Buffer.alloc(500)]),
      Buffer.from("GIF89a"),
    ]) {
      await expect(redraw(bytes, "avatar")).rejects.toMatchObject({ code: "media.unreadable" });
    }
  });
});

describe("a bomb", () => {
  /** A PNG that says it has these sides, its rows packed as well as zlib can. */
  function png(width: number, height: number, rows = height): Buffer {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
      const frame = Buffer.alloc(8);
      frame.writeUInt32BE(data.length, 0);
      frame.writeUInt32BE(crc32(body), 4);
      return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
    };
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([8, 0, 0, 0, 0], 8);
    const pixels = deflateSync(Buffer.alloc((width + 1) * rows), { level: 9 });
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", header),
      chunk("IDAT", pixels),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  }

  test.each([
    ["16 megapixels and a row", "media.too-many-pixels", () => png(4_000, 4_001, 1)],
    ["a square of 65,535 in a few bytes", "media.too-many-pixels", () => png(65_535, 65_535, 1)],
    ["a line of two billion", "media.unreadable", () => png(0x7fffffff, 1, 0)],
  ])("is refused before a pixel of it is read, which would be found to be missing: %s", async (_, code, make) => {
    await expect(redraw(make(), "avatar")).rejects.toMatchObject({ code });
  });

  test("of AVIF is refused from fewer pixels on", async () => {
    const avif = (width: number, height: number) => plain(width, height).avif({ effort: 0 }).toBuffer();
    const bomb = redraw(await avif(4_000, 3_001), "avatar");
    await expect(bomb).rejects.toMatchObject({ code: "media.too-many-pixels", args: { limit: 12 } });
  });

  test("of 2,000 frames costs one frame, as only the first is read", async () => {
    const [side, frames] = [64, 2_000];
    const strip = Buffer.concat(
      Array.from({ length: frames }, (_, frame) => Buffer.alloc(side * side * 3, frame % 200)),
    );
    const gif = await sharp(strip, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
      .gif()
      .toBuffer();
    const { width, height, pages = 1 } = await sharp(await redraw(gif, "avatar")).metadata();
    expect([width, height, pages]).toEqual([400, 400, 1]);
  });
});
