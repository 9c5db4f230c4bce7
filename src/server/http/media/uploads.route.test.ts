/** Files of our own pages in one request (threats M01, M02, M03, M04, M07, M08, M09, M11). */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { MediaAttachment } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { box, mediaFiles, movie } from "#testing/media-files.ts";
import { place, secrets, sound, taggedFiles } from "#testing/tagged-files.ts";
import { setUploads } from "#testing/upload-stage.ts";
import { worldOrigin, type Person, type World } from "#testing/world.ts";

const MiB = 1024 ** 2;

let world: World;
let mira: Person;
let jonas: Person;
const { call, put, stored, leftOver, unclaimed } = setUploads((stage) => ({ world, mira, jonas } = stage));

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
    expect((await put(mira, "a.mp4", mediaFiles.mp4!, "", `?${query.slice(0, 15_000)}`)).status).toBe(422);
  });

  test("a film loses the place where it was taken", async () => {
    const bytes = movie({ notes: [box("udta", box("\xa9xyz", "\0\x12\x15\xc7+52.5186+013.4083/"))] });
    const { body } = await put(mira, "a.mp4", bytes);
    const kept = (await stored(body.url))!;
    expect([kept.length, kept.includes("52.5186")]).toEqual([bytes.length, false]);
  });

  test.each(Object.entries(taggedFiles))(
    "a .%s says nothing of place and people, and is as it was otherwise",
    async (kind, bytes) => {
      expect(secrets.test(bytes.toString("latin1"))).toBe(true);
      const { body } = await put(mira, `clip.${kind.replace(/\.bin$/, "")}`, bytes);
      expect(body.url).toContain(`.${kind.replace(/^.*\./, "")}`);
      const kept = (await stored(body.url))!;
      expect([kept.length, secrets.test(kept.toString("latin1"))]).toEqual([bytes.length, false]);
      expect(kept.indexOf(sound)).toBe(bytes.indexOf(sound));
    },
  );

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

  test("a photo that no browser shows is refused with a way out, and no byte of it is kept", async () => {
    const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${place}`, "latin1");
    for (const [name, type] of [
      ["a.heic", "image/heic"],
      ["a.bin", ""],
    ] as const) {
      const answer = await put(mira, name, heic, type);
      expect([answer.status, answer.body.error]).toEqual([422, expect.stringContaining("Save it as a JPEG")]);
    }
    expect([await leftOver(), await unclaimed()]).toEqual([0, 0]);
  });

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

  test("one whose sender has left is looked at no further, and leaves nothing", async () => {
    const bytes = new Uint8Array(mediaFiles.mp4!);
    const left = AbortSignal.abort();
    expect((await call(mira, "PUT", "/media/upload/a.mp4", bytes, {}, left)).status).toBe(503);
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
