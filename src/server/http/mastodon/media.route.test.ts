/** Files for statuses: what is taken, how it is drawn anew, whose it is, and when it goes (threats M03, M04, M08, M09). */
import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import type { MediaAttachment, Status } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { deleteUnusedMedia } from "#server/domain/media/unused-media.job.ts";
import { mintFor } from "#testing/authority.ts";
import { mediaFiles } from "#testing/media-files.ts";
import { movingPng } from "#testing/moving-png.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, worldOrigin, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;

setWorld(openWorld, ["mira", "jonas"], (stage) => ({ world, mira, jonas } = stage));
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c22647" } });
const blobOf = async (picture: Sharp | Buffer) =>
  new Blob([new Uint8Array(Buffer.isBuffer(picture) ? picture : await picture.toBuffer())]);

/** Over HTTP, as an app sends it. */
async function upload(
  person: Person,
  file: Blob | string,
  words: Record<string, string> = {},
  path = "/api/v2/media",
  thumbnail?: Blob,
) {
  const body = new FormData();
  body.set("file", file);
  if (thumbnail) body.set("thumbnail", thumbnail);
  for (const [name, value] of Object.entries(words)) body.set(name, value);
  const headers = { authorization: `Bearer ${await mintFor(world.db, person)}` };
  const response = await world.api.handle(
    new Request(worldOrigin + path, { method: "POST", headers, body }),
    "192.0.2.7",
  );
  return { status: response.status, body: (await response.json()) as MediaAttachment & { error?: string } };
}

async function picture(person: Person, words: Record<string, string> = {}): Promise<MediaAttachment> {
  const { status, body } = await upload(person, await blobOf(plain(80, 60).png()), words);
  expect(status).toBe(200);
  return body;
}

async function storedAt(url: string | null): Promise<Buffer | null> {
  const blob = await world.ports.blobs.open(url!.slice(`${worldOrigin}/media/files/`.length));
  return blob && Buffer.from(await new Response(blob.stream()).arrayBuffer());
}

/** The same bytes, said to be so large. */
function headOfJpeg(bytes: Buffer, width: number, height: number): Buffer {
  const frame = Math.max(bytes.indexOf(Buffer.from([0xff, 0xc0])), bytes.indexOf(Buffer.from([0xff, 0xc2])));
  const larger = Buffer.from(bytes);
  larger.writeUInt16BE(height, frame + 5);
  larger.writeUInt16BE(width, frame + 7);
  return larger;
}

