import { expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import type { MaybeViewer } from "../accounts/viewer.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { countQueries } from "#testing/count-queries.ts";
import { setPeople } from "#testing/people.ts";
import { addStatus, type AddedPerson } from "#testing/rows.ts";
import { blocks, follows, readAs, write } from "#testing/statuses.ts";
import { pin } from "../statuses/pin.ts";
import { reblog } from "../statuses/reblog.ts";
import { readAccountStatuses, readPinned, type AccountStatusesQuery } from "./account.ts";

let db: Database;
let made: number;
let mira: AddedPerson;
let jonas: AddedPerson;

setPeople(["mira", "jonas"], (stage) => ({ db, made, mira, jonas } = stage));

const everything = { limit: 20, exclude_replies: false, exclude_reblogs: false, only_media: false };

function read(viewer: MaybeViewer, query: Partial<AccountStatusesQuery> = {}) {
  return readAccountStatuses(readAs(db, viewer), jonas.id, { ...everything, ...query });
}

async function ids(viewer: MaybeViewer, query: Partial<AccountStatusesQuery> = {}): Promise<StatusId[]> {
  return (await read(viewer, query)).items.map((status) => status.id).reverse();
}

test("each tab leaves out what belongs to the others", async () => {
  const elsewhere = await write(db, mira, "Hello");
  const post = await write(db, jonas, "One #birds");
  const thread = await write(db, jonas, "Two", { inReplyToId: post });
  const reply = await write(db, jonas, "Three", { inReplyToId: elsewhere });
  const boost = await transact(db, (tx) => reblog(tx, jonas.viewer, elsewhere));
  const picture = await addStatus(db, jonas, { has_media: true });
  expect(await ids(null)).toEqual([post, thread, reply, boost, picture]);
  expect(await ids(null, { exclude_replies: true })).toEqual([post, thread, boost, picture]);
  expect(await ids(null, { exclude_replies: true, exclude_reblogs: true })).toEqual([post, thread, picture]);
  expect(await ids(null, { only_media: true })).toEqual([picture]);
  expect(await ids(null, { tagged: "#Birds" })).toEqual([post]);
  expect(await ids(null, { tagged: "birds!" })).toEqual([post]);
});

test("everybody finds what they may see, and whole pages of it", async () => {
  const open = [await write(db, jonas, "To all"), await write(db, jonas, "To all", { visibility: "unlisted" })];
  const followers = await write(db, jonas, "To followers", { visibility: "private" });
  const direct = await write(db, jonas, `@mira${made} to you`, { visibility: "direct" });
  for (let n = 0; n < 30; n++) await write(db, jonas, "To nobody", { visibility: "direct" });
  expect(await read(null)).toMatchObject({ items: [{}, {}], next: null });
  expect(await ids(null)).toEqual(open);
  expect(await ids(mira.viewer)).toEqual([...open, direct]);
  await follows(db, mira, jonas);
  expect(await ids(mira.viewer)).toEqual([...open, followers, direct]);
  expect(await ids(jonas.viewer, { limit: 40 })).toHaveLength(34);
  expect(await ids(jonas.viewer, { limit: 40, exclude_direct: true })).toEqual([...open, followers]);
});

test.each(["reader", "author"])("where the %s blocks the other there is nothing, not even a next page", async (who) => {
  for (let n = 0; n < 30; n++) await write(db, jonas, "Hello");
  await (who === "reader" ? blocks(db, mira, jonas) : blocks(db, jonas, mira));
  expect(await read(mira.viewer)).toEqual({ items: [], next: null, prev: null });
});

test("a profile shows its author also to someone who muted them", async () => {
  const id = await write(db, jonas, "Hello");
  await db.insertInto("mute").values({ account_id: mira.id, target_account_id: jonas.id }).execute();
  expect(await ids(mira.viewer)).toEqual([id]);
});

test("a suspended account shows its own posts to those who follow it, and nothing to others", async () => {
  const id = await write(db, jonas, "Hello");
  await addStatus(db, jonas, { reblog_of_id: await write(db, mira, "Look") });
  await transact(db, (tx) => pin(tx, jonas.viewer, id));
  await db.updateTable("account").set({ suspended_at: new Date() }).where("id", "=", jonas.id).execute();
  const read = async (viewer: MaybeViewer) => [
    await ids(viewer),
    (await readPinned(readAs(db, viewer), jonas.id)).map((status) => status.id),
  ];
  for (const viewer of [mira.viewer, null]) expect(await read(viewer)).toEqual([[], []]);
  await follows(db, mira, jonas);
  expect(await read(mira.viewer)).toEqual([[id], [id]]);
});

test("pages join", async () => {
  const all: StatusId[] = [];
  for (let n = 0; n < 12; n++) all.unshift(await write(db, jonas, "Hello"));
  const first = await read(null, { limit: 5 });
  expect(first.next).toEqual({ max_id: all[4] });
  const second = await read(null, { limit: 5, ...first.next });
  const last = await read(null, { limit: 5, ...second.next });
  const items = [first, second, last].flatMap((page) => page.items);
  expect(items.map((status) => status.id)).toEqual(all);
  expect(last.next).toBeNull();
  expect((await read(null, { limit: 5, min_id: all[9] })).items.map((status) => status.id)).toEqual(all.slice(4, 9));
});

test("pinned posts come newest pin first, as far as the reader may see them", async () => {
  const first = await write(db, jonas, "One");
  const second = await write(db, jonas, "Two", { visibility: "private" });
  for (const id of [second, first]) await transact(db, (tx) => pin(tx, jonas.viewer, id));
  const pinned = async (viewer: MaybeViewer) =>
    (await readPinned(readAs(db, viewer), jonas.id)).map((status) => status.id);
  expect(await pinned(jonas.viewer)).toEqual([first, second]);
  expect(await pinned(null)).toEqual([first]);
});

test("however many posts there are, reading takes the same number of queries", async () => {
  const counts: number[] = [];
  for (const more of [1, 19, 20]) {
    for (let n = 0; n < more; n++) await write(db, jonas, `${n} @mira${made} #birds`);
    counts.push((await countQueries(() => read(mira.viewer, { limit: 40 }))).queries);
  }
  expect(counts).toEqual([1, 1, 1]);
});
