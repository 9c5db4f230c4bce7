/** Files in a text, named by their ids: what is published of them, and what their author goes on with (threats X06). */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { MediaId, StatusId } from "#protocol/ids.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { setPeople } from "#testing/people.ts";
import type { AddedPerson } from "#testing/rows.ts";
import { changeStatus, publishDraft, readAs, refusalOf, serverAddress } from "#testing/statuses.ts";
import type { StoredMedia } from "../media/stored-media.ts";
import { backToDraft } from "./back-to-draft.ts";
import { loadStatus } from "./load-statuses.ts";
import { preparePublish, type StatusDraft } from "./publish.ts";
import { schedule } from "./schedule.ts";
import { readOwnSource } from "./source.ts";

let db: Database;
let mira: AddedPerson;
let jonas: AddedPerson;

setPeople(["mira", "jonas"], (stage) => ({ db, mira, jonas } = stage));

const html = (text: string, more: Partial<StatusDraft> = {}): StatusDraft => ({
  source: { type: "html", text },
  publishId: "draft-1",
  ...more,
});
const send = (draft: StatusDraft, key: string | null = null) => publishDraft(db, mira.viewer, draft, key);
const load = (id: StatusId) => loadStatus(readAs(db, mira.viewer), id);
const sourceOf = async (id: StatusId) => (await readOwnSource(readAs(db, mira.viewer), id)).html!;
const size = (width: number, height: number) => ({ width, height, size: `${width}x${height}`, aspect: width / height });

