/** A file that browsers cannot play, from its upload until it is playable or given up (threats M06, R24). */
import { execFile } from "node:child_process";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MediaAttachment, Status, StatusEdit } from "#protocol/entities.ts";
import { openMediaConverter, type MediaConverter, type Outcome } from "#server/outside/media-converter.ts";
import { mediaFiles } from "#testing/media-files.ts";
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

const run = promisify(execFile);
const hasFfmpeg = await run("ffmpeg", ["-version"])
  .then(() => run("ffprobe", ["-version"]))
  .then(
    () => true,
    () => false,
  );

const upload = (bytes = mediaFiles.mkv!, name = "a.mkv", type = "video/x-matroska", to = "/api/v2/media") => {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(bytes)], name, { type }));
  return call<MediaAttachment>(mira, "POST", to, body);
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

/** Stands for a program that takes its time, and of which this comes. */
function converterThat(outcome: () => Promise<Outcome>): MediaConverter {
  return {
    async convert({ stream }) {
      await stream.cancel();
      return outcome();
    },
    close: async () => {},
  };
}

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

  test("what browsers play is done at once, and so is any other file", async () => {
    const files: [bytes: Buffer, name: string, type: string][] = [
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

  test("a try that breaks off is begun again, three times, and one that was stopped does not count", async () => {
    let tries = 0;
    outcome = async () => {
      tries += 1;
      if (tries <= 2) return { kind: "stopped" };
      throw new Error("no room");
    };
    const { body } = await upload();
    for (let round = 0; round < 8; round++) {
      await world.settle().catch(() => {});
      await sql`
        update graphile_worker._private_jobs set run_at = now(), attempts = 0, locked_at = null, locked_by = null`.execute(
        world.db,
      );
    }
    expect(tries).toBe(5);
    expect((await look(body.id)).status).toBe(422);
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
  beforeEach(async () => {
    const file = path.join(world.directory, "film.avi");
    const lavfi = ["-f", "lavfi", "-i", "testsrc=size=160x120:rate=10:duration=1"];
    await run("ffmpeg", ["-v", "error", "-y", ...lavfi, "-c:v", "mpeg4", file]);
    film = await fs.readFile(file);
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
    const lavfi = ["-f", "lavfi", "-i", "color=red:size=64x64:rate=1:duration=1"];
    await run("ffmpeg", ["-v", "error", "-y", ...lavfi, "-frames:v", "1", path.join(world.directory, "p.png")]);
    poster.set("thumbnail", new Blob([new Uint8Array(await fs.readFile(path.join(world.directory, "p.png")))]));
    const { preview_url } = (await call<MediaAttachment>(mira, "PUT", `/api/v1/media/${body.id}`, poster)).body;
    await world.settle();
    expect((await look(body.id)).body).toMatchObject({ preview_url, url: expect.stringMatching(/\.mp4$/) });
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
