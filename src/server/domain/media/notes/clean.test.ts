/** Recordings lose what was written about them, and nothing else (threats M03, M04). */
import { describe, expect, test } from "vitest";
import { mediaFiles } from "#testing/media-files.ts";
import { place, secrets, sound, taggedFiles } from "#testing/tagged-files.ts";
import { walkThrough } from "#testing/walks.ts";
import { cleanNotes } from "./clean.ts";

const clean = (bytes: Buffer) => walkThrough(cleanNotes, bytes);
const said = (bytes: Buffer) => secrets.exec(bytes.toString("latin1"))?.[0];

function placesOf(bytes: Buffer): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(sound); at >= 0; at = bytes.indexOf(sound, at + 1)) places.push(at);
  return places;
}

describe.each(Object.entries(taggedFiles))("%s", (_, bytes) => {
  test("loses place, title and names, and its sound stays where it was", async () => {
    expect(said(bytes)).toBeDefined();
    const after = (await clean(bytes)).bytes;
    expect(said(after)).toBeUndefined();
    expect(after.length).toBe(bytes.length);
    expect(placesOf(after)).toEqual(placesOf(bytes));
    expect(placesOf(after)).not.toHaveLength(0);
  });

  test("stays as it is when it is cleaned again", async () => {
    const { bytes: after } = await clean(bytes);
    expect((await clean(after)).bytes.equals(after)).toBe(true);
  });

  test("is taken wherever it was cut off, without what was said before", async () => {
    for (let length = 0; length < bytes.length; length += 13) {
      const { bytes: after } = await clean(bytes.subarray(0, length));
      expect([length, after.length, after.includes(place)]).toEqual([length, length, false]);
    }
  });

  test("costs as many reads as it has blocks, however much is written about it", async () => {
    for (const times of [20, 80]) {
      const many = Buffer.concat(Array.from({ length: times }, () => bytes));
      const { reads, writes } = await clean(many);
      expect(reads + writes).toBeLessThanOrEqual(4 + (2 * many.length) / 65_536);
    }
  });
});

test.each(Object.entries(mediaFiles))("a .%s without notes stays as it is", async (_, bytes) => {
  expect((await clean(bytes)).bytes.equals(bytes)).toBe(true);
});

test("a film behind a tag of music is refused: the tag would hide what the film says", async () => {
  const tag = Buffer.from("ID3\x04\0\0\0\0\0\x0a\0\0\0\0\0\0\0\0\0\0", "latin1");
  for (const film of ["mp4", "webm"]) {
    await expect(clean(Buffer.concat([tag, mediaFiles[film]!]))).rejects.toMatchObject({ code: "media.unsupported" });
  }
});

test.each(["%PDF-1.7", "PK\x03\x04", "<svg>", "RIFF\0\0\0\0ACON", "\xff\xfeI\0D\x003\0"])(
  "a file that is no recording stays as it is: %j",
  async (begins) => {
    const bytes = Buffer.from(`${begins}ID3\x04\0\0\0\0\0\x10TXXX${place}`, "latin1");
    expect(await clean(bytes)).toMatchObject({ bytes, writes: 0 });
  },
);

test.each([
  `ID3 tags and how to use them. ${"A TAG is a block at the end of a file. ".repeat(10)}`,
  `fLaC is free. ${"Its blocks stand in front. ".repeat(10)}`,
])("a text stays as it is that begins as a recording does: %.20s", async (text) => {
  expect((await clean(Buffer.from(text))).bytes.toString()).toBe(text);
});
