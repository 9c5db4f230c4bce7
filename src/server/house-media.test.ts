/** Files from their upload to their readers: in a bucket, and on an origin of their own (threats M02, M10). */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MediaAttachment, Status } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { does, houseOrigin, openTestHouse, type Guest, type TestHouse } from "#testing/house.ts";
import { box, movie } from "#testing/media-files.ts";
import { startS3, type S3Server } from "#testing/s3-server.ts";

let house: TestHouse;
let mira: Guest;

const put = (person: Guest, path: string, bytes: Buffer) =>
  person.request(path, {
    method: "PUT",
    body: new Uint8Array(bytes),
    headers: { origin: houseOrigin, "sec-fetch-site": "same-origin" },
  });

async function uploads(name: string, bytes: Buffer): Promise<MediaAttachment> {
  const answer = await put(mira, `/media/upload/${encodeURIComponent(name)}`, bytes);
  expect(answer.status).toBe(200);
  return (await answer.json()) as MediaAttachment;
}

const pathOf = (url: string | null) => new URL(url!).pathname;
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe("media in a bucket", () => {
  let s3: S3Server;
  beforeEach(async () => {
    s3 = await startS3();
    house = await openTestHouse(houseOrigin, {
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_REGION: s3.settings.region,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    });
    ({ mira } = await house.people("mira"));
  });
  afterEach(async () => {
    await house.close();
    await s3.stop();
  });

  const inBucket = () => [...s3.objects.keys()];

  test("a film loses its notes, is read in ranges, and goes with its post", async () => {
    const film = movie({ notes: [box("udta", box("\u00a9xyz", "+52.5-013.4/"))] });
    const { id, url } = await uploads("a.mp4", film);
    const kept = await bytesOf(await house.visitor.get(pathOf(url)));
    expect([kept.length, kept.includes("52.5")]).toEqual([film.length, false]);
    const part = await house.visitor.get(pathOf(url), { range: "bytes=4-7" });
    expect([part.status, await part.text()]).toEqual([206, "ftyp"]);
    expect(inBucket()).toHaveLength(1);
    const status = await does<Status>(mira, "POST", "/api/v1/statuses", { status: "Look", media_ids: [id] });
    await does(mira, "DELETE", `/api/v1/statuses/${status.id}?delete_media=true`);
    await house.settle();
    expect(inBucket()).toEqual([]);
    expect((await house.visitor.get(pathOf(url))).status).toBe(404);
  });

  test("uploads that begin while the store hangs hold nothing of the database", async () => {
    const held = Promise.withResolvers<void>();
    s3.hangs = held.promise;
    // More than the pool has connections; one person is answered four at a time.
    const others = await house.people("ana", "ben", "cem", "dina", "eva", "finn");
    const begun = Object.values(others).flatMap((person) =>
      Array.from({ length: 4 }, () => person.send("POST", "/media/create/a.bin", { size: 1_000 })),
    );
    await expect.poll(async () => (await sql`select from upload`.execute(house.db)).rows.length).toBe(24);
    expect((await mira.get("/api/v1/accounts/verify_credentials")).status).toBe(200);
    s3.hangs = undefined;
    held.resolve();
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual(Array.from({ length: 24 }, () => 200));
  });

  test.each(["files", "captions"])("an upload is asked after, though its file is called %s", async (name) => {
    const created = await mira.send("POST", `/media/create/${name}`, { size: 1_000 });
    const { uploadId } = (await created.json()) as { uploadId: string };
    const asked = await mira.get(`/media/${name}/${uploadId}`);
    expect([asked.status, await asked.json()]).toMatchObject([200, { uploadId, name }]);
  });

  test("an upload that the store does not take is forgotten", async () => {
    s3.fails = { status: 403, code: "AccessDenied" };
    expect((await mira.send("POST", "/media/create/a.bin", { size: 1_000 })).status).toBe(503);
    expect((await sql`select from upload`.execute(house.db)).rows).toEqual([]);
  });

  test("a large one comes in parts and is one object in the end", async () => {
    const { part: partSize } = limits.uploads;
    const bytes = Buffer.alloc(partSize + 1_000, "linnet");
    const created = await mira.send("POST", "/media/create/a.bin", { size: bytes.length });
    const { uploadId } = (await created.json()) as { uploadId: string };
    const parts = await Promise.all(
      [2, 1].map(async (number) => {
        const slice = bytes.subarray((number - 1) * partSize, number * partSize);
        const answer = await put(mira, `/media/a.bin/${uploadId}/${number}`, slice);
        const said = (await answer.json()) as { partNumber: number; etag: string };
        expect(said.etag).toBe(createHash("sha256").update(slice).digest("hex"));
        return said;
      }),
    );
    const finished = await mira.send("POST", `/media/finish/a.bin/${uploadId}`, { parts });
    const { url } = (await finished.json()) as MediaAttachment;
    expect((await bytesOf(await house.visitor.get(pathOf(url)))).equals(bytes)).toBe(true);
    expect(inBucket()).toHaveLength(1);
    expect(s3.uploads.size).toBe(0);
  });

  test("that is away is told in words, at every door, and health says so", async () => {
    const { url } = await uploads("a.bin", Buffer.from("bytes"));
    await s3.stop();
    const words = "Dateien sind gerade nicht erreichbar. Bitte versuch es gleich noch einmal.";
    const read = await house.visitor.get(pathOf(url), { "accept-language": "de" });
    expect([read.status, await read.text()]).toEqual([503, words]);
    expect(read.headers.get("cache-control")).toBe("no-store");
    for (const answer of [
      await put(mira, "/media/upload/a.bin", Buffer.from("x")),
      await mira.send("POST", "/media/create/a.bin", { size: 5 }),
    ]) {
      expect([answer.status, await answer.json()]).toEqual([
        503,
        { error: "Files can't be reached right now. Please try again in a moment." },
      ]);
    }
    const ready = await house.visitor.get("/health/ready");
    expect([ready.status, await ready.json()]).toEqual([200, { status: "ready", media: "unreachable" }]);
    await s3.start();
    expect(await (await house.visitor.get(pathOf(url))).text()).toBe("bytes");
    expect(await (await house.visitor.get("/health/ready")).json()).toEqual({ status: "ready" });
  });
});

