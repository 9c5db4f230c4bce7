import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { openDatabase, openPool } from "./pool.ts";
import { placeholder, prepared } from "./prepared.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A database of one connection, and what that one has prepared. */
async function withConnection<T>(
  work: (db: TestDatabase["db"], kept: () => Promise<string[]>) => Promise<T>,
): Promise<T> {
  const pool = openPool(database.url, { size: 1 });
  const kept = async () =>
    (await pool.query("select statement from pg_prepared_statements")).rows.map((row) => row.statement);
  return work(openDatabase(pool), kept).finally(() => pool.end());
}

test("what is asked again and again is prepared, whatever its values", async () => {
  await withConnection(async (db, kept) => {
    const ask = async (value: number) =>
      (await sql<{ twice: number }>`select ${value}::int * 2 as twice`.execute(db)).rows[0]!.twice;
    for (let value = 1; value <= 3; value++) expect(await ask(value)).toBe(value * 2);
    expect(await kept()).toEqual([]);
    for (let value = 4; value <= 9; value++) expect(await ask(value)).toBe(value * 2);
    expect(await kept()).toEqual(["select $1::int * 2 as twice"]);
  });
});

test("questions of ever new shapes do not fill the connections", async () => {
  await withConnection(async (db, kept) => {
    for (let shape = 0; shape < 500; shape++) {
      for (let times = 0; times < 5; times++)
        await sql`select ${shape}::int as ${sql.id(`shape_${shape}`)}`.execute(db);
    }
    expect((await kept()).length).toBeLessThanOrEqual(400);
  });
});

test("several statements at once stay several statements", async () => {
  await withConnection(async (db) => {
    for (let times = 0; times < 6; times++) await sql`select 1; select 2`.execute(db);
  });
});

test("a prepared read is known by its name from the first time on", async () => {
  await withConnection(async (db, kept) => {
    const read = prepared<{ sum: number }>("sum", sql`select ${placeholder<number>(1, "int")} + 1 as sum`);
    expect(await read(db, [2])).toEqual([{ sum: 3 }]);
    expect(await kept()).toEqual(["select $1::int + 1 as sum"]);
  });
});

test("a prepared read that binds a value of its own says so", async () => {
  const read = prepared("bound", sql`select ${1}::int`);
  await expect(read(database.db, [])).rejects.toThrow("bound binds a value");
});
