/** Files and their places (threats M01). */
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newFileKey } from "#server/domain/media/file-key.ts";
import { openDiskBlobs } from "./blobs.ts";
import type { Blobs } from "./blobs.ts";

let around: string;
let directory: string;
let blobs: Blobs;

beforeEach(async () => {
  around = await fs.mkdtemp(path.join(tmpdir(), "linnet-blobs-"));
  directory = path.join(around, "blobs");
  blobs = await openDiskBlobs(directory);
});
afterEach(() => fs.rm(around, { recursive: true }));

describe("blobs on disk", () => {
  test("a stored blob can be opened, whole or in part", async () => {
    const key = newFileKey("webp");
    await blobs.put(key, Buffer.from("a picture"));
    const blob = (await blobs.open(key))!;
    expect(blob.size).toBe(9);
    expect(await text(blob.stream())).toBe("a picture");
    expect(await text(blob.stream({ start: 2, end: 4 }))).toBe("pic");
  });

  test("other users of the machine see none of it, also where they could before", async () => {
    await fs.chmod(directory, 0o755);
    blobs = await openDiskBlobs(directory);
    const key = newFileKey("webp");
    await blobs.put(key, Buffer.from("x"));
    for (const place of [".", "unfinished", key.slice(0, 2), `${key.slice(0, 2)}/${key}`]) {
      expect((await fs.stat(path.join(directory, place))).mode & 0o077).toBe(0);
    }
  });

  test("one that comes bit by bit is nobody's to read before it is finished", async () => {
    const [key, blob] = [newFileKey("mp4"), await blobs.begin(10)];
    await blob.write([Buffer.from("56"), Buffer.from("789")], 5);
    await blob.close();
    const again = (await blobs.resume(blob.name))!;
    await again.write([Buffer.from("01234")], 0);
    expect((await again.read(3, 100)).toString()).toBe("3456789");
    await again.close();
    expect(await blobs.open(key)).toBeNull();
    expect(await Promise.all([blobs.finish(blob.name, key), blobs.finish(blob.name, key)])).toEqual([true, true]);
    expect(await text((await blobs.open(key))!.stream())).toBe("0123456789");
    expect(await blobs.finish(blob.name, key)).toBe(true);
    expect(await blobs.resume(blob.name)).toBeNull();
    expect(await blobs.finish("0".repeat(32), newFileKey("mp4"))).toBe(false);
  });

  test("one that nobody has gone on with is given up, others stay", async () => {
    const [old, fresh, kept] = [await blobs.begin(), await blobs.begin(), await blobs.begin()];
    for (const blob of [old, fresh, kept]) await blob.close();
    const file = ({ name }: { name: string }) => path.join(directory, "unfinished", `${name}.part`);
    for (const blob of [old, kept]) await fs.utimes(file(blob), 1, 1);
    await fs.writeFile(path.join(directory, "unfinished", "README"), "not ours");
    await blobs.discardUntouched(new Date(2_000), new Set([kept.name]));
    const left = await fs.readdir(path.join(directory, "unfinished"));
    expect(left.toSorted()).toEqual(["README", `${fresh.name}.part`, `${kept.name}.part`].toSorted());
  });

  test.each(["../outside", "x", "", "0".repeat(31)])("%j is no name of one that is not finished", async (name) => {
    await expect(blobs.resume(name)).rejects.toThrow("not the name");
    await expect(blobs.discard(name)).rejects.toThrow("not the name");
    await expect(blobs.finish(name, newFileKey("mp4"))).rejects.toThrow("not the name");
  });

  test("a deleted blob, or one that never was, is not there", async () => {
    const key = newFileKey("webp");
    await blobs.put(key, Buffer.from("x"));
    await blobs.delete(key);
    await blobs.delete(key);
    expect(await blobs.open(key)).toBeNull();
  });

  test.each([
    "../outside.txt",
    "..",
    "/etc/passwd",
    "unfinished/x.part",
    "ab/../../x",
    "",
    "0".repeat(32),
    "A".repeat(32) + ".webp",
  ])("%j is not a key, and nothing is read, written or deleted for it", async (key) => {
    await fs.writeFile(path.join(around, "outside.txt"), "untouched");
    await expect(blobs.open(key)).rejects.toThrow("not the key");
    await expect(blobs.put(key, Buffer.from("x"))).rejects.toThrow("not the key");
    await expect(blobs.delete(key)).rejects.toThrow("not the key");
    expect(await fs.readdir(directory)).toEqual(["unfinished"]);
    expect(await fs.readdir(around)).toEqual(["blobs", "outside.txt"]);
  });

  test("a blob that could not be finished leaves nothing behind", async () => {
    await expect(blobs.put(newFileKey("webp"), 5 as never)).rejects.toThrow();
    expect(await fs.readdir(path.join(directory, "unfinished"))).toEqual([]);
  });
});
