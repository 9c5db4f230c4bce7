/**
 * The queue: work that is done later. A job is a row like any other, so it is
 * there exactly if the change that asked for it is there. `jobs/` works it.
 */
import { sql } from "kysely";
import type { Writes } from "./database.ts";

export interface JobOptions {
  /** Not before then. */
  runAt?: Date;
  /** Jobs of one queue run one after another, in the order in which they were added. */
  queue?: string;
  /** A later job of the same key replaces the one that still waits. */
  key?: string;
  maxAttempts?: number;
  /** Lower runs sooner; 0 is usual. */
  priority?: number;
}

/** Adds a job that runs after the transaction has committed, and never if it does not. */
export async function addJob(tx: Writes, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  const { runAt = null, queue = null, key = null, maxAttempts = null, priority = null } = options;
  await sql`
    select graphile_worker.add_job(
      ${name}::text,
      ${JSON.stringify(payload)}::json,
      queue_name => ${queue}::text,
      run_at => ${runAt}::timestamptz,
      max_attempts => ${maxAttempts}::int,
      job_key => ${key}::text,
      priority => ${priority}::int
    )`.execute(tx);
}
