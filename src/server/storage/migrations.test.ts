import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase } from "#testing/database.ts";
import type { TestDatabase } from "#testing/database.ts";
import { soon } from "#testing/patience.ts";
import { migrate, migrationsDirectory } from "./migrations.ts";

let directory: string;
let database: TestDatabase;

const write = (name: string, sql: string) => fs.writeFile(path.join(directory, name), sql);
const ask = async (sql: string) => (await database.pool.query(sql)).rows;

beforeEach(async () => {
  directory = await fs.mkdtemp(path.join(tmpdir(), "linnet-migrations-"));
  database = await openTestDatabase();
  await ask("truncate migration");
  await write("0001-birds.sql", "create table bird (name text primary key);\ninsert into bird values ('linnet');\n");
  await write("0002-nests.sql", "create table nest (id int);");
});

afterEach(async () => {
  await database.close();
  await fs.rm(directory, { recursive: true });
});

describe("migrations", () => {
  test("run once, in order, and are remembered", async () => {
    expect(await migrate(database.url, directory)).toEqual(["0001-birds", "0002-nests"]);
    expect(await migrate(database.url, directory)).toEqual([]);
    await write("0003-more-birds.sql", "insert into bird values ('wren');");
    expect(await migrate(database.url, directory)).toEqual(["0003-more-birds"]);
    expect(await ask("select name from bird order by name")).toEqual([{ name: "linnet" }, { name: "wren" }]);
    expect(await ask("select version, name, length(checksum) as length from migration where version = '0003'")).toEqual(
      [{ version: "0003", name: "more-birds", length: 64 }],
    );
  });

  test("one that was changed after it ran refuses to start", async () => {
    await migrate(database.url, directory);
    await write("0001-birds.sql", "create table bird (name text primary key, wings int);");
    await expect(migrate(database.url, directory)).rejects.toThrow(
      /^Migration 0001-birds was changed after it ran here: restore migrations\/0001-birds.sql and put the change into a new migration\.$/,
    );
  });

  test("one that replaces what ran before runs nowhere twice", async () => {
    await migrate(database.url, directory);
    const [{ checksum }] = (await ask("select checksum from migration where version = '0001'")) as [
      { checksum: string },
    ];
    await write("0001-birds.sql", `-- also ran as ${checksum}\ncreate table bird (name text primary key);`);
    expect(await migrate(database.url, directory)).toEqual([]);
    await write("0001-birds.sql", `-- also ran as ${"0".repeat(64)}\ncreate table bird (name text primary key);`);
    await expect(migrate(database.url, directory)).rejects.toThrow("was changed after it ran here");
  });

  test("without a transaction a block of code keeps what it has done so far, and may run again", async () => {
    await write(
      "0003-eggs.sql",
      `-- no transaction
create table if not exists egg (id int);
do $$
begin
  for n in 1..3 loop
    insert into egg values (n);
    commit;
  end loop;
end $$;
insert into egg values (4 / (select count(*) - 3 from egg));
`,
    );
    await expect(migrate(database.url, directory)).rejects.toThrow(
      "may have left some of its steps (division by zero)",
    );
    expect(await ask("select count(*)::int from egg")).toEqual([{ count: 3 }]);
    expect(await migrate(database.url, directory)).toEqual(["0003-eggs"]);
    expect(await ask("select count(*)::int from egg")).toEqual([{ count: 7 }]);
  });

  test("other ends of lines are no change", async () => {
    await migrate(database.url, directory);
    const sql = await fs.readFile(path.join(directory, "0001-birds.sql"), "utf8");
    await write("0001-birds.sql", sql.replaceAll("\n", "\r\n"));
    await expect(migrate(database.url, directory)).resolves.toEqual([]);
  });

  test("one that fails changes nothing and is named", async () => {
    await write("0002-nests.sql", "create table nest (id int); select 1 / 0;");
    await expect(migrate(database.url, directory)).rejects.toThrow(
      "Migration 0002-nests failed and changed nothing (division by zero)",
    );
    expect(
      await ask("select to_regclass('bird') is not null as bird, to_regclass('nest') is not null as nest"),
    ).toEqual([{ bird: true, nest: false }]);
    expect(await ask("select version from migration")).toEqual([{ version: "0001" }]);
  });

  test("a database that is ahead of this version refuses to start", async () => {
    await migrate(database.url, directory);
    await fs.rm(path.join(directory, "0002-nests.sql"));
    await expect(migrate(database.url, directory)).rejects.toThrow("start the newer version");
  });

  test.each(["0001-late.sql", "0002-twice.sql"])("%s, whose number has passed, is refused", async (name) => {
    await fs.rename(path.join(directory, "0001-birds.sql"), path.join(directory, "0003-birds.sql"));
    await migrate(database.url, directory);
    await write(name, "select 1;");
    await expect(migrate(database.url, directory)).rejects.toThrow(`Give migrations/${name} the next free number`);
  });

  test("a file with another kind of name is refused", async () => {
    await write("3-birds.sql", "select 1;");
    await expect(migrate(database.url, directory)).rejects.toThrow("Rename migrations/3-birds.sql");
  });

  test("several processes at once run each of them once", async () => {
    await write("0003-slow.sql", "select pg_sleep(0.1); insert into bird values ('wren');");
    const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, directory)));
    expect(runs.flat()).toEqual(["0001-birds", "0002-nests", "0003-slow"]);
  });

  test("one without a transaction may build an index concurrently, also while other processes wait for their turn", async () => {
    const steps = "drop index concurrently if exists bird_name;\ncreate index concurrently bird_name on bird (name);\n";
    await write("0003-index.sql", `-- no transaction\n${steps}`);
    const runs = await Promise.all(Array.from({ length: 3 }, () => migrate(database.url, directory)));
    expect(runs.flat()).toEqual(["0001-birds", "0002-nests", "0003-index"]);
    expect(await ask("select indisvalid as valid from pg_index where indexrelid = 'bird_name'::regclass")).toEqual([
      { valid: true },
    ]);
  });

  test("one without a transaction that fails says so, and runs again", async () => {
    await write("0003-index.sql", "-- no transaction\ncreate table egg (id int);\ncreate index on wing (id);\n");
    await expect(migrate(database.url, directory)).rejects.toThrow(
      'Migration 0003-index failed and may have left some of its steps (relation "wing" does not exist)',
    );
    await ask("drop table egg; create table wing (id int)");
    expect(await migrate(database.url, directory)).toEqual(["0003-index"]);
  });

  test("one that waits for a lock does not keep readers waiting, and runs when the lock is free", async () => {
    await migrate(database.url, directory);
    await write("0003-wings.sql", "alter table bird add wings int;");
    const other = await database.pool.connect();
    await other.query("begin");
    await other.query("select from bird");
    const migrated = migrate(database.url, directory, { lockTimeout: 100 });
    const waits = "select from pg_locks where relation = 'bird'::regclass and not granted";
    await soon(async () => expect(await ask(waits)).not.toHaveLength(0));
    // This is answered although the lock is not free yet.
    await ask("select from bird");
    await other.query("commit");
    other.release();
    expect(await migrated).toEqual(["0003-wings"]);
  });

  test("the queue has its tables, and ours are all there", async () => {
    const own = await openTestDatabase();
    try {
      expect(await migrate(own.url)).toEqual([]);
      const { rows } = await own.pool.query("select count(*)::int as count from migration");
      expect(rows[0].count).toBe((await fs.readdir(migrationsDirectory)).length);
      await own.pool.query("select graphile_worker.add_job('x')");
    } finally {
      await own.close();
    }
  });

  test("reactions that wait as jobs move to their own queue, and other jobs stay", async () => {
    const own = await openTestDatabase();
    try {
      await own.pool.query(`
        drop table reaction cascade;
        select graphile_worker.add_job('fan-out', '{"kind": "status.published", "statusId": "7", "accountId": "21"}', 'fan-out:5');
        select graphile_worker.add_job('close-poll', '{"pollId": "3"}');`);
      await own.pool.query(await fs.readFile(path.join(migrationsDirectory, "0070-queue-of-reactions.sql"), "utf8"));
      const moved = await own.pool.query("select queue, reactor, event from reaction");
      expect(moved.rows).toEqual([
        { queue: 5, reactor: "fan-out", event: { kind: "status.published", statusId: "7", accountId: "21" } },
      ]);
      const stayed = await own.pool.query("select task_identifier as name from graphile_worker.jobs");
      expect(stayed.rows).toEqual([{ name: "close-poll" }]);
    } finally {
      await own.close();
    }
  });
});
