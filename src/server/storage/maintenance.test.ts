import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countFirstQueries } from "#testing/count-queries.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { forgetEventsTask } from "./events.ts";
import { clearInSlices } from "./maintenance.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("a pile of old events goes in slices, and young ones stay", async () => {
  await sql`
    insert into event (kind, payload, created_at)
    select 'old', '{}', now() - interval '8 days' from generate_series(1, 12000)`.execute(database.db);
  await sql`insert into event (kind, payload) values ('young', '{}')`.execute(database.db);
  const { queries } = await countFirstQueries(() => forgetEventsTask.work({} as never, database));
  expect(queries).toBe(3);
  expect(await database.db.selectFrom("event").select("kind").execute()).toEqual([{ kind: "young" }]);
});

test("each slice is a transaction of its own, so that what one has cleared stays cleared when the next fails", async () => {
  const fill = sql`insert into rate_limit (key, points, expire) select 'k' || n, 1, n from generate_series(1, 10) n`;
  await fill.execute(database.db);
  // The last of them cannot be divided by.
  const which = sql`1 / (10 - expire) is not null`;
  await expect(clearInSlices(database.db, "rate_limit", which, null, 3)).rejects.toThrow("division by zero");
  expect(await database.db.selectFrom("rate_limit").select("key").execute()).toHaveLength(1);
  await clearInSlices(database.db, "rate_limit", sql`points = 1`, sql`points = 2`, 3);
  expect(await database.db.selectFrom("rate_limit").select("points").execute()).toEqual([{ points: 2 }]);
});
