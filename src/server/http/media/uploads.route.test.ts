/** Files of our own pages, in one request and in parts (threats M01, M02, M03, M07, M08, M09, M11, I05). */
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { MediaAttachment } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { giveUpUploads } from "#server/domain/media/unfinished-uploads.job.ts";
import { mintFor } from "#testing/authority.ts";
import { box, mediaFiles, movie } from "#testing/media-files.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, worldOrigin, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
setWorld(openWorld, ["mira", "jonas"], (stage) => ({ world, mira, jonas } = stage));

const MiB = 1024 ** 2;

interface Answered<Body> {
  status: number;
  headers: Headers;
  body: Body & { error?: string; missing?: number[] };
}

async function call<Body = Record<string, unknown>>(
  person: Person,
  method: string,
  path: string,
  body?: BodyInit | object | null,
  headers: Record<string, string> = {},
): Promise<Answered<Body>> {
  const isJson = body !== null && typeof body === "object" && Object.getPrototypeOf(body) === Object.prototype;
  const response = await world.api.handle(
    new Request(worldOrigin + path, {
      method,
      headers: {
        authorization: `Bearer ${await mintFor(world.db, person)}`,
        ...(isJson && { "content-type": "application/json" }),
        ...headers,
      },
      body: isJson ? JSON.stringify(body) : ((body ?? null) as BodyInit | null),
      duplex: "half",
    } as RequestInit),
    "192.0.2.7",
  );
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answered<Body>["body"],
  };
}

const bytesOf = (bytes: Buffer) => new Uint8Array(bytes);
const put = (person: Person, name: string, bytes: Buffer, type = "", query = "") =>
  call<MediaAttachment>(person, "PUT", `/media/upload/${encodeURIComponent(name)}${query}`, bytesOf(bytes), {
    "content-type": type,
  });

async function stored(url: string | null): Promise<Buffer | null> {
  const key = url!.slice(`${worldOrigin}/media/files/`.length).split("/")[0]!;
  const blob = await world.ports.blobs.open(key);
  return blob && Buffer.from(await new Response(blob.stream()).arrayBuffer());
}

/** Bytes that nobody has asked to keep. */
const leftOver = async () => (await readdir(`${world.directory}/unfinished`)).length;
const unclaimed = async () =>
  Number((await sql<{ n: string }>`select count(*) as n from unclaimed_blob`.execute(world.db)).rows[0]!.n);

beforeEach(async () => {
  await sql`delete from upload`.execute(world.db);
  await world.ports.blobs.discardUntouched(new Date(Date.now() + 1_000), new Set());
  await sql`update media_attachment set bytes = 0`.execute(world.db);
});

