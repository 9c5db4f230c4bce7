/** How files are served (threats M02, M10, M11). */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptedMimeTypes, mediaFile } from "#protocol/media-kinds.ts";
import { newFileKey } from "#server/domain/media/file-key.ts";
import { openDiskBlobs, type Blobs } from "#server/outside/blobs.ts";
import { mediaCaptions, mediaFiles, parseRange } from "./files.ts";

describe("a range", () => {
  it.each([
    ["bytes=0-3", { start: 0, end: 3 }],
    ["bytes=4-", { start: 4, end: 9 }],
    ["bytes=-3", { start: 7, end: 9 }],
    ["bytes=-30", { start: 0, end: 9 }],
    ["bytes=5-500", { start: 5, end: 9 }],
    ["bytes=10-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=5-4", null],
    ["bytes=0-1,3-4", null],
    ["lines=0-1", null],
    [undefined, null],
  ])("%s of ten bytes", (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });
});

describe("files", () => {
  let directory: string;
  let blobs: Blobs;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "linnet-files-"));
    blobs = await openDiskBlobs(directory);
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const ask = async (key: string, headers = {}, method = "GET") =>
    mediaFiles(blobs, "/media").request(`/media/files/${encodeURIComponent(key)}`, { method, headers });

  it("come with the type of their extension, are kept for good, and are never run", async () => {
    const key = newFileKey("webp");
    await blobs.put(key, Buffer.from("picture"));
    const answer = await ask(key);
    expect(await answer.text()).toBe("picture");
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  });

  it("that play, play also in the browser's own page around them", async () => {
    const [song, picture] = [newFileKey("wav"), newFileKey("webp")];
    await blobs.put(song, Buffer.from("song"));
    await blobs.put(picture, Buffer.from("picture"));
    const policy = async (key: string) => (await ask(key)).headers.get("content-security-policy");
    expect(await policy(song)).toBe("default-src 'none'; media-src 'self'; sandbox");
    expect(await policy(picture)).toBe("default-src 'none'; sandbox");
  });

  it("that are refused are kept nowhere", async () => {
    const key = newFileKey("webp");
    const captions = async (name: string) =>
      mediaCaptions(async () => null, "/media").request(`/media/captions/${encodeURIComponent(name)}`);
    const names = ["x", "../x", key, newFileKey("vtt")];
    const missing = await Promise.all(names.flatMap((name) => [ask(name), captions(name)]));
    expect(missing.map(({ status }) => status)).toEqual(Array(8).fill(404));
    await blobs.put(key, Buffer.from("picture"));
    const outside = await ask(key, { range: "bytes=100-" });
    expect(outside.status).toBe(416);
    for (const answer of [...missing, outside]) expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("go in parts only to who has the rest of the same bytes, and the whole goes to others", async () => {
    const key = newFileKey("mp4");
    await blobs.put(key, Buffer.from("0123456789"));
    const etag = (await ask(key)).headers.get("etag")!;
    expect(etag).toMatch(/^"[^"]+"$/);
    const asked = async (version: string) => {
      const answer = await ask(key, { range: "bytes=2-4", "if-range": version });
      return [answer.status, await answer.text(), answer.headers.get("content-range")];
    };
    expect(await asked(etag)).toEqual([206, "234", "bytes 2-4/10"]);
    const others = [`W/${etag}`, `"${newFileKey("mp4")}"`, `${etag}, "x"`, "*", "Sat, 28 Nov 2026 10:00:00 GMT", ""];
    for (const version of others) expect(await asked(version), version).toEqual([200, "0123456789", null]);
    const beyond = await ask(key, { range: "bytes=100-", "if-range": '"another"' });
    expect([beyond.status, await beyond.text()]).toEqual([200, "0123456789"]);
  });

  it("are told of as a whole to who asks for no bytes, and in parts under any spelling of the unit", async () => {
    const key = newFileKey("mp4");
    await blobs.put(key, Buffer.from("0123456789"));
    const told = await ask(key, { range: "bytes=2-4" }, "HEAD");
    expect([told.status, told.headers.get("content-length"), await told.text()]).toEqual([200, "10", ""]);
    expect(await (await ask(key, { range: "Bytes=2-4" })).text()).toBe("234");
  });

  it("are not sent again to who has them", async () => {
    const key = newFileKey("png");
    await blobs.put(key, Buffer.from("picture"));
    const etag = (await ask(key)).headers.get("etag")!;
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const answer = await ask(key, { "if-none-match": known });
      expect([answer.status, await answer.text(), answer.headers.get("etag")], known).toEqual([304, "", etag]);
    }
    expect((await ask(key, { "if-none-match": '"x"' })).status).toBe(200);
  });

  it("of an unknown kind are downloads", async () => {
    const key = newFileKey("html");
    await blobs.put(key, Buffer.from("<script>alert(1)</script>"));
    const answer = await ask(key);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-disposition")).toBe("attachment");
  });

  it("of each kind that is taken have its type, and nothing has one by which a browser would run it", async () => {
    const served = new Map<string, string>();
    for (const type of acceptedMimeTypes) {
      const { extension, kind } = mediaFile(type, "")!;
      const key = newFileKey(extension);
      await blobs.put(key, Buffer.from("x"));
      const answer = await ask(key);
      served.set(extension, answer.headers.get("content-type")!);
      expect([answer.headers.get("content-type"), answer.headers.get("content-disposition")]).toEqual([
        expect.stringMatching(new RegExp(`^${kind}/`)),
        null,
      ]);
    }
    expect(served.size).toBe(20);
    for (const extension of ["html", "htm", "svg", "xml", "xhtml", "js", "mjs", "pdf", "css", "swf", "bin", "json"]) {
      const key = newFileKey(extension);
      await blobs.put(key, Buffer.from("x"));
      expect((await ask(key)).headers.get("content-type"), extension).toBe("application/octet-stream");
    }
  });

  it.each([
    ["report.pdf", `filename="report.pdf"; filename*=UTF-8''report.pdf`],
    ["Отчёт 1.txt", `filename="_____ 1.txt"; filename*=UTF-8''%D0%9E%D1%82%D1%87%D1%91%D1%82%201.txt`],
    ['a"; filename="b.html', `filename="a_; filename=_b.html"; filename*=UTF-8''a%22%3B%20filename%3D%22b.html`],
    ["it's (1)*.txt", `filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2a.txt`],
    ["a\r\nset-cookie: b", `filename="aset-cookie: b"; filename*=UTF-8''aset-cookie%3A%20b`],
    ["\u202egpj.exe", `filename="gpj.exe"; filename*=UTF-8''gpj.exe`],
    ["../../x", `filename="x"; filename*=UTF-8''x`],
    ["100%.txt", `filename="100_.txt"; filename*=UTF-8''100%25.txt`],
  ])("are downloaded as %j", async (name, said) => {
    const key = newFileKey("bin");
    await blobs.put(key, Buffer.from("<script>"));
    const answer = await mediaFiles(blobs, "/media").request(`/media/files/${key}/${encodeURIComponent(name)}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; ${said}`);
  });

  it("come in parts", async () => {
    const key = newFileKey("mp3");
    await blobs.put(key, Buffer.from("0123456789"));
    const answer = await ask(key, { range: "bytes=2-4" });
    expect([answer.status, answer.headers.get("content-range"), await answer.text()]).toEqual([
      206,
      "bytes 2-4/10",
      "234",
    ]);
  });

  it.each(["../../etc/passwd", "..%2f..%2fetc", "0".repeat(32), `${"0".repeat(32)}.webp`])(
    "%s is not there",
    async (key) => {
      expect((await ask(key)).status).toBe(404);
    },
  );
});
