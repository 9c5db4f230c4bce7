/** Waits for what a test's database says of itself. */
import { sql } from "kysely";
import pg from "pg";
import { expect } from "vitest";
import type { Database } from "#server/storage/database.ts";
import type { TestDatabase } from "./database.ts";

/** Until somebody waits for a lock. */
export async function untilWaiting(db: Database): Promise<void> {
  const waits = sql<{ count: number }>`
    select count(*)::int from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`;
  await expect.poll(async () => (await waits.execute(db)).rows[0]!.count).toBeGreaterThan(0);
}

/** Holds what a query locks until several pieces of work wait for it, so that they do come at once; then lets them go on. */
export async function meetAt<Result>(
  { url }: Pick<TestDatabase, "url">,
  [lock, values]: [query: string, values: unknown[]],
  work: () => Promise<Result>[],
): Promise<Result[]> {
  const [holder, watcher] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([holder.connect(), watcher.connect()]);
  try {
    await holder.query("begin");
    await holder.query(lock, values);
    const coming = Promise.all(work());
    const waits = `select from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted`;
    await expect.poll(async () => (await watcher.query(waits)).rowCount).toBeGreaterThan(1);
    await holder.query("rollback");
    return await coming;
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}

/** Until an id that is made from now on cannot hold this one back, since the steps in which ids settle have gone on. */
export async function untilSettled(db: Database, id: string): Promise<void> {
  const hasGoneOn = sql<{ later: boolean }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint / 64 > (${id}::bigint >> 16) / 64 as later`;
  await expect.poll(async () => (await hasGoneOn.execute(db)).rows[0]!.later).toBe(true);
}
