/** Waits until somebody waits for a lock in a test's database. */
import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#server/storage/database.ts";

export async function untilWaiting(db: Database): Promise<void> {
  const waits = sql<{ count: number }>`
    select count(*)::int from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`;
  await expect.poll(async () => (await waits.execute(db)).rows[0]!.count).toBeGreaterThan(0);
}
