import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { transact } from "#server/storage/database.ts";
import { convertMediaJob } from "#server/domain/media/convert-media.job.ts";
import { deleteBlobsJob, storeQueue } from "#server/domain/media/discard-media.job.ts";
import { signInMailJob } from "#server/domain/auth/send-code.ts";
import { publishScheduledJob } from "#server/domain/statuses/schedule.ts";
import { addJob, defineJob } from "#server/storage/queue.ts";
import type { JobOptions } from "#server/storage/queue.ts";
import { openTestDatabase } from "#testing/database.ts";
import type { TestDatabase } from "#testing/database.ts";
import { soon } from "#testing/patience.ts";
import { drainJobs, startJobs } from "./jobs.ts";
import type { Tasks } from "./jobs.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const add = (name: string, payload: object, { queue, ...options }: JobOptions & { queue?: string } = {}) =>
  transact(database.db, (tx) => addJob(tx, defineJob(name, { queue: queue ?? null }), payload, options));
const waiting = async () =>
  (await database.pool.query("select count(*)::int as count from graphile_worker.jobs")).rows[0].count;

describe("the queue", () => {
  test("a job is there exactly if its transaction committed", async () => {
    const done: unknown[] = [];
    await add("greet", { to: "kept" });
    const undone = transact(database.db, async (tx) => {
      await addJob(tx, defineJob("greet"), { to: "lost" });
      throw new Error("changed its mind");
    });
    await expect(undone).rejects.toThrow("changed its mind");
    await drainJobs(database.pool, { greet: async (payload: { to: string }) => void done.push(payload) });
    expect(done).toEqual([{ to: "kept" }]);
    expect(await waiting()).toBe(0);
  });

  test("drains the jobs of jobs as well, and leaves jobs that are not due", async () => {
    const done: string[] = [];
    await add("first", {});
    await add("second", {}, { runAt: new Date(Date.now() + 60_000) });
    await drainJobs(database.pool, {
      first: async () => {
        done.push("first");
        await add("second", {});
      },
      second: async () => void done.push("second"),
    });
    expect(done).toEqual(["first", "second"]);
    expect(await waiting()).toBe(1);
  });

  test("a later job of the same key replaces the one that waits", async () => {
    const done: number[] = [];
    await add("count", { n: 1 }, { key: "once" });
    await add("count", { n: 2 }, { key: "once" });
    await drainJobs(database.pool, { count: async ({ n }: { n: number }) => void done.push(n) });
    expect(done).toEqual([2]);
  });

  test("draining throws what a job threw, and the job stays for another try", async () => {
    await add("break", {});
    await expect(
      drainJobs(database.pool, {
        break: async () => {
          throw new Error("out of thread");
        },
      }),
    ).rejects.toThrow("out of thread");
    expect(await waiting()).toBe(1);
  });
});

