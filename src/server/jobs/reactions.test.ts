import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Reactor, ReactorDeps } from "#server/reactors/reactor.ts";
import { transact } from "#server/storage/database.ts";
import type { StatusEvent } from "#server/domain/statuses/events.ts";
import { record } from "#server/storage/events.ts";
import { addJob, defineJob } from "#server/storage/queue.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { drainJobs, startJobs, type Tasks } from "./jobs.ts";
import { reactionsOf, reactorTasks, type Line } from "./reactions.ts";

let database: TestDatabase;
afterEach(() => database.close());

/** A database in which events begin these lines, and their tasks. */
async function withReactors(lines: readonly Line[]): Promise<Tasks> {
  database = await openTestDatabase({ reactions: reactionsOf(lines) });
  return reactorTasks(lines, { db: database.db } as ReactorDeps);
}

const published = (statusId: number, by = 1) =>
  transact(database.db, (tx) =>
    record<StatusEvent>(tx, {
      kind: "status.published",
      statusId: `${statusId}` as StatusId,
      accountId: `${by}` as AccountId,
    }),
  );

const reactor = (name: string, work: (statusId: string) => Promise<void> | void): Reactor<StatusEvent> => ({
  name,
  on: { "status.published": async ({ statusId }) => work(statusId) },
});

/** Makes what may run again now due. */
const tryAgain = () =>
  database.pool.query("update graphile_worker._private_jobs set run_at = now() where locked_by is null");
const waiting = async () =>
  (await database.pool.query("select task_identifier as name from graphile_worker.jobs order by 1")).rows.map(
    ({ name }) => name,
  );
const start = (reactions: Tasks, tasks: Tasks = { nothing: async () => {} }) =>
  startJobs({ url: database.url, tasks, reactions, alone: false, onFailure: () => {}, notice: () => {} });

describe("an event", () => {
  test("begins one job for each reactor that listens, and none for the others", async () => {
    await withReactors([[reactor("homes", () => {})], [{ name: "deaf", on: {} }], [reactor("notify", () => {})]]);
    await published(1);
    expect(await waiting()).toEqual(["homes", "notify"]);
  });

  test("of which nobody wants to know is kept all the same", async () => {
    await withReactors([]);
    await published(1);
    expect(await waiting()).toEqual([]);
    expect((await database.pool.query("select kind from event")).rows).toEqual([{ kind: "status.published" }]);
  });

  test("of a change that was not kept begins nothing", async () => {
    await withReactors([[reactor("homes", () => {})]]);
    const undone = transact(database.db, async (tx) => {
      await record<StatusEvent>(tx, {
        kind: "status.published",
        statusId: "1" as StatusId,
        accountId: "1" as AccountId,
      });
      throw new Error("changed its mind");
    });
    await expect(undone).rejects.toThrow("changed its mind");
    expect(await waiting()).toEqual([]);
  });
});

