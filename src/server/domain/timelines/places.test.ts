import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountId } from "#protocol/ids.ts";
import { transact } from "#server/storage/database.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { addPerson, addStatus } from "#testing/rows.ts";
import { homesWith } from "./places.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("the homes of a status are found without a look through the homes of all listeners", async () => {
  const { db } = database;
  const author = await addPerson(db, "author");
  const id = await addStatus(db, author);
  const { rows } = await sql<{ id: AccountId }>`
    insert into account (username, display_name) select 'listener' || n, '' from generate_series(1, 300) n returning id`.execute(
    db,
  );
  const listeners = rows.map((row) => row.id);
  const blocks = await transact(db, async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    const fill = (from: number, to: number) =>
      sql`
      insert into home_entry (account_id, status_id)
      select id, n from unnest(${listeners}::bigint[]) id, generate_series(${from}::int, ${to}::int) n`.execute(tx);
    // A plan is made while homes are short, and stays while they grow.
    await fill(1, 30);
    await sql`insert into home_entry select unnest(${listeners}::bigint[]), ${id}::bigint`.execute(tx);
    await sql`analyze home_entry`.execute(tx);
    // From the fourth time on it is a statement with a plan that is kept.
    for (let times = 0; times < 5; times++) await homesWith(tx, id, `{${listeners}}`);
    await fill(31, 500);
    const counted = () =>
      sql<{ read: number }>`
        select sum(pg_stat_get_xact_blocks_fetched(oid))::int as read from pg_class
        where relname like 'home\\_entry%' and relkind in ('r', 'i')`
        .execute(tx)
        .then((answer) => answer.rows[0]!.read);
    const before = await counted();
    expect((await homesWith(tx, id, `{${listeners}}`)).size).toBe(300);
    return (await counted()) - before;
  });
  expect(blocks).toBeLessThan(100);
});
