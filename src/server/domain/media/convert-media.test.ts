/** A file that browsers cannot play, from its upload until it is playable or given up (threats M06, R24). */
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { converterThat } from "#testing/converter.ts";
import { hasFfmpeg, run } from "#testing/ffmpeg.ts";
import type { MediaAttachment, SearchResults, Status, StatusEdit } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { openMediaConverter, type Outcome } from "#server/outside/media-converter.ts";
import { mediaFiles, movie } from "#testing/media-files.ts";
import { setUploads } from "#testing/upload-stage.ts";
import { worldOrigin, type Person, type World } from "#testing/world.ts";
import { deleteUnusedMedia } from "./unused-media.job.ts";

let world: World;
let mira: Person;
let jonas: Person;
const { call } = setUploads((stage) => ({ world, mira, jonas } = stage));
afterEach(async () => {
  await world.ports.converter?.close();
  world.ports.converter = null;
});

const upload = (
  bytes = mediaFiles.mkv!,
  name = "a.mkv",
  type = "video/x-matroska",
  to = "/api/v2/media",
  person = mira,
) => {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(bytes)], name, { type }));
  return call<MediaAttachment>(person, "POST", to, body);
};
const look = (id: string, person = mira) => call<MediaAttachment>(person, "GET", `/api/v1/media/${id}`);
const keyOf = (url: string | null) => url!.slice(`${worldOrigin}/media/files/`.length);
const isThere = async (key: string) => {
  const blob = await world.ports.blobs.open(key);
  await blob?.stream().cancel();
  return blob !== null;
};

describe("without ffmpeg", () => {
  test("it is what came, at once", async () => {
    const { status, body } = await upload();
    expect([status, body.type, body.url?.endsWith(".mkv")]).toEqual([200, "video", true]);
    expect((await look(body.id)).status).toBe(200);
  });
});

describe("a recording without a picture", () => {
  const sound = (brand: string, coding = "mp4a") => movie({ brand, coding, handler: "soun", width: 0, height: 0 });

  test.each([
    ["a.mp4", "video/mp4", "mp42"],
    ["voice.3gp", "video/3gpp", "3gp4"],
    ["a.mov", "video/quicktime", "qt  "],
    ["a.m4a", "audio/x-m4a", "3gp4"],
    ["blob", "application/octet-stream", "isom"],
  ])("is sound, though it is called %s", async (name, type, brand) => {
    const { status, body } = await upload(sound(brand), name, type);
    expect([status, body.type, body.url?.endsWith(".m4a")]).toEqual([200, "audio", true]);
    expect(body.meta!.original).toEqual({ duration: 12.5 });
  });

  test.each(["samr", "alac"])(
    "that few browsers play is kept as such, and made playable by ffmpeg (%s)",
    async (coding) => {
      const { body } = await upload(sound("3gp4", coding), "a.m4a", "audio/x-m4a");
      expect([body.type, body.url?.endsWith(".mov")]).toEqual(["audio", true]);
      world.ports.converter = converterThat(async () => ({ kind: "unreadable", reason: "no sound" }));
      expect(await upload(sound("3gp4", coding), "a.m4a", "audio/x-m4a")).toMatchObject({
        status: 202,
        body: { type: "audio" },
      });
      await world.settle();
    },
  );

  test("with a picture in it is a film", async () => {
    const { body } = await upload(movie({ brand: "3gp4", handler: "vide" }), "a.3gp", "video/3gpp");
    expect([body.type, body.url?.endsWith(".3gp")]).toEqual(["video", true]);
  });
});

