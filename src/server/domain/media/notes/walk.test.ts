/** A walk through a file: what it costs, and when it ends (threats M04). */
import { describe, expect, test } from "vitest";
import { inMemory, walkThrough } from "#testing/walks.ts";
import { mostPatched, mostPatches } from "./patches.ts";
import { longestWalk, mostFalseSigns, mostPieces, openWalk, type Walk } from "./walk.ts";

const MiB = 1024 ** 2;

describe("reading", () => {
  const steps = (size: number, step: number) => async () => {
    const { file, reads } = inMemory(Buffer.alloc(size));
    const walk = openWalk(file);
    for (let at = 0; at < size; at += step) await walk.read(at, 16);
    return reads();
  };

  test.each([8, 500, 5_000])("steps of %i bytes cost as many reads as there are blocks, at most", async (step) => {
    expect(await steps(2 * MiB, step)()).toBeLessThanOrEqual((2 * MiB) / 65_536 + 1);
    expect(await steps(16 * MiB, step)()).toBeLessThan(80);
  });

  test("a step over a block costs one read", async () => {
    expect(await steps(20 * MiB, 2 * MiB)()).toBe(10);
  });

  test("what ends before is shorter, and behind the end is nothing", async () => {
    const walk = openWalk(inMemory(Buffer.from("abcdef")).file);
    expect((await walk.read(4, 10)).toString()).toBe("ef");
    expect(await walk.read(6, 10)).toHaveLength(0);
    expect(await walk.read(60, 10)).toHaveLength(0);
    expect((await walk.read(0, 2)).toString()).toBe("ab");
  });

  test("a sign is found where it lies across two reads", async () => {
    const bytes = Buffer.alloc(3 * MiB);
    bytes.write("OggS", MiB - 2);
    const walk = openWalk(inMemory(bytes).file);
    expect(await walk.find([Buffer.from("OggS"), Buffer.from("none")], 10)).toBe(MiB - 2);
    expect(await walk.find([Buffer.from("OggS")], MiB)).toBe(bytes.length);
  });
});

describe("writing", () => {
  const before = Buffer.alloc(20 * MiB, "a");
  const rewritten = (patch: (walk: Walk) => void) => walkThrough(async (walk) => patch(walk), before);

  test("notes beside each other are one write", async () => {
    const { bytes, writes } = await rewritten((walk) => {
      for (let at = 0; at < 10_000; at += 10) {
        walk.overwrite(at + 5, Buffer.from("free"));
        walk.blank(at, at + 2);
      }
    });
    expect(writes).toBe(1);
    expect(bytes.toString("latin1", 0, 12)).toBe("\0\0aaafreea\0\0");
    expect(bytes.subarray(10_000).equals(before.subarray(10_000))).toBe(true);
  });

  test("no more of them are held than a count, and those that go on from one another are one", () => {
    const walk = openWalk({ size: 1024 ** 3, read: async () => Buffer.alloc(0) });
    for (let at = 0; at < 3 * mostPatches; at++) walk.blank(at, at + 1);
    for (let count = 1; count < mostPatches; count++) walk.blank(MiB + 2 * count, MiB + 2 * count + 1);
    expect(() => walk.blank(9 * MiB, 10 * MiB)).toThrow("media.unsupported");
  });

  test("no more bytes of them are held than a count", () => {
    const walk = openWalk({ size: 1024 ** 3, read: async () => Buffer.alloc(0) });
    const some = Buffer.alloc(mostPatched / 4);
    for (let at = 0; at < 4; at++) walk.overwrite(at * some.length, some);
    expect(() => walk.overwrite(0, Buffer.from("a"))).toThrow("media.unsupported");
  });

  test("a long note is a few, and ends where it ends", async () => {
    const { bytes, writes } = await rewritten((walk) => {
      walk.blank(5, 19 * MiB);
      walk.overwrite(9 * MiB, Buffer.from("free"));
    });
    expect(writes).toBe(3);
    const expected = Buffer.alloc(19 * MiB - 5);
    expected.write("free", 9 * MiB - 5);
    expect(bytes.subarray(5, 19 * MiB).equals(expected)).toBe(true);
    expect([bytes.toString("latin1", 0, 5), bytes.toString("latin1", 19 * MiB, 19 * MiB + 5)]).toEqual([
      "aaaaa",
      "aaaaa",
    ]);
  });

  test("a replacement that lies across two writes arrives whole", async () => {
    const { bytes } = await rewritten((walk) => {
      walk.blank(0, 1);
      walk.overwrite(8 * MiB - 2, Buffer.from("free"));
      walk.blank(5, 6);
    });
    expect(bytes.toString("latin1", 8 * MiB - 3, 8 * MiB + 3)).toBe("afreea");
    expect(bytes.filter((byte) => byte !== 97)).toHaveLength(6);
  });

  test("nothing is written where there is nothing to blank", async () => {
    expect(await rewritten(() => {})).toMatchObject({ writes: 0 });
  });
});

