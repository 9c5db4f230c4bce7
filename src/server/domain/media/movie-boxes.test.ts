/** What films say of themselves, and what is made of what they should not say (threats M03, M04). */
import { describe, expect, test } from "vitest";
import { box, movie } from "#testing/media-files.ts";
import { inMemory, walkThrough } from "#testing/walks.ts";
import { readMovie } from "./movie-boxes.ts";
import { openWalk } from "./notes/walk.ts";

const read = (bytes: Buffer) => readMovie(openWalk(inMemory(bytes).file));
const blanked = async (bytes: Buffer) => (await walkThrough(readMovie, bytes)).bytes;

const place = "+52.5186+013.4083/";
const keys = box("keys", "\0\0\0\0\0\0\0\x01", box("mdta", "com.apple.quicktime.location.ISO6709"));
const xmp = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex");

describe("a film", () => {
  test("tells its size and length", async () => {
    expect(await read(movie())).toMatchObject({ width: 1_280, height: 720, duration: 12.5 });
    expect(await read(movie({ onItsSide: true }))).toMatchObject({ width: 720, height: 1_280 });
    expect(await read(movie({ width: 0, height: 0, milliseconds: 0 }))).toMatchObject({ width: null, duration: null });
  });

  test("tells how it is coded", async () => {
    expect((await read(movie())).codings).toEqual(["avc1"]);
    expect((await read(movie({ coding: "hvc1" }))).codings).toEqual(["hvc1"]);
    expect((await read(movie({ handler: "soun" }))).handlers).toEqual(["soun"]);
  });

  test.each([
    ["user data of phones", box("udta", box("\xa9xyz", `\0\x12\x15\xc7${place}`))],
    ["user data of 3GPP", box("udta", box("loci", `\0\0\0\0\x15\xc7${place}\0`))],
    [
      "metadata of QuickTime",
      box("meta", keys, box("ilst", box("\0\0\0\x01", box("data", `\0\0\0\x01\0\0\0\0${place}`)))),
    ],
    ["XMP", box("uuid", xmp, `<exif:GPSLatitude>${place}</exif:GPSLatitude>`)],
  ])("loses the place in %s and nothing else", async (_, note) => {
    const [plain, bytes] = [movie(), movie({ notes: [note] })];
    const clean = await blanked(bytes);
    expect(bytes.includes(place)).toBe(true);
    expect(clean.includes(place)).toBe(false);
    expect(clean.length).toBe(bytes.length);
    expect(await read(clean)).toMatchObject({ width: 1_280, height: 720, duration: 12.5 });
    expect(clean.subarray(-33).equals(plain.subarray(-33))).toBe(true);
    const atTheEnd = await blanked(Buffer.concat([plain, note]));
    expect(atTheEnd.includes(place)).toBe(false);
    expect(atTheEnd.subarray(0, plain.length).equals(plain)).toBe(true);
  });

  test("keeps boxes that players need", async () => {
    const sphere = Buffer.from("ffcc8263f8554a938814587a02521fdd", "hex");
    const bytes = Buffer.concat([movie({ notes: [box("uuid", sphere, "<stitched/>")] }), box("sidx", "x".repeat(30))]);
    expect(await blanked(bytes)).toEqual(bytes);
  });

  const inTrack = (...content: Buffer[]) => box("moov", box("trak", ...content));
  const handler = box("hdlr", "\0\0\0\0\0\0\0\0vide\0\0\0\0\0\0\0\0\0\0\0\0", `${place}\0`);
  test.each([
    ["of another maker", box("moov", box("uuid", Buffer.alloc(16, 7), place))],
    ["of a dashcam", Buffer.concat([box("moov", box("gps ", place)), box("free", `GPS ${place}`)])],
    ["in free room within the head", box("moov", box("skip", place))],
    ["of a fragment", box("moof", box("udta", box("\xa9xyz", place)))],
    ["of a fragment of a track", box("moof", box("traf", box("meta", place)))],
    ["beside what says of fragments", box("moov", box("mvex", box("udta", place)))],
    ["of an edit", inTrack(box("edts", box("udta", place)))],
    ["beside where the samples are", inTrack(box("mdia", box("minf", box("dinf", box("udta", place)))))],
    ["in the name of a handler", inTrack(box("mdia", handler))],
    ["in a box of a maker", box("sefd", place)],
    ["behind the last box", Buffer.concat([box("moov", "x"), Buffer.from(`\0\0\0\x01 ${place}`)])],
  ])("loses a note %s", async (_, note) => {
    const bytes = Buffer.concat([box("ftyp", "isom"), box("mdat", "pictures"), note]);
    const clean = await blanked(bytes);
    expect([bytes.includes(place), clean.includes(place), clean.length]).toEqual([true, false, bytes.length]);
    expect(clean.includes("pictures")).toBe(true);
  });

  test("keeps what stands behind its pictures: it may be more of them", async () => {
    const bytes = Buffer.concat([movie(), box("mdat", "pictures"), Buffer.from("\0\0\0\x02 more of them")]);
    expect((await blanked(bytes)).includes("more of them")).toBe(true);
  });
});

