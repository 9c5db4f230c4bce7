/**
 * The queue: work that is done later. A job is a row like any other, so it is
 * there exactly if the change that asked for it is there. `jobs/` works it.
 */
import { sql } from "kysely";
import type { Writes } from "./database.ts";

/** A kind of job; its noun declares it, and with it what its jobs carry. */
export interface Job<Payload extends object> {
  /** By this name a worker finds its task. */
  readonly name: string;
  /** Lower runs sooner; 0 is usual. */
  readonly priority: number;
  /** Jobs of one queue run one after another, in the order in which they were added; null if they need not. */
  readonly queue: string | null;
  /** Only for the compiler. */
  readonly carries?: (payload: Payload) => void;
}

export function defineJob<Payload extends object>(
  name: string,
  { priority = 0, queue = null }: { priority?: number; queue?: string | null } = {},
): Job<Payload> {
  return { name, priority, queue };
}

/** What a worker does with the jobs of one kind. Its noun declares it; `Deps` is what it needs of the program. */
export interface Task<Deps> {
  readonly name: string;
  /** When it is due without anybody asking: `minute hour day month weekday`, in UTC. */
  readonly schedule: string | null;
  /** Of what is done by the clock. */
  readonly queue: string | null;
  readonly work: (payload: never, deps: Deps) => Promise<void>;
}

/** The work of the jobs that verbs add. */
export function taskFor<Payload extends object, Deps>(
  { name }: Job<Payload>,
  work: (payload: NoInfer<Payload>, deps: Deps) => Promise<void>,
): Task<Deps> {
  return { name, schedule: null, queue: null, work };
}

/** Work that is done by the clock, under a name, or as a job for which verbs ask too. */
export function scheduledTask<Deps>(
  schedule: string,
  job: string | Job<Record<never, never>>,
  work: (deps: Deps) => Promise<void>,
): Task<Deps> {
  const { name, queue } = typeof job === "string" ? defineJob(job) : job;
  return { name, schedule, queue, work: (_payload, deps) => work(deps) };
}

export interface JobOptions {
  /** Not before then. */
  runAt?: Date;
  /** In place of the usual priority of its kind. */
  priority?: number;
  /** A later job of the same key replaces the one that still waits. */
  key?: string;
  maxAttempts?: number;
}

/** Adds a job that runs after the transaction has committed, and never if it does not. */
export async function addJob<Payload extends object>(
  tx: Writes,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  options: JobOptions = {},
): Promise<void> {
  const { runAt = null, priority = job.priority, key = null, maxAttempts = null } = options;
  await sql`
    select graphile_worker.add_job(
      ${job.name}::text,
      ${JSON.stringify(payload)}::json,
      queue_name => ${job.queue}::text,
      run_at => ${runAt}::timestamptz,
      max_attempts => ${maxAttempts}::int,
      job_key => ${key}::text,
      priority => ${priority}::int
    )`.execute(tx);
}
