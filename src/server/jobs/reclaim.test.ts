import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { transact } from "#server/storage/database.ts";
import { addJob, defineJob } from "#server/storage/queue.ts";
import { openTestDatabase } from "#testing/database.ts";
import type { TestDatabase } from "#testing/database.ts";
import { soon } from "#testing/patience.ts";
import { openReclaimer } from "./reclaim.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
  vi.useFakeTimers({ toFake: ["setInterval"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
});

const names = async (sql: string) => (await database.pool.query<{ name: string }>(sql)).rows.map(({ name }) => name);
const open = () => openReclaimer({ url: database.url, pool: database.pool, notice: () => {} });

describe("reclaiming while others work", () => {
  test("takes from a worker that is gone, and not from one that lives or has only begun", async () => {
    const lives = new pg.Client({ connectionString: database.url, application_name: "pool-lives" });
    await lives.connect();
    for (const [worker, since] of [
      ["pool-lives", "1 minute"],
      ["pool-gone", "1 minute"],
      ["pool-new", "1 second"],
    ] as const) {
      await transact(database.db, (tx) => addJob(tx, defineJob(worker), {}));
      await database.pool.query(
        "update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2::interval where locked_by is null",
        [worker, since],
      );
    }
    const reclaimer = await open();
    vi.advanceTimersByTime(10_000);
    const locked = () =>
      names("select task_identifier as name from graphile_worker.jobs where locked_by is not null order by 1");
    await soon(async () => expect(await locked()).not.toContain("pool-gone"));
    expect(await locked()).toEqual(["pool-lives", "pool-new"]);
    await reclaimer.close();
    await lives.end();
  });

  test("a worker is known by its connection, which comes back when it is lost and goes when it stops", async () => {
    const present = () =>
      names(
        "select application_name as name from pg_stat_activity where datname = current_database() and application_name like 'pool-%'",
      );
    const reclaimer = await open();
    reclaimer.livesAs("pool-me");
    await soon(async () => expect(await present()).toEqual(["pool-me"]));
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'pool-me'",
    );
    await soon(async () => expect(await present()).toEqual([]));
    // The next look at the connection brings it back.
    await soon(async () => {
      vi.advanceTimersByTime(10_000);
      expect(await present()).toEqual(["pool-me"]);
    });
    await reclaimer.close();
    await soon(async () => expect(await present()).toEqual([]));
  });
});
