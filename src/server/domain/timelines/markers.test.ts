import { expect, test } from "vitest";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import type { TestDatabase } from "#testing/database.ts";
import { setPeople } from "#testing/people.ts";
import type { AddedPerson } from "#testing/rows.ts";
import { readAs, refusalOf } from "#testing/statuses.ts";
import { loadMarkers, markedTimelines, saveMarkers, type MarkedTimeline } from "./markers.ts";

let database: TestDatabase;
let db: Database;
let mira: AddedPerson;
let jonas: AddedPerson;

setPeople(["mira", "jonas"], (stage) => ({ database, db, mira, jonas } = stage));

const save = (positions: Partial<Record<MarkedTimeline, string>>) =>
  transact(db, (tx) => saveMarkers(tx, mira.viewer, positions));
const load = () => loadMarkers(readAs(db, mira.viewer), markedTimelines);

/** Writes in a transaction that stays open while something else happens. */
async function whileWriting(positions: Partial<Record<MarkedTimeline, string>>, meanwhile: () => Promise<unknown>) {
  let written = () => {};
  const isWritten = new Promise<void>((resolve) => (written = resolve));
  let finish = () => {};
  const mayFinish = new Promise<void>((resolve) => (finish = resolve));
  const first = transact(db, async (tx: Writes) => {
    await saveMarkers(tx, mira.viewer, positions);
    written();
    await mayFinish;
  });
  await isWritten;
  const second = meanwhile();
  // The second one has to have begun, and waits for the first.
  for (let waiting = 0; waiting === 0;) {
    const { rows } = await database.pool.query(
      "select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted",
    );
    waiting = rows[0].waiting;
  }
  finish();
  await first;
  return second;
}

test("a marker keeps its place, its version grows, and another timeline's stays", async () => {
  expect(await load()).toEqual({});
  const first = await save({ home: "7" });
  expect(first).toEqual({ home: { last_read_id: "7", version: 1, updated_at: expect.stringMatching(/\.\d{3}Z$/) } });
  expect(await save({ home: "9", notifications: "3" })).toMatchObject({
    home: { last_read_id: "9", version: 2 },
    notifications: { last_read_id: "3", version: 1 },
  });
  expect(await load()).toMatchObject({ home: { last_read_id: "9" }, notifications: { last_read_id: "3" } });
  expect(await loadMarkers(readAs(db, mira.viewer), ["home"])).not.toHaveProperty("notifications");
});

test("nobody else's marker is read or written", async () => {
  await save({ home: "7" });
  expect(await loadMarkers(readAs(db, jonas.viewer), markedTimelines)).toEqual({});
});

test.each([
  ["for the first time", undefined],
  ["again", "5"],
])("of two devices that write at the same moment %s the second is told, and writes nothing", async (_when, before) => {
  if (before) await save({ home: before });
  const refused = await whileWriting({ home: "7" }, () => refusalOf(save({ home: "6", notifications: "6" })));
  expect(refused).toBe("marker.conflict");
  expect(await load()).toEqual({
    home: { last_read_id: "7", version: before ? 2 : 1, updated_at: expect.any(String) },
  });
  expect(await save({ home: "8" })).toMatchObject({ home: { version: before ? 3 : 2 } });
});
