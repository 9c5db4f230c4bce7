/** Lists and the people in them, against a real database. */
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { AccountId, ListId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { countQueries } from "#testing/count-queries.ts";
import { setPeople, type PeopleStage } from "#testing/people.ts";
import type { AddedPerson } from "#testing/rows.ts";
import { follows, readAs, refusalOf, write } from "#testing/statuses.ts";
import { block, unblock } from "../accounts/block.ts";
import { follow, undoUnfollow, unfollow } from "../accounts/follow.ts";
import { authorizeFollow, rejectFollow } from "../accounts/follow-requests.ts";
import { listsShowing, readList } from "../timelines/list.ts";
import { asking } from "../accounts/reading.ts";
import { notListedApart } from "./exclusive.ts";
import { addToList, keepInList, listMembers, membersAmong, removeFromList } from "./list-members.ts";
import { createList, deleteList, listLists, listsWith, loadList, updateList, type ListWish } from "./lists.ts";

let db: Database;
let mira: AddedPerson;
let jonas: AddedPerson;
let anna: AddedPerson;
let person: PeopleStage<never>["person"];

setPeople(["mira", "jonas", "anna"], (stage) => ({ db, mira, jonas, anna, person } = stage));

const create = (wish: ListWish = { title: "Birds" }, owner = mira) =>
  transact(db, (tx) => createList(tx, owner.viewer, wish));
const add = (id: ListId, ...people: AddedPerson[]) =>
  transact(db, (tx) =>
    addToList(
      tx,
      mira.viewer,
      id,
      people.map((one) => one.id),
    ),
  );
const members = async (id: ListId, page = {}) =>
  (await listMembers(readAs(db, mira.viewer), id, { limit: 40, ...page })).items.map((account) => account.id);

async function listWith(...people: AddedPerson[]): Promise<ListId> {
  for (const one of people) await follows(db, mira, one);
  const id = await create();
  if (people.length) await add(id, ...people);
  return id;
}

test("a list has a title without blanks around it, and takes what its owner wishes, bit by bit", async () => {
  const id = await create({ title: "  Birds " });
  const first = { id, title: "Birds", replies_policy: "list", exclusive: false };
  expect(await loadList(db, mira.viewer, id)).toEqual(first);
  await transact(db, (tx) => updateList(tx, mira.viewer, id, { replies_policy: "none", exclusive: true }));
  expect(await loadList(db, mira.viewer, id)).toEqual({ ...first, replies_policy: "none", exclusive: true });
  await transact(db, (tx) => updateList(tx, mira.viewer, id, { title: "Owls" }));
  expect(await loadList(db, mira.viewer, id)).toMatchObject({ title: "Owls", replies_policy: "none" });
  await transact(db, (tx) => updateList(tx, mira.viewer, id, {}));
  expect(await loadList(db, mira.viewer, id)).toMatchObject({ title: "Owls", exclusive: true });
});

test("a list without a title is neither made nor kept", async () => {
  for (const wish of [{}, { title: "" }, { title: " \n" }]) {
    expect(await refusalOf(create(wish))).toBe("list.title-needed");
  }
  const id = await create();
  const untitled = transact(db, (tx) => updateList(tx, mira.viewer, id, { title: " ", exclusive: true }));
  expect(await refusalOf(untitled)).toBe("list.title-needed");
  expect(await loadList(db, mira.viewer, id)).toMatchObject({ title: "Birds", exclusive: false });
});

test("lists stand in the order of their titles, and only one's own", async () => {
  for (const title of ["owls", "Birds", "Cats"]) await create({ title });
  await create({ title: "Not hers" }, jonas);
  expect((await listLists(db, mira.viewer)).map((list) => list.title)).toEqual(["Birds", "Cats", "owls"]);
});

test("somebody else's list is not found, whatever is asked of it", async () => {
  const id = await listWith(jonas);
  await follows(db, anna, jonas);
  const tries = [
    () => loadList(db, anna.viewer, id),
    () => listMembers(readAs(db, anna.viewer), id, { limit: 40 }),
    () => transact(db, (tx) => updateList(tx, anna.viewer, id, { title: "Mine" })),
    () => transact(db, (tx) => deleteList(tx, anna.viewer, id)),
    () => transact(db, (tx) => addToList(tx, anna.viewer, id, [jonas.id])),
    () => transact(db, (tx) => removeFromList(tx, anna.viewer, id, [jonas.id])),
  ];
  for (const attempt of tries) expect(await refusalOf(attempt())).toBe("record.not-found");
  expect(await members(id)).toEqual([jonas.id]);
  expect(await listsWith(db, anna.viewer, jonas.id)).toEqual([]);
});

test("only people whom the owner follows come into a list, all of those that are named or none", async () => {
  await follows(db, mira, jonas);
  const id = await create();
  expect(await refusalOf(add(id, jonas, anna))).toBe("list.not-followed");
  expect(await refusalOf(add(id, mira))).toBe("list.not-followed");
  expect(await members(id)).toEqual([]);
  await add(id, jonas, jonas);
  expect(await members(id)).toEqual([jonas.id]);
  expect((await listsWith(db, mira.viewer, jonas.id)).map((list) => list.id)).toEqual([id]);
});

test("who is in a list is not added again, nor is anybody who was to come with them", async () => {
  const id = await listWith(jonas);
  await follows(db, mira, anna);
  expect(await refusalOf(add(id, anna, jonas))).toBe("list.already-in");
  expect(await members(id)).toEqual([jonas.id]);
  await transact(db, (tx) => keepInList(tx, mira.viewer, id, [anna.id, jonas.id]));
  expect(await members(id)).toEqual([anna.id, jonas.id]);
});

test("an unfollow takes somebody out of a list, and its Undo puts them back", async () => {
  const id = await listWith(jonas, anna);
  await transact(db, (tx) => unfollow(tx, mira.viewer, jonas.id));
  expect(await members(id)).toEqual([anna.id]);
  await transact(db, (tx) => undoUnfollow(tx, mira.viewer, jonas.id));
  expect(await members(id)).toEqual([jonas.id, anna.id]);
});

describe("somebody who has only been asked", () => {
  let id: ListId;
  let jonas: AddedPerson;
  beforeEach(async () => {
    jonas = await person({ locked: true });
    await transact(db, (tx) => follow(tx, mira.viewer, jonas.id));
    id = await create({ title: "Birds", exclusive: true });
    await add(id, jonas);
  });
  const shown = async () => (await readList(readAs(db, mira.viewer), id, { limit: 20 })).items.map((post) => post.id);

  test("is in the list, and their posts are once they have said yes", async () => {
    expect(await members(id)).toEqual([jonas.id]);
    const post = await write(db, jonas, "Hoo");
    expect(await shown()).toEqual([]);
    expect(await listsShowing(db, post, [id])).toEqual([]);
    await transact(db, (tx) => authorizeFollow(tx, jonas.viewer, mira.id));
    expect(await members(id)).toEqual([jonas.id]);
    expect(await shown()).toEqual([post]);
    await transact(db, (tx) => unfollow(tx, mira.viewer, jonas.id));
    expect(await members(id)).toEqual([]);
  });

  test("is kept out of home by an exclusive list only once they have said yes", async () => {
    const isApart = async () => {
      const free = notListedApart(asking(mira.viewer), "account.id");
      const { rows } = await sql<{ free: boolean }>`select ${free} as free from account where id = ${jonas.id}`.execute(
        db,
      );
      return !rows[0]!.free;
    };
    expect(await isApart()).toBe(false);
    await transact(db, (tx) => authorizeFollow(tx, jonas.viewer, mira.id));
    expect(await isApart()).toBe(true);
  });

  test("leaves with a no", async () => {
    await transact(db, (tx) => rejectFollow(tx, jonas.viewer, mira.id));
    expect(await members(id)).toEqual([]);
    expect(await refusalOf(add(id, jonas))).toBe("list.not-followed");
  });

  test("leaves when the request is taken back, and its Undo puts them back", async () => {
    await transact(db, (tx) => unfollow(tx, mira.viewer, jonas.id));
    expect(await members(id)).toEqual([]);
    await transact(db, (tx) => undoUnfollow(tx, mira.viewer, jonas.id));
    expect(await members(id)).toEqual([jonas.id]);
    await transact(db, (tx) => authorizeFollow(tx, jonas.viewer, mira.id));
    expect(await members(id)).toEqual([jonas.id]);
  });
});

test("Undo forgets a list that is gone meanwhile", async () => {
  const id = await listWith(jonas);
  await transact(db, (tx) => unfollow(tx, mira.viewer, jonas.id));
  await transact(db, (tx) => deleteList(tx, mira.viewer, id));
  await transact(db, (tx) => undoUnfollow(tx, mira.viewer, jonas.id));
  expect(await listsWith(db, mira.viewer, jonas.id)).toEqual([]);
});

test.each(["owner", "member"])("a block by the %s takes the member out, and its Undo puts them back", async (who) => {
  const id = await listWith(jonas);
  const [from, to] = who === "owner" ? [mira, jonas] : [jonas, mira];
  await transact(db, (tx) => block(tx, from.viewer, to.id));
  expect(await members(id)).toEqual([]);
  await transact(db, (tx) => unblock(tx, from.viewer, to.id, { undo: true }));
  expect(await members(id)).toEqual([jonas.id]);
});

test("people who are suspended or gone are not shown, and an account that is deleted leaves", async () => {
  const id = await listWith(jonas, anna);
  await db.updateTable("account").set({ suspended_at: new Date() }).where("id", "=", jonas.id).execute();
  expect(await members(id)).toEqual([anna.id]);
  await db.deleteFrom("account").where("id", "=", anna.id).execute();
  expect(await membersAmong(db, id, [jonas.id, anna.id])).toEqual(new Set([jonas.id]));
});

test("a member who is taken out stays followed", async () => {
  const id = await listWith(jonas, anna);
  await transact(db, (tx) => removeFromList(tx, mira.viewer, id, [jonas.id]));
  expect(await members(id)).toEqual([anna.id]);
  expect(await db.selectFrom("follow").selectAll().where("account_id", "=", mira.id).execute()).toHaveLength(2);
});

test("a deleted list takes its members along and nobody's follow", async () => {
  const id = await listWith(jonas);
  await transact(db, (tx) => deleteList(tx, mira.viewer, id));
  expect(await refusalOf(loadList(db, mira.viewer, id))).toBe("record.not-found");
  expect(await db.selectFrom("list_account").selectAll().where("list_id", "=", id).execute()).toEqual([]);
  expect(await db.selectFrom("follow").selectAll().where("account_id", "=", mira.id).execute()).toHaveLength(1);
});

test("members page by ids that are no account's, who was added last first, in a constant number of queries", async () => {
  const people: AddedPerson[] = [];
  for (let n = 0; n < 7; n++) people.push(await person());
  const id = await listWith(...people);
  const wanted = people.map((one) => one.id).toReversed();
  const seen: AccountId[] = [];
  let page: Record<string, string> | null = {};
  while (page) {
    const list = await listMembers(readAs(db, mira.viewer), id, { limit: 3, ...page });
    seen.push(...list.items.map((account) => account.id));
    expect(wanted as string[]).not.toContain(Object.values(list.next ?? {})[0]);
    page = list.next;
  }
  expect(seen).toEqual(wanted);
  for (const limit of [1, 7]) {
    const { queries } = await countQueries(() => listMembers(readAs(db, mira.viewer), id, { limit }));
    expect(queries).toBe(2);
  }
});

test("there is an end to lists and to members", async () => {
  const titles = Array.from({ length: limits.lists.total }, (_, n) => ({ account_id: mira.id, title: `List ${n}` }));
  const [{ id }] = (await db.insertInto("list").values(titles).returning("id").execute()) as [{ id: ListId }];
  expect(await refusalOf(create())).toBe("list.too-many");
  const named = Array.from({ length: limits.lists.members }, (_, n) => ({ username: `many${n}_${mira.id}` }));
  const many = await db.insertInto("account").values(named).returning("id").execute();
  const rows = many.map((one) => ({ account_id: mira.id, target_account_id: one.id }));
  await db
    .insertInto("follow")
    .values(rows.map((row) => ({ ...row, languages: null })))
    .execute();
  await follows(db, mira, jonas);
  await transact(db, (tx) =>
    addToList(
      tx,
      mira.viewer,
      id,
      many.map((one) => one.id),
    ),
  );
  expect(await refusalOf(add(id, jonas))).toBe("list.too-many-members");
  // Undo gives a follow back, but no place that somebody else has taken since.
  const [first] = many as [{ id: AccountId }];
  await transact(db, (tx) => unfollow(tx, mira.viewer, first.id));
  await add(id, jonas);
  await transact(db, (tx) => undoUnfollow(tx, mira.viewer, first.id));
  expect(await membersAmong(db, id, [first.id, jonas.id])).toEqual(new Set([jonas.id]));
  await transact(db, (tx) => removeFromList(tx, mira.viewer, id, [jonas.id]));
  await transact(db, (tx) => addToList(tx, mira.viewer, id, [first.id]));
  // Those who are in it already are no more.
  await transact(db, (tx) => keepInList(tx, mira.viewer, id, [many[0]!.id]));
});
