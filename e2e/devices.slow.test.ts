/** Scheduled posts of a server that is killed. Jobs that it had begun are taken back after half a minute. */
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { ScheduledStatus, Status } from "#protocol/entities.ts";
import { soon } from "#testing/patience.ts";
import type { Person } from "./person.ts";
import { newcomer } from "./resident.ts";
import { isDue, runsJobs } from "./scheduled.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ anew: true });

let ada: Person;
let count = 0;
beforeEach(async () => {
  ada = await newcomer(stage, `ada${count++}`);
  // What pages fetch in their idle time.
  ada.complaints.expect(/net::ERR_/, /WebSocket/, /manifest of this build/);
});

const scheduled = () => ada.asks<ScheduledStatus[]>("GET", "/api/v1/scheduled_statuses");
const posts = async () => {
  const { id } = await ada.accountOf(ada.username);
  return (await ada.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses`)).map(({ content }) => content);
};

describe("a server that is killed", () => {
  const schedules = () =>
    ada.asks("POST", "/api/v1/statuses", {
      status: "Kept",
      scheduled_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
  const isPublishedOnce = async () => {
    // Jobs of a server that is gone are taken back after half a minute.
    await soon(async () => expect(await posts()).toEqual(["<p>Kept</p>"]));
    expect(await scheduled()).toEqual([]);
  };

  test("after it has scheduled a post publishes it once, though it was away at its time", async () => {
    await schedules();
    await stage.program.crash(() => isDue(stage.database));
    await isPublishedOnce();
  });

  test("while it publishes a scheduled post publishes it once", async () => {
    await schedules();
    await sql`update scheduled_status set scheduled_at = now()`.execute(stage.database.db);
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = stage.database.db.transaction().execute(async (tx) => {
      await sql`select from scheduled_status for update`.execute(tx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    await runsJobs(stage.database);
    // The job has begun, and waits for this row.
    const waits = () =>
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await soon(async () => expect((await waits().execute(stage.database.db)).rows.length).toBeGreaterThan(0));
    await stage.program.crash(async () => {
      release.resolve();
      await holder;
    });
    await isPublishedOnce();
  });
});
