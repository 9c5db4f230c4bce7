/** Archives are never unpacked: they are kept and served as the bytes that they are (threats M05). */
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MediaAttachment } from "#protocol/entities.ts";
import { houseOrigin, openTestHouse, type Guest, type TestHouse } from "#testing/house.ts";

let house: TestHouse;
let mira: Guest;
beforeAll(async () => {
  house = await openTestHouse();
  ({ mira } = await house.people("mira"));
});
afterAll(() => house.close());

const MiB = 1024 ** 2;

/** Of one file; `said` is the length that it claims to have when it is unpacked. */
function zipOf(name: string, content: Buffer, said = content.length): Buffer {
  const packed = deflateRawSync(content);
  const facts = Buffer.alloc(26);
  // Version 2.0, packed by deflate.
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(said, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, Buffer.from(name), packed]);
  const entry = Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), facts, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from("PK\x05\x06"), end]);
}

/** 200 MiB of nothing. */
const zip = zipOf("zeros", Buffer.alloc(200 * MiB));
const archives: [string, string, Buffer][] = [
  ["bomb.zip", "application/zip", zip],
  ["bomb.gz", "application/gzip", gzipSync(Buffer.alloc(200 * MiB))],
  ["twice.gz", "application/gzip", gzipSync(gzipSync(Buffer.alloc(200 * MiB)))],
  ["lies.zip", "application/zip", zipOf("../../etc/passwd", Buffer.from("root"), 0xffffffff)],
  ["nested.zip", "application/zip", zipOf("bomb.zip", zip)],
  ["files.tar", "application/x-tar", Buffer.concat([Buffer.alloc(257), Buffer.from("ustar\0"), Buffer.alloc(1_785)])],
  ["files.7z", "application/x-7z-compressed", Buffer.from("377abcaf271c0004ffff", "hex")],
  ["letter.docx", "", zipOf("word/document.xml", Buffer.from("<w:document/>"))],
  ["table.ods", "", zipOf("content.xml", Buffer.from("<office:document-content/>"))],
  ["drawing.svg", "image/svg+xml", zip],
  ["drawing.svgz", "image/svg+xml", gzipSync("<svg/>")],
  ["page.html", "text/html", zip],
  ["app", "", zip],
];

const put = (name: string, type: string, bytes: Buffer) =>
  mira.request(`/media/upload/${name}`, {
    method: "PUT",
    headers: { origin: houseOrigin, "sec-fetch-site": "same-origin", "content-type": type },
    body: new Uint8Array(bytes),
  });

test.each(archives)("%s comes back byte for byte, as a download", async (name, type, bytes) => {
  const answer = await put(name, type, bytes);
  expect(answer.status).toBe(200);
  const { type: kind, url, preview_url } = (await answer.json()) as MediaAttachment;
  expect([kind, preview_url]).toEqual(["unknown", null]);
  const served = await house.visitor.get(new URL(url!).pathname, { "accept-encoding": "gzip, br, zstd" });
  expect(served.headers.get("content-type")).toBe("application/octet-stream");
  expect(served.headers.get("content-disposition")).toContain("attachment");
  // A browser would unpack it by itself.
  expect(served.headers.get("content-encoding")).toBeNull();
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
});

test.each(["a.png", "a.webp", "a.mp4", "a.mp3"])("an archive that is called %s is refused", async (name) => {
  for (const bytes of [zip, gzipSync("x")]) {
    expect((await put(name, "", bytes)).status).toBe(422);
  }
});

test("nothing of the server unpacks anything but answers of other servers", () => {
  const server = path.join(import.meta.dirname, "../..");
  const unpacking = /Decompress|Gunzip|gunzip|Inflate|inflate|unzip|Unzip/;
  const users = readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) => unpacking.test(readFileSync(path.join(server, file), "utf8")));
  expect(users).toEqual(["outside/bounded-body.ts"]);
});

test("no package of the server knows archives", () => {
  const lock = JSON.parse(readFileSync(new URL("../../../../package-lock.json", import.meta.url), "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const served = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
  const names = served.map(([file]) => file.replace(/^.*node_modules\//, ""));
  const archivers = /zip|^tar\b|[-/]tar\b|yauzl|archiver|decompress|7z|(?:^|-)rar\b|^pako$|^fflate$|lzma|libarchive/;
  expect(names).toContain("sharp");
  expect(names.filter((name) => archivers.test(name))).toEqual([]);
});