describe("an end", () => {
  const small = () => inMemory(Buffer.alloc(100)).file;

  test("comes with the deadline, also while things are written", async () => {
    let time = 0;
    const walk = openWalk(small(), { now: () => time });
    walk.blank(0, 10);
    time = longestWalk;
    walk.countBox();
    await walk.read(0, 1);
    time++;
    await expect(walk.read(99, 1).then(() => walk.rewrite(async () => {}))).rejects.toThrow("request.timed-out");
    expect(() => walk.countBox()).toThrow("request.timed-out");
  });

  test("does not come for what it waits for: a store that is slow, and the turns of others", async () => {
    let time = 0;
    const slow = async () => {
      time += 10 * longestWalk;
      return Buffer.alloc(10);
    };
    const walk = openWalk({ size: 100, read: slow }, { now: () => time });
    for (let at = 0; at < 90; at += 10) await walk.read(at, 10);
    walk.blank(0, 10);
    expect(await walk.rewrite(async () => void (await slow()))).toBe(true);
    time += 9;
    const others = new Promise<void>((resolve) => {
      setImmediate(() => {
        time += 10 * longestWalk;
        resolve();
      });
    });
    await Promise.all([walk.read(80, 5), others]);
    await walk.read(80, 5);
  });

  test("leaves others their turns, also while all is read from one block", async () => {
    let time = 0;
    const walk = openWalk(small(), { now: () => time++ });
    let turns = 0;
    const turn = () => void (++turns < 100 && setImmediate(turn));
    setImmediate(turn);
    for (let reads = 0; reads < 100; reads++) await walk.read(reads, 1);
    expect(turns).toBeGreaterThan(10);
  });

  test("comes later for a file of gigabytes", async () => {
    let time = 0;
    const walk = openWalk({ size: 1024 ** 3, read: async () => Buffer.alloc(10) }, { now: () => time });
    time = 4 * longestWalk;
    await walk.read(0, 1);
    time = 6 * longestWalk;
    await expect(walk.read(2 * MiB, 1)).rejects.toThrow("request.timed-out");
  });

  test("comes when nobody waits any longer, and the file is not to blame", async () => {
    const leaving = new AbortController();
    const walk = openWalk(small(), { signal: leaving.signal });
    await walk.read(0, 1);
    leaving.abort();
    expect(() => walk.countBox()).toThrow("request.timed-out");
    walk.blank(0, 1);
    await expect(walk.rewrite(async () => {})).rejects.toThrow("request.timed-out");
  });

  test("comes with more signs of nothing than chance has", () => {
    const walk = openWalk(small());
    for (let signs = 0; signs < mostFalseSigns; signs++) walk.countFalseSign();
    expect(() => walk.countFalseSign()).toThrow("media.unsupported");
  });

  test("comes with more pieces than a recording has", () => {
    const walk = openWalk(small());
    for (let pieces = 0; pieces < mostPieces; pieces++) walk.countPiece();
    expect(() => walk.countPiece()).toThrow("media.unsupported");
  });
});
