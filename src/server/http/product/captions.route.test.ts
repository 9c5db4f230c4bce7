/** Transcripts and captions: who may write them, how they are served, where they go, and how they are found. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type {
  MediaAttachment,
  MediaCaptions,
  ScheduledStatus,
  SearchResults,
  Status,
  StatusEdit,
} from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { spoken } from "#protocol/spoken-limits.ts";
import { readCaptions } from "#server/domain/media/captions.ts";
import { mediaCaptions } from "#server/http/media/files.ts";
import { soundFile } from "#testing/sound-file.ts";
import { mediaFiles } from "#testing/media-files.ts";
import { setUploads } from "#testing/upload-stage.ts";
import { worldOrigin, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;

const { call, put } = setUploads((stage) => ({ world, mira, jonas } = stage));

const wave = Buffer.from(soundFile(0.1));
const vtt = (words: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${words}\n`;

async function sound(owner = mira): Promise<MediaAttachment> {
  const { body } = await put(owner, "sound.wav", wave, "audio/wav");
  return body;
}
const change = (id: string, body: object, person = mira) =>
  call<MediaAttachment>(person, "PUT", `/api/v1/media/${id}`, body);
const addCaptions = (id: string, text: string, person = mira) =>
  call<MediaCaptions>(person, "POST", `/api/media/${id}/captions`, { vtt: text });
const post = async (body: object, person = mira) =>
  (await call<Status>(person, "POST", "/api/v1/statuses", { visibility: "public", ...body })).body;
const edit = (id: string, body: object, person = mira) => call<Status>(person, "PUT", `/api/v1/statuses/${id}`, body);
async function served({ url }: { url: string }): Promise<Response> {
  const app = mediaCaptions((key) => readCaptions(world.db, key), "/media");
  return app.request(url.slice(worldOrigin.length));
}
async function found(q: string, person = mira): Promise<string[]> {
  const { body } = await call<SearchResults>(person, "GET", `/api/v2/search?type=statuses&q=${encodeURIComponent(q)}`);
  return body.statuses.map(({ id }) => id);
}

describe("a transcript", () => {
  test("comes with the file or later, is shown, and can be taken away", async () => {
    const query = `?transcript=${encodeURIComponent(" Rain\r\nand wind ")}`;
    const { body } = await put(mira, "sound.wav", wave, "audio/wav", query);
    expect(body.transcript).toBe("Rain\nand wind");
    expect((await change(body.id, { transcript: "Hail" })).body.transcript).toBe("Hail");
    expect((await change(body.id, { description: "Weather" })).body).toMatchObject({ transcript: "Hail" });
    expect((await change(body.id, { transcript: "" })).body).not.toHaveProperty("transcript");
  });

  test("is of what can be heard, and as long as the limit says", async () => {
    const { id } = await sound();
    const longest = "x".repeat(spoken.transcript);
    expect((await change(id, { transcript: longest })).status).toBe(200);
    expect((await change(id, { transcript: `${longest}x` })).status).toBe(422);
    const { body: file } = await put(mira, "notes.txt", Buffer.from("notes"), "text/plain");
    const refused = await change(file.id, { transcript: "Said" });
    expect(refused.status).toBe(422);
    expect((await change(file.id, { transcript: "", captions: [] })).status).toBe(200);
    expect((await addCaptions(file.id, vtt("Said"))).status).toBe(422);
  });

  test("of all files of a post is bounded, in an edit too", async () => {
    const long = "x".repeat(spoken.transcript);
    const ids: string[] = [];
    for (let count = 0; count < spoken.transcripts / spoken.transcript; count++) {
      const { id } = await sound();
      await change(id, { transcript: long });
      ids.push(id);
    }
    const { id: last } = await sound();
    const { id } = await post({ status: "Long", media_ids: [...ids, last] });
    const refused = await edit(id, {
      status: "Long",
      media_ids: [...ids, last],
      media_attributes: [{ id: last, transcript: "x" }],
    });
    expect(refused).toMatchObject({ status: 422, body: { error: expect.stringMatching(/60,?000/) } });
  });
});

describe("captions", () => {
  test("are served as this server has written them, never as a document (threats M02), and kept for good", async () => {
    const { id } = await sound();
    const { status, body } = await addCaptions(id, vtt("<script>Rain</script> & <b>wind"));
    expect(status).toBe(200);
    const answer = await served(body);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nRain &amp; <b>wind</b>\n");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/vtt; charset=utf-8",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=31536000, immutable",
    });
    for (const key of [`${"0".repeat(32)}.vtt`, "x.vtt", "..%2f..%2fetc"]) {
      expect((await served({ url: `${worldOrigin}/media/captions/${key}` })).status).toBe(404);
    }
  });

  test("are shown once the file says so, one for each language", async () => {
    const { id } = await sound();
    const { body: german } = await addCaptions(id, vtt("Regen"));
    expect((await call<MediaAttachment>(mira, "GET", `/api/v1/media/${id}`)).body).not.toHaveProperty("captions");
    const { body } = await change(id, {
      captions: [
        { language: "de", id: german.id },
        { language: "EN-gb", vtt: vtt("Rain") },
      ],
    });
    expect(body.captions).toEqual([{ ...german, language: "de" }, expect.objectContaining({ language: "en-GB" })]);
    expect(await (await served(body.captions![1]!)).text()).toContain("Rain");
    expect((await change(id, { captions: [] })).body).not.toHaveProperty("captions");
  });

  test("come in a form, too", async () => {
    const { id } = await sound();
    const form = new URLSearchParams({ "captions[][language]": "ru", "captions[][vtt]": vtt("Дождь") });
    const { body } = await call<MediaAttachment>(mira, "PUT", `/api/v1/media/${id}`, form);
    expect(body.captions).toMatchObject([{ language: "ru" }]);
  });

  test.each([
    ["no WebVTT", "1\n00:00:00,000 --> 00:00:01,000\nSubRip"],
    ["nothing to read", "WEBVTT"],
    ["more than fits", vtt("ж".repeat(spoken.captions / 2))],
    ["more than fits once it is written", vtt("&".repeat(spoken.captions / 2))],
  ])("with %s are refused in words", async (_, text) => {
    const { id } = await sound();
    for (const { status, body } of [
      await addCaptions(id, text),
      await change(id, { captions: [{ language: "en", vtt: text }] }),
    ]) {
      expect(status).toBe(422);
      expect((body as { error?: string }).error).toMatch(/captions/);
    }
  });

  test.each([
    [[{ language: "en" }]],
    [[{ language: "nonsense", vtt: vtt("x") }]],
    [[{ language: "en", id: "0" }]],
    [["en"]],
    [
      Array.from("aa ab af ak am an ar as av ay az ba be bg bh bi bm".split(" "), (language) => ({
        language,
        vtt: vtt("x"),
      })),
    ],
    [
      [
        { language: "en", vtt: vtt("x") },
        { language: "en", vtt: vtt("y") },
      ],
    ],
  ])("that are none are refused: %j", async (captions) => {
    const { id } = await sound();
    expect((await change(id, { captions })).status).toBe(422);
  });

  test("of a file are so many at most", async () => {
    const { id } = await sound();
    await sql`insert into media_caption (key, media_id, vtt)
      select 'many' || n || ${id}, ${id}::bigint, '' from generate_series(1, ${spoken.keptCaptions}) n`.execute(
      world.db,
    );
    expect((await addCaptions(id, vtt("Rain"))).status).toBe(422);
  });

  test("are those of the file's owner (threats I01, X06)", async () => {
    const [own, foreign] = [await sound(), await sound(jonas)];
    const { body } = await addCaptions(foreign.id, vtt("Rain"), jonas);
    expect((await addCaptions(foreign.id, vtt("Hail"))).status).toBe(404);
    expect((await change(foreign.id, { captions: [{ language: "en", id: body.id }] })).status).toBe(404);
    // By its code the composer knows that it has to send them again.
    expect(await change(own.id, { captions: [{ language: "en", id: body.id }] })).toMatchObject({
      status: 422,
      body: { code: "media.captions-unknown" },
    });
  });
});

describe("a post", () => {
  test("shows both, an edit changes them, and its versions keep theirs", async () => {
    const { id: file } = await sound();
    await change(file, { transcript: "Rain", captions: [{ language: "en", vtt: vtt("Rain") }] });
    const status = await post({ status: "Weather", media_ids: [file] });
    expect(status.media_attachments[0]).toMatchObject({ transcript: "Rain", captions: [{ language: "en" }] });

    const kept = await edit(status.id, { status: "Foul weather", media_ids: [file] });
    expect(kept.body.media_attachments).toEqual(status.media_attachments);

    const { body: next } = await addCaptions(file, vtt("Regen"));
    const attributes = { id: file, transcript: "Hail", captions: [{ language: "de", id: next.id }] };
    const { body: changed } = await edit(status.id, {
      status: "Foul weather",
      media_ids: [file],
      media_attributes: [attributes],
    });
    expect(changed.media_attachments[0]).toMatchObject({ transcript: "Hail", captions: [{ ...next, language: "de" }] });

    const { body: versions } = await call<StatusEdit[]>(mira, "GET", `/api/v1/statuses/${status.id}/history`);
    const shown = versions.map(({ media_attachments: [media] }) => [media!.transcript, media!.captions![0]!.language]);
    expect(shown).toEqual([
      ["Rain", "en"],
      ["Rain", "en"],
      ["Hail", "de"],
    ]);
    const [first] = versions[0]!.media_attachments[0]!.captions!;
    expect((await served(first!)).status).toBe(200);
  });

  test("that waits and one that is written anew keep both; what is deleted for good is gone", async () => {
    const { id: file } = await sound();
    const { body } = await change(file, { transcript: "Rain", captions: [{ language: "en", vtt: vtt("Rain") }] });
    const said = { transcript: "Rain", captions: body.captions };
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { body: waiting } = await call<ScheduledStatus>(mira, "POST", "/api/v1/statuses", {
      status: "Later",
      media_ids: [file],
      scheduled_at: soon,
    });
    expect(waiting.media_attachments).toMatchObject([said]);
    await call(mira, "DELETE", `/api/v1/scheduled_statuses/${waiting.id}`);

    const { id } = await post({ status: "Now", media_ids: [file] });
    const { body: deleted } = await call<Status>(mira, "DELETE", `/api/v1/statuses/${id}`);
    expect(deleted.media_attachments).toMatchObject([said]);
    const again = await post({ status: "Again", media_ids: [file] });
    expect(again.media_attachments).toMatchObject([said]);
    await call(mira, "DELETE", `/api/v1/statuses/${again.id}?delete_media=true`);
    expect((await served(body.captions![0]!)).status).toBe(404);
  });
});

describe("a search", () => {
  const words = (n: number) => ({ spoken: `nightjar${n}`, described: `bittern${n}` });

  test("finds a post by its transcript and its descriptions, together with its own words, as long as it says so", async () => {
    const { spoken, described } = words(1);
    const { id: file } = await sound();
    await change(file, { transcript: `A ${spoken} at dusk`, description: `The ${described}` });
    const { id } = await post({ status: "Recorded on the moor", media_ids: [file] });
    for (const q of [spoken, `${described} moor`, `"${spoken} at dusk" moor`]) expect(await found(q)).toEqual([id]);
    await edit(id, { status: "Recorded", media_ids: [file], media_attributes: [{ id: file, transcript: "Silence" }] });
    expect(await found(spoken)).toEqual([]);
    expect(await found(`silence ${described}`)).toEqual([id]);
    await edit(id, { status: "Recorded", media_ids: [] });
    expect(await found(described)).toEqual([]);
  });

  test("finds what is deleted no more, and keeps no word of it", async () => {
    const { spoken } = words(2);
    const { id: file } = await sound();
    await change(file, { transcript: spoken });
    const { id } = await post({ status: "Moor", media_ids: [file] });
    await call(mira, "DELETE", `/api/v1/statuses/${id}`);
    const row = await world.db.selectFrom("status").select("media_words").where("id", "=", id).executeTakeFirst();
    expect(row).toEqual({ media_words: null });
    const found = world.db
      .selectFrom("searchable_status")
      .selectAll()
      .where("status_id", "=", id as StatusId);
    expect(await found.execute()).toEqual([]);
  });
});

test("a video has both as well", async () => {
  const { body: film } = await put(mira, "film.mp4", mediaFiles.mp4!, "video/mp4");
  const { body } = await change(film.id, { transcript: "Rain", captions: [{ language: "en", vtt: vtt("Rain") }] });
  expect(body).toMatchObject({ type: "video", transcript: "Rain", captions: [{ language: "en" }] });
});