let count = 0;
async function addFile(media: Partial<StoredMedia> = {}, owner = mira): Promise<{ id: MediaId; key: string }> {
  const key = `${String(++count).padStart(32, "0")}.webp`;
  const row = { preview: null, remote_url: null, description: null, blurhash: null, meta: null };
  const { id } = await db
    .insertInto("media_attachment")
    .values({
      ...row,
      type: "image",
      file: key,
      ...media,
      meta: media.meta && JSON.stringify(media.meta),
      captions: null,
      account_id: owner.id,
      status_id: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, key: media.file ?? key };
}

const img = (id: MediaId | string) => `<img data-id="${id}">`;
const address = (key: string) => `${serverAddress.mediaUrl}/files/${key}`;

test.each([
  ["a.zip", "zip"],
  ["Report.PDF", "pdf"],
  ["drawing.svg", "svg"],
  ["notes", "bin"],
  ["a.b c", "bin"],
])(
  "the id of a download ends as its name does, and it's kept under none that a browser goes by: %s",
  async (name, ending) => {
    const key = `${String(++count).padStart(32, "0")}.bin`;
    const { id } = await addFile({ type: "unknown", file: key, meta: { file: { name, bytes: 1, type: "" } } });
    const { content } = await load(await send(html(`<a data-file data-id="${id}">${name}</a>`)));
    expect(content).toContain(`data-id="${key.replace("bin", ending)}"`);
    expect(content).toContain(`/files/${key}/`);
  },
);

test("a picture is what the server knows of it, and its author finds it in its place again", async () => {
  const { id, key } = await addFile({ description: 'A "linnet"', meta: { original: size(1_200, 900) } });
  const written = `<p>Before</p>${img(id)}<p>After</p>`;
  const statusId = await send(html(written));
  const { content, media_attachments } = await load(statusId);
  expect(media_attachments.map((media) => media.id)).toEqual([id]);
  expect(content).toBe(
    `<p>Before</p><img src="${address(key)}" alt="A &quot;linnet&quot;" width="1200" height="900" loading="lazy" decoding="async" ` +
      `data-id="${key}" data-publish-id="draft-1" data-type="image" data-aspect="1.333333"><p>After</p>`,
  );
  expect(await sourceOf(statusId)).toBe(written);
});

test("a film, a sound and a download have all that the markup names", async () => {
  const film = await addFile({
    type: "video",
    file: `${"a".repeat(32)}.mp4`,
    preview: `${"b".repeat(32)}.webp`,
    meta: { original: { ...size(1_600, 900), duration: 60 } },
  });
  const sound = await addFile({
    type: "audio",
    file: `${"c".repeat(32)}.mp3`,
    meta: { original: { duration: 12.5 }, wave: [0, 500, 1_000] } as StoredMedia["meta"],
  });
  const file = await addFile({
    type: "unknown",
    file: `${"d".repeat(32)}.pdf`,
    meta: { file: { name: "a b.pdf", bytes: 9, type: "application/pdf" } },
  });
  const written =
    `<video data-id="${film.id}"></video><audio data-id="${sound.id}"></audio>` +
    `<a data-file="" data-id="${file.id}">a b.pdf</a>`;
  const id = await send(html(written));
  const { content } = await load(id);
  expect(content).toContain(`data-aspect="1.777778" data-duration="60" data-poster-time="15"`);
  expect(content).toContain(`data-poster-url="${address(`${"b".repeat(32)}.webp`)}"`);
  expect(content).toContain(`data-duration="12.5" data-wave="0,500,1000"`);
  expect(content).toContain(`<a href="${address(file.key)}/a%20b.pdf" data-file="" `);
  expect(content).toContain(`data-type="application/pdf">a b.pdf</a>`);
  expect(await sourceOf(id)).toBe(written);
});

test("neighbours of one kind are a list that is marked as a viewer; others stay by themselves", async () => {
  const [a, b, c] = [await addFile(), await addFile(), await addFile()];
  const sound = await addFile({ type: "audio", file: `${"e".repeat(32)}.mp3` });
  const written = `${img(a.id)}${img(b.id)}<audio data-id="${sound.id}"></audio><p>Words</p>${img(c.id)}`;
  const id = await send(html(written));
  const { content, media_attachments } = await load(id);
  expect(content).toMatch(
    /^<ul data-media-viewer="" data-publish-id="draft-1" data-type="image"><li><img [^>]*><\/li><li><img [^>]*><\/li><\/ul><audio [^>]*><\/audio><p>Words<\/p><img [^>]*>$/,
  );
  expect(media_attachments.map((media) => media.id)).toEqual([a.id, b.id, sound.id, c.id]);
  expect(await sourceOf(id)).toBe(written);
});

test("a place of somebody else's file, of one that hangs elsewhere, of another kind or of none stays empty", async () => {
  const [own, foreign, used] = [await addFile(), await addFile({}, jonas), await addFile()];
  await send(html(`<p>Once</p>${img(used.id)}`));
  const hostile = [
    img(foreign.id),
    img(used.id),
    `<video data-id="${own.id}"></video>`,
    `<a data-file data-id="${foreign.id}">secret.pdf</a>`,
    img("99999999999999999999"),
    img("0"),
    img("1e3"),
    img("'; drop table"),
    `<img data-id="${own.id}" src="https://evil.example/x.png">`,
    `<img data-id="${own.id}" onerror="canary()" srcset="https://evil.example/x.png 1x" src>`,
    `<a data-file data-id="${own.id}" href="javascript:canary()">x</a>`,
  ];
  const id = await send(html(`<p>Words</p>${hostile.join("")}`));
  const { content, media_attachments } = await load(id);
  expect(content).toMatch(/^<p>Words<\/p>x?$/);
  expect(media_attachments).toEqual([]);
  expect(await refusalOf(send(html(img(foreign.id))))).toBe("status.empty");
});

test("a text of thousands of places is refused", async () => {
  const { id } = await addFile();
  expect(await refusalOf(send(html(img(id).repeat(5_000))))).toBe("status.too-complex");
});

test("an edit moves a picture, says anew what is to be seen, takes it out and leaves it below", async () => {
  const [a, b] = [await addFile(), await addFile()];
  const id = await send(html(`${img(a.id)}<p>One</p><p>Two</p>`, { mediaIds: [b.id] }));
  await changeStatus(db, mira.viewer, id, {
    ...html(`<p>One</p>${img(a.id)}<p>Two</p>`),
    mediaDescriptions: [{ id: a.id, description: " Moved " }],
  });
  const moved = await load(id);
  expect(moved.content).toMatch(/^<p>One<\/p><img [^>]*alt="Moved"[^>]*><p>Two<\/p>$/);
  expect(moved.content).toContain(`data-publish-id="${id}"`);
  expect(moved.media_attachments.map((media) => media.id)).toEqual([a.id, b.id]);
  await changeStatus(db, mira.viewer, id, { ...html("<p>One</p><p>Two</p>"), mediaIds: [b.id, a.id] });
  const after = await load(id);
  expect(after.content).toBe("<p>One</p><p>Two</p>");
  expect(after.media_attachments.map((media) => media.id)).toEqual([b.id, a.id]);
});

test("a post that waits keeps its places, and so does the draft that it becomes again", async () => {
  const [a, b] = [await addFile(), await addFile()];
  const written = `<p>Soon</p>${img(a.id)}<p>or later</p>`;
  const prepared = await preparePublish(readAs(db, mira.viewer), html(written, { mediaIds: [b.id] }));
  const at = new Date(Date.now() + 3_600_000);
  const id = await transact(db, (tx) => schedule(tx, mira.viewer, prepared, at));
  const kept = await transact(db, (tx) => backToDraft(tx, serverAddress, mira.viewer, id));
  expect(kept.draft!.content).toBe(written);
  expect(kept.draft!.files.map((file) => file.id)).toEqual([a.id, b.id]);
});

test("what is published reads as it was written, whatever stands beside what", async () => {
  const files = await Promise.all(Array.from({ length: 6 }, () => addFile()));
  const sounds = await Promise.all(
    Array.from({ length: 3 }, (_, at) => addFile({ type: "audio", file: `${String(at).repeat(32)}.mp3` })),
  );
  const places = [...files.map(({ id }) => img(id)), ...sounds.map(({ id }) => `<audio data-id="${id}"></audio>`)];
  const words = fc.constantFrom(
    "<p>One</p>",
    "<h2>Title</h2>",
    "<ul><li>item</li></ul>",
    "<blockquote><p>said</p></blockquote>",
  );
  const text = fc
    .tuple(
      fc.shuffledSubarray(places, { minLength: 1 }),
      fc.array(words, { maxLength: 6 }),
      fc.infiniteStream(fc.boolean()),
    )
    .map(([media, blocks, takes]) => {
      const [left, rest] = [[...media], [...blocks]];
      let html = "";
      while (left.length + rest.length > 0) html += (takes.next().value && left.pop()) || rest.pop() || "";
      return html;
    });
  await fc.assert(
    fc.asyncProperty(text, async (written) => {
      const id = await send(html(written));
      expect(await sourceOf(id)).toBe(written);
      await db.updateTable("media_attachment").set({ status_id: null }).where("status_id", "=", id).execute();
    }),
    { numRuns: 30, seed: 8 },
  );
});
