import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "#testing/database.ts";
import type { TestDatabase } from "#testing/database.ts";
import { soon } from "#testing/patience.ts";
import { isAway, openPool, reachDatabase } from "./pool.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe("the pool", () => {
  test("gives every connection its limits", async () => {
    const pool = openPool(database.url);
    const { rows } = await pool.query(
      "select current_setting('jit') as jit, current_setting('statement_timeout') as statement, current_setting('application_name') as name",
    );
    await pool.end();
    expect(rows).toEqual([{ jit: "off", statement: "5s", name: "linnet" }]);
  });

  test("reads moments to the millisecond, also unusual ones", async () => {
    const moments = ["2026-03-04 05:06:07.89+02", "0044-03-15 12:00:00+00 BC", "12026-01-01 00:00:00+00"];
    const { rows } = await database.pool.query("select unnest($1::timestamptz[]) as moment", [moments]);
    expect(rows.map(({ moment }) => moment.toISOString())).toEqual([
      "2026-03-04T03:06:07.890Z",
      "-000043-03-15T12:00:00.000Z",
      "+012026-01-01T00:00:00.000Z",
    ]);
  });

  test("ends a statement that takes too long", async () => {
    const pool = openPool(database.url, { statementTimeout: 50 });
    await expect(pool.query("select pg_sleep(5)")).rejects.toMatchObject({ code: "57014" });
    await pool.end();
  });

  test("survives the loss of its connections, at rest and in use", async () => {
    const notices: string[] = [];
    const pool = openPool(database.url, { name: "to be killed", notice: (fact) => notices.push(fact) });
    const [atRest, inUse] = [await pool.connect(), await pool.connect()];
    atRest.release();
    await inUse.query("begin");
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be killed'",
    );
    await expect(inUse.query("select 1")).rejects.toThrow(/connection|EPIPE|ECONNRESET/i);
    inUse.release(true);
    await soon(() => expect(notices).not.toHaveLength(0));
    const { rows } = await pool.query("select 1 as alive");
    expect(rows).toEqual([{ alive: 1 }]);
    expect(notices).toEqual(["database.connection-broken"]);
    await pool.end();
  });
});

describe("a database is away", () => {
  test.each([
    ["that nobody answers", () => "postgresql://127.0.0.1:9/linnet"],
    ["whose socket is gone", () => "postgresql:///linnet?host=/nowhere"],
    ["whose host has no name any more", () => "postgresql://database.invalid/linnet"],
    ["that has another name by now", () => database.url.replace(/linnet_test_\w+/, "nowhere")],
  ])("%s", async (_what, url) => {
    const pool = openPool(url());
    expect(isAway(await pool.query("select 1").catch((error: unknown) => error))).toBe(true);
    await pool.end();
  });

  test("when all connections are taken, and when one breaks", async () => {
    const pool = openPool(database.url, { size: 1, patience: 50, name: "to be ended" });
    const taken = await pool.connect();
    expect(isAway(await pool.query("select 1").catch((error: unknown) => error))).toBe(true);
    const broken = taken.query("select pg_sleep(5)").catch((error: unknown) => error);
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be ended'",
    );
    expect(isAway(await broken)).toBe(true);
    expect(isAway(await taken.query("select 1").catch((error: unknown) => error))).toBe(true);
    taken.release(true);
    await pool.end();
  });

  test("when it takes no connections", async () => {
    const closed = await openTestDatabase();
    const { pathname } = new URL(closed.url);
    const order = (takes: boolean) =>
      database.pool.query(`alter database ${pathname.slice(1)} with allow_connections ${takes}`);
    await order(false);
    const pool = openPool(closed.url);
    expect(isAway(await pool.query("select 1").catch((error: unknown) => error))).toBe(true);
    await pool.end();
    await order(true);
    await closed.close();
  });

  test("when it is a standby that only reads", async () => {
    const asked = database.pool.query("begin read only; create table anything ()").catch((error: unknown) => error);
    expect(isAway(await asked)).toBe(true);
  });

  test("but not because of what it is asked, nor for a file that is missing", async () => {
    expect(isAway(await database.pool.query("select nonsense").catch((error: unknown) => error))).toBe(false);
    expect(isAway(Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" }))).toBe(false);
  });
});

describe("DATABASE_URL", () => {
  test("is fine when somebody new enough answers", async () => {
    await expect(reachDatabase(database.url)).resolves.toBeUndefined();
  });

  test("that nobody answers is named with its cure, and without its password", async () => {
    const reach = reachDatabase("postgresql://ada:hunter2@127.0.0.1:9/linnet");
    await expect(reach).rejects.toThrow(
      /^The database at postgresql:\/\/ada@127.0.0.1:9\/linnet cannot be used \(.*ECONNREFUSED.*\): start it, or correct DATABASE_URL\.$/,
    );
    await expect(reach).rejects.not.toThrow(/hunter2/);
  });

  test("of a database that does not exist says so", async () => {
    await expect(reachDatabase(database.url.replace(/linnet_test_\w+/, "nowhere"))).rejects.toThrow(
      /cannot be used \(database "nowhere" does not exist\)/,
    );
  });
});
