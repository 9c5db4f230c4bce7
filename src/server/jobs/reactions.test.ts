import pg from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Reactor, ReactorDeps } from "#server/reactors/reactor.ts";
import { transact } from "#server/storage/database.ts";
import type { StatusEvent } from "#server/domain/statuses/events.ts";
import { record } from "#server/storage/events.ts";
import { addJob, defineJob } from "#server/storage/queue.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { soon } from "#testing/patience.ts";
import { startJobs, type JobsOptions } from "./jobs.ts";
import { drainReactions, startReactions } from "./reaction-queue.ts";
import { reactionsOf, reactWith, type Line, type Reacting } from "./reactions.ts";

let database: TestDatabase;
afterEach(() => {
  vi.useRealTimers();
  return database.close();
});

/** A database in which events begin these lines, and what works them. */
async function withReactors(lines: readonly Line[]): Promise<Reacting> {
  database = await openTestDatabase({ reactions: reactionsOf(lines) });
  return reactWith(lines, { db: database.db } as ReactorDeps);
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
const tryAgain = () => database.pool.query("update reaction set run_at = now()");
const waiting = async () =>
  (await database.pool.query("select reactor from reaction order by 1")).rows.map(({ reactor }) => reactor);

type Failure = Parameters<JobsOptions["onFailure"]>[0];

/** A process of its own, as far as the queue can tell. */
function start(reacting: Reacting, { failures = [] as Failure[], onEvents = database.db.onEvents } = {}) {
  return startReactions({
    url: database.url,
    reacting,
    onEvents,
    onFailure: (failure) => failures.push(failure),
    notice: () => {},
  });
}

describe("an event", () => {
  test("begins one reaction for each line that listens, and none for the others", async () => {
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
    const reacting = await withReactors([
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
    await expect(drainReactions(database.pool, reacting)).rejects.toThrow("broken");
    expect(seen.toSorted()).toEqual(["homes", "push"]);
    broken = false;
    await tryAgain();
    await drainReactions(database.pool, reacting);
    expect(seen.toSorted()).toEqual(["homes", "notify", "push"]);
  });

  test("begins when the one before it in its line has done its work, also after a failure", async () => {
    const seen: string[] = [];
    let broken = true;
    const reacting = await withReactors([
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
    await expect(drainReactions(database.pool, reacting)).rejects.toThrow("broken");
    expect(seen).toEqual([]);
    broken = false;
    await tryAgain();
    await drainReactions(database.pool, reacting);
    expect(seen).toEqual(["homes", "live"]);
  });

  test("follows the one before it at once, and if it throws it is named and tried again alone", async () => {
    const seen: string[] = [];
    const failures: Failure[] = [];
    let broken = true;
    const reacting = await withReactors([
      [
        reactor("homes", () => void seen.push("homes")),
        reactor("live", () => {
          if (broken) throw new Error("broken");
          seen.push("live");
        }),
        reactor("push", () => void seen.push("push")),
      ],
    ]);
    await published(1);
    const process = start(reacting, { failures });
    await soon(() => expect(failures).toHaveLength(1));
    expect(failures).toEqual([{ name: "live", id: expect.any(String), attempt: 1, last: false }]);
    expect([seen, await waiting()]).toEqual([["homes"], ["live"]]);
    broken = false;
    await tryAgain();
    await soon(() => expect(seen).toContain("push"));
    expect(seen).toEqual(["homes", "live", "push"]);
    await process.stop();
    expect(await waiting()).toEqual([]);
  });

  test("is not asked a 26th time, and what it could not do stays for people to look at", async () => {
    const failures: Failure[] = [];
    const seen: string[] = [];
    const reacting = await withReactors([
      [
        reactor("homes", async (statusId) => {
          if (statusId === "1") throw new Error("broken");
          seen.push(statusId);
        }),
      ],
    ]);
    await published(1);
    await database.pool.query("update reaction set attempts = 24");
    const process = start(reacting, { failures });
    await soon(() => expect(failures).toHaveLength(1));
    await database.pool.query("update reaction set run_at = now() where run_at < 'infinity'");
    // A later one of the same author is worked after all that is due before it.
    await published(2);
    await soon(() => expect(seen).toEqual(["2"]));
    await process.stop();
    expect(failures).toEqual([{ name: "homes", id: expect.any(String), attempt: 25, last: true }]);
    expect(await waiting()).toEqual(["homes"]);
  });

  test("works the events of one author in their order, and two processes those of two beside each other", async () => {
    const begun: string[] = [];
    const ended: string[] = [];
    const otherBegins = () => soon(() => expect(begun).toContain("11"));
    const reacting = await withReactors([
      [
        reactor("homes", async (statusId) => {
          begun.push(statusId);
          // Ends only if the other author's is worked meanwhile.
          if (statusId === "10") await otherBegins();
          ended.push(statusId);
        }),
      ],
    ]);
    // The second hears of nothing and looks by itself, as another process does.
    const processes = [start(reacting), start(reacting, { onEvents: new Set() })];
    const connected =
      "select from pg_stat_activity where datname = current_database() and application_name = 'linnet reactions'";
    await soon(async () => expect((await database.pool.query(connected)).rowCount).toBe(2));
    for (const n of [10, 20, 30]) await published(n, 1);
    for (const n of [11, 21, 31]) await published(n, 2);
    await soon(() => expect(ended).toHaveLength(6));
    for (const process of processes) await process.stop();
    for (const author of ["0", "1"]) {
      const own = (statusIds: string[]) => statusIds.filter((id) => id.endsWith(author));
      expect(own(begun)).toEqual([`1${author}`, `2${author}`, `3${author}`]);
      expect(own(ended)).toEqual(own(begun));
    }
  });
});

describe("the queue of reactions", () => {
  test("lets mail pass while 200 slow events wait", async () => {
    const seen: string[] = [];
    const [busy, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const reacting = await withReactors([
      [
        reactor("homes", async (statusId) => {
          busy.resolve();
          await held.promise;
          seen.push(statusId);
        }),
      ],
    ]);
    for (let n = 0; n < 200; n++) await published(n, n);
    const process = start(reacting);
    const jobs = await startJobs({
      url: database.url,
      tasks: { mail: async () => void seen.push("mail") },
      alone: false,
      onFailure: () => {},
      notice: () => {},
    });
    await busy.promise;
    await transact(database.db, (tx) => addJob(tx, defineJob("mail"), {}));
    await soon(() => expect(seen).toEqual(["mail"]));
    held.resolve();
    await jobs.stop();
    await process.stop();
  });

  test("is worked at once when an event has committed, and without a pause between two", async () => {
    let tell = (_statusId: string) => {};
    const reacting = await withReactors([[reactor("homes", (statusId) => tell(statusId))]]);
    // The second after which a process looks by itself is never over.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const process = start(reacting);
    for (let n = 0; n <= 60; n++) {
      const worked = new Promise<string>((resolve) => (tell = resolve));
      await published(n);
      expect(await worked).toBe(`${n}`);
    }
    await process.stop();
    expect(await waiting()).toEqual([]);
  });

  test("is fetched and ticked off with three questions, however many events of an author wait", async () => {
    let worked = 0;
    const reacting = await withReactors([[reactor("homes", () => void worked++)], [reactor("notify", () => {})]]);
    for (let n = 0; n < 10; n++) await published(n);
    const asked = vi.spyOn(pg.Client.prototype, "query");
    const process = start(reacting);
    await soon(() => expect(worked).toBe(10));
    await process.stop();
    const names = asked.mock.calls.flatMap(([query]) => (query as { name?: string }).name ?? []);
    asked.mockRestore();
    expect(names).toEqual(["take-reactions", "tick-off-reactions", ...names.slice(2)]);
    expect(names.slice(2).every((name) => name === "take-reactions")).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  test("is worked oldest first, and a line that is slow holds up no other", async () => {
    const seen: string[] = [];
    const reacting = await withReactors([
      [reactor("homes", () => soon(() => expect(seen).toHaveLength(6)))],
      [reactor("notify", (statusId) => void seen.push(statusId))],
    ]);
    for (const n of [5, 1, 4, 2, 3, 0]) await published(n, n);
    const process = start(reacting);
    await soon(async () => expect(await waiting()).toEqual([]));
    expect(seen).toEqual(["5", "1", "4", "2", "3", "0"]);
    await process.stop();
  });

  test("goes on after its connection was killed in the middle, and nothing is lost", async () => {
    const seen = new Set<string>();
    const reacting = await withReactors([
      [
        reactor("homes", async (statusId) => {
          if (statusId === "3" && seen.size === 3) {
            await database.pool.query(
              "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'linnet reactions'",
            );
          }
          seen.add(statusId);
        }),
      ],
    ]);
    for (let n = 0; n < 8; n++) await published(n);
    const process = start(reacting);
    const other = start(reacting, { onEvents: new Set() });
    await soon(async () => expect(await waiting()).toEqual([]));
    expect(seen.size).toBe(8);
    await process.stop();
    await other.stop();
  });

  test("works nothing twice that another process has worked meanwhile", async () => {
    const seen: string[] = [];
    const reacting = await withReactors([[reactor("homes", async (statusId) => void seen.push(statusId))]]);
    for (let n = 0; n < 300; n++) await published(n, n % 3);
    const processes = Array.from({ length: 4 }, () => start(reacting));
    await soon(async () => expect(await waiting()).toEqual([]));
    for (const process of processes) await process.stop();
    expect(seen.length).toBe(300);
    for (const author of [0, 1, 2]) {
      const own = seen.map(Number).filter((n) => n % 3 === author);
      expect(own).toEqual(own.toSorted((one, other) => one - other));
    }
  });
});
