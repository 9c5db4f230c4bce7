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