describe("media on an origin of its own", () => {
  const media = "http://127.0.0.1:3000";
  beforeEach(async () => {
    house = await openTestHouse(houseOrigin, { MEDIA_URL: `${media}/media` });
    ({ mira } = await house.people("mira"));
  });
  afterEach(() => house.close());

  /** As somebody asks who has followed the address. */
  const ask = (url: string, headers: Record<string, string> = {}) =>
    house.app.request(new Request(url, { headers }), {}, {
      incoming: { socket: { remoteAddress: "192.0.2.8" } },
    } as never);

  test("has the addresses of files, and pages let a browser fetch from it, but nothing else", async () => {
    const film = await uploads("a.mp4", movie());
    expect(film.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/media\/files\/[0-9a-f]{32}\.mp4$/);
    const status = await does<Status>(mira, "POST", "/api/v1/statuses", { status: "Look", media_ids: [film.id] });
    for (const reader of [mira, house.visitor]) {
      const page = await reader.get(`/@mira/${status.id}`);
      expect(await page.text()).toContain(film.url!);
      const policy = page.headers.get("content-security-policy")!.split("; ");
      const naming = policy
        .filter((directive) => directive.includes(media))
        .map((directive) => directive.split(" ")[0]);
      expect(naming).toEqual(["img-src", "media-src", "connect-src"]);
    }
  });

  test("serves files for good, in ranges, for any page to read, and to nobody's cookie", async () => {
    const bytes = movie();
    const { url } = await uploads("a.mp4", bytes);
    const whole = await ask(url!);
    expect((await bytesOf(whole)).equals(bytes)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "video/mp4",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "accept-ranges": "bytes",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": "default-src 'none'; media-src 'self'; sandbox",
    });
    expect([whole.headers.get("set-cookie"), whole.headers.get("vary")]).toEqual([null, null]);
    const part = await ask(url!, { range: "bytes=-6" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
      206,
      `bytes ${bytes.length - 6}-${bytes.length - 1}/${bytes.length}`,
      " sound",
    ]);
    expect((await ask(url!, { range: `bytes=${bytes.length}-` })).status).toBe(416);
  });

  test("has downloads under their own name, also where they would run elsewhere", async () => {
    const { url } = await uploads("ка.html", Buffer.from("<script>alert(1)</script>"));
    const answer = await ask(url!);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="__.html"; filename*=UTF-8''%D0%BA%D0%B0.html`,
    );
  });
});

test.each([
  [{ S3_BUCKET: "elsewhere" }, "There's no bucket S3_BUCKET at S3_ENDPOINT"],
  [{ S3_SECRET_ACCESS_KEY: "wrong" }, "The store at S3_ENDPOINT refuses: check S3_ACCESS_KEY_ID"],
  [{ S3_ENDPOINT: "http://127.0.0.1:9" }, "The store at S3_ENDPOINT doesn't answer"],
])("with %o nothing starts, and a sentence says why", async (wrong, sentence) => {
  const s3 = await startS3();
  try {
    const opening = openTestHouse(houseOrigin, {
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_REGION: s3.settings.region,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      ...wrong,
    });
    await expect(opening).rejects.toThrow(sentence);
  } finally {
    await s3.stop();
  }
});
