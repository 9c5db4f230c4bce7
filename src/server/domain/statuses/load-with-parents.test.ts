import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import { block } from "#server/domain/accounts/block.ts";
import { mute } from "#server/domain/accounts/mute.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { countQueries } from "#testing/count-queries.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { addPerson, type AddedPerson } from "#testing/rows.ts";
import { follows, readAs, serverAddress, write } from "#testing/statuses.ts";
import { deleteStatus } from "./delete-status.ts";
import { loadForReaders } from "./load-for-readers.ts";
import { loadStatuses, loadWithParents } from "./load-statuses.ts";
import { reblog } from "./reblog.ts";

let database: TestDatabase;
let db: Database;
let made = 0;
let mira: AddedPerson;
let jonas: AddedPerson;
let reader: AddedPerson;
let parent: StatusId;
let reply: StatusId;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  made++;
  mira = await addPerson(db, `mira${made}`);
  jonas = await addPerson(db, `jonas${made}`);
  reader = await addPerson(db, `reader${made}`);
  parent = await write(db, mira, "What?");
  reply = await write(db, jonas, "That.", { inReplyToId: parent });
});

/** What the reader is shown above a reply: on a page, and live. */
async function shownAbove(id: StatusId, person: AddedPerson | null = reader) {
  const [listed] = await loadWithParents(readAs(db, person?.viewer ?? null), [id]);
  const page = listed!.in_reply_to?.id ?? null;
  if (!person) return page;
  const [live] = await loadForReaders(readAs(db, null), id, [person.id]);
  expect(live?.status.in_reply_to?.id ?? null).toBe(page);
  return page;
}

test("a reply comes with what it answers, for readers and visitors, with what the reader did to it", async () => {
  expect(await shownAbove(reply)).toBe(parent);
  expect(await shownAbove(reply, null)).toBe(parent);
  const [listed] = await loadWithParents(readAs(db, reader.viewer), [reply]);
  expect(listed!.in_reply_to).toEqual((await loadStatuses(readAs(db, reader.viewer), [parent]))[0]);
});

test("where nobody asks for it there is none", async () => {
  const [listed] = await loadStatuses(readAs(db, reader.viewer), [reply]);
  expect(listed).not.toHaveProperty("in_reply_to");
  expect(listed).not.toHaveProperty("ancestors_count");
});

test("a post that answers nothing has none, and neither has a boost", async () => {
  const boost = await transact(db, (tx) => reblog(tx, mira.viewer, reply));
  expect(await shownAbove(parent)).toBeNull();
  expect(await shownAbove(boost)).toBeNull();
});

test("a deleted parent is not shown", async () => {
  await transact(db, (tx) => deleteStatus(tx, serverAddress, mira.viewer, parent));
  expect(await shownAbove(reply)).toBeNull();
});

test("a parent that is not for this reader is not shown", async () => {
  await follows(db, jonas, mira);
  const closed = await write(db, mira, "For followers", { visibility: "private" });
  const open = await write(db, mira, "For all", { inReplyToId: closed, visibility: "public" });
  expect(await shownAbove(open)).toBeNull();
  expect(await shownAbove(open, null)).toBeNull();
  expect(await shownAbove(open, jonas)).toBe(closed);
});

test("a parent by somebody who is blocked, who blocks, or who is muted is not shown", async () => {
  const [blocked, muted] = [await addPerson(db, `blocked${made}`), await addPerson(db, `muted${made}`)];
  await transact(db, async (tx) => {
    await block(tx, reader.viewer, mira.id);
    await block(tx, mira.viewer, blocked.id);
    await mute(tx, muted.viewer, mira.id);
  });
  for (const person of [reader, blocked, muted]) expect(await shownAbove(reply, person)).toBeNull();
  expect(await shownAbove(reply, jonas)).toBe(parent);
});

test("how much of the thread is above the parent counts what this reader may see", async () => {
  const second = await write(db, mira, "Thus.", { inReplyToId: reply });
  const third = await write(db, jonas, "So.", { inReplyToId: second });
  const countFor = async (person: AddedPerson | null, id: StatusId) =>
    (await loadWithParents(readAs(db, person?.viewer ?? null), [id]))[0]!.ancestors_count;
  expect(await countFor(reader, reply)).toBe(0);
  expect(await countFor(reader, third)).toBe(2);
  expect(await countFor(null, third)).toBe(2);
  await transact(db, (tx) => block(tx, reader.viewer, jonas.id));
  const own = await write(db, mira, "Own.", { inReplyToId: second });
  expect(await countFor(reader, own)).toBe(1);
});

test("with their parents, however many, replies ask no question more", async () => {
  const ids: StatusId[] = [];
  for (let index = 0; index < 20; index++) {
    ids.push(await write(db, jonas, "And", { inReplyToId: await write(db, mira, `What ${index}?`) }));
  }
  for (const viewer of [reader.viewer, null]) {
    const load = () => loadWithParents(readAs(db, viewer), ids);
    await load();
    const { queries, result } = await countQueries(load);
    expect(result.filter((status) => status.in_reply_to)).toHaveLength(20);
    expect(queries).toBe(1);
  }
});
