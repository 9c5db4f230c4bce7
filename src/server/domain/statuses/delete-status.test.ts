import { sql } from "kysely";
import { expect, test } from "vitest";
import type { MediaId, StatusId } from "#protocol/ids.ts";
import { deleteBlobsJob } from "#server/domain/media/discard-media.job.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { setPeople } from "#testing/people.ts";
import type { AddedPerson } from "#testing/rows.ts";
import { changeStatus, readAs, refusalOf, serverAddress, write } from "#testing/statuses.ts";
import { deleteStatus } from "./delete-status.ts";
import { loadStatus, loadStatuses } from "./load-statuses.ts";
import { pin } from "./pin.ts";
import { reblog } from "./reblog.ts";

let db: Database;
let mira: AddedPerson;
let jonas: AddedPerson;

setPeople(["mira", "jonas"], (stage) => ({ db, mira, jonas } = stage), { once: true });

const remove = (id: StatusId, files?: "keep" | "delete", author = mira) =>
  transact(db, (tx) => deleteStatus(tx, serverAddress, author.viewer, id, files));
const load = (id: StatusId) => loadStatus(readAs(db, mira.viewer), id);

async function countOf(person: AddedPerson): Promise<number> {
  const row = await db
    .selectFrom("account_stats")
    .select("statuses_count")
    .where("account_id", "=", person.id)
    .executeTakeFirst();
  return row?.statuses_count ?? 0;
}

/** All that is written anywhere in the database, as text. */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const contents: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select to_json(stored)::text as row from ${sql.table(name)} stored`.execute(db);
    contents.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return contents.join("\n");
}

async function addPicture(file: string): Promise<MediaId> {
  const row = { preview: null, remote_url: null, description: null, blurhash: null, meta: null };
  const { id } = await db
    .insertInto("media_attachment")
    .values({ ...row, account_id: mira.id, type: "image", file, status_id: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("no word of a deleted status stays in the database (threats V12)", async () => {
  const poll = { options: ["heliotrope one", "heliotrope two"], expiresIn: 3600, multiple: false, hideTotals: false };
  const id = await write(db, mira, "A heliotrope secret", { spoilerText: "heliotrope warning", poll });
  await changeStatus(db, mira.viewer, id, { source: { type: "text", text: "More heliotrope" } });
  await transact(db, (tx) => reblog(tx, jonas.viewer, id));
  expect((await everything()).match(/heliotrope/g)!.length).toBeGreaterThan(8);
  await remove(id);
  expect((await everything()).split("\n").filter((row) => row.includes("heliotrope"))).toEqual([]);
});

test("it answers the status once more with its source, for writing it again", async () => {
  const poll = { options: ["a", "b"], expiresIn: 3600, multiple: false, hideTotals: false };
  const asked = await remove(await write(db, mira, "Hello @jonas\n\n<3", { poll }));
  expect(asked).toMatchObject({ text: "Hello @jonas\n\n<3", poll: { options: [{ title: "a" }, { title: "b" }] } });

  const picture = await addPicture(`${"a".repeat(32)}.webp`);
  const shown = await remove(await write(db, mira, "Look", { mediaIds: [picture] }));
  expect(shown.media_attachments).toMatchObject([{ id: picture }]);
  const again = await load(await write(db, mira, "Look again", { mediaIds: [picture] }));
  expect(again.media_attachments).toMatchObject([{ id: picture }]);
});

test("its files go with it if that is asked for", async () => {
  const key = `${"b".repeat(32)}.webp`;
  await remove(await write(db, mira, "Look", { mediaIds: [await addPicture(key)] }), "delete");
  expect(await db.selectFrom("media_attachment").select("id").where("file", "=", key).execute()).toEqual([]);
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = ${deleteBlobsJob.name}`.execute(db);
  expect(rows).toEqual([{ payload: { keys: [key] } }]);
});

test("its boosts go too, and everybody's counters are right", async () => {
  const [mine, theirs] = [await countOf(mira), await countOf(jonas)];
  const parent = await write(db, jonas, "Who?");
  const id = await write(db, mira, "Me", { inReplyToId: parent });
  const boost = await transact(db, (tx) => reblog(tx, jonas.viewer, id));
  expect([await countOf(mira), await countOf(jonas), (await load(parent)).replies_count]).toEqual([
    mine + 1,
    theirs + 2,
    1,
  ]);
  await remove(id);
  expect([await countOf(mira), await countOf(jonas), (await load(parent)).replies_count]).toEqual([
    mine,
    theirs + 1,
    0,
  ]);
  expect(await loadStatuses(readAs(db, jonas.viewer), [id, boost])).toEqual([]);
  const { rows } = await sql<{ payload: unknown }>`
    select payload from event where kind = 'status.deleted' and payload->>'statusId' = ${id}`.execute(db);
  expect(rows).toEqual([{ payload: { statusId: id, accountId: mira.id, reblogIds: [boost] } }]);
});

test("deleting a boost takes the boost back and leaves the original", async () => {
  const id = await write(db, jonas, "Pass it on");
  const boost = await transact(db, (tx) => reblog(tx, mira.viewer, id));
  const before = await countOf(mira);
  await remove(boost);
  expect(await load(id)).toMatchObject({ reblogs_count: 0, reblogged: false });
  expect(await countOf(mira)).toBe(before - 1);
});

test("a pinned status leaves its place", async () => {
  const id = await write(db, mira, "On top");
  await transact(db, (tx) => pin(tx, mira.viewer, id));
  await remove(id);
  expect(await db.selectFrom("status_pin").selectAll().where("status_id", "=", id).execute()).toEqual([]);
});

test("nobody deletes somebody else's post, and nothing is deleted twice (threats I01)", async () => {
  const id = await write(db, mira, "Mine");
  expect(await refusalOf(remove(id, "keep", jonas))).toBe("status.not-found");
  expect(await load(id)).toMatchObject({ content: "<p>Mine</p>" });
  const outcomes = await Promise.all([refusalOf(remove(id)), refusalOf(remove(id))]);
  expect(outcomes.sort()).toEqual([null, "status.not-found"].sort());
});