describe("while it is made playable", () => {
  let outcome: () => Promise<Outcome>;
  beforeEach(() => {
    outcome = async () => ({ kind: "unreadable", reason: "no film" });
    world.ports.converter = converterThat(() => outcome());
  });

  test("apps are told to wait, and a post may take it as it is", async () => {
    const { status, body } = await upload();
    expect([status, body.url, body.type]).toEqual([202, null, "video"]);
    expect(await look(body.id)).toMatchObject({ status: 206, body: { id: body.id, url: null, remote_url: null } });
    expect((await look(body.id, jonas)).status).toBe(404);
    const posted = await mira.publishes("Look", { media_ids: [body.id] });
    expect(posted.media_attachments[0]).toMatchObject({ type: "video", url: expect.stringMatching(/\.mkv$/) });
    await world.settle();
  });

  test("the older way of posting does not wait", async () => {
    const { status, body } = await upload(undefined, undefined, undefined, "/api/v1/media");
    expect([status, body.url?.endsWith(".mkv")]).toEqual([200, true]);
    await world.settle();
  });

  test.each(["hvc1", "mp4v"])("so is an MP4 that only some browsers play (%s)", async (coding) => {
    const { status, body } = await upload(movie({ coding }), "a.mp4", "video/mp4");
    expect([status, body.type]).toEqual([202, "video"]);
    const posted = await mira.publishes("Look", { media_ids: [body.id] });
    expect(posted.media_attachments[0]).toMatchObject({ type: "video", url: expect.stringMatching(/\.mov$/) });
    await world.settle();
  });

  test("what browsers play is done at once, and so is any other file", async () => {
    const files: [bytes: Buffer, name: string, type: string][] = [
      [mediaFiles.mp4!, "a.mp4", "video/mp4"],
      [mediaFiles.webm!, "a.webm", "video/webm"],
      [mediaFiles.oga!, "a.oga", "audio/ogg"],
      [Buffer.from("words"), "a.txt", "text/plain"],
    ];
    for (const file of files) {
      const { status, body } = await upload(...file);
      expect([status, (await look(body.id)).status]).toEqual([200, 200]);
    }
  });

  test("nothing comes of a broken one: apps are told, and it can be posted as a download", async () => {
    const { body } = await upload();
    await world.settle();
    const answer = await look(body.id);
    expect([answer.status, answer.body.error]).toEqual([
      422,
      "We couldn't make this file playable. It can be posted as a download.",
    ]);
    const posted = await mira.publishes("Look", { media_ids: [body.id] });
    expect(posted.media_attachments[0]!.url).toMatch(/\.mkv$/);
  });

  test("a machine whose ffmpeg has gone gives it up", async () => {
    const { body } = await upload();
    world.ports.converter = null;
    await world.settle();
    expect((await look(body.id)).status).toBe(422);
  });

  /** What is due later is due now; attempts that the queue has counted stay counted. */
  const later = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);

  const waiting = async () => (await sql`select from graphile_worker._private_jobs`.execute(world.db)).rows.length;

  test("a try that breaks off is begun again, three times, and one that was stopped does not count, however often", async () => {
    let tries = 0;
    outcome = async () => {
      tries += 1;
      if (tries <= 6) return { kind: "stopped" };
      throw new Error("no room");
    };
    const { body } = await upload();
    for (let round = 0; round < 10; round++) {
      await world.settle().catch(() => {});
      await later();
    }
    expect(tries).toBe(9);
    expect((await look(body.id)).status).toBe(422);
  });

  test("one that was stopped is for the next server, and not begun again by this one", async () => {
    outcome = async () => ({ kind: "stopped" });
    const { body } = await upload();
    await world.settle();
    expect(await waiting()).toBe(1);
    await call(mira, "DELETE", `/api/v1/media/${body.id}`);
    await later();
    await world.settle();
    expect(await waiting()).toBe(0);
  });

  test("who brings one film does not wait for all of somebody who brought many", async () => {
    const order: string[] = [];
    const brought: Record<string, string> = {};
    for (const [person, name] of [
      [mira, "mira 1"],
      [mira, "mira 2"],
      [mira, "mira 3"],
      [jonas, "jonas 1"],
    ] as const) {
      const { body } = await upload(undefined, undefined, undefined, undefined, person);
      const { rows } = await sql<{ file: string }>`select file from media_attachment where id = ${body.id}`.execute(
        world.db,
      );
      brought[rows[0]!.file] = name;
    }
    const { open } = world.ports.blobs;
    world.ports.blobs.open = (key) => {
      if (brought[key]) order.push(brought[key]);
      return open(key);
    };
    await world.settle();
    world.ports.blobs.open = open;
    expect(order).toEqual(["mira 1", "jonas 1", "mira 2", "mira 3"]);
  });

  test("films of an account have an hour a day, and then wait for the next while others go on", async () => {
    const begun: string[] = [];
    const uploads = async (person: Person, name: string) => {
      const { body } = await upload(undefined, name, undefined, undefined, person);
      return body.id;
    };
    outcome = async () => {
      begun.push("one");
      return { kind: "unreadable", reason: "no film" };
    };
    await uploads(mira, "first.mkv");
    await world.settle();
    // It took its time, and that is counted.
    const counted = sql`
      update conversion_time set milliseconds = milliseconds + 3600000 where account_id = ${mira.id} returning day`;
    expect((await counted.execute(world.db)).rows).toHaveLength(1);
    const late = await uploads(mira, "second.mkv");
    await uploads(jonas, "other.mkv");
    await world.settle();
    expect(begun).toHaveLength(2);
    expect((await look(late)).status).toBe(206);
    const { rows } = await sql<{ tomorrow: boolean }>`
      select run_at > now() and extract(epoch from run_at)::int % 86400 = 0 as tomorrow
      from graphile_worker._private_jobs`.execute(world.db);
    expect(rows).toEqual([{ tomorrow: true }]);
    // The day is over.
    await sql`update conversion_time set day = day - 1`.execute(world.db);
    await later();
    await world.settle();
    expect([begun.length, (await look(late)).status]).toEqual([3, 422]);
  });

  test("words that are said of it meanwhile are taken, and apps still wait", async () => {
    const { body } = await upload();
    const told = await call<MediaAttachment>(mira, "PUT", `/api/v1/media/${body.id}`, { description: "A film" });
    expect([told.status, told.body.url, told.body.description]).toEqual([206, null, "A film"]);
    await world.settle();
    const failed = await call<MediaAttachment>(mira, "PUT", `/api/v1/media/${body.id}`, { description: "No film" });
    expect([failed.status, failed.body.description]).toEqual([200, "No film"]);
  });

  test("readers are told as long as it is under way, and its versions say nothing of it", async () => {
    const { body } = await upload();
    const posted = await mira.publishes("Look", { media_ids: [body.id] });
    const shown = async () => ((await mira.get(`/api/v1/statuses/${posted.id}`)) as Status).media_attachments[0]!;
    expect(posted.media_attachments[0]!.processing).toBe(true);
    await mira.send("PUT", `/api/v1/statuses/${posted.id}`, { status: "Look here", media_ids: [body.id] });
    expect((await shown()).processing).toBe(true);
    await world.settle();
    expect(await shown()).not.toHaveProperty("processing");
    const history = (await mira.get(`/api/v1/statuses/${posted.id}/history`)) as StatusEdit[];
    for (const version of history) expect(version.media_attachments[0]).not.toHaveProperty("processing");
  });

  test("one that was deleted meanwhile is forgotten", async () => {
    const { body } = await upload();
    expect((await call(mira, "DELETE", `/api/v1/media/${body.id}`)).status).toBe(200);
    outcome = () => Promise.reject(new Error("not to be begun"));
    await world.settle();
  });
});

