/** Waits for what a test's database says of itself. */
import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#server/storage/database.ts";

/** Until somebody waits for a lock. */
export async function untilWaiting(db: Database): Promise<void> {
  const waits = sql<{ count: number }>`
    select count(*)::int from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`;
  await expect.poll(async () => (await waits.execute(db)).rows[0]!.count).toBeGreaterThan(0);
}

/** Until an id that is made from now on cannot hold this one back, since the steps in which ids settle have gone on. */
export async function untilSettled(db: Database, id: string): Promise<void> {
  const hasGoneOn = sql<{ later: boolean }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint / 64 > (${id}::bigint >> 16) / 64 as later`;
  await expect.poll(async () => (await hasGoneOn.execute(db)).rows[0]!.later).toBe(true);
}