describe("what is broken is read as far as it goes", () => {
  const long = Buffer.concat([Buffer.from("000000016d646174ffffffffffffffff", "hex"), Buffer.alloc(8)]);
  test.each([
    ["nothing", Buffer.alloc(0)],
    ["half a head", Buffer.from("000000")],
    ["a box without a length", Buffer.from("0000000766747970", "hex")],
    ["a box longer than the file", Buffer.from("7fffffff6d6f6f76", "hex")],
    ["a box longer than any file", long],
    ["short headers", box("moov", box("mvhd", "x"), box("trak", box("tkhd", "x")))],
    [
      "headers of the longer version, cut",
      box("moov", box("mvhd", "\x01", Buffer.alloc(20)), box("trak", box("tkhd", "\x01", Buffer.alloc(60)))),
    ],
    ["a time scale of nothing", box("moov", box("mvhd", Buffer.alloc(100)))],
    ["samples without an entry", box("moov", box("trak", box("mdia", box("minf", box("stbl", box("stsd", "x"))))))],
    ["media without samples", box("moov", box("trak", box("mdia", box("minf"))))],
  ])("%s", async (_, bytes) => {
    expect(await read(bytes)).toEqual({ width: null, height: null, duration: null, codings: [], handlers: [] });
  });
});

describe("a film that was built to cost time", () => {
  const many = (count: number, one: Buffer) => Buffer.concat(Array.from({ length: count }, () => one));
  const withTracks = (tracks: number, notes: number) =>
    box("moov", many(tracks, box("trak", many(notes, box("udta", "x".repeat(50))))));

  test("a few reads and writes are enough for thousands of notes", async () => {
    const costs = async (tracks: number) => {
      const bytes = withTracks(tracks, 100);
      const { reads, writes, bytes: clean } = await walkThrough(readMovie, bytes);
      expect(clean.includes("x")).toBe(false);
      expect(reads + writes).toBeLessThanOrEqual(3 + (2 * bytes.length) / 65_536);
      return reads;
    };
    const [few, more] = [await costs(45), await costs(180)];
    expect(more).toBeLessThanOrEqual(4 * few);
  });

  test("all boxes of a film are counted together, and too many are refused", async () => {
    const { file, reads } = inMemory(withTracks(1_000, 900));
    await expect(readMovie(openWalk(file))).rejects.toThrow("media.unsupported");
    expect(reads()).toBeLessThan(20);
    const flat = box("moov", many(100_000, box("free")));
    await expect(read(flat)).rejects.toThrow("media.unsupported");
  });

  test("a film in a hundred thousand fragments is taken, and loses what stands behind them", async () => {
    const bytes = Buffer.concat([movie(), many(100_000, Buffer.concat([box("moof"), box("mdat", "ab")]))]);
    const clean = await blanked(Buffer.concat([bytes, box("udta", place)]));
    expect(clean.includes(place)).toBe(false);
    expect(clean.subarray(0, bytes.length).equals(bytes)).toBe(true);
  });
});

test("a film that was cut off in its notes loses what is left of them", async () => {
  const whole = box("moov", box("udta", place, "more"));
  const clean = await blanked(whole.subarray(0, -3));
  expect([clean.length, clean.includes(place)]).toEqual([whole.length - 3, false]);
});
