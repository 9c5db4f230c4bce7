import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import type { Database } from "#server/storage/database.ts";
import { openDatabase, openPool } from "#server/storage/pool.ts";
import { countQueries } from "#testing/count-queries.ts";
import { openTestDatabase } from "#testing/database.ts";
import { setPeople } from "#testing/people.ts";
import { addPerson, addStatus, type AddedPerson } from "#testing/rows.ts";
import { blocks, readAs } from "#testing/statuses.ts";
import { readHome } from "./home.ts";

let db: Database;
let made: number;
let mira: AddedPerson;
let jonas: AddedPerson;
let loud: AddedPerson;

setPeople(["mira", "jonas", "loud"], (stage) => ({ db, made, mira, jonas, loud } = stage));
beforeEach(async () => {
  await db.insertInto("mute").values({ account_id: mira.id, target_account_id: loud.id }).execute();
});

/** Puts statuses into the reader's home, oldest first: `j` by Jonas, `l` by somebody muted. */
async function fill(pattern: string): Promise<StatusId[]> {
  const shown: StatusId[] = [];
  for (const author of pattern) {
    const id = await addStatus(db, author === "l" ? loud : jonas);
    await db.insertInto("home_entry").values({ account_id: mira.id, status_id: id }).execute();
    if (author === "j") shown.push(id);
  }
  return shown.reverse();
}

const read = (page: Partial<PageQuery>) => readHome(readAs(db, mira.viewer), { limit: 20, ...page });
const idsOf = ({ items }: Listed<Status>) => items.map((status) => status.id);

/** All pages from the newest on, following `next`. */
async function leafThrough(limit: number): Promise<StatusId[][]> {
  const pages: StatusId[][] = [];
  let page: Partial<PageQuery> | null = {};
  while (page) {
    const list: Listed<Status> = await read({ ...page, limit });
    pages.push(idsOf(list));
    page = list.next;
  }
  return pages;
}

test("max_id reads on below, since_id the newest above, min_id the next above, newest first each time", async () => {
  const ids = await fill("j".repeat(30));
  expect(idsOf(await read({ max_id: ids[4], limit: 3 }))).toEqual(ids.slice(5, 8));
  expect(idsOf(await read({ since_id: ids[25], limit: 3 }))).toEqual(ids.slice(0, 3));
  expect(idsOf(await read({ min_id: ids[25], limit: 3 }))).toEqual(ids.slice(22, 25));
  expect(idsOf(await read({ min_id: ids[25], since_id: ids[3], limit: 3 }))).toEqual(ids.slice(22, 25));
  expect(idsOf(await read({ max_id: ids[4], min_id: ids[25], limit: 3 }))).toEqual(ids.slice(22, 25));
});

test("pages join without a gap, a repetition or an empty last page", async () => {
  const ids = await fill("j".repeat(12));
  expect(await leafThrough(5)).toEqual([ids.slice(0, 5), ids.slice(5, 10), ids.slice(10)]);
  expect(await leafThrough(4)).toEqual([ids.slice(0, 4), ids.slice(4, 8), ids.slice(8)]);
  expect(await leafThrough(12)).toEqual([ids]);
  expect(await leafThrough(40)).toEqual([ids]);
});

test("upwards the cursors lead back and on", async () => {
  const ids = await fill("j".repeat(10));
  const page = await read({ min_id: ids[7], limit: 3 });
  expect(page).toMatchObject({ next: { max_id: ids[6] }, prev: { min_id: ids[4] } });
  const above = await read({ ...page.prev, limit: 3 });
  expect(idsOf(above)).toEqual(ids.slice(1, 4));
  expect(idsOf(await read({ ...above.prev, limit: 3 }))).toEqual(ids.slice(0, 1));
  expect(await read({ min_id: ids[0] })).toEqual({ items: [], next: null, prev: null });
});

test("a page that is partly hidden is filled up", async () => {
  const ids = await fill(`${"j".repeat(10)}${"l".repeat(7)}${"j".repeat(3)}`);
  expect(await leafThrough(10)).toEqual([ids.slice(0, 10), ids.slice(10)]);
});

test("a page that was filled up begins where it was first read, so that above it nothing comes twice", async () => {
  const ids = await fill(`jjjjj${"l".repeat(9)}jj`);
  const page = await read({ limit: 5 });
  expect(idsOf(page)).toEqual(ids.slice(0, 5));
  expect(page.prev).toEqual({ min_id: ids[0] });
});

