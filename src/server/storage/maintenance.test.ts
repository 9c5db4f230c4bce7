import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countFirstQueries } from "#testing/count-queries.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { forgetEventsTask } from "./events.ts";

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