describe("a reactor", () => {
  test("that throws is tried again alone: the others are not repeated", async () => {
    const seen: string[] = [];
    let broken = true;
    const tasks = await withReactors([
      [reactor("homes", () => void seen.push("homes"))],
      [
        reactor("notify", () => {
          if (broken) throw new Error("broken");
          seen.push("notify");
        }),
      ],
      [reactor("push", () => void seen.push("push"))],
    ]);
    await published(1);
    await expect(drainJobs(database.pool, tasks)).rejects.toThrow("broken");
    expect(seen.toSorted()).toEqual(["homes", "push"]);
    broken = false;
    await tryAgain();
    await drainJobs(database.pool, tasks);
    expect(seen.toSorted()).toEqual(["homes", "notify", "push"]);
  });

  test("begins when the one before it in its line has done its work, also after a failure", async () => {
    const seen: string[] = [];
    let broken = true;
    const tasks = await withReactors([
      [
        reactor("homes", () => {
          if (broken) throw new Error("broken");
          seen.push("homes");
        }),
        { name: "deaf", on: {} },
        reactor("live", () => void seen.push("live")),
      ],
    ]);
    await published(1);
    await expect(drainJobs(database.pool, tasks)).rejects.toThrow("broken");
    expect(seen).toEqual([]);
    broken = false;
    await tryAgain();
    await drainJobs(database.pool, tasks);
    expect(seen).toEqual(["homes", "live"]);
  });

  test("follows the one before it in the same job, and if it throws it is tried again alone", async () => {
    const seen: string[] = [];
    const inOwnJob: boolean[] = [];
    let broken = true;
    const tasks = await withReactors([
      [
        reactor("homes", () => void seen.push("homes")),
        reactor("live", async () => {
          inOwnJob.push((await waiting()).includes("live"));
          if (broken) throw new Error("broken");
          seen.push("live");
        }),
        reactor("push", () => void seen.push("push")),
      ],
    ]);
    await published(1);
    await expect(drainJobs(database.pool, tasks)).rejects.toThrow("broken");
    expect(seen).toEqual(["homes"]);
    broken = false;
    await tryAgain();
    await drainJobs(database.pool, tasks);
    expect(seen).toEqual(["homes", "live", "push"]);
    expect(inOwnJob).toEqual([false, true, true]);
  });

  test("works the events of one author in their order, and two processes those of two beside each other", async () => {
    const begun: string[] = [];
    const ended: string[] = [];
    const tasks = await withReactors([
      [
        reactor("homes", async (statusId) => {
          begun.push(statusId);
          // Ends only if the other author's is worked meanwhile.
          if (statusId === "10") await vi.waitUntil(() => begun.includes("11"), { timeout: 10_000 });
          ended.push(statusId);
        }),
      ],
    ]);
    for (const n of [10, 20, 30]) await published(n, 1);
    for (const n of [11, 21, 31]) await published(n, 2);
    const processes = [await start(tasks), await start(tasks)];
    await vi.waitUntil(() => ended.length === 6, { timeout: 20_000 });
    for (const jobs of processes) await jobs.stop();
    for (const author of ["0", "1"]) {
      const own = (statusIds: string[]) => statusIds.filter((id) => id.endsWith(author));
      expect(own(begun)).toEqual([`1${author}`, `2${author}`, `3${author}`]);
      expect(own(ended)).toEqual(own(begun));
    }
  }, 30_000);
});

test("mail is sent within a second or so while 200 slow events wait and their worker is busy", async () => {
  const seen: string[] = [];
  const tasks = await withReactors([
    [
      reactor("homes", async (statusId) => {
        await sleep(2_000);
        seen.push(statusId);
      }),
    ],
  ]);
  for (let n = 0; n < 200; n++) await published(n, n);
  let busy = 0;
  const { homes } = tasks;
  const jobs = await start(
    {
      homes: (event, context) => {
        busy++;
        return homes!(event, context);
      },
    },
    { mail: async () => void seen.push("mail") },
  );
  await vi.waitUntil(() => busy === 1, { timeout: 10_000 });
  const added = performance.now();
  await transact(database.db, (tx) => addJob(tx, defineJob("mail"), {}));
  await vi.waitUntil(() => seen.includes("mail"), { timeout: 20_000, interval: 20 });
  expect(performance.now() - added).toBeLessThan(1_500);
  expect(seen).toEqual(["mail"]);
  await jobs.stop();
}, 60_000);

test("a long backlog of one author is worked without a pause between two events", async () => {
  let worked = 0;
  const tasks = await withReactors([[reactor("homes", () => void worked++)]]);
  for (let n = 0; n < 60; n++) await published(n);
  const jobs = await start(tasks);
  const began = performance.now();
  await vi.waitUntil(() => worked === 60, { timeout: 60_000, interval: 20 });
  // A worker that found its queue locked would rest for a second.
  expect(performance.now() - began).toBeLessThan(5_000);
  await jobs.stop();
}, 90_000);

test("a worker that found its queue locked for a moment looks again before it rests", async () => {
  let worked = 0;
  const tasks = await withReactors([[reactor("homes", () => void worked++)]]);
  const jobs = await start(tasks);
  await published(0);
  await vi.waitUntil(() => worked === 1, { timeout: 10_000 });
  const other = await database.pool.connect();
  await other.query("begin");
  await other.query("select from graphile_worker._private_job_queues for update");
  await published(1);
  const began = performance.now();
  await sleep(25);
  await other.query("commit");
  other.release();
  await vi.waitUntil(() => worked === 2, { timeout: 10_000, interval: 10 });
  // Its rest is a second.
  expect(performance.now() - began).toBeLessThan(700);
  await jobs.stop();
});
