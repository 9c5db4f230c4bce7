/** Files of our own pages in parts, which go on where they were (threats M04, M07, M08, M12, I05, R15). */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import type { MediaAttachment } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { openDiskBlobs } from "#server/outside/blobs.ts";
import { noLimits } from "#server/http/middleware/limiters.ts";
import { mintFor } from "#testing/authority.ts";
import { giveUpUploads } from "#server/domain/media/unfinished-uploads.job.ts";
import { mediaFiles } from "#testing/media-files.ts";
import { setUploads } from "#testing/upload-stage.ts";
import { worldOrigin, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
const { call, stored, leftOver, unclaimed } = setUploads((stage) => ({ world, mira, jonas } = stage));

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
  call(person, "PUT", `/media/a.webm/${id}/${number}`, new Uint8Array(bytes), headers);
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
  // A client that has not heard it asks again.
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

test("of different bytes for one part at once, those that lie there are those that are told of", async () => {
  const bytes = Array.from({ length: 6 }, (_, at) => Buffer.alloc(300_000, at));
  for (let round = 0; round < 10; round++) {
    const id = (await create(mira, "a.bin", 300_000, "application/octet-stream")).body.uploadId;
    await Promise.all(bytes.map((some) => send(mira, id, 1, some)));
    const { parts } = (await look(mira, id)).body as { parts: { etag: string }[] };
    const { body } = await finish(mira, id, parts);
    expect(etagOf((await stored(body.url))!)).toBe(parts[0]!.etag);
  }
});

test("a part whose network went away does not keep its next request waiting", async () => {
  const id = await begin(mira);
  const taken = Promise.withResolvers<void>();
  const stuck = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(100)),
    pull: () => {
      taken.resolve();
      return new Promise<void>(() => {});
    },
  });
  const first = call(mira, "PUT", `/media/a.webm/${id}/1`, stuck);
  await taken.promise;
  expect(await send(mira, id, 1)).toMatchObject({ status: 200, body: descriptors[0] });
  // Otherwise it would have been given up because nothing came: 503.
  expect((await first).status).toBe(409);
});

test("a slow part at one server changes nothing of an upload that was finished by way of another", async () => {
  const id = (await create(mira, "a.bin", 300_000, "application/octet-stream")).body.uploadId;
  const good = Buffer.alloc(300_000, "g");
  const goesOn = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const slow = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(100)),
    async pull(controller) {
      taken.resolve();
      await goesOn.promise;
      controller.enqueue(new Uint8Array(299_900));
      controller.close();
    },
  });
  const late = call(mira, "PUT", `/media/a.bin/${id}/1`, slow);
  await taken.promise;

  // Another server: nothing that the first one remembers is known here.
  vi.resetModules();
  const { connectApi } = await import("#server/connect.ts");
  const other = connectApi(world.db, { ...world.ports, blobs: await openDiskBlobs(world.directory) }, noLimits);
  const authorization = `Bearer ${await mintFor(world.db, mira)}`;
  const ask = async (method: string, path: string, body: BodyInit, type: string) => {
    const headers = { authorization, "content-type": type };
    const answer = await other.handle(new Request(worldOrigin + path, { method, headers, body }), "192.0.2.8");
    return (await answer.json()) as MediaAttachment;
  };
  const part = await ask("PUT", `/media/a.bin/${id}/1`, new Uint8Array(good), "application/octet-stream");
  const { url } = await ask("POST", `/media/finish/a.bin/${id}`, JSON.stringify({ parts: [part] }), "application/json");

  goesOn.resolve();
  expect((await late).status).toBe(404);
  expect((await stored(url))!.equals(good)).toBe(true);
  expect(await leftOver()).toBe(0);
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

