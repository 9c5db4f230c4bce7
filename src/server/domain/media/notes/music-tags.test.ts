/** Tags of music keep their heads and lose what they say; sound that looks like a tag stays (threats M03, M04). */
import { expect, test } from "vitest";
import { ape, flacFile, id3, id3v1, oggFile, place, secrets, sound } from "#testing/tagged-files.ts";
import { walkThrough } from "#testing/walks.ts";
import { cleanNotes } from "./clean.ts";
import { cleanMusicTags } from "./music-tags.ts";

const clean = async (bytes: Buffer) => (await walkThrough(cleanMusicTags, bytes)).bytes;
const frame = Buffer.concat([Buffer.from("fffb9064", "hex"), sound]);

test("ID3 in front is a tag of the same length with padding in it", async () => {
  for (const version of [2, 3, 4]) {
    const tag = id3({ version, flags: 0x80 });
    const after = await clean(Buffer.concat([tag, frame]));
    const head = Buffer.concat([tag.subarray(0, 5), Buffer.from([0]), tag.subarray(6, 10)]);
    expect(after.equals(Buffer.concat([head, Buffer.alloc(tag.length - 10), frame]))).toBe(true);
  }
});

test("the foot of ID3 becomes padding, too", async () => {
  const tag = id3({ flags: 0x10, content: "x".repeat(200) });
  const after = await clean(Buffer.concat([frame, tag]));
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + after[frame.length + at]!, 0);
  expect(size + 10).toBe(tag.length);
  expect(after.subarray(frame.length + 10).equals(Buffer.alloc(tag.length - 10))).toBe(true);
});

test("ID3v1 names no genre", async () => {
  const after = await clean(Buffer.concat([frame, id3v1]));
  expect(
    after.subarray(frame.length).equals(Buffer.concat([Buffer.from("TAG"), Buffer.alloc(124), Buffer.from([255])])),
  ).toBe(true);
});

test("APE has no items, with a head and without one", async () => {
  for (const kind of ["both", "foot"] as const) {
    const after = await clean(Buffer.concat([frame, ape(kind), id3v1]));
    expect(secrets.test(after.toString("latin1"))).toBe(false);
    for (let at = after.indexOf("APETAGEX"); at >= 0; at = after.indexOf("APETAGEX", at + 1)) {
      expect(after.readUInt32LE(at + 16)).toBe(0);
      expect(after.readUInt32LE(at + 12)).toBe(ape("foot").length);
    }
    expect(after.subarray(0, frame.length).equals(frame)).toBe(true);
  }
});

test("a foot of APE that says it is longer than the file takes no sound in front of another tag", async () => {
  const foot = Buffer.from(ape("foot").subarray(-32));
  foot.writeUInt32LE(0xffffffff, 12);
  const bytes = Buffer.concat([id3(), foot]);
  expect((await clean(bytes)).length).toBe(bytes.length);
  expect((await clean(bytes)).includes(place)).toBe(false);
});

test.each([
  ["ID3 of no version", "ID3\x09\0\0\0\0\0\x10TXXX"],
  ["ID3 without a length", "ID3\x04\0\0\xff\xff\xff\xffTXXX"],
  ["ID3 without a name behind it", "ID3\x04\0\0\0\0\0\x10\xc8\xc8\xc8\xc8"],
  ["TAG with no text behind it", `TAG${"\x01\xc8".repeat(100)}`],
  ["APE with no length", `APETAGEX${"\0".repeat(24)}`],
])("sound that looks like a tag stays: %s", async (_, looks) => {
  const bytes = Buffer.concat([frame, Buffer.from(looks, "latin1"), Buffer.alloc(70_000, 200)]);
  expect((await clean(bytes)).equals(bytes)).toBe(true);
});

test("sound behind tags of music loses notes of its own", async () => {
  for (const inside of [flacFile(), oggFile("vorbis")]) {
    const { bytes } = await walkThrough(cleanNotes, Buffer.concat([id3(), inside]));
    expect([secrets.test(bytes.toString("latin1")), bytes.includes(sound)]).toEqual([false, true]);
  }
});

test("more tags than a count are refused, and signs of none cost reads as the file has blocks", async () => {
  await expect(clean(Buffer.concat(Array.from({ length: 20_001 }, () => id3({ content: "" }))))).rejects.toThrow(
    "media.unsupported",
  );
  await expect(clean(Buffer.from("LYRICSBEGIN".repeat(30_000)))).rejects.toThrow("media.unsupported");
  const signs = Buffer.from("TAGID3APETAGEX".repeat(20_000));
  expect((await walkThrough(cleanMusicTags, signs)).reads).toBeLessThanOrEqual(signs.length / 65_536 + 2);
});
