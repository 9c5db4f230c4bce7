import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { openDatabase, openPool } from "./pool.ts";
import { placeholder, prepared, preparedShapes } from "./prepared.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A database of one connection, and what that one has prepared. */
async function withConnection<T>(
  work: (db: TestDatabase["db"], kept: () => Promise<string[]>) => Promise<T>,
  mostNames?: number,
): Promise<T> {
  const pool = openPool(database.url, { size: 1 });
  const kept = async () =>
    (await pool.query("select statement from pg_prepared_statements")).rows.map((row) => row.statement);
  return work(openDatabase(pool, new Map(), { mostNames }), kept).finally(() => pool.end());
}

test("a statement that is asked again and again is prepared, with any values", async () => {
  await withConnection(async (db, kept) => {
    const ask = async (value: number) =>
      (await sql<{ twice: number }>`select ${value}::int * 2 as twice`.execute(db)).rows[0]!.twice;
    for (let value = 1; value <= 3; value++) expect(await ask(value)).toBe(value * 2);
    expect(await kept()).toEqual([]);
    for (let value = 4; value <= 9; value++) expect(await ask(value)).toBe(value * 2);
    expect(await kept()).toEqual(["select $1::int * 2 as twice"]);
  });
});

test("so is one without values", async () => {
  await withConnection(async (db, kept) => {
    for (let times = 0; times < 4; times++) await sql`with one as (select 1 as id) select id from one`.execute(db);
    expect(await kept()).toEqual(["with one as (select 1 as id) select id from one"]);
  });
});

describe("with ten names at most", () => {
  const askOften = async (db: TestDatabase["db"], shape: number) => {
    for (let times = 0; times < 4; times++) await sql`select ${1}::int as ${sql.id(`shape_${shape}`)}`.execute(db);
  };

  test("questions of ever new shapes neither fill the connections nor use up the names", async () => {
    await withConnection(async (db, kept) => {
      let most = 0;
      for (let shape = 0; shape < 50; shape++) {
        await askOften(db, shape);
        most = Math.max(most, (await kept()).length);
      }
      expect(most).toBe(20);
      expect(await kept()).toContain(`select $1::int as "shape_49"`);
    }, 10);
  });

  test("a statement that is asked all the time keeps its name among many that come and go", async () => {
    await withConnection(async (db) => {
      const often = () => sql`select ${1}::int as often`.execute(db);
      for (let times = 0; times < 4; times++) await often();
      for (let shape = 0; shape < 15; shape++) {
        await askOften(db, shape);
        await often();
      }
      const { rows } = await sql<{ runs: number }>`
        select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like '%often'`.execute(
        db,
      );
      expect(rows).toEqual([{ runs: 16 }]);
    }, 10);
  });
});

test("several statements at once stay several statements", async () => {
  await withConnection(async (db) => {
    const both = () => sql`select 1; select 2`.execute(db);
    for (let times = 0; times < 6; times++) await expect(both()).resolves.toBeDefined();
  });
});

test("a prepared read is known by its name from the first time on", async () => {
  await withConnection(async (db, kept) => {
    const read = prepared<{ sum: number }>("sum", sql`select ${placeholder<number>("value", "int")} + 1 as sum`);
    expect(await read(db, { value: 2 })).toEqual([{ sum: 3 }]);
    expect(await kept()).toEqual(["select $1::int + 1 as sum"]);
  });
});

test("a read of many shapes is put together once for each of them, and takes any values", async () => {
  await withConnection(async (db, kept) => {
    const made: string[] = [];
    const ask = preparedShapes<{ product: number }>("times");
    const times = async (factor: number, value: number) => {
      const make = () => {
        made.push(`${factor}`);
        return sql<{ product: number }>`select ${placeholder<number>("value", "int")} * ${sql.lit(factor)} as product`;
      };
      return (await ask(db, `by ${factor}`, make, { value }))[0]!.product;
    };
    for (let value = 1; value <= 4; value++) {
      expect([await times(2, value), await times(3, value)]).toEqual([2 * value, 3 * value]);
    }
    expect(made).toEqual(["2", "3"]);
    expect((await kept()).toSorted()).toEqual(["select $1::int * 2 as product", "select $1::int * 3 as product"]);
  });
});

test("a prepared read that binds a value of its own says so", async () => {
  const read = prepared("bound", sql`select ${1}::int`);
  await expect(read(database.db, {})).rejects.toThrow("bound binds a value");
});

describe("a question that rides", () => {
  const answerOf = (db: TestDatabase["db"], value: number, rides?: boolean) =>
    db.ask<{ value: number }>("select $1::int as value", [value], rides).then(([row]) => row!.value);

  /** Connections that were taken, and what came of the work. */
  async function waysOf<T>(work: (db: TestDatabase["db"]) => Promise<T>): Promise<[number, T]> {
    const pool = openPool(database.url, { size: 3 });
    const db = openDatabase(pool);
    try {
      await Promise.all([1, 2, 3].map((value) => answerOf(db, value)));
      let taken = 0;
      pool.on("acquire", () => (taken += 1));
      const result = await work(db);
      return [taken, result];
    } finally {
      await pool.end();
    }
  }

  test("goes along with the next one of its turn, and each gets its own answer", async () => {
    const ask = (db: TestDatabase["db"]) => {
      const riding = answerOf(db, 1, true);
      return Promise.all([riding, Promise.resolve().then(() => answerOf(db, 2))]);
    };
    for (let times = 0; times < 5; times++) expect(await waysOf(ask)).toEqual([1, [1, 2]]);
  });

  test("goes by itself where no other comes", async () => {
    expect(await waysOf((db) => answerOf(db, 1, true))).toEqual([1, 1]);
    const one = (db: TestDatabase["db"]) => Promise.all([answerOf(db, 1, true), answerOf(db, 2, true)]);
    expect(await waysOf(one)).toEqual([1, [1, 2]]);
  });

  test("fails alone, and so does the other one", async () => {
    const settled = (first: string, second: string) => (db: TestDatabase["db"]) =>
      Promise.allSettled([db.ask(first, [], true), db.ask(second, [])]).then((all) => all.map(({ status }) => status));
    const [good, bad] = ["select 1", "select 1 / 0"];
    expect(await waysOf(settled(bad, good))).toEqual([1, ["rejected", "fulfilled"]]);
    expect(await waysOf(settled(good, bad))).toEqual([1, ["fulfilled", "rejected"]]);
  });

  test("says so where nobody answers", async () => {
    const db = openDatabase(openPool("postgresql:///linnet?host=/nowhere"));
    for (const asked of await Promise.allSettled([answerOf(db, 1, true), answerOf(db, 2)]))
      expect(asked).toMatchObject({ status: "rejected", reason: { code: "ENOENT" } });
  });

  test("says so when its connection breaks, and the next one is answered", async () => {
    const [, result] = await waysOf(async (db) => {
      const ends = "select pg_terminate_backend(pg_backend_pid())";
      const both = await Promise.allSettled([db.ask(ends, [], true), answerOf(db, 2)]);
      return [both.map(({ status }) => status), await answerOf(db, 3)];
    });
    expect(result).toEqual([["rejected", "rejected"], 3]);
  });
});