describe.skipIf(!hasFfmpeg)("with the ffmpeg of this machine (skipped where there is none)", () => {
  let film: Buffer;
  let picture: Buffer;
  let sound: Buffer;
  let oldMp4: Buffer;
  beforeAll(async () => {
    const place = await fs.mkdtemp(path.join(tmpdir(), "linnet-film-"));
    const [file, still, heard, old] = ["film.avi", "p.png", "sound.mkv", "old.mp4"].map((name) =>
      path.join(place, name),
    ) as [string, string, string, string];
    const tone = ["-f", "lavfi", "-i", "sine=duration=1"];
    const both = ["-map", "0", "-c:v", "mpeg4", file, "-map", "0", "-s", "64x64", "-frames:v", "1", still];
    const lavfi = ["-f", "lavfi", "-i", "testsrc=size=160x120:rate=10:duration=1"];
    await run("ffmpeg", ["-v", "error", ...lavfi, ...tone, ...both, "-map", "1", heard]);
    await run("ffmpeg", ["-v", "error", "-i", file, "-c:v", "mpeg4", old]);
    oldMp4 = await fs.readFile(old);
    [film, picture, sound] = [await fs.readFile(file), await fs.readFile(still), await fs.readFile(heard)];
    await fs.rm(place, { recursive: true });
  });
  beforeEach(async () => {
    world.ports.converter = await openMediaConverter("ffmpeg", path.join(world.directory, "conversions"));
  });
  const sendFilm = () => upload(film, "a.avi", "video/x-msvideo");
  const unclaimed = async () => (await sql`select from unclaimed_blob`.execute(world.db)).rows.length;

  test("it becomes an MP4 with a poster, in place of what came", async () => {
    const { status, body } = await sendFilm();
    expect(status).toBe(202);
    const { rows } = await sql<{ file: string }>`select file from media_attachment where id = ${body.id}`.execute(
      world.db,
    );
    await world.settle();
    const made = await look(body.id);
    expect(made).toMatchObject({
      status: 200,
      body: { type: "video", meta: { original: { width: 160, height: 120, duration: 1 }, small: { width: 160 } } },
    });
    expect(made.body.url).toMatch(/\.mp4$/);
    expect(made.body.preview_url).toMatch(/\.webp$/);
    expect(made.body.blurhash).toMatch(/^.{28}$/);
    expect([await isThere(keyOf(made.body.url)), await isThere(rows[0]!.file)]).toEqual([true, false]);
    expect(await unclaimed()).toBe(0);
  });

  test("an MP4 that only some browsers play becomes one that all play", async () => {
    const { body } = await upload(oldMp4, "old.mp4", "video/mp4");
    await world.settle();
    const made = await look(body.id);
    expect(made).toMatchObject({ status: 200, body: { type: "video", meta: { original: { width: 160 } } } });
    expect(made.body.url).toMatch(/\.mp4$/);
    const blob = await world.ports.blobs.open(keyOf(made.body.url));
    const bytes = Buffer.from(await new Response(blob!.stream()).arrayBuffer());
    expect([bytes.includes("avc1"), bytes.includes("mp4v")]).toEqual([true, false]);
  });

  test("a post with a film that turns out to be sound is found as sound", async () => {
    const { body } = await upload(sound, "a.mkv", "video/x-matroska");
    expect(body.type).toBe("video");
    const posted = await mira.publishes("Listen", { media_ids: [body.id] });
    await world.settle();
    const found = async (kind: string) =>
      (await mira.get<SearchResults>(`/api/v2/search?type=statuses&q=has:${kind}`)).statuses.map(({ id }) => id);
    expect(await found("audio")).toContain(posted.id);
    expect(await found("video")).not.toContain(posted.id);
  });

  test("a post that was published before shows it, in its words too, and its versions still have theirs", async () => {
    const { body } = await sendFilm();
    const words = `<p>Look</p><video data-id="${body.id}"></video><p>there</p>`;
    const posted = (await mira.send("POST", "/api/statuses", { status: words, publish_id: "film" })) as Status;
    const before = keyOf(posted.media_attachments[0]!.url);
    expect(posted.content).toContain(before);
    const edited = words.replace("there", "here");
    await mira.send("PUT", `/api/statuses/${posted.id}`, { status: edited });
    await world.settle();
    const shown = (await mira.get(`/api/v1/statuses/${posted.id}`)) as Status;
    const now = keyOf(shown.media_attachments[0]!.url);
    expect(now).toMatch(/\.mp4$/);
    expect(shown.content).toContain(now);
    expect(shown.content).not.toContain(before);
    const history = (await mira.get(`/api/v1/statuses/${posted.id}/history`)) as StatusEdit[];
    expect(keyOf(history[0]!.media_attachments[0]!.url)).toBe(before);
    expect(await isThere(before)).toBe(true);
    // An edit finds it there, and all goes with the post.
    const again = (await mira.send("PUT", `/api/statuses/${posted.id}`, { status: shown.content })) as Status;
    expect(again.media_attachments.map(({ id }) => id)).toEqual([body.id]);
    expect(again.content).toContain(now);
    await mira.send("DELETE", `/api/v1/statuses/${posted.id}?delete_media=true`);
    await world.settle();
    expect([await isThere(before), await isThere(now), await unclaimed()]).toEqual([false, false, 0]);
  });

  test("a poster that its author has chosen stays", async () => {
    const { body } = await sendFilm();
    const poster = new FormData();
    poster.set("thumbnail", new Blob([new Uint8Array(picture)]));
    const { preview_url } = (await call<MediaAttachment>(mira, "PUT", `/api/v1/media/${body.id}`, poster)).body;
    await world.settle();
    expect((await look(body.id)).body).toMatchObject({ preview_url, url: expect.stringMatching(/\.mp4$/) });
    expect(await unclaimed()).toBe(0);
  });

  test("an edit that was begun before it was playable keeps it", async () => {
    const { body } = await sendFilm();
    const words = `<p>Look</p><video data-id="${body.id}"></video><p>there</p>`;
    const posted = (await mira.send("POST", "/api/statuses", { status: words, publish_id: "early" })) as Status;
    await world.settle();
    const text = posted.content.replace("there", "here");
    const edited = (await mira.send("PUT", `/api/statuses/${posted.id}`, { status: text })) as Status;
    expect(edited.media_attachments.map(({ id, url }) => [id, url?.slice(-4)])).toEqual([[body.id, ".mp4"]]);
    expect(edited.content).toContain(keyOf(edited.media_attachments[0]!.url));
    expect(edited.content).not.toContain(keyOf(posted.media_attachments[0]!.url));
  });

  test("what is only heard becomes an audio, in a text that is still being written, too", async () => {
    const { body } = await upload(sound, "a.mkv");
    expect(body.type).toBe("video");
    await world.settle();
    const words = `<p>Listen</p><video data-id="${body.id}"></video>`;
    const posted = (await mira.send("POST", "/api/statuses", { status: words, publish_id: "heard" })) as Status;
    expect(posted.media_attachments.map(({ id, type }) => [id, type])).toEqual([[body.id, "audio"]]);
    expect(posted.content).toMatch(/<audio src="[^"]+\.m4a"/);
  });

  test("one that becomes larger than its owner has room for stays what it is", async () => {
    const { body } = await sendFilm();
    await sql`
      insert into media_attachment (account_id, type, file, bytes, unused_since)
      values (${mira.id}, 'unknown', ${`${"0".repeat(32)}.bin`}, ${String(limits.uploads.unused - 10 * film.length)}, now())`.execute(
      world.db,
    );
    const grown = await openMediaConverter("ffmpeg", path.join(world.directory, "grown"));
    world.ports.converter = {
      close: () => grown!.close(),
      convert: (source, use) => grown!.convert(source, (made) => use({ ...made, size: made.size + 20 * film.length })),
    };
    await world.settle();
    expect((await look(body.id)).status).toBe(422);
    expect(await unclaimed()).toBe(0);
  });

  test("what no post takes goes as it has become", async () => {
    const { body } = await sendFilm();
    await world.settle();
    const key = keyOf((await look(body.id)).body.url);
    await sql`update media_attachment set unused_since = now() - interval '25 hours' where id = ${body.id}`.execute(
      world.db,
    );
    await deleteUnusedMedia(world.db);
    await world.settle();
    expect([await isThere(key), (await look(body.id)).status]).toEqual([false, 404]);
  });
});
