/** Exclusive lists: what their members post stays out of home, for as long as the list is one. */
import { expect, test } from "vitest";
import type { ListId } from "#protocol/ids.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { setPeople } from "#testing/people.ts";
import { homeEntriesOf, type AddedPerson } from "#testing/rows.ts";
import { follows, write } from "#testing/statuses.ts";
import { addToList, removeFromList } from "../lists/list-members.ts";
import { createList, deleteList, updateList } from "../lists/lists.ts";
import { reblog } from "../statuses/reblog.ts";
import { writeToHomes } from "./fan-out.ts";
import { refitHomeToLists } from "./home-of-lists.ts";
import { rebuildHome } from "./home.ts";

let db: Database;
let mira: AddedPerson;
let jonas: AddedPerson;
let anna: AddedPerson;

setPeople(["mira", "jonas", "anna"], (stage) => ({ db, mira, jonas, anna } = stage));

/** Mira follows both; Jonas is in the list. */
async function listApart(exclusive = true): Promise<ListId> {
  for (const one of [jonas, anna]) await follows(db, mira, one);
  return transact(db, async (tx) => {
    const id = await createList(tx, mira.viewer, { title: "Loud", exclusive });
    await addToList(tx, mira.viewer, id, [jonas.id]);
    return id;
  });
}

async function publish(author: AddedPerson, text: string) {
  const id = await write(db, author, text);
  await writeToHomes(db, id);
  return id;
}

/** Works what was recorded for homes since the last time; answers the people that it was about. */
async function refits() {
  const events = await db.deleteFrom("event").where("kind", "=", "list.home-changed").returning("payload").execute();
  const told = events.map(
    ({ payload }) => payload as { accountId: AddedPerson["id"]; targetAccountIds: AddedPerson["id"][] },
  );
  const own = told.filter(({ accountId }) => accountId === mira.id).flatMap((one) => one.targetAccountIds);
  await refitHomeToLists(db, mira.id, own);
  return own;
}

test("what members write and boost does not come home, when it is published and when a home is rebuilt", async () => {
  await listApart();
  const hers = await publish(anna, "Hello");
  await publish(jonas, "Loud");
  const boost = await transact(db, (tx) => reblog(tx, jonas.viewer, hers));
  await writeToHomes(db, boost);
  expect(await homeEntriesOf(db, mira)).toEqual([hers]);
  await db.deleteFrom("home_entry").where("account_id", "=", mira.id).execute();
  await rebuildHome(db, mira.id);
  expect(await homeEntriesOf(db, mira)).toEqual([hers]);
});

test("their posts that others boost come, and so they do to everybody else's home", async () => {
  await listApart();
  await follows(db, anna, jonas);
  const loud = await publish(jonas, "Loud");
  const boost = await transact(db, (tx) => reblog(tx, anna.viewer, loud));
  await writeToHomes(db, boost);
  expect(await homeEntriesOf(db, mira)).toEqual([boost]);
  expect(await homeEntriesOf(db, anna)).toContain(loud);
});

test("a list that isn't exclusive leaves home as it is", async () => {
  const id = await listApart(false);
  const loud = await publish(jonas, "Loud");
  await transact(db, (tx) => deleteList(tx, mira.viewer, id));
  expect(await refits()).toEqual([]);
  expect(await homeEntriesOf(db, mira)).toEqual([loud]);
});

test("home follows the switch, who comes and goes, and the end of the list", async () => {
  const id = await listApart(false);
  const loud = await publish(jonas, "Loud");
  const hers = await publish(anna, "Hello");
  const change = async (work: (tx: Parameters<typeof deleteList>[0]) => Promise<void>) => {
    await transact(db, work);
    await refits();
    return homeEntriesOf(db, mira);
  };
  const set = (exclusive: boolean) => change((tx) => updateList(tx, mira.viewer, id, { exclusive }));
  expect(await set(true)).toEqual([hers]);
  expect(await set(false)).toEqual([loud, hers]);
  expect(await set(true)).toEqual([hers]);
  expect(await change((tx) => addToList(tx, mira.viewer, id, [anna.id]))).toEqual([]);
  expect(await change((tx) => removeFromList(tx, mira.viewer, id, [anna.id]))).toEqual([hers]);
  expect(await change((tx) => deleteList(tx, mira.viewer, id))).toEqual([loud, hers]);
});

test("a member of another exclusive list too stays away from home", async () => {
  const id = await listApart();
  await transact(db, async (tx) => {
    const other = await createList(tx, mira.viewer, { title: "Louder", exclusive: true });
    await addToList(tx, mira.viewer, other, [jonas.id]);
  });
  await publish(jonas, "Loud");
  await transact(db, (tx) => deleteList(tx, mira.viewer, id));
  expect(await refits()).toContain(jonas.id);
  expect(await homeEntriesOf(db, mira)).toEqual([]);
});