describe("the workers", () => {
  const failures: object[] = [];
  const notices: string[] = [];
  const start = (tasks: Tasks) =>
    startJobs({
      url: database.url,
      tasks,
      alone: true,
      onFailure: (job, error) => failures.push({ ...job, error: (error as Error).message }),
      notice: (fact) => notices.push(fact),
    });
  const othersEnd =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  beforeEach(() => {
    failures.length = 0;
    notices.length = 0;
  });
  afterEach(() => vi.useRealTimers());
  /** From here on nobody looks every ten seconds for jobs of the dead: what is worked was taken back at once. */
  const lookForNoDead = () => vi.useFakeTimers({ toFake: ["setInterval"] });

  test("take a new job at once", async () => {
    const done: unknown[] = [];
    const jobs = await start({ greet: async (payload: object, { attempt }) => void done.push(payload, attempt) });
    await add("greet", { to: "linnet" });
    await soon(() => expect(done).toHaveLength(2));
    expect(done).toEqual([{ to: "linnet" }, 1]);
    await jobs.stop();
  });

  test("finish the running job before they stop, and take no other", async () => {
    const steps: string[] = [];
    const held = Promise.withResolvers<void>();
    const jobs = await start({
      slow: async ({ n }: { n: number }) => {
        steps.push(`begin ${n}`);
        await held.promise;
        steps.push(`end ${n}`);
      },
    });
    await add("slow", { n: 1 }, { queue: "line" });
    await add("slow", { n: 2 }, { queue: "line" });
    await soon(() => expect(steps).toHaveLength(1));
    const stopped = jobs.stop();
    void stopped.then(() => steps.push("stopped"));
    // Others that have nothing to wait for begin and stop meanwhile.
    await (await start({})).stop();
    steps.push("others stopped");
    held.resolve();
    await stopped;
    expect(steps).toEqual(["begin 1", "others stopped", "end 1", "stopped"]);
    expect(await waiting()).toBe(1);
  });

  test("keep one free while mails, the store and films hang, however many of their jobs are due", async () => {
    const hanging = Promise.withResolvers<void>();
    const begun: string[] = [];
    const hangs = (name: string) => [name, async () => void (begun.push(name), await hanging.promise)] as const;
    const slow = [signInMailJob, deleteBlobsJob, convertMediaJob];
    for (const { name, queue } of slow) {
      for (const n of [1, 2, 3]) await add(name, { n }, { queue: queue! });
    }
    await add("give-up-uploads", {}, { queue: storeQueue });
    const jobs = await start({
      ...Object.fromEntries([...slow.map(({ name }) => hangs(name)), hangs("give-up-uploads")]),
      [publishScheduledJob.name]: async () => void begun.push("published"),
    });
    await soon(() => expect(begun).toHaveLength(slow.length));
    await add(publishScheduledJob.name, {});
    await soon(() => expect(begun).toContain("published"));
    expect(begun).toHaveLength(slow.length + 1);
    hanging.resolve();
    await jobs.stop();
  });

  test("tell of a failure with the job's name and attempt", async () => {
    const jobs = await start({
      break: async () => {
        throw new Error("out of thread");
      },
    });
    await add("break", {}, { maxAttempts: 1 });
    await soon(() => expect(failures).toHaveLength(1));
    expect(failures).toEqual([
      { name: "break", id: expect.any(String), attempt: 1, last: true, error: "out of thread" },
    ]);
    await jobs.stop();
    expect(notices).toEqual([]);
  });

  test("survive the loss of their connections", async () => {
    const done: unknown[] = [];
    const jobs = await start({ greet: async () => void done.push(1) });
    const listening =
      "select from pg_stat_activity where datname = current_database() and query like '%LISTEN%' and pid <> pg_backend_pid()";
    await soon(async () => expect((await database.pool.query(listening)).rowCount).toBe(1));
    await database.pool.query(othersEnd);
    await add("greet", {});
    // The job may be done before the worker that listens has noticed.
    await soon(() => expect([done.length, notices]).toEqual([1, expect.arrayContaining(["queue.troubled"])]));
    await jobs.stop();
  });

  test("work at once a job that was locked for them in an answer that never came", async () => {
    lookForNoDead();
    const done = Promise.withResolvers<void>();
    const jobs = await start({ greet: async () => done.resolve() });
    const names =
      "select application_name as name from pg_stat_activity where datname = current_database() and application_name like 'pool-%'";
    await soon(async () => expect((await database.pool.query(names)).rowCount).toBe(1));
    const { name } = (await database.pool.query(names)).rows[0];
    await add("greet", {}, { runAt: new Date(Date.now() + 60_000) });
    const answer = await database.pool.connect();
    await answer.query("begin");
    await answer.query("lock table graphile_worker._private_jobs");
    // The one that fetches a job; others may wait, too. A transaction sees who waits as it was at its first look.
    const fetching =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%skip locked%'";
    await soon(async () => expect((await database.pool.query(fetching)).rowCount).toBeGreaterThan(0));
    await answer.query("update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), run_at = now()", [
      name,
    ]);
    await answer.query(othersEnd);
    await answer.query("commit");
    answer.release();
    await done.promise;
    await jobs.stop();
  });

  test("work a job again whose tick was lost with its connection, while their process lives on", async () => {
    lookForNoDead();
    let times = 0;
    const again = Promise.withResolvers<void>();
    const blocker = await database.pool.connect();
    const jobs = await start({
      greet: async () => {
        if (++times > 1) return again.resolve();
        await blocker.query("begin");
        await blocker.query("select from graphile_worker._private_jobs for update");
      },
    });
    await add("greet", {});
    const ticking = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from%_private_jobs%'`;
    // Not in the transaction of the blocker, which sees who waits as it was at its first look.
    await soon(async () => expect((await database.pool.query(ticking)).rowCount).toBeGreaterThan(0));
    await blocker.query("commit");
    blocker.release();
    await again.promise;
    await jobs.stop();
    expect([times, await waiting()]).toEqual([2, 0]);
  });

  test("take over jobs that a killed process left running", async () => {
    await add("greet", {}, { queue: "line" });
    await database.pool.query(
      `with job as (update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now())
       update graphile_worker._private_job_queues set locked_by = 'pool-killed', locked_at = now()`,
    );
    const done: unknown[] = [];
    const jobs = await start({ greet: async () => void done.push(1) });
    await soon(() => expect(done).toHaveLength(1));
    await jobs.stop();
  });
});
