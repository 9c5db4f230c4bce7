/**
 * Jobs: works what the queue holds, again after a failure with a growing pause,
 * and on a schedule what nobody asked for.
 *
 * A job may run more than once (a kill comes between the work and its tick), so
 * doing it twice must be the same as doing it once.
 */
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, run, runOnce } from "graphile-worker";
import type { JobHelpers, Runner, TaskList, WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import { openPool } from "#server/storage/pool.ts";
import { openReclaimer } from "./reclaim.ts";

export interface JobContext {
  /** 1 the first time. */
  attempt: number;
  /** Aborted when the program wants to stop and has waited for a while. */
  signal: AbortSignal;
}

/** By name; each reads its own kind of payload. */
export type Tasks = Record<string, (payload: never, context: JobContext) => Promise<void>>;

export interface JobsOptions {
  url: string;
  tasks: Tasks;
  /** Lines of `minute hour day month weekday task`, in UTC. */
  crontab?: string;
  /** No other process works this queue, so what is still marked as running was left by a killed one. */
  alone: boolean;
  /** Told of a job that failed; `last` if it will not be tried again. */
  onFailure: (job: { name: string; id: string; attempt: number; last: boolean }, error: unknown) => void;
  /** Told when the queue itself is in trouble. */
  notice: (fact: string, fields?: Record<string, unknown>) => void;
}

export interface Jobs {
  /** Takes no new job and waits for those that run. */
  stop(): Promise<void>;
}

export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { url, tasks, crontab = "", alone, notice } = options;
  // One connection listens, the other fetches jobs and ticks them off.
  const pool = openPool(url, { name: "linnet jobs", size: 2 });
  const reclaimer = await openReclaimer({ url, pool, notice });
  if (alone) await reclaimer.reclaimAll();
  let stopping = false;
  let renewal = Promise.resolve();
  let runner = await begin();

  /** Some workers under one name, begun anew when the queue was in trouble. */
  async function begin(): Promise<Runner> {
    const events = listenForFailures(options.onFailure);
    let leave = () => {};
    events.once("pool:create", ({ workerPool }) => (leave = reclaimer.livesAs(workerPool.id)));
    // The answer that never came may have locked a job for us. Under another name we do not own it any more, and it is
    // taken back. The pause lets the workers come to rest.
    events.once("worker:getJob:error", () => setTimeout(() => void begun.stop().catch(() => {}), 200).unref());
    const begun = await run({
      pgPool: pool,
      taskList: toTaskList(tasks),
      crontab,
      // One for each queue that may wait for something outside (mails, the store, films, pages), and one for the rest.
      concurrency: 5,
      events,
      noHandleSignals: true,
      // New jobs announce themselves; this is for what is due later or again.
      pollInterval: 1_000,
      preset: collectedTicks,
      logger: new Logger(() => (level, message, meta) => {
        if (level === "error" && !meta?.failure) notice("queue.troubled", { message });
      }),
    }).catch((error: unknown) => {
      leave();
      throw error;
    });
    const ended = begun.promise.catch(() => {});
    void ended.then(() => {
      // While stopping, the last ticks are still under way: the name lives until they have arrived.
      if (stopping) return;
      leave();
      renewal = beginAgain();
    });
    return begun;
  }

  async function beginAgain(): Promise<void> {
    for (let pause = 50; !stopping; pause = Math.min(pause * 2, 1_000)) {
      await sleep(pause, undefined, { ref: false });
      try {
        // Nobody else holds a job of ours: what the former name has locked is free at once.
        if (alone) await reclaimer.reclaimAll();
        runner = await begin();
        return;
      } catch (error) {
        notice("queue.stopped", { error });
      }
    }
  }

  return {
    async stop() {
      stopping = true;
      await renewal;
      // Refused when it is stopping already; it ends all the same.
      await runner.stop().catch(() => {});
      await runner.promise.catch(() => {});
      // A finished job is ticked off in the background: without its tick it would run once more.
      while (pool.waitingCount || pool.idleCount < pool.totalCount) await sleep(5);
      await reclaimer.close();
      await pool.end();
    },
  };
}

/** Only ticks that are collected, if only for a moment, are waited for, and only of these a failure is heard. */
const collectedTicks = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** For tests: works everything that is due, and what that adds, until the queue is empty; throws what a job threw. True if it worked any. */
export async function drainJobs(pool: Pool, tasks: Tasks): Promise<boolean> {
  const failures: unknown[] = [];
  let hasWorked = false;
  while (failures.length === 0 && (await isDue(pool, Object.keys(tasks)))) {
    hasWorked = true;
    await runOnce({
      pgPool: pool,
      taskList: toTaskList(tasks),
      events: listenForFailures((_job, error) => void failures.push(error)),
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
      preset: collectedTicks,
    });
  }
  if (failures.length) throw failures[0];
  return hasWorked;
}

/** A round ends early where a queue was locked until the tick of its last job. */
async function isDue(pool: Pool, names: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query<{ due: boolean }>(
    "select exists (select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts and task_identifier = any($1)) as due",
    [names],
  );
  return rows[0]!.due;
}

function toTaskList(tasks: Tasks): TaskList {
  const wrap = (task: Tasks[string]) => (payload: unknown, helpers: JobHelpers) =>
    task(payload as never, { attempt: helpers.job.attempts, signal: helpers.abortSignal });
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, wrap(task)]));
}

function listenForFailures(onFailure: JobsOptions["onFailure"]): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("job:error", ({ job, error }) => {
    const { task_identifier: name, id, attempts: attempt } = job;
    onFailure({ name, id, attempt, last: attempt >= job.max_attempts }, error);
  });
  return events;
}