describe("in one request", () => {
  test.each(Object.entries(mediaFiles))("a .%s is kept as it came, byte for byte", async (extension, bytes) => {
    const { status, body } = await put(mira, `clip.${extension}`, bytes);
    expect(status).toBe(200);
    expect(body.url).toMatch(new RegExp(`^${worldOrigin}/media/files/[0-9a-f]{32}\\.${extension}$`));
    expect(body.preview_url).toBeNull();
    expect(await stored(body.url)).toEqual(bytes);
    expect([await leftOver(), await unclaimed()]).toEqual([0, 0]);
  });

  test("a film says what it knows of itself, and the browser the rest", async () => {
    const { body } = await put(mira, "a.mp4", mediaFiles.mp4!, "video/mp4");
    expect(body.meta).toEqual({
      original: { width: 1_280, height: 720, size: "1280x720", aspect: 1_280 / 720, duration: 12.5 },
    });
    const measured = await put(
      mira,
      "a.weba",
      mediaFiles.webm!,
      "audio/webm",
      "?duration=3.5&wave=0,500,1000&width=7&height=7",
    );
    expect(measured.body).toMatchObject({
      type: "audio",
      meta: { original: { duration: 3.5 }, wave: [0, 500, 1_000] },
    });
    expect(measured.body.meta!.original).not.toHaveProperty("width");
    const film = await put(
      mira,
      "a.webm",
      mediaFiles.webm!,
      "video/webm",
      "?duration=3.5&width=640&height=480&description=Rain",
    );
    expect(film.body).toMatchObject({
      type: "video",
      description: "Rain",
      meta: { original: { size: "640x480", duration: 3.5 } },
    });
  });

  test.each([
    "wave=1001",
    "wave=-1",
    "wave=a",
    `wave=${Array(301).fill("1")}`,
    `wave=${"1,".repeat(1_000_000).slice(0, 12_000)}`,
    "width=0",
    "width=16385",
    "width=1.5",
    "height=x",
    "duration=-1",
    "duration=1000001",
    "duration=NaN",
  ])("measures that are none are refused: %s", async (query) => {
    const began = performance.now();
    expect((await put(mira, "a.mp4", mediaFiles.mp4!, "", `?${query.slice(0, 15_000)}`)).status).toBe(422);
    expect(performance.now() - began).toBeLessThan(500);
  });

  test("a film loses the place where it was taken", async () => {
    const bytes = movie({ notes: [box("udta", box("\xa9xyz", "\0\x12\x15\xc7+52.5186+013.4083/"))] });
    const { body } = await put(mira, "a.mp4", bytes);
    const kept = (await stored(body.url))!;
    expect([kept.length, kept.includes("52.5186")]).toEqual([bytes.length, false]);
  });

  test.each(["page.html", "drawing.svg", "feed.xml", "script.js", "paper.pdf", "archive.zip", "photo.heic", "nothing"])(
    "%s is a download with its name",
    async (name) => {
      const { status, body } = await put(mira, name, Buffer.from("<script>alert(1)</script>"), "text/html");
      expect(status).toBe(200);
      expect(body).toMatchObject({
        type: "unknown",
        preview_url: null,
        meta: { file: { name, bytes: 25, type: "text/html" } },
      });
      expect(body.url).toMatch(new RegExp(`/media/files/[0-9a-f]{32}\\.bin/${name}$`));
    },
  );

  test.each([
    ["text called a film", "a.mp4", "video/mp4", "Hello"],
    ["a film called a picture", "a.png", "image/png", mediaFiles.mp4!],
    ["a film called sound alone", "a.wav", "audio/wav", mediaFiles.avi!],
    ["nothing called a film", "a.mp4", "video/mp4", "\0"],
  ])("%s is refused, and no byte of it is kept", async (_, name, type, bytes) => {
    const answer = await put(mira, name, Buffer.from(bytes), type);
    expect([answer.status, answer.body.error]).toEqual([422, "Unsupported file format"]);
    expect([await leftOver(), await unclaimed()]).toEqual([0, 0]);
  });

  test("a picture is drawn anew, and above its limit refused", async () => {
    const jpeg = Buffer.alloc(limits.media.image + 1);
    jpeg.set([0xff, 0xd8, 0xff]);
    expect((await put(mira, "a.jpg", jpeg)).body.error).toBe("File size cannot exceed 16MB");
    expect((await put(mira, "a.jpg", jpeg.subarray(0, 100))).body.error).toContain("couldn't read");
    expect(await leftOver()).toBe(0);
  });

  test("an empty file is refused", async () => {
    expect((await put(mira, "a.txt", Buffer.alloc(0))).status).toBe(422);
    expect(await leftOver()).toBe(0);
  });

  test("99 MiB are taken, and a byte more is not, whatever was said", async () => {
    const most = limits.media.singleRequest;
    /** Without a length. */
    const flowing = (bytes: number) => {
      let left = bytes;
      return new ReadableStream({
        pull(controller) {
          const chunk = new Uint8Array(Math.min(left, MiB));
          left -= chunk.length;
          controller.enqueue(chunk);
          if (left === 0) controller.close();
        },
      });
    };
    const whole = await call<MediaAttachment>(mira, "PUT", "/media/upload/a.bin", flowing(most));
    expect(whole).toMatchObject({ status: 200, body: { meta: { file: { bytes: most } } } });
    const more = await call(mira, "PUT", "/media/upload/a.bin", flowing(most + 1));
    expect([more.status, more.body.error]).toEqual([422, "File size cannot exceed 99MB"]);
    expect(more.headers.get("connection")).toBe("close");
    const said = { "content-length": String(most + 1) };
    expect((await call(mira, "PUT", "/media/upload/a.bin", flowing(1), said)).body.error).toBe(more.body.error);
    const huge = { "content-length": String(limits.media.file + 1) };
    expect((await call(mira, "PUT", "/media/upload/a.bin", flowing(1), huge)).body.error).toMatch(
      /^File size .* too large$/,
    );
    expect(await leftOver()).toBe(0);
  });

  test("one that breaks off leaves nothing", async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(2 * MiB)),
      pull: (controller) => controller.error(new Error("gone")),
    });
    expect((await call(mira, "PUT", "/media/upload/a.bin", broken)).status).toBe(400);
    expect([await leftOver(), await unclaimed()]).toEqual([0, 0]);
  });

  test("names are labels: what leads elsewhere or hides letters goes", async () => {
    for (const [name, label] of [
      ["../../etc/passwd", "passwd"],
      ["..\\..\\boot.ini", "boot.ini"],
      ["/", "file"],
      ["...", "file"],
      ["a\u202Egpj.exe", "agpj.exe"],
      ["a\r\nset-cookie: b", "aset-cookie: b"],
      ["x".repeat(2_000), "x".repeat(255)],
      ["Отчёт 😀.txt", "Отчёт 😀.txt"],
      ["\ud800", "\ufffd"],
    ] as const) {
      const path = name.isWellFormed() ? encodeURIComponent(name) : "%EF%BF%BD";
      const answer = await call<MediaAttachment>(mira, "PUT", `/media/upload/${path}`, new Uint8Array([1]));
      expect(answer.body.meta?.file?.name, JSON.stringify(answer.body)).toBe(label);
      expect(await stored(answer.body.url)).toEqual(Buffer.from([1]));
    }
  });

  test("files that hang on no status are bounded", async () => {
    const { body } = await put(mira, "a.bin", Buffer.from("a"));
    await sql`update media_attachment set bytes = ${limits.uploads.unused - 1} where id = ${body.id}`.execute(world.db);
    const full = await put(mira, "b.bin", Buffer.from("bb"));
    expect([full.status, full.body.error]).toEqual([422, expect.stringContaining("10 GB")]);
    expect([await leftOver(), await unclaimed()]).toEqual([0, 0]);
    expect((await put(mira, "b.bin", Buffer.from("b"))).status).toBe(200);
    expect((await put(jonas, "b.bin", Buffer.from("bb"))).status).toBe(200);
  });
});

