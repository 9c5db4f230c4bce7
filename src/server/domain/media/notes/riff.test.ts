/** Chunks that are notes become junk; sound whose length is wrong stays sound (threats M03). */
import { expect, test } from "vitest";
import { aiffFile, aviFile, chunk, place, sound, waveFile } from "#testing/tagged-files.ts";
import { walkThrough } from "#testing/walks.ts";
import { cleanChunks } from "./riff.ts";

const clean = async (bytes: Buffer) => (await walkThrough(cleanChunks, bytes)).bytes;
const wave = (...chunks: Buffer[]) => chunk("RIFF", Buffer.concat([Buffer.from("WAVE"), ...chunks]));
const format = chunk("fmt ", Buffer.alloc(16));
const note = chunk("LIST", `INFOINAM${place}`);

function namesIn(bytes: Buffer, order: "little" | "big" = "little"): string[] {
  const names: string[] = [];
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString("latin1", at, at + 4);
    const isOpen = name === "LIST" && /^(?:hdrl|strl)$/.test(bytes.toString("latin1", at + 8, at + 12));
    const size = order === "little" ? bytes.readUInt32LE(at + 4) : bytes.readUInt32BE(at + 4);
    names.push(name);
    at += isOpen ? 12 : 8 + size + (size % 2);
  }
  return names;
}

test("what plays keeps its name, and nothing else does", async () => {
  expect(namesIn(await clean(waveFile()))).toEqual(["fmt ", "JUNK", "JUNK", "data", "JUNK", "JUNK"]);
  expect(namesIn(await clean(aviFile())).join(" ")).toBe("LIST avih LIST strh JUNK JUNK JUNK JUNK JUNK LIST idx1 JUNK");
  expect(namesIn(await clean(aiffFile()), "big")).toEqual(["JUNK", "JUNK", "JUNK", "SSND", "JUNK"]);
});

test("sound of a recording that was not ended reaches to the end", async () => {
  for (const size of [0, 0xffffffff]) {
    const data = chunk("data", Buffer.from("LIST\x04\0\0\0INFOsoundbext\x02\0\0\0so"));
    data.writeUInt32LE(size, 4);
    const bytes = wave(format, data);
    expect((await clean(bytes)).equals(bytes)).toBe(true);
  }
});

test("sound that is longer than it says stays as it is", async () => {
  const bytes = wave(format, chunk("data", sound), Buffer.from(`soun${"d".repeat(200)}`));
  expect((await clean(bytes)).equals(bytes)).toBe(true);
});

test("a note that was cut off goes, and so does one at an uneven place", async () => {
  const cut = wave(format, chunk("data", sound), note).subarray(0, -2);
  expect((await clean(cut)).includes("52.5200")).toBe(false);
  const uneven = wave(format, chunk("data", sound.subarray(1)).subarray(0, -1), note);
  expect((await clean(uneven)).includes(place)).toBe(false);
});

test("a note goes that stands behind the sound of a file that is too long for its own numbers", async () => {
  const data = chunk("data", sound);
  data.writeUInt32LE(0xffffffff, 4);
  const sizes = Buffer.alloc(28);
  sizes.writeUInt32LE(sound.length, 8);
  const bytes = wave(chunk("ds64", sizes), format, data, note);
  bytes.write("RF64", 0);
  const after = await clean(bytes);
  expect([after.includes(place), after.includes(sound)]).toEqual([false, true]);
});

test("a film in several pieces loses the notes of each", async () => {
  const more = chunk("RIFF", Buffer.concat([Buffer.from("AVIX"), chunk("LIST", "movi00dc\x04\0\0\0abcd"), note]));
  const after = await clean(Buffer.concat([aviFile(), more]));
  expect([after.includes(place), after.includes("movi00dc")]).toEqual([false, true]);
});
