/** The notes of Matroska become elements that say nothing, in recordings of all shapes (threats M03, M04). */
import { expect, test } from "vitest";
import { element, endless, matroska, matroskaFile, place, secrets, sound } from "#testing/tagged-files.ts";
import { walkThrough } from "#testing/walks.ts";
import { cleanMatroska } from "./matroska.ts";

const clean = async (bytes: Buffer) => (await walkThrough(cleanMatroska, bytes)).bytes;
const { head, tags, block } = matroska;

/** Each element of a file, in those that hold others too: its id, and how many bytes it has. */
function elementsIn(bytes: Buffer): string[] {
  const masters = /^(?:18538067|114d9b74|1549a966|1654ae6b|ae|1f43b675)$/;
  const found: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const idLength = Math.clz32(bytes[at]!) - 23;
    const sizeLength = Math.clz32(bytes[at + idLength]!) - 23;
    const id = bytes.toString("hex", at, at + idLength);
    const inside = at + idLength + sizeLength;
    const raw = BigInt(`0x${bytes.toString("hex", at + idLength, inside)}`) & ((1n << BigInt(7 * sizeLength)) - 1n);
    const isMaster = masters.test(id);
    found.push(isMaster ? id : `${id} ${inside - at + Number(raw)}`);
    at = isMaster ? inside : inside + Number(raw);
  }
  return found;
}

test("notes become Void of the same length, and all else stays", async () => {
  const bytes = matroskaFile("webm");
  const before = elementsIn(bytes);
  const after = elementsIn(await clean(bytes));
  const gone = before.flatMap((one, at) => (one === after[at] ? [] : [one.split(" ")[0]]));
  expect(gone).toEqual(["bf", "4dbb", "bf", "7ba9", "536e", "1941a469", "1254c367"]);
  expect(after.map((one) => one.split(" ")[1])).toEqual(before.map((one) => one.split(" ")[1]));
  expect(after.filter((one) => one.startsWith("ec")).length).toBe(gone.length + 1);
});

test("a recording of a browser loses its notes, which stand behind clusters without a length", async () => {
  const bytes = matroskaFile("webm", "live");
  const after = await clean(bytes);
  expect(secrets.test(after.toString("latin1"))).toBe(false);
  expect(
    after
      .subarray(bytes.indexOf(block), bytes.indexOf(tags))
      .equals(bytes.subarray(bytes.indexOf(block), bytes.indexOf(tags))),
  ).toBe(true);
});

test("hours of a browser's recording are taken", async () => {
  const blocks = Buffer.concat(Array.from({ length: 150_000 }, () => element("a3", "\x81\0\0\x80x")));
  const bytes = Buffer.concat([
    head("webm"),
    endless("18538067", endless("1f43b675", element("e7", "\x01"), blocks)),
    tags,
  ]);
  const after = await clean(bytes);
  expect(after.includes(place)).toBe(false);
  expect(after.includes(blocks)).toBe(true);
});

test("what looks like a note in a block is sound", async () => {
  const bytes = Buffer.concat([head("webm"), element("18538067", element("1f43b675", element("a3", tags)))]);
  expect((await clean(bytes)).equals(bytes)).toBe(true);
  const live = Buffer.concat([head("webm"), endless("18538067", endless("1f43b675", element("a3", tags)))]);
  expect((await clean(live)).equals(live)).toBe(true);
});

test("tags without a length go, too", async () => {
  const tag = tags.subarray(8);
  const bytes = Buffer.concat([
    head("webm"),
    endless("18538067", endless("1254c367", tag, tag), endless("1f43b675", block)),
  ]);
  const after = await clean(bytes);
  expect([after.includes(place), after.includes(sound)]).toEqual([false, true]);
});

test("the walk goes on behind damage, as players do", async () => {
  for (const damage of [Buffer.alloc(1_000, 7), Buffer.from("4141414141", "hex")]) {
    const bytes = Buffer.concat([head("webm"), endless("18538067", damage, endless("1f43b675", block, damage)), tags]);
    const after = await clean(bytes);
    expect([after.includes(place), after.includes(sound)]).toEqual([false, true]);
  }
});

test("a note of any length becomes Void", async () => {
  for (let length = 0; length < 20; length++) {
    const title = Buffer.concat([Buffer.from("7ba9", "hex"), Buffer.from([0x80 | length]), Buffer.alloc(length, "a")]);
    const segment = element("1549a966", title, element("5741", "Recorder"));
    const after = await clean(Buffer.concat([head("webm"), element("18538067", segment)]));
    expect(elementsIn(after).slice(-2)).toEqual([`ec ${title.length}`, "5741 14"]);
    expect(after.includes("aa")).toBe(false);
  }
});

test("more notes than a count are refused", async () => {
  const many = Buffer.concat(Array.from({ length: 20_001 }, () => tags));
  await expect(clean(many)).rejects.toThrow("media.unsupported");
  const inside = element("1549a966", ...Array.from({ length: 20_001 }, () => element("7ba9")));
  await expect(clean(inside)).rejects.toThrow("media.unsupported");
});

test("signs of elements that are none cost reads as the file has blocks", async () => {
  const signs = Buffer.from("1f43b67500".repeat(40_000), "hex");
  const { reads } = await walkThrough(cleanMatroska, signs);
  expect(reads).toBeLessThanOrEqual(signs.length / 65_536 + 2);
});
