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
import type { JobHelpers, Runner, TaskList, Worker, WorkerEvents } from "graphile-worker";
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
  /** Worked by a crew of its own, one at a time: two fan-outs at once take both cores from people who wait for an answer. */
  reactions?: Tasks;
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

interface Crew {
  pool: Pool;
  tasks: Tasks;
  crontab: string;
  concurrency: number;
}

export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { url, tasks, reactions = {}, crontab = "", alone, notice } = options;
  // One connection listens, the other fetches jobs and ticks them off. One, so that a tick arrives before its worker
  // asks for the next job: until then the job's queue is locked, and the worker would find nothing and rest.
  const pools = [0, 1].map(() => openPool(url, { name: "linnet jobs", size: 2 })) as [Pool, Pool];
  const reclaimer = await openReclaimer({ url, pool: pools[0], notice });
  if (alone) await reclaimer.reclaimAll();
  const crews = [await startCrew({ pool: pools[0], tasks, crontab, concurrency: 2 })];
  if (Object.keys(reactions).length) {
    crews.push(await startCrew({ pool: pools[1], tasks: reactions, crontab: "", concurrency: 1 }));
  }

  /** Some workers under one name, begun anew when the queue was in trouble. */
  async function startCrew(crew: Crew): Promise<Jobs> {
    let stopping = false;
    let renewal = Promise.resolve();
    let runner = await begin();

    async function begin(): Promise<Runner> {
      const events = listenForFailures(options.onFailure);
      let leave = () => {};
      events.once("pool:create", ({ workerPool }) => (leave = reclaimer.livesAs(workerPool.id)));
      // The answer that never came may have locked a job for us. Under another name we do not own it any more, and it is
      // taken back. The pause lets the workers come to rest.
      events.once("worker:getJob:error", () => setTimeout(() => begun.stop().catch(() => {}), 200).unref());
      // Only the jobs of reactors stand in queues.
      if (crew.tasks === reactions) lookAgain(events);
      const begun = await run({
        pgPool: crew.pool,
        taskList: toTaskList(crew.tasks),
        crontab: crew.crontab,
        concurrency: crew.concurrency,
        events,
        noHandleSignals: true,
        // New jobs announce themselves; this is for what is due later or again.
        pollInterval: 1_000,
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
        while (crew.pool.waitingCount || crew.pool.idleCount < crew.pool.totalCount) await sleep(5);
      },
    };
  }

  return {
    async stop() {
      await Promise.all(crews.map((crew) => crew.stop()));
      await reclaimer.close();
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/** For tests: works everything that is due, and what that adds, until the queue is empty; throws what a job threw. */
export async function drainJobs(pool: Pool, tasks: Tasks): Promise<void> {
  const failures: unknown[] = [];
  while (failures.length === 0 && (await isDue(pool, Object.keys(tasks)))) {
    await runOnce({
      pgPool: pool,
      taskList: toTaskList(tasks),
      events: listenForFailures((_job, error) => void failures.push(error)),
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
      // Only ticks that are collected, if only for a moment, are waited for.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  }
  if (failures.length) throw failures[0];
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

/**
 * A worker that finds nothing rests for a second. Another crew or process may only have held all queues for the moment
 * in which it chose, so before it rests a worker looks again, and again a little later.
 */
function lookAgain(events: WorkerEvents): void {
  const looks = new WeakMap<Worker, number>();
  const released = new WeakSet<Worker>();
  events.on("worker:release", ({ worker }) => released.add(worker));
  events.on("job:start", ({ worker }) => looks.delete(worker));
  events.on("worker:getJob:empty", ({ worker }) => {
    const look = looks.get(worker) ?? 0;
    const pause = pausesBetweenLooks[look];
    looks.set(worker, pause ? look + 1 : 0);
    // Two that met once should not meet again.
    const spread = 0.5 + Math.random();
    if (pause) setTimeout(() => released.has(worker) || worker.nudge(), pause * spread).unref();
  });
}

/** In milliseconds. */
const pausesBetweenLooks = [20, 100];

function listenForFailures(onFailure: JobsOptions["onFailure"]): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("job:error", ({ job, error }) => {
    const { task_identifier: name, id, attempts: attempt } = job;
    onFailure({ name, id, attempt, last: attempt >= job.max_attempts }, error);
  });
  return events;
}
