/**
 * However large files are, little of them is in memory: their bytes are taken as fast as they are written, and what is kept is
 * what came (threats R14).
 */
import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { MediaAttachment } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import type { Blobs, UnfinishedBlob } from "#server/outside/blobs.ts";
import { setUploads } from "#testing/upload-stage.ts";
import type { Person, World } from "#testing/world.ts";

let world: World;
let mira: Person;
const { call, leftOver } = setUploads((stage) => ({ world, mira } = stage));

const KiB = 1024;
const MiB = 1024 * KiB;
const { part: partSize } = limits.uploads;

/** Bytes that were taken from all senders, or from their parts, and are not written yet, and the most that there ever were. */
let held = 0;
let most = 0;
let disk: Blobs;

beforeEach(() => {
  disk ??= world.ports.blobs;
  [held, most] = [0, 0];
  world.ports.blobs = {
    ...disk,
    begin: async (size, name) => slow(await disk.begin(size, name)),
    aside: async () => readAgain(slow(await disk.aside())),
    async resume(name) {
      const blob = await disk.resume(name);
      return blob && slow(blob);
    },
  };
});

/** A part is read once more on its way into the file. */
function readAgain(blob: UnfinishedBlob): UnfinishedBlob {
  return {
    ...blob,
    async read(at, length) {
      held += length;
      most = Math.max(most, held);
      return blob.read(at, length);
    },
  };
}

/** A disk that takes its time: senders would be far ahead of it. */
function slow(blob: UnfinishedBlob): UnfinishedBlob {
  return {
    ...blob,
    async write(chunks, at) {
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
      await blob.write(chunks, at);
      held -= chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    },
  };
}

/** As a connection hands them out, in pieces of 64 KiB. */
function flowing(bytes: Buffer): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      const piece = new Uint8Array(bytes.subarray(at, at + 64 * KiB));
      at += piece.byteLength;
      held += piece.byteLength;
      most = Math.max(most, held);
      controller.enqueue(piece);
      if (at >= bytes.length) controller.close();
    },
  });
}

/** Of each byte another one follows, so that none stands in another's place. */
function fileOf(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at + 4 <= length; at += 4) bytes.writeUInt32LE((at * 2_654_435_761 + seed) >>> 0, at);
  return bytes;
}

const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function digestOfStored({ url }: MediaAttachment): Promise<string> {
  const hash = createHash("sha256");
  const blob = await disk.open(/[0-9a-f]{32}\.bin/.exec(url!)![0]);
  for await (const chunk of blob!.stream()) hash.update(chunk);
  return hash.digest("hex");
}

/** Written at once are 256 KiB, as many wait meanwhile, and a stream is a little ahead of its reader. */
const ofOneBody = MiB;
/** Bodies of one account that are read at the same moment. */
const bodies = 4;

test("of files in many parts, all at once, a few hundred kilobytes each are in memory, and the bytes are those that came", async () => {
  const files = [1, 2].map((seed) => fileOf(3 * partSize + 12_345, seed));
  const kept = await Promise.all(
    files.map(async (bytes) => {
      const created = await call<{ uploadId: string }>(mira, "POST", "/media/create/a.bin", { size: bytes.length });
      const { uploadId } = created.body;
      const numbers = Array.from({ length: Math.ceil(bytes.length / partSize) }, (_, at) => at + 1);
      const parts = await Promise.all(
        numbers.toReversed().map(async (number) => {
          const slice = bytes.subarray((number - 1) * partSize, number * partSize);
          const sent = await call(mira, "PUT", `/media/a.bin/${uploadId}/${number}`, flowing(slice));
          expect(sent).toMatchObject({ status: 200, body: { etag: digestOf(slice) } });
          return sent.body;
        }),
      );
      return (await call<MediaAttachment>(mira, "POST", `/media/finish/a.bin/${uploadId}`, { parts })).body;
    }),
  );
  expect(most).toBeLessThanOrEqual(bodies * ofOneBody);
  expect(await Promise.all(kept.map(digestOfStored))).toEqual(files.map(digestOf));
  expect([held, await leftOver()]).toEqual([0, 0]);
});

test("of files in one request each, all at once, too", async () => {
  const files = [1, 2, 3, 4, 5, 6].map((seed) => fileOf(10 * MiB + 7, seed));
  const kept = await Promise.all(
    files.map(async (bytes) => (await call<MediaAttachment>(mira, "PUT", "/media/upload/a.bin", flowing(bytes))).body),
  );
  expect(most).toBeLessThanOrEqual(bodies * ofOneBody);
  expect(await Promise.all(kept.map(digestOfStored))).toEqual(files.map(digestOf));
  expect([held, await leftOver()]).toEqual([0, 0]);
});
