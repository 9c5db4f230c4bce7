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

/** As compressed sound looks, and the same each time. */
function noise(length: number): Buffer {
  let state = 7;
  return Buffer.from(
    Array.from({ length }, () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return state & 0xff;
    }),
  );
}

const latin1 = (text: string) => Buffer.from(text, "latin1");
const cut = (tag: Buffer, byte: number, value: number) => {
  const other = Buffer.from(tag);
  other[byte] = value;
  return other;
};

test.each<[string, Buffer]>([
  ["ID3 with an extended head that is none", latin1("ID3\x03\0\x40\0\x10\0\0\xc8\xc8\xc8\xc8")],
  ["ID3 with an extended head and no frame", latin1("ID3\x03\0\x40\0\0\x10\0\0\0\0\x06\0\0\0\0\0\0\xc8\xc8\xc8")],
  ["ID3 with flags that there are not", cut(id3({ version: 3 }), 5, 0x01)],
  ["ID3 with a frame that is longer than the tag", latin1("ID3\x03\0\0\0\x10\0\0TIT2\x7f\0\0\x10\0\0")],
  ["ID3 with a frame of strange flags", latin1("ID3\x03\0\0\0\x10\0\0TIT2\0\0\0\x10\x1f\x1f")],
  ["ID3 with the name of a frame alone", latin1("ID3\x02\0\0\0\x10\0\0TT2\xf0\xf0\xf0")],
  ["ID3 that ends within the sound", id3()],
  ["ID3 that is longer than the file", latin1("ID3\x04\0\0\x7f\x7f\x7f\x7fTIT2\0\0\0\x10\0\0\xc8")],
  ["TAG with text behind it, and then sound", id3v1],
  ["TAG+ with text behind it, and then sound", latin1(`TAG+${"a".repeat(223)}`)],
  ["APE of no version", cut(ape("both"), 8, 0)],
  ["APE with a head and no foot", ape("both").subarray(0, 64)],
  ["APE with a foot and no head", Buffer.concat([latin1("\xc8".repeat(200)), ape("both").subarray(-32)])],
  ["a foot of APE behind what is no item", Buffer.concat([latin1("\xc8".repeat(200)), ape("foot").subarray(-32)])],
  ["lyrics that end nowhere", latin1(`LYRICSBEGIN${"a".repeat(200)}`)],
  ["lyrics of another length", latin1(`LYRICSBEGIN${"a".repeat(200)}000100LYRICS200`)],
])("a look-alike in the midst of sound stays byte for byte: %s", async (_, looks) => {
  for (const at of [1_000, 65_530]) {
    const [before, behind] = [noise(at), noise(100_000)];
    // In front of sound stands no frame by chance.
    const bytes = Buffer.concat([frame, before, looks, Buffer.from([0x33]), behind]);
    expect((await clean(bytes)).equals(bytes)).toBe(true);
  }
});

test("tags of files that were joined go, with whole frames of sound around them", async () => {
  const extended = latin1("ID3\x03\0\x40\0\0\0\x2f\0\0\0\x06\0\0\0\0\0\0TIT2\0\0\0\x1b\0\0Rain at home, Mira, 52.5200");
  const tags = [
    id3({ version: 2 }),
    id3({ version: 3, flags: 0x80 }),
    id3(),
    id3v1,
    ape("both"),
    ape("foot"),
    extended,
  ];
  for (const tag of tags) {
    const after = await clean(Buffer.concat([frame, tag, frame]));
    expect(secrets.test(after.toString("latin1"))).toBe(false);
    expect([after.indexOf(frame), after.lastIndexOf(frame)]).toEqual([0, frame.length + tag.length]);
  }
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
  const signs = Buffer.from(`TAG${"\x01".repeat(60)}`.repeat(19_000));
  await expect(clean(Buffer.concat([signs, Buffer.from("ID3\x01".repeat(2_000))]))).rejects.toThrow(
    "media.unsupported",
  );
  expect((await walkThrough(cleanMusicTags, signs)).reads).toBeLessThanOrEqual(signs.length / 65_536 + 2);
});
