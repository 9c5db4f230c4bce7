/** The address of a file is all that leads to it: it can't be guessed, only readers of its post are told, and it ends with the post (threats V09). */
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MediaAttachment, Status } from "#protocol/entities.ts";
import { deleteUnusedMedia } from "#server/domain/media/unused-media.job.ts";
import { does, houseOrigin, openTestHouse, type Guest, type TestHouse } from "#testing/house.ts";
import { mediaFiles } from "#testing/media-files.ts";

let house: TestHouse;
let mira: Guest;
let jonas: Guest;
beforeAll(async () => {
  house = await openTestHouse();
  ({ mira, jonas } = await house.people("mira", "jonas"));
});
afterAll(() => house.close());

const ours = { origin: houseOrigin, "sec-fetch-site": "same-origin" };
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#c22647" } })
    .png()
    .toBuffer();

async function uploads(name: string, bytes: Buffer): Promise<MediaAttachment> {
  const sent = { method: "PUT", headers: ours, body: new Uint8Array(bytes) };
  return (await (await mira.request(`/media/upload/${name}`, sent)).json()) as MediaAttachment;
}

/** A film with a poster and captions. */
async function film(): Promise<MediaAttachment> {
  const { id } = await uploads("film.webm", mediaFiles.webm!);
  const body = new FormData();
  body.set("thumbnail", new Blob([new Uint8Array(await picture())]), "poster.png");
  expect((await mira.request(`/api/v1/media/${id}`, { method: "PUT", headers: ours, body })).status).toBe(200);
  const vtt = "WEBVTT\n\n00:00.000 --> 00:01.000\nRain\n";
  return does(mira, "PUT", `/api/v1/media/${id}`, { captions: [{ language: "en", vtt }] });
}

/** All addresses of all that a post shows. */
async function postWithFiles(more: object = {}): Promise<{ status: Status; addresses: string[] }> {
  const media = [await uploads("wall.png", await picture()), await film(), await uploads("a.pdf", Buffer.from("%PDF"))];
  const media_ids = media.map(({ id }) => id);
  const status = await does<Status>(mira, "POST", "/api/v1/statuses", { status: "Look", media_ids, ...more });
  await house.settle();
  const addresses = media.flatMap(({ url, preview_url, captions = [] }) => [
    url,
    preview_url,
    ...captions.map((one) => one.url),
  ]);
  return { status, addresses: addresses.filter((address) => address !== null).map((one) => new URL(one).pathname) };
}

const statusesOf = (addresses: string[]) =>
  Promise.all(addresses.map(async (address) => (await house.visitor.get(address)).status));
const everyOne = (addresses: string[], status: number) => addresses.map(() => status);

test("each file, preview and caption has a name of 128 random bits, and one that is nearly the same is none", async () => {
  const { addresses } = await postWithFiles();
  const names = addresses.map(
    (address) => /^\/media\/(?:files|captions)\/([0-9a-f]{32})\.[a-z0-9]+/.exec(address)?.[1],
  );
  expect(new Set(names).size).toBe(6);
  expect(names).not.toContain(undefined);
  expect(await statusesOf(addresses)).toEqual(everyOne(addresses, 200));
  const near = addresses.map((address) =>
    address.replace(/[0-9a-f](?=\.)/, (digit) => ((Number.parseInt(digit, 16) + 1) % 16).toString(16)),
  );
  expect(await statusesOf(near)).toEqual(everyOne(near, 404));
  expect(await statusesOf(["/media/files/", "/media/captions/", "/media/files", "/media/"])).toEqual([
    404, 404, 404, 404,
  ]);
});

test("a stranger is told no address of a post for followers", async () => {
  const { status, addresses } = await postWithFiles({ visibility: "private" });
  const names = addresses.map((address) => /[0-9a-f]{32}/.exec(address)![0]);
  const asked = [
    `/api/v1/statuses/${status.id}`,
    `/api/v1/statuses/${status.id}/context`,
    `/api/v1/accounts/${mira.id}/statuses?only_media=true`,
    `/api/v1/timelines/public?only_media=true`,
    `/api/v2/search?q=Look`,
    `/@mira`,
    `/@mira/${status.id}`,
    `/@mira/media`,
    `/@mira.atom`,
    ...status.media_attachments.map(({ id }) => `/api/v1/media/${id}`),
  ];
  for (const person of [jonas, house.visitor]) {
    for (const path of asked) {
      const body = await (await person.get(path)).text();
      expect(
        names.filter((name) => body.includes(name)),
        path,
      ).toEqual([]);
    }
  }
  expect(await (await mira.get(`/api/v1/statuses/${status.id}`)).text()).toContain(names[0]);
});

test("the files of a deleted post are gone with it, with their previews and captions, also of earlier versions", async () => {
  const { status, addresses } = await postWithFiles();
  await does(mira, "PUT", `/api/v1/statuses/${status.id}`, { status: "Don't look", media_ids: [] });
  await house.settle();
  expect(await statusesOf(addresses)).toEqual(everyOne(addresses, 200));
  await does(mira, "DELETE", `/api/v1/statuses/${status.id}?delete_media=true`);
  const due = await sql<{ late: boolean }>`
    select run_at > now() + interval '60 seconds' as late from graphile_worker.jobs
    where task_identifier = 'delete-blobs'`.execute(house.db);
  expect(due.rows.filter(({ late }) => late)).toEqual([]);
  await house.settle();
  expect(await statusesOf(addresses)).toEqual(everyOne(addresses, 404));
});

test("files that a redraft may take up again wait for a day", async () => {
  const { status, addresses } = await postWithFiles();
  await does(mira, "DELETE", `/api/v1/statuses/${status.id}`);
  await house.settle();
  expect(await statusesOf(addresses)).toEqual(everyOne(addresses, 200));
  await sql`update media_attachment set unused_since = now() - interval '25 hours' where unused_since is not null`.execute(
    house.db,
  );
  await deleteUnusedMedia(house.db);
  await house.settle();
  expect(await statusesOf(addresses)).toEqual(everyOne(addresses, 404));
});
