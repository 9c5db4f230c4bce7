/** Posts for later whose time has come. */
import { sql } from "kysely";
import type { TestDatabase } from "#testing/database.ts";

/** The jobs of all that waits begin now. */
export async function runsJobs({ db }: TestDatabase): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'publish-scheduled'), run_at => now())`.execute(db);
}

export async function isDue(database: TestDatabase): Promise<void> {
  await sql`update scheduled_status set scheduled_at = now()`.execute(database.db);
  await runsJobs(database);
}