describe("in parts", () => {
  const { part: partSize } = limits.uploads;
  /** Three parts, the last of which is short. */
  const film: Buffer = Buffer.alloc(2 * partSize + 1_000, 7);
  film.set(mediaFiles.webm!);
  const slices = [1, 2, 3].map((number) => film.subarray((number - 1) * partSize, number * partSize));
  const etagOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const descriptors = slices.map((slice, index) => ({ partNumber: index + 1, etag: etagOf(slice) }));

  const create = (person: Person, name = "a.webm", size = film.length, type = "video/webm") =>
    call<{ uploadId: string; partSize: number }>(person, "POST", `/media/create/${name}`, { size, type });
  const begin = async (person: Person) => (await create(person)).body.uploadId;
  const send = (person: Person, id: string, number: number, bytes = slices[number - 1]!, headers = {}) =>
    call(person, "PUT", `/media/a.webm/${id}/${number}`, bytesOf(bytes), headers);
  const finish = (person: Person, id: string, parts: object[] = descriptors, more = {}) =>
    call<MediaAttachment>(person, "POST", `/media/finish/a.webm/${id}`, { parts, ...more });
  const look = (person: Person, id: string) => call<{ parts: object[] }>(person, "GET", `/media/a.webm/${id}`);

  test("a file is put together, whatever the order in which its parts come", async () => {
    const { status, body } = await create(mira);
    expect([status, body.partSize]).toEqual([200, partSize]);
    const id = body.uploadId;
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    const sent = await Promise.all([3, 1, 2].map((number) => send(mira, id, number)));
    expect(sent.map((answer) => answer.body)).toEqual([descriptors[2], descriptors[0], descriptors[1]]);
    expect((await look(mira, id)).body).toEqual({
      uploadId: id,
      name: "a.webm",
      type: "video/webm",
      size: film.length,
      partSize,
      mediaId: null,
      parts: descriptors,
    });
    const done = await finish(mira, id, descriptors, { duration: 8, width: 640, height: 360, description: "Rain" });
    expect(done).toMatchObject({
      status: 200,
      body: { type: "video", description: "Rain", meta: { original: { duration: 8, size: "640x360" } } },
    });
    expect((await stored(done.body.url))!.equals(film)).toBe(true);
    expect([await leftOver(), await unclaimed()]).toEqual([0, 0]);
    // Whoever has not heard it asks again.
    expect((await finish(mira, id)).body).toEqual(done.body);
    expect((await send(mira, id, 1)).status).toBe(404);
    const status_ = await mira.publishes("Look", { media_ids: [done.body.id] });
    expect(status_.media_attachments).toHaveLength(1);
  });

  test("a part that is sent twice, also at once, is there once", async () => {
    const id = await begin(mira);
    const answers = await Promise.all([send(mira, id, 1), send(mira, id, 1), send(mira, id, 1)]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const taken = answers.filter(({ status }) => status === 200).map(({ body }) => body);
    expect(taken).toContainEqual(descriptors[0]);
    expect((await send(mira, id, 1)).body).toEqual(descriptors[0]);
    expect((await look(mira, id)).body.parts).toEqual([descriptors[0]]);
  });

  test("a part whose network went away does not keep its next request waiting", async () => {
    const id = await begin(mira);
    const stuck = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(100)) });
    const first = call(mira, "PUT", `/media/a.webm/${id}/1`, stuck);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const began = performance.now();
    expect(await send(mira, id, 1)).toMatchObject({ status: 200, body: descriptors[0] });
    expect(performance.now() - began).toBeLessThan(5_000);
    expect((await first).status).toBe(409);
  });

  test("a part of another length or with another digest is not taken, and what was there counts no more", async () => {
    const id = await begin(mira);
    const first = slices[0]!;
    const digest = (bytes: Buffer) => ({
      "content-digest": `sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`,
    });
    expect((await send(mira, id, 1, first, digest(first))).status).toBe(200);
    const wrong: [Buffer, Record<string, string>][] = [
      [first.subarray(1), {}],
      [Buffer.concat([first, Buffer.from("x")]), {}],
      [Buffer.alloc(0), {}],
      [first, digest(slices[1]!)],
      [first, { "content-length": "7" }],
    ];
    for (const [bytes, headers] of wrong) {
      expect(await send(mira, id, 1, bytes, headers)).toMatchObject({
        status: 422,
        body: { error: expect.stringContaining("Send it again") },
      });
    }
    expect((await look(mira, id)).body.parts).toEqual([]);
    expect(await send(mira, id, 1)).toMatchObject({ status: 200 });
    for (const number of [0, 4, 10_000]) expect([404, 422]).toContain((await send(mira, id, number, first)).status);
  });

  test("finishing names the parts that are missing, or are others than the sender knows", async () => {
    const id = await begin(mira);
    await send(mira, id, 1);
    await send(mira, id, 3);
    const other = { partNumber: 3, etag: "0".repeat(64) };
    expect(await finish(mira, id)).toMatchObject({ status: 422, body: { missing: [2] } });
    await send(mira, id, 2);
    expect(await finish(mira, id, [descriptors[0]!, descriptors[1]!, other])).toMatchObject({ body: { missing: [3] } });
    expect(await finish(mira, id, [])).toMatchObject({ status: 422, body: { missing: [1, 2, 3] } });
    expect((await finish(mira, id)).status).toBe(200);
  });

  test("finishing twice at once is one file", async () => {
    const id = await begin(mira);
    for (const number of [1, 2, 3]) await send(mira, id, number);
    const answers = await Promise.all([finish(mira, id), finish(mira, id), finish(mira, id)]);
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect((await finish(mira, id)).body.id).toBe(done[0]!.body.id);
    const { rows } = await sql<{
      n: string;
    }>`select count(*) as n from media_attachment where bytes = ${film.length}`.execute(world.db);
    expect(rows[0]!.n).toBe("1");
  });

  test("a file that is not what it is called is refused in the end, and gone", async () => {
    const { body } = await create(mira, "a.mp4", 10, "video/mp4");
    const bytes = Buffer.from("0123456789");
    const { body: part } = await send(mira, body.uploadId, 1, bytes);
    const answer = await finish(mira, body.uploadId, [part]);
    expect([answer.status, answer.body.error]).toEqual([422, "Unsupported file format"]);
    expect([(await look(mira, body.uploadId)).status, await leftOver(), await unclaimed()]).toEqual([404, 0, 0]);
  });

  test("5 GiB are the end, a picture has its own, and so much may be under way", async () => {
    expect((await create(mira, "a.webm", limits.media.file + 1)).body.error).toBe("File size 5,368,709,121 too large");
    expect((await create(mira, "a.png", limits.media.image + 1, "")).body.error).toBe("File size cannot exceed 16MB");
    expect((await create(mira, "a.webm", 0)).status).toBe(422);
    const answers = await Promise.all([1, 2, 3].map(() => create(mira, "a.webm", limits.media.file)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422]);
    expect((await create(mira, "a.webm", 1)).body.error).toContain("10 GB");
    expect((await create(jonas, "a.webm", 1)).status).toBe(200);
    const [first] = answers.filter(({ status }) => status === 200);
    expect((await call(mira, "DELETE", `/media/a.webm/${first!.body.uploadId}`)).status).toBe(200);
    expect((await create(mira, "a.webm", 1)).status).toBe(200);
  });

  test("what is given up is gone with its bytes, also while a part is coming", async () => {
    const id = await begin(mira);
    await send(mira, id, 1);
    const late = send(mira, id, 2);
    expect((await call(mira, "DELETE", `/media/a.webm/${id}`)).status).toBe(200);
    expect([200, 404]).toContain((await late).status);
    for (const answer of [await look(mira, id), await send(mira, id, 3), await finish(mira, id)])
      expect(answer.status).toBe(404);
    expect(await leftOver()).toBe(0);
  });

  test("somebody else's is nothing", async () => {
    const id = await begin(mira);
    await send(mira, id, 1);
    for (const answer of [
      await look(jonas, id),
      await send(jonas, id, 1, slices[1]),
      await finish(jonas, id),
      await call(jonas, "DELETE", `/media/a.webm/${id}`),
    ])
      expect(answer.status).toBe(404);
    expect((await look(mira, id)).body.parts).toEqual([descriptors[0]]);
  });

  test("what nobody goes on with for a day goes, and what somebody does stays", async () => {
    const [left, kept] = [await begin(mira), await begin(mira)];
    await send(mira, kept, 1);
    await sql`update upload set touched_at = now() - interval '25 hours' where id = ${left}`.execute(world.db);
    const forgotten = `${"1".repeat(32)}.bin`;
    await world.ports.blobs.put(forgotten, Buffer.from("x"));
    await sql`insert into unclaimed_blob values (${forgotten}, now() - interval '25 hours'), ('new', now())`.execute(
      world.db,
    );
    await giveUpUploads(world.db, world.ports.blobs);
    await world.settle();
    expect([(await look(mira, left)).status, (await look(mira, kept)).status]).toEqual([404, 200]);
    expect([await leftOver(), await unclaimed(), await world.ports.blobs.open(forgotten)]).toEqual([1, 1, null]);
    await sql`delete from unclaimed_blob`.execute(world.db);
  });

  test.each(["sealed", "named", "moved"])(
    "a server that is killed when it has %s the file finishes it when asked again",
    async (step) => {
      const id = await begin(mira);
      for (const number of [1, 2, 3]) await send(mira, id, number);
      const key = `${"2".repeat(31)}${step.length}.webm`;
      await sql`update upload set sealed_at = now() where id = ${id}`.execute(world.db);
      if (step !== "sealed") {
        const kept = { type: "video", file: key, preview: null, blurhash: null, bytes: film.length, meta: {} };
        await sql`insert into unclaimed_blob (key) values (${key})`.execute(world.db);
        await sql`update upload set kept = ${JSON.stringify(kept)}::jsonb where id = ${id}`.execute(world.db);
      }
      if (step === "moved") await world.ports.blobs.finish(id, key);
      expect((await send(mira, id, 1)).status).toBe(404);
      const done = await finish(mira, id);
      expect(done.status).toBe(200);
      expect((await stored(done.body.url))!.equals(film)).toBe(true);
      expect([await leftOver(), await unclaimed()]).toEqual([0, 0]);
    },
  );
});