test("a page that is hidden whole neither ends the list nor shows an empty one", async () => {
  const ids = await fill(`${"j".repeat(7)}${"l".repeat(60)}`);
  expect(await leafThrough(5)).toEqual([ids.slice(0, 5), ids.slice(5)]);
  expect(idsOf(await read({ min_id: "1", limit: 5 }))).toEqual(ids.slice(2));
});

test("the list goes on beyond the part that is read at once", async () => {
  const [only] = await fill(`j${"l".repeat(230)}`);
  const first = await read({ limit: 5 });
  expect(first).toMatchObject({ items: [], next: { max_id: expect.any(String) } });
  expect(await leafThrough(5)).toEqual([[], [only]]);
});

test("a reader whose page is all hidden upwards goes on from where it ended", async () => {
  const [newest, oldest] = await fill(`j${"l".repeat(230)}j`);
  const page = await read({ min_id: oldest, limit: 5 });
  expect(page.items).toEqual([]);
  expect(idsOf(await read({ ...page.prev, limit: 5 }))).toEqual([newest]);
});

test("a mute hides older posts in a home too, and so does switching boosts off", async () => {
  const boosts = [
    await addStatus(db, jonas, { reblog_of_id: await addStatus(db, loud) }),
    await addStatus(db, jonas, { reblog_of_id: await addStatus(db, await addPerson(db, `far${made}`)) }),
  ];
  for (const id of boosts) await db.insertInto("home_entry").values({ account_id: mira.id, status_id: id }).execute();
  expect(idsOf(await read({}))).toEqual([boosts[1]]);
  const follow = { account_id: mira.id, target_account_id: jonas.id, show_reblogs: false };
  await db.insertInto("follow").values(follow).execute();
  expect(idsOf(await read({}))).toEqual([]);
  await db.updateTable("follow").set({ show_reblogs: true }).execute();
  expect(idsOf(await read({}))).toEqual([boosts[1]]);
});

test("invisible statuses count for paging too", async () => {
  await fill("j".repeat(12));
  await blocks(db, jonas, mira);
  expect(await leafThrough(5)).toEqual([[]]);
});

test("however long a page is, it takes the same number of queries", async () => {
  const counts: number[] = [];
  for (const pattern of ["j", "j".repeat(19), "j".repeat(25)]) {
    await fill(pattern);
    const limit = counts.length === 2 ? 40 : 20;
    counts.push((await countQueries(() => read({ limit }))).queries);
  }
  expect(counts).toEqual([1, 1, 1]);
});

test("what an app asks for again and again is planned once, however little lies beyond the bound that it names", async () => {
  const fresh = await openTestDatabase({ plans: "usual" });
  const pool = openPool(fresh.url, { size: 1 });
  const alone = openDatabase(pool);
  const reader = await addPerson(alone, "reader");
  await sql`insert into status (account_id, visibility) select ${reader.id}, 'public' from generate_series(1, 800)`.execute(
    alone,
  );
  await sql`insert into home_entry (account_id, status_id) select account_id, id from status`.execute(alone);
  await sql`analyze`.execute(alone);
  const ask = (page: Partial<PageQuery>) => readHome(readAs(alone, reader.viewer), { limit: 20, ...page });
  const newest = (await ask({})).items[1]!.id;
  for (let times = 0; times < 10; times++) await ask({ since_id: newest });
  const { rows } = await pool.query(
    "select custom_plans::int as plans from pg_prepared_statements where statement like '%judged%'",
  );
  expect(rows).toEqual([{ plans: 5 }]);
  await pool.end();
  await fresh.close();
});

test("so is a home in which little stands among others that are full", async () => {
  const fresh = await openTestDatabase({ plans: "usual" });
  const pool = openPool(fresh.url, { size: 1 });
  const alone = openDatabase(pool);
  const [reader, newcomer] = [await addPerson(alone, "reader"), await addPerson(alone, "newcomer")];
  await sql`insert into status (account_id, visibility) select ${reader.id}, 'public' from generate_series(1, 800)`.execute(
    alone,
  );
  await sql`insert into home_entry (account_id, status_id) select account_id, id from status`.execute(alone);
  await sql`analyze`.execute(alone);
  for (let times = 0; times < 10; times++) await readHome(readAs(alone, newcomer.viewer), { limit: 20 });
  const { rows } = await pool.query(
    `select custom_plans::int as plans from pg_prepared_statements where statement like '%row_number%judged%'`,
  );
  expect(rows).toEqual([{ plans: 5 }]);
  await pool.end();
  await fresh.close();
});