test("of requests to finish at once, one looks through the file, and the others are told", async () => {
  const id = await begin(mira);
  for (const number of [1, 2, 3]) await send(mira, id, number);
  const { resume } = world.ports.blobs;
  onTestFinished(() => void (world.ports.blobs.resume = resume));
  let walks = 0;
  world.ports.blobs.resume = (name) => {
    walks++;
    return resume(name);
  };
  const answers = await Promise.all(Array.from({ length: 4 }, () => finish(mira, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(walks).toBe(1);
});

test("a file that is not what it is called is refused in the end, and gone", async () => {
  const { body } = await create(mira, "a.mp4", 10, "video/mp4");
  const bytes = Buffer.from("0123456789");
  const { body: part } = await send(mira, body.uploadId, 1, bytes);
  const answer = await finish(mira, body.uploadId, [part]);
  expect([answer.status, answer.body.error]).toEqual([422, "Unsupported file format"]);
  expect([(await look(mira, body.uploadId)).status, await leftOver(), await unclaimed()]).toEqual([404, 0, 0]);
});

test("a file whose sender leaves while it is looked through is finished when asked again", async () => {
  const bytes = mediaFiles.mp4!;
  const { body } = await create(mira, "a.mp4", bytes.length, "video/mp4");
  const { body: part } = await send(mira, body.uploadId, 1, bytes);
  const path = `/media/finish/a.mp4/${body.uploadId}`;
  expect((await call(mira, "POST", path, { parts: [part] }, {}, AbortSignal.abort())).status).toBe(503);
  expect((await finish(mira, body.uploadId, [part])).status).toBe(200);
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

test("twenty uploads of an account are open at once, also of forty that are asked for at the same moment", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => create(mira, "a.webm", 1)));
  const [taken, refused] = [200, 429].map((status) => answers.filter((answer) => answer.status === status));
  expect([taken!.length, refused!.length, await leftOver()]).toEqual([20, 20, 20]);
  expect(refused![0]!.body.error).toBe("You already have 20 uploads in progress. Finish or cancel one first.");
  expect((await create(jonas, "a.webm", 1)).status).toBe(200);

  const [canceled, finished] = taken!.map(({ body }) => body.uploadId) as [string, string];
  expect((await call(mira, "DELETE", `/media/a.webm/${canceled}`)).status).toBe(200);
  expect([(await create(mira, "a.webm", 1)).status, (await create(mira, "a.webm", 1)).status]).toEqual([200, 429]);
  const { body: part } = await call(mira, "PUT", `/media/a.webm/${finished}/1`, new Uint8Array([1]));
  const { body: refusedFile } = await finish(mira, finished, [part]);
  expect(refusedFile.error).toBe("Unsupported file format");
  expect((await create(mira, "a.webm", 1)).status).toBe(200);
});

test("the longest forgotten upload makes way for a new one, and no other does", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 20; i++) ids.push((await create(mira, "a.webm", 1)).body.uploadId);
  const forget = (id: string, minutes: number) =>
    sql`update upload set touched_at = now() - ${minutes} * interval '1 minute' where id = ${id}`.execute(world.db);
  await forget(ids[3]!, 59);
  expect((await create(mira, "a.webm", 1)).status).toBe(429);
  await forget(ids[5]!, 61);
  await forget(ids[7]!, 90);
  expect((await create(mira, "a.webm", 1)).status).toBe(200);
  const states = await Promise.all([3, 5, 7].map((at) => look(mira, ids[at]!)));
  expect([...states.map(({ status }) => status), await leftOver()]).toEqual([200, 200, 404, 20]);
});

test("a finished upload whose file was deleted is not open any more", async () => {
  const bytes = Buffer.from("notes");
  const { uploadId } = (await create(mira, "notes.txt", bytes.length, "text/plain")).body;
  const { body: part } = await send(mira, uploadId, 1, bytes);
  const { body: file } = await finish(mira, uploadId, [part]);
  expect((await call(mira, "DELETE", `/api/v1/media/${file.id}`)).status).toBe(200);
  await sql`update upload set size = ${limits.uploads.underWay} where id = ${uploadId}`.execute(world.db);
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
