/** What every store of blobs does, and what a disk does (threats M01). */
import { randomBytes } from "node:crypto";
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newFileKey } from "#server/domain/media/file-key.ts";
import { startS3, type S3Server } from "#testing/s3-server.ts";
import { openDiskBlobs } from "./blobs.ts";
import type { Blobs } from "./blobs.ts";
import { openS3Blobs, segmentSize } from "./s3-blobs.ts";

let around: string;
let directory: string;
let blobs: Blobs;
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

beforeEach(async () => {
  around = await fs.mkdtemp(path.join(tmpdir(), "linnet-blobs-"));
  directory = path.join(around, "blobs");
});
afterEach(() => fs.rm(around, { recursive: true }));

const stores = {
  "on disk": () => openDiskBlobs(directory),
  "in a bucket": () => openS3Blobs(s3.settings, directory),
};

/** Names of what lies in the store, finished or not, and of what waits on this machine. */
async function everything(): Promise<string[]> {
  const files = await fs.readdir(around, { recursive: true, withFileTypes: true });
  return [...files.filter((file) => file.isFile()).map(({ name }) => name), ...s3.objects.keys()].toSorted();
}

describe.each(Object.entries(stores))("blobs %s", (_, open) => {
  beforeEach(async () => {
    s3.objects.clear();
    blobs = await open();
  });

  test("a stored blob can be opened, whole or in part", async () => {
    const key = newFileKey("webp");
    await blobs.put(key, Buffer.from("a picture"));
    const blob = (await blobs.open(key))!;
    expect(blob.size).toBe(9);
    expect(await text(blob.stream())).toBe("a picture");
    expect(await text(blob.stream({ start: 2, end: 4 }))).toBe("pic");
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

  test("bytes aside are gone when they are closed", async () => {
    const before = await everything();
    const aside = await blobs.aside();
    await aside.write([Buffer.from("a part")], 0);
    expect((await aside.read(2, 100)).toString()).toBe("part");
    expect((await everything()).length).toBe(before.length + 1);
    await aside.close();
    expect(await everything()).toEqual(before);
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
    expect(await everything()).toEqual(["outside.txt"]);
  });

  test("a blob that could not be finished leaves nothing behind", async () => {
    await expect(blobs.put(newFileKey("webp"), 5 as never)).rejects.toThrow(/ArrayBufferView|not bytes/);
    expect(await everything()).toEqual([]);
  });

  test("a large one comes in parts at the same moment, is changed in places, and is read while it is not finished", async () => {
    const bytes = randomBytes(2 * 16 * 1024 ** 2 + 1_000);
    const { name, close } = await blobs.begin(bytes.length);
    await close();
    const part = 16 * 1024 ** 2;
    await Promise.all(
      [2, 0, 1].map(async (number) => {
        const own = (await blobs.resume(name))!;
        const end = Math.min((number + 1) * part, bytes.length);
        for (let at = number * part; at < end; at += 300_000) {
          const some = bytes.subarray(at, Math.min(at + 300_000, end));
          await own.write([some.subarray(0, 7), some.subarray(7)], at);
        }
        await own.sync();
        await own.close();
      }),
    );
    const again = (await blobs.resume(name))!;
    for (const at of [3, part + 5, segmentSize - 2, 2 * part + 990]) {
      await again.write([Buffer.from("note")], at);
      bytes.write("note", at);
      expect((await again.read(at - 1, 6)).equals(bytes.subarray(at - 1, at + 5))).toBe(true);
    }
    expect((await again.read(segmentSize - 10, 20)).equals(bytes.subarray(segmentSize - 10, segmentSize + 10))).toBe(
      true,
    );
    expect((await again.read(bytes.length - 5, 100)).equals(bytes.subarray(-5))).toBe(true);
    await again.close();
    const key = newFileKey("bin");
    expect(await blobs.finish(name, key)).toBe(true);
    const found = (await blobs.open(key))!;
    expect(found.size).toBe(bytes.length);
    expect((await buffer(found.stream())).equals(bytes)).toBe(true);
    const range = { start: segmentSize - 3, end: 2 * segmentSize + 3 };
    expect((await buffer(found.stream(range))).equals(bytes.subarray(range.start, range.end + 1))).toBe(true);
    expect(await everything()).toEqual([expect.stringContaining(key)]);
  });

  test("a part that is sent again begins anew, and what lay behind it stays", async () => {
    const blob = await blobs.begin();
    await blob.write([Buffer.from("0123456789")], 0);
    await blob.close();
    const again = (await blobs.resume(blob.name))!;
    await again.write([Buffer.from("abc")], 0);
    await again.write([Buffer.from("de")], 3);
    expect((await again.read(0, 10)).toString()).toBe("abcde56789");
    await again.write([Buffer.from("!")], 9);
    await again.write([Buffer.from("?")], 1);
    await again.close();
    const key = newFileKey("bin");
    await blobs.finish(blob.name, key);
    expect(await text((await blobs.open(key))!.stream())).toBe("a?cde5678!");
  });

  test("an empty one, and one that is given up", async () => {
    const [empty, left] = [await blobs.begin(), await blobs.begin()];
    await left.write([Buffer.from("x")], 0);
    for (const blob of [empty, left]) await blob.close();
    const key = newFileKey("bin");
    expect(await blobs.finish(empty.name, key)).toBe(true);
    expect((await blobs.open(key))!.size).toBe(0);
    await blobs.discard(left.name);
    await blobs.discard(left.name);
    expect(await blobs.resume(left.name)).toBeNull();
    expect(await everything()).toEqual([expect.stringContaining(key)]);
  });

  test("what nobody has gone on with since is given up, but for what is named", async () => {
    const [old, kept] = [await blobs.begin(), await blobs.begin()];
    for (const blob of [old, kept]) {
      await blob.write([Buffer.from("x")], 0);
      await blob.close();
    }
    await blobs.discardUntouched(new Date(Date.now() - 60_000), new Set());
    await (await blobs.resume(old.name))!.close();
    await blobs.discardUntouched(new Date(Date.now() + 60_000), new Set([kept.name]));
    expect(await blobs.resume(old.name)).toBeNull();
    await (await blobs.resume(kept.name))!.close();
    await blobs.discard(kept.name);
    expect(await everything()).toEqual([]);
  });

  test("its store can be reached", async () => {
    await expect(blobs.reach()).resolves.toBeUndefined();
  });
});

describe("blobs on disk", () => {
  beforeEach(async () => {
    blobs = await openDiskBlobs(directory);
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

  test("what is left of a disk is kept for the database: nothing is begun on it, and nothing half written stays", async () => {
    const MiB = 1024 ** 2;
    const disk = { free: 256 * MiB + 1_000, size: 100_000 * MiB };
    blobs = await openDiskBlobs(directory, async () => disk);
    await blobs.put(newFileKey("webp"), Buffer.alloc(900));
    const before = await everything();
    disk.free = 256 * MiB + 100;
    await expect(blobs.put(newFileKey("webp"), Buffer.alloc(900))).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await everything()).toEqual(before);
    disk.free = 600 * MiB;
    await blobs.put(newFileKey("webp"), Buffer.alloc(900));
    // Of a small disk it is a twentieth.
    Object.assign(disk, { free: 6 * MiB, size: 100 * MiB });
    blobs = await openDiskBlobs(directory, async () => disk);
    await blobs.put(newFileKey("webp"), Buffer.alloc(MiB - 1));
    await expect(blobs.put(newFileKey("webp"), Buffer.alloc(2 * MiB))).rejects.toMatchObject({ code: "ENOSPC" });
  });

  test("writes at the same moment share what is left", async () => {
    const MiB = 1024 ** 2;
    // A disk that says how full it is only later.
    const disk = { free: 256 * MiB + 35 * MiB, size: 100_000 * MiB };
    blobs = await openDiskBlobs(directory, async () => disk);
    const puts = Array.from({ length: 12 }, () => blobs.put(newFileKey("webp"), Buffer.alloc(10 * MiB)));
    const kept = (await Promise.allSettled(puts)).filter(({ status }) => status === "fulfilled");
    expect(kept.length).toBeLessThanOrEqual(3);
  });
});
