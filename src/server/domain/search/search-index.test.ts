/** Posts of before there was the index: they are found meanwhile, and the job puts all of them in, whatever happens beside it. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { transact } from "#server/storage/database.ts";
import { migrationsDirectory } from "#server/storage/migrations.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { addPerson, addStatus, type AddedPerson } from "#testing/rows.ts";
import { indexStatuses } from "./search-index.job.ts";
import { searchStatuses } from "./search-statuses.ts";

let database: TestDatabase;
let wren: AddedPerson;

beforeEach(async () => {
  database = await openTestDatabase();
  wren = await addPerson(database.db, "wren");
  // As it was before the migration.
  const before = await readFile(path.join(migrationsDirectory, "0140-transcripts-and-captions.sql"), "utf8");
  await database.pool.query(`
    drop trigger index_status on status;
    truncate searchable_status, search_slice;
    drop function status_search;
    ${before.slice(before.indexOf("create function status_search()"))}
    create index status_search on status using gin (search);`);
});
afterEach(() => database.close());

/** As the migration leaves it. */
async function migrated(): Promise<void> {
  const migration = await readFile(path.join(migrationsDirectory, "0210-search-index.sql"), "utf8");
  const [trigger] = /create trigger index_status[^;]*;/.exec(migration)!;
  const [first] = /insert into search_slice select 0,[^;]*;/.exec(migration)!;
  await database.pool.query(`${trigger} ${first}`);
}

const server = { origin: "https://linnet.test", domain: "linnet.test", mediaUrl: "https://linnet.test/media" };
const search = async (q: string) => {
  const reading = { db: database.db, server, viewer: null, context: "search" } as const;
  return (await searchStatuses(reading, { q, limit: 40, offset: 0 })).items.map(({ id }) => id);
};
const write = (content: string) => addStatus(database.db, wren, { content });
const indexed = async () =>
  (await database.db.selectFrom("searchable_status").select("status_id").orderBy("status_id").execute()).map(
    ({ status_id }) => status_id,
  );
const stands = async (kind: "trigger" | "index") =>
  (
    await database.pool.query(
      kind === "trigger"
        ? "select from pg_trigger where tgname = 'status_search'"
        : "select from pg_class where relname = 'status_search'",
    )
  ).rowCount === 1;

test("posts are found by their words before, while and after they are put in", async () => {
  const old = await write("<p>fog over the harbour</p>");
  await migrated();
  const fresh = await write("<p>more fog</p>");
  expect(await indexed()).toEqual([fresh]);
  expect(await search("fog")).toEqual([fresh, old]);
  expect(await search('"over the harbour"')).toEqual([old]);
  await indexStatuses(database.db);
  expect(await indexed()).toEqual([old, fresh]);
  expect(await search("fog")).toEqual([fresh, old]);
  expect(await search("from:wren harbours")).toEqual([old]);
});

test("a slice that fails is put in by the next try, and what it takes the place of goes only then", async () => {
  const old = await write("<p>fog</p>");
  await migrated();
  await database.pool.query("alter function status_words(status, integer) rename to kept_away");
  await expect(indexStatuses(database.db)).rejects.toThrow("status_words");
  expect([await indexed(), await stands("trigger"), await stands("index")]).toEqual([[], true, true]);
  expect(await search("fog")).toEqual([old]);
  await database.pool.query("alter function kept_away(status, integer) rename to status_words");
  await indexStatuses(database.db);
  await indexStatuses(database.db);
  expect([await indexed(), await stands("trigger"), await stands("index")]).toEqual([[old], false, false]);
});

test("an edit that is under way while its slice is put in is not lost", async () => {
  const old = await write("<p>fog</p>");
  await migrated();
  let job: Promise<void> | undefined;
  await transact(database.db, async (tx) => {
    await tx.updateTable("status").set({ content: "<p>mist</p>" }).where("id", "=", old).execute();
    job = indexStatuses(database.db);
    await job;
    // The edit came first, so the job has left the slice to the next minute.
    expect(await indexed()).toEqual([]);
  });
  await indexStatuses(database.db);
  expect(await search("mist")).toEqual([old]);
  expect(await search("fog")).toEqual([]);
});

test("deleted posts and boosts are not put in", async () => {
  const old = await write("<p>fog</p>");
  await addStatus(database.db, wren, { content: "<p>fog</p>", deleted_at: new Date() });
  await addStatus(database.db, wren, { reblog_of_id: old });
  await migrated();
  await indexStatuses(database.db);
  expect(await indexed()).toEqual([old]);
});

test("slices are of some thousand posts, and a search goes back through all of them", async () => {
  await sql`
    insert into status (account_id, visibility, content)
    select ${wren.id}, 'public', case when n % 3000 = 0 then 'seldom' else 'often' end from generate_series(1, 9000) n`.execute(
    database.db,
  );
  await migrated();
  await indexStatuses(database.db);
  const { rows } = await sql<{ number: number }>`select number from search_slice order by number`.execute(database.db);
  expect(rows.map(({ number }) => number)).toEqual([-3, -2, -1, 0]);
  expect(await search("seldom")).toHaveLength(3);
  expect(await search("often")).toHaveLength(40);
  expect(await search("-often")).toHaveLength(3);
});

test("a slice that is full gives way to a new one, some seconds ahead", async () => {
  await migrated();
  await sql`select setval('search_slice_rows', 4095)`.execute(database.db);
  await write("<p>fog</p>");
  const { rows } = await sql<{ number: number; ahead: boolean }>`
    select number, from_id > (extract(epoch from now()) * 1000)::bigint << 16 as ahead from search_slice order by number`.execute(
    database.db,
  );
  expect(rows).toMatchObject([{ number: 0 }, { number: 1, ahead: true }]);
  expect(await search("fog")).toHaveLength(1);
});
