import { expect, test } from "vitest";
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Listed, PageQuery } from "#protocol/paging.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { countQueries } from "#testing/count-queries.ts";
import { setPeople, type PeopleStage } from "#testing/people.ts";
import type { AddedPerson } from "#testing/rows.ts";
import { readAs } from "#testing/statuses.ts";
import { block } from "./block.ts";
import { follow } from "./follow.ts";
import { listFollows, type Side } from "./followers.ts";
import { mute } from "./mute.ts";
import type { MaybeViewer } from "./viewer.ts";

let db: Database;
let person: PeopleStage<never>["person"];

setPeople([], (stage) => ({ db, person } = stage), { once: true });

const follows = (from: AddedPerson, to: AddedPerson) => transact(db, (tx) => follow(tx, from.viewer, to.id));
const list = (viewer: MaybeViewer, id: AccountId, side: Side = "followers", page: PageQuery = { limit: 40 }) =>
  listFollows(readAs(db, viewer), id, side, page);
const idsOf = ({ items }: Listed<Account>) => items.map((account) => account.id);

async function someoneWithFollowers(count: number, columns?: Parameters<typeof person>[0]) {
  const owner = await person(columns);
  const followers: AddedPerson[] = [];
  for (let i = 0; i < count; i++) followers.unshift(await person());
  for (const follower of followers.toReversed()) await follows(follower, owner);
  return { owner, followers, ids: followers.map((follower) => follower.id) };
}

test("followers and following list the newest follow first", async () => {
  const { owner, followers, ids } = await someoneWithFollowers(3);
  expect(idsOf(await list(null, owner.id))).toEqual(ids);
  expect(idsOf(await list(null, owner.id, "following"))).toEqual([]);
  expect(idsOf(await list(null, followers[0]!.id, "following"))).toEqual([owner.id]);
});

test("a list reads to its end and back by the cursors it gives, which are no account's ids", async () => {
  const { owner, ids } = await someoneWithFollowers(7);
  const seen: AccountId[] = [];
  const pages: Listed<Account>[] = [];
  let cursor: Record<string, string> | null = {};
  while (cursor) {
    const page: Listed<Account> = await list(null, owner.id, "followers", { limit: 3, ...cursor });
    seen.push(...idsOf(page));
    pages.push(page);
    cursor = page.next;
  }
  expect(seen).toEqual(ids);
  const cursors = pages.flatMap(({ next, prev }) => [...Object.values(next ?? {}), ...Object.values(prev ?? {})]);
  expect(cursors.filter((cursor) => (ids as string[]).includes(cursor) || cursor === owner.id)).toEqual([]);
  const back = await list(null, owner.id, "followers", { limit: 3, ...pages[1]!.prev });
  expect(idsOf(back)).toEqual(ids.slice(0, 3));
  // From the top down to the cursor, where `min_id` begins at the cursor.
  const { min_id } = pages[1]!.prev as { min_id: string };
  expect(idsOf(await list(null, owner.id, "followers", { limit: 2, since_id: min_id }))).toEqual(ids.slice(0, 2));
  expect(idsOf(await list(null, owner.id, "followers", { limit: 40, since_id: min_id }))).toEqual(ids.slice(0, 3));
  const newest = await list(null, owner.id, "followers", { limit: 2, since_id: pages[1]!.next!.max_id });
  expect(idsOf(newest)).toEqual(ids.slice(0, 2));
});

test("a hidden list is empty for everybody but its owner, wherever one starts to read", async () => {
  const { owner, followers, ids } = await someoneWithFollowers(3, { hide_collections: true });
  const nobody = { items: [], next: null, prev: null };
  const lonely = await person();
  for (const viewer of [null, followers[0]!.viewer, (await person()).viewer]) {
    for (const side of ["followers", "following"] as const) {
      expect(await list(viewer, owner.id, side)).toEqual(nobody);
      expect(await list(viewer, owner.id, side, { limit: 1, max_id: "9000000000000000000" })).toEqual(nobody);
      expect(await list(viewer, owner.id, side, { limit: 1, min_id: "1" })).toEqual(nobody);
      expect(await list(viewer, lonely.id, side)).toEqual(nobody);
    }
  }
  expect(idsOf(await list(owner.viewer, owner.id))).toEqual(ids);
});

test("lists leave out suspended people, and people whom the viewer blocks or mutes, or who block the viewer", async () => {
  const { owner, followers, ids } = await someoneWithFollowers(5);
  const [suspended, blocked, blocking, muted] = followers as [AddedPerson, AddedPerson, AddedPerson, AddedPerson];
  const viewer = await person();
  await db.updateTable("account").set({ suspended_at: new Date() }).where("id", "=", suspended.id).execute();
  await transact(db, (tx) => block(tx, viewer.viewer, blocked.id));
  await transact(db, (tx) => block(tx, blocking.viewer, viewer.id));
  await transact(db, (tx) => mute(tx, viewer.viewer, muted.id));
  expect(idsOf(await list(null, owner.id))).toEqual(ids.slice(1));
  expect(idsOf(await list(viewer.viewer, owner.id))).toEqual(ids.slice(4));
  await transact(db, (tx) => mute(tx, owner.viewer, muted.id));
  expect(idsOf(await list(owner.viewer, owner.id))).toEqual(ids.slice(1));
});

test("somebody who is blocked reads an empty list", async () => {
  const { owner, followers } = await someoneWithFollowers(2);
  const blocked = await person();
  await transact(db, (tx) => block(tx, owner.viewer, blocked.id));
  expect(idsOf(await list(blocked.viewer, owner.id))).toEqual([]);
  expect(idsOf(await list(followers[0]!.viewer, owner.id))).toHaveLength(2);
});

test("the lists of nobody are not found", async () => {
  await expect(list(null, "1" as AccountId)).rejects.toThrow("record.not-found");
});

test("a page of any length costs two queries", async () => {
  const { owner } = await someoneWithFollowers(20);
  for (const limit of [1, 10, 20]) {
    const { queries, result } = await countQueries(() => list(null, owner.id, "followers", { limit }));
    expect(result.items).toHaveLength(limit);
    expect(queries).toBe(2);
  }
});
