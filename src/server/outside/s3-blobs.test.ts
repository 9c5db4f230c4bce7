/** A bucket that is away, refuses, or has been left in the middle of something (threats M07). */
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newFileKey } from "#server/domain/media/file-key.ts";
import { soon } from "#testing/patience.ts";
import { startS3, type S3Server } from "#testing/s3-server.ts";
import type { Blobs } from "./blobs.ts";
import { openS3, type FileBody } from "./s3.ts";
import { openS3Blobs, segmentSize } from "./s3-blobs.ts";

let scratch: string;
let s3: S3Server;
let blobs: Blobs;

beforeEach(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), "linnet-scratch-"));
  s3 = await startS3();
  blobs = await openS3Blobs(s3.settings, scratch);
});
afterEach(async () => {
  await s3.stop();
  await rm(scratch, { recursive: true });
});

/** Two segments. */
async function beginLarge(): Promise<string> {
  const blob = await blobs.begin();
  await blob.write([Buffer.alloc(segmentSize, "a"), Buffer.from("end")], 0);
  await blob.close();
  return blob.name;
}

const away = expect.objectContaining({ name: "Refusal", code: "media.unreachable", status: 503 });

describe("a bucket", () => {
  test.each([
    ["keys that it does not know", { accessKeyId: "mallory" }, 403],
    ["a wrong secret", { secretAccessKey: "wrong" }, 403],
    ["another region", { region: "us-west-1" }, 400],
    ["a name that it does not have", { bucket: "elsewhere" }, 404],
  ])("with %s is found out when it is opened", async (_, wrong, status) => {
    await expect(openS3Blobs({ ...s3.settings, ...wrong }, scratch)).rejects.toMatchObject({
      code: "media.unreachable",
      cause: { status },
    });
  });

  test("has blobs in the folders of a disk, and nothing of them on this machine", async () => {
    const key = newFileKey("webp");
    await blobs.put(key, Buffer.from("x"));
    expect([...s3.objects.keys()]).toEqual([`${key.slice(0, 2)}/${key}`]);
    expect(await blobs.finish(await beginLarge(), newFileKey("bin"))).toBe(true);
    expect(await readdir(path.join(scratch, "unfinished"))).toEqual([]);
    expect(s3.uploads.size).toBe(0);
  });

  test("that is away says so, and works again when it is back", async () => {
    const key = newFileKey("webp");
    await blobs.put(key, Buffer.from("x"));
    const blob = await blobs.begin();
    const name = await beginLarge();
    await s3.stop();
    await expect(blobs.put(newFileKey("webp"), Buffer.from("x"))).rejects.toThrow(away);
    await expect(blobs.open(key)).rejects.toThrow(away);
    await expect(blobs.begin()).rejects.toThrow(away);
    await expect(blobs.finish(name, newFileKey("bin"))).rejects.toThrow(away);
    await expect(blobs.reach()).rejects.toThrow(away);
    await blob.write([Buffer.from("x")], 0);
    await expect(blob.sync()).rejects.toThrow(away);
    expect(await readdir(path.join(scratch, "unfinished"))).toEqual([]);
    await s3.start();
    await blobs.reach();
    expect(await blobs.finish(name, key)).toBe(true);
  });

  test("that is busy is asked again, and one that says no is not", async () => {
    s3.calls.length = 0;
    s3.fails = { status: 503, code: "SlowDown", once: true };
    const key = newFileKey("webp");
    await blobs.put(key, Buffer.from("x"));
    expect(s3.calls.map((call) => call.split(" ")[0])).toEqual(["PUT", "PUT"]);
    s3.fails = { status: 403, code: "AccessDenied" };
    s3.calls.length = 0;
    await expect(blobs.open(key)).rejects.toThrow(away);
    expect(s3.calls).toHaveLength(1);
  });

  test("that lists a few at once is listed to the end", async () => {
    s3.page = 1;
    const key = newFileKey("bin");
    expect(await blobs.finish(await beginLarge(), key)).toBe(true);
    expect((await blobs.open(key))!.size).toBe(segmentSize + 3);
    expect(s3.objects.size).toBe(1);
  });

  test("that had only just begun to put a file together does it when asked again", async () => {
    const [name, key] = [await beginLarge(), newFileKey("bin")];
    s3.uploads.set("left", { object: `${key.slice(0, 2)}/${key}`, parts: new Map(), since: new Date(0) });
    s3.uploads.set("other", { object: "somebody/else", parts: new Map(), since: new Date(0) });
    s3.uploads.set("fresh", { object: `${key.slice(0, 2)}/${key}`, parts: new Map(), since: new Date() });
    await blobs.discardUntouched(new Date(Date.now() - 60_000), new Set());
    expect([...s3.uploads.keys()]).toEqual(["other", "fresh"]);
    expect(await blobs.finish(name, key)).toBe(true);
  });

  test("is sent no more of a file than it takes, and the file is closed when it refuses", async () => {
    const chunk = Buffer.alloc(1024 ** 2);
    const read: number[] = [];
    let open = 0;
    const file: FileBody = {
      size: 100 * chunk.length,
      async *read() {
        open += 1;
        const at = read.push(0) - 1;
        try {
          for (; read[at]! < 100; read[at]! += 1) yield chunk;
        } finally {
          open -= 1;
        }
      },
    };
    const asked = Promise.withResolvers<() => void>();
    const slow = createServer(({ url, headers }, response) => {
      if (url === "/marker") return void response.end();
      asked.resolve(() => {
        expect(headers["content-length"]).toBe(String(file.size));
        response.writeHead(403, { connection: "close" }).end("<Error><Code>AccessDenied</Code></Error>");
      });
    }).listen(0, "127.0.0.1");
    await once(slow, "listening");
    const endpoint = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    const putting = openS3({ ...s3.settings, endpoint }).put("film", file);
    // oxlint-disable-next-line vitest/valid-expect -- it is awaited below
    const refused = expect(putting).rejects.toMatchObject({ code: "media.unreachable", cause: { status: 403 } });
    const refuse = await asked.promise;
    // The buffers of the connection are filled when nothing is read while others ask and are answered.
    for (let before = -1; before !== read[1];) {
      before = read[1]!;
      for (let n = 0; n < 10; n++) await (await fetch(`${endpoint}/marker`)).text();
    }
    expect(read[0]).toBe(100);
    expect(read[1]).toBeLessThan(30);
    refuse();
    await refused;
    await soon(() => expect([read.length, open]).toEqual([2, 0]));
    slow.close();
    slow.closeAllConnections();
  });

  test("keeps what is not ours", async () => {
    for (const name of ["unfinished/notes/a", "unfinished/x", "backup.tar"]) {
      s3.objects.set(name, { bytes: Buffer.from("x"), modified: new Date(0) });
    }
    await blobs.discardUntouched(new Date(), new Set());
    expect(s3.objects.size).toBe(3);
  });

  test("is asked for a file when somebody reads it, and no more when they stop", async () => {
    const key = newFileKey("bin");
    expect(await blobs.finish(await beginLarge(), key)).toBe(true);
    const found = (await blobs.open(key))!;
    s3.calls.length = 0;
    const reader = found.stream().getReader();
    expect(s3.calls).toEqual([]);
    expect((await reader.read()).value!.length).toBeLessThan(segmentSize);
    await reader.cancel();
    expect(await text(found.stream({ start: segmentSize, end: segmentSize + 2 }))).toBe("end");
  });
});