describe("a picture", () => {
  test.each(["/api/v1/media", "/api/v2/media"])("by %s comes back as an attachment that is done", async (path) => {
    const file = await blobOf(plain(1_200, 900).jpeg());
    const { status, body } = await upload(mira, file, { description: " A red wall ", focus: "0.5,-0.25" }, path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: "image",
      description: "A red wall",
      meta: {
        original: { width: 1_200, height: 900, size: "1200x900", aspect: 4 / 3 },
        small: { width: 640, height: 480 },
        focus: { x: 0.5, y: -0.25 },
      },
    });
    expect(body.blurhash).toMatch(/^.{28}$/);
    expect(body.meta!.color).toMatch(/^#c[0-9a-f]2[0-9a-f]4[0-9a-f]$/);
    expect(await sharp((await storedAt(body.url))!).metadata()).toMatchObject({ format: "webp", width: 1_200 });
    expect(await sharp((await storedAt(body.preview_url))!).metadata()).toMatchObject({ format: "webp", width: 640 });
  });

  test("has no more pixels than a screen shows, however long it is, and a small one stays as it is", async () => {
    const square = await upload(mira, await blobOf(plain(5_000, 5_000).png()));
    expect(square.body.meta!.original).toMatchObject({ width: 3_840, height: 3_840 });
    const flat = await upload(mira, await blobOf(plain(5_000, 100).png()));
    expect(flat.body.meta!.original).toMatchObject({ width: 5_000, height: 100 });
    expect(await sharp((await storedAt(flat.body.url))!).metadata()).toMatchObject({ width: 5_000, height: 100 });
    const small = await upload(mira, await blobOf(plain(30, 20).png()));
    expect(small.body.meta).toMatchObject({
      original: { width: 30, height: 20 },
      small: { width: 30, height: 20 },
    });
  });

  test("that is a long screenshot or a panorama stays readable, and so is the part that a post shows", async () => {
    const tall = await upload(mira, await blobOf(plain(1_080, 18_000).png()));
    expect(tall.body.meta).toMatchObject({ original: { width: 941, height: 15_677 }, small: { width: 320 } });
    const wide = await upload(mira, await blobOf(plain(19_537, 1_949).jpeg()));
    expect(wide.body.meta).toMatchObject({ original: { width: 12_158, height: 1_213 }, small: { height: 213 } });
    expect(await sharp((await storedAt(wide.body.url))!).metadata()).toMatchObject({ width: 12_158, height: 1_213 });
  });

  test.each([
    ["48 megapixels", 8_064, 6_048, 3_840],
    ["200 megapixels, turned", 16_320, 12_240, 3_326],
  ])("may be a photo of a phone with %s", async (_, width, height, kept) => {
    const turned = width > 10_000;
    const photo = plain(width, height).jpeg({ quality: 30 });
    const { status, body } = await upload(mira, await blobOf(turned ? photo.withMetadata({ orientation: 6 }) : photo));
    expect(status).toBe(200);
    const { width: across, height: down } = body.meta!.original!;
    expect(across! < down!).toBe(turned);
    expect(Math.min(across!, down!)).toBeGreaterThan(kept - 600);
    expect(across! * down!).toBeLessThanOrEqual(3_840 ** 2 * 1.001);
  });

  test("says nothing of where it was taken, and stands upright", async () => {
    const turned = await plain(60, 40)
      .jpeg()
      .withExif({ IFD0: { Model: "MARKER" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 12/1" } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Model: "MARKER" } })
      .toBuffer();
    expect(turned.includes("MARKER")).toBe(true);
    const { body } = await upload(mira, await blobOf(turned));
    expect(body.meta!.original).toMatchObject({ width: 40, height: 60 });
    for (const url of [body.url, body.preview_url]) {
      const stored = (await storedAt(url))!;
      expect(stored.includes("MARKER")).toBe(false);
      expect((await sharp(stored).metadata()).exif).toBeUndefined();
    }
  });

  test("that moves goes on moving, and its preview stands still", async () => {
    const [width, height, frames] = [40, 30, 5];
    const strip = Buffer.alloc(width * height * frames * 3);
    for (let frame = 0; frame < frames; frame++)
      strip.fill(frame * 50, frame * width * height * 3, (frame + 1) * width * height * 3);
    const gif = await sharp(strip, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
      .gif({ loop: 0, delay: 100 })
      .toBuffer();
    const { body } = await upload(mira, await blobOf(gif));
    expect(body.meta!.original).toMatchObject({ width, height });
    const moving = await sharp((await storedAt(body.url))!, { animated: true }).metadata();
    expect(moving).toMatchObject({ pages: frames, loop: 0, delay: Array(frames).fill(100) });
    expect((await sharp((await storedAt(body.preview_url))!).metadata()).pages ?? 1).toBe(1);
  });
});

describe("a picture that moves", () => {
  test("as a PNG goes on moving, and its preview stands still", async () => {
    const png = movingPng({ width: 40, height: 30 }, [{ colour: [255, 0, 0, 255] }, { colour: [0, 0, 255, 255] }]);
    const { body } = await upload(mira, await blobOf(png));
    const moving = await sharp((await storedAt(body.url))!, { animated: true }).metadata();
    expect(moving).toMatchObject({ pages: 2, loop: 0, delay: [100, 100] });
    expect((await sharp((await storedAt(body.preview_url))!).metadata()).pages ?? 1).toBe(1);
  });

  test.each(["avis", "msf1", "mif1"])(
    "as an AVIF is its still picture, whatever its first name is: %s",
    async (brand) => {
      const avif = await plain(60, 40).avif({ effort: 0 }).toBuffer();
      avif.write(brand, 8, "latin1");
      const { status, body } = await upload(mira, await blobOf(avif));
      expect(status).toBe(200);
      expect(body.meta!.original).toMatchObject({ width: 60, height: 40 });
    },
  );
});

describe("a film by an app", () => {
  const film = new Blob([new Uint8Array(mediaFiles.mp4!)], { type: "video/mp4" });
  const poster = async () => await blobOf(plain(1_600, 900).jpeg());
  const leftOver = async () => (await readdir(`${world.directory}/unfinished`)).length;

  test("is kept as it came, with the picture that stands for it", async () => {
    const { status, body } = await upload(mira, film, { description: "Rain" }, "/api/v2/media", await poster());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: "video",
      description: "Rain",
      meta: { original: { size: "1280x720", duration: 12.5 }, small: { size: "1280x720" }, color: expect.any(String) },
    });
    expect(await storedAt(body.url)).toEqual(mediaFiles.mp4);
    expect((await sharp((await storedAt(body.preview_url))!).metadata()).format).toBe("webp");
    expect(await leftOver()).toBe(0);
  });

  test("gets another picture, length and wave later, and the picture of before goes", async () => {
    const { body } = await upload(mira, film, {}, "/api/v2/media", await poster());
    const form = new FormData();
    form.set("thumbnail", await blobOf(plain(300, 300).png()));
    form.set("duration", "3.25");
    for (const sample of ["0", "1000"]) form.append("wave[]", sample);
    const headers = { authorization: `Bearer ${await mintFor(world.db, mira)}` };
    const change = new Request(`${worldOrigin}/api/v1/media/${body.id}`, { method: "PUT", headers, body: form });
    const changed = (await (await world.api.handle(change, "192.0.2.7")).json()) as MediaAttachment;
    expect(changed).toMatchObject({
      url: body.url,
      meta: { original: { size: "1280x720", duration: 3.25 }, small: { size: "300x300" }, wave: [0, 1_000] },
    });
    await world.settle();
    expect(await storedAt(body.preview_url)).toBeNull();
    expect(await storedAt(changed.preview_url)).not.toBeNull();
    expect(await leftOver()).toBe(0);
  });

  test("is not taken with a picture that is none, and nothing of it stays", async () => {
    const answer = await upload(mira, film, {}, "/api/v2/media", new Blob(["GIF89a"]));
    expect(answer).toMatchObject({ status: 422, body: { error: expect.stringContaining("couldn't read") } });
    await world.settle();
    const { rows } = await sql`select from unclaimed_blob`.execute(world.db);
    expect([rows.length, await leftOver()]).toEqual([0, 0]);
  });

  test("is no larger than 99 MiB, counted as it comes, and one that breaks off leaves nothing", async () => {
    const send = async (bytes: number, end: string) => {
      const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`;
      const MiB = 1024 ** 2;
      let left = bytes;
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
        pull(controller) {
          if (left > 0) return controller.enqueue(new Uint8Array(Math.min(MiB, (left -= MiB) + MiB)));
          if (end) controller.enqueue(new TextEncoder().encode(end));
          controller.close();
        },
      });
      const headers = {
        authorization: `Bearer ${await mintFor(world.db, mira)}`,
        "content-type": "multipart/form-data; boundary=x",
      };
      const request = new Request(`${worldOrigin}/api/v2/media`, {
        method: "POST",
        headers,
        body,
        duplex: "half",
      } as RequestInit);
      const answer = await world.api.handle(request, "192.0.2.7");
      return { status: answer.status, body: (await answer.json()) as MediaAttachment & { error?: string } };
    };
    const most = limits.media.singleRequest;
    expect(await send(most, "\r\n--x--\r\n")).toMatchObject({ status: 200, body: { meta: { file: { bytes: most } } } });
    expect(await send(most + 1, "\r\n--x--\r\n")).toMatchObject({
      status: 422,
      body: { error: "File size cannot exceed 99MB" },
    });
    expect((await send(3 * 1024 ** 2, "")).status).toBe(400);
    expect(await leftOver()).toBe(0);
  });
});

describe("refused in words is", () => {
  test.each([
    ["no file at all", "", "file"],
    ["an empty file", new Blob([]), "file"],
    ["a text as the file", "picture.png", "file"],
    ["what is called a picture and is none", new Blob(["Hello"], { type: "image/png" }), "Unsupported file format"],
    ["what only begins like one", new Blob(["GIF89a"]), "couldn't read"],
  ])("%s", async (_, file, words) => {
    const { status, body } = await upload(mira, file);
    expect(status).toBe(422);
    expect(body.error).toContain(words);
  });

  test("a file above the limit", async () => {
    const bytes = Buffer.alloc(limits.media.image + 1);
    bytes.set([0xff, 0xd8, 0xff]);
    const { status, body } = await upload(mira, new Blob([bytes]));
    expect(status).toBe(422);
    expect(body.error).toBe("File size cannot exceed 16MB");
  });

  test("a photo that is larger than any phone takes, and one that is held as a whole while it comes", async () => {
    const photo = await upload(mira, await blobOf(headOfJpeg(await plain(16, 16).jpeg().toBuffer(), 20_000, 20_000)));
    expect(photo).toMatchObject({ status: 422, body: { error: expect.stringContaining("210 megapixels") } });
    const progressive = await plain(16, 16).jpeg({ progressive: true }).toBuffer();
    const held = await upload(mira, await blobOf(headOfJpeg(progressive, 12_000, 9_000)));
    expect(held).toMatchObject({ status: 422, body: { error: expect.stringContaining("40 megapixels") } });
    const bomb = await upload(mira, await blobOf(headOfJpeg(await plain(16, 16).jpeg().toBuffer(), 12_000, 9_000)));
    expect(bomb).toMatchObject({ status: 422, body: { error: expect.stringContaining("couldn't read") } });
  });

  test("a picture of too many pixels, and frames count", async () => {
    const wide = await upload(mira, await blobOf(plain(10_000, 4_001).png({ compressionLevel: 9 })));
    expect(wide).toMatchObject({ status: 422, body: { error: expect.stringContaining("40 megapixels") } });
  });

  test("a description that is too long, and a point that is none", async () => {
    const file = await blobOf(plain(20, 20).png());
    expect((await upload(mira, file, { description: "x".repeat(1_501) })).status).toBe(422);
    for (const focus of ["2,0", "1.5,0", "0.5", "0,0,0", ",", "NaN,0", "1..2,0"]) {
      expect((await upload(mira, file, { focus })).status).toBe(422);
    }
  });
});

test.each([
  ["-1.0,1", { x: -1, y: 1 }],
  ["0.3333333333333333,-0.1234567890123456", { x: 0.3333333333333333, y: -0.1234567890123456 }],
  [" .5, -.25 ", { x: 0.5, y: -0.25 }],
  ["1e-7,+0.5", { x: 1e-7, y: 0.5 }],
])("the point is taken as apps write it: %s", async (focus, point) => {
  expect((await picture(mira, { focus })).meta).toMatchObject({ focus: point });
});

test("what is said of a file can be changed until a status has it", async () => {
  const { id } = await picture(mira, { description: "A" });
  const path = `/api/v1/media/${id}`;
  const described = (await mira.ask("PUT", path, { description: "B", focus: "0,1" })).body as MediaAttachment;
  expect(described).toMatchObject({ description: "B", meta: { focus: { x: 0, y: 1 } } });
  expect(await mira.get(path)).toEqual(described);
  expect((await mira.ask("PUT", path, { focus: "1,1" })).body).toMatchObject({ description: "B" });
  expect((await mira.ask("PUT", path, { description: "" })).body).toMatchObject({ description: null });
  const status = await mira.publishes("Look", { media_ids: [id] });
  expect(status.media_attachments.map((media) => media.id)).toEqual([id]);
  expect((await mira.ask("PUT", path, { description: "C" })).status).toBe(404);
  expect((await mira.ask("GET", path)).status).toBe(404);
  expect(await mira.ask("DELETE", path)).toMatchObject({
    status: 422,
    body: { error: "This file belongs to a post." },
  });
});

test("a file is its owner's alone", async () => {
  const { id } = await picture(mira);
  for (const method of ["GET", "PUT", "DELETE"] as const) {
    const foreign = await jonas.ask(method, `/api/v1/media/${id}`, method === "GET" ? undefined : {});
    expect(foreign).toEqual(await jonas.ask(method, "/api/v1/media/404", method === "GET" ? undefined : {}));
    expect(foreign.status).toBe(404);
  }
  const theft = await jonas.ask("POST", "/api/v1/statuses", { status: "Mine", media_ids: [id] });
  expect(theft.status).toBe(422);
});

test("pictures are a post without words, in the order of their ids in the request", async () => {
  const ids = [(await picture(mira)).id, (await picture(mira)).id, (await picture(mira)).id].toReversed();
  const status = (await mira.ask("POST", "/api/v1/statuses", { media_ids: ids })).body as Status;
  expect(status.media_attachments.map((media) => media.id)).toEqual(ids);
  const only = await mira.get<Status[]>(`/api/v1/accounts/${mira.id}/statuses?only_media=true`);
  expect(only[0]!.id).toBe(status.id);
});

test("files that two statuses want at once, in whatever order, are one's", async () => {
  for (let round = 0; round < 8; round++) {
    const ids = [(await picture(mira)).id, (await picture(mira)).id];
    const wanted = [ids, ids.toReversed(), ids, ids.toReversed()];
    const answers = await Promise.all(
      wanted.map((media_ids) => mira.ask("POST", "/api/v1/statuses", { status: "Mine", media_ids })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  }
});

describe("deleted is", () => {
  test("a file that nobody wants, with its bytes", async () => {
    const { id, url, preview_url } = await picture(mira);
    expect(await mira.ask("DELETE", `/api/v1/media/${id}`)).toMatchObject({ status: 200, body: {} });
    await world.settle();
    expect([await storedAt(url), await storedAt(preview_url)]).toEqual([null, null]);
    expect((await mira.ask("GET", `/api/v1/media/${id}`)).status).toBe(404);
  });

  test("what a deleted post showed in an earlier version: at once if its files go too, else after a day", async () => {
    for (const [query, goesAtOnce] of [
      ["?delete_media=true", true],
      ["", false],
    ] as const) {
      const { id, url } = await picture(mira);
      const status = await mira.publishes("Look", { media_ids: [id] });
      await mira.send("PUT", `/api/v1/statuses/${status.id}`, { status: "Don't", media_ids: [] });
      expect(await mira.ask("DELETE", `/api/v1/media/${id}`)).toMatchObject({ status: 422 });
      await mira.send("DELETE", `/api/v1/statuses/${status.id}${query}`);
      await world.settle();
      expect((await storedAt(url)) === null).toBe(goesAtOnce);
      await sql`update media_attachment set unused_since = now() - interval '25 hours' where id = ${id} and unused_since is not null`.execute(
        world.db,
      );
      await deleteUnusedMedia(world.db);
      await world.settle();
      expect(await storedAt(url)).toBeNull();
    }
  });

  test("one that no status has taken for a day, and none that has a status, now or in an earlier version", async () => {
    const [free, taken, left, redrafted] = [
      await picture(mira),
      await picture(mira),
      await picture(mira),
      await picture(mira),
    ];
    await mira.publishes("One", { media_ids: [taken.id] });
    const edited = await mira.publishes("Two", { media_ids: [left.id] });
    await mira.send("PUT", `/api/v1/statuses/${edited.id}`, { status: "Two", media_ids: [] });
    const deleted = await mira.publishes("Three", { media_ids: [redrafted.id] });
    await mira.send("DELETE", `/api/v1/statuses/${deleted.id}`);
    await deleteUnusedMedia(world.db);
    await world.settle();
    for (const { url } of [free, taken, left, redrafted]) expect(await storedAt(url)).not.toBeNull();

    const again = await mira.publishes("Three, better", { media_ids: [redrafted.id] });
    expect(again.media_attachments).toHaveLength(1);
    await sql`update media_attachment set unused_since = now() - interval '25 hours' where unused_since is not null`.execute(
      world.db,
    );
    await deleteUnusedMedia(world.db);
    await world.settle();
    expect(await storedAt(free.url)).toBeNull();
    expect((await mira.ask("GET", `/api/v1/media/${free.id}`)).status).toBe(404);
    for (const { url } of [taken, left, redrafted]) expect(await storedAt(url)).not.toBeNull();
  });
});
