/** Exclusive lists: what their members post stays out of home, for as long as the list is one. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ListId, StatusId } from "#protocol/ids.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { setPeople, type PeopleStage } from "#testing/people.ts";
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
let person: PeopleStage<never>["person"];

setPeople(["mira", "jonas", "anna"], (stage) => ({ db, mira, jonas, anna, person } = stage));

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

/** Works what was noted for homes since the last time; answers the people that it was about. */
async function refits() {
  const noted = await db
    .selectFrom("home_refit")
    .select("target_account_id as id")
    .where("account_id", "=", mira.id)
    .execute();
  await refitHomeToLists(db, mira.id);
  return noted.map(({ id }) => id);
}

/** The jobs that wait for Mira's home. */
async function waiting() {
  const { rows } = await sql<{ task_identifier: string; payload: unknown }>`
    select task_identifier, own.payload from graphile_worker.jobs
    join graphile_worker._private_jobs own using (id) where jobs.key = ${`refit-home ${mira.id}`}`.execute(db);
  return rows;
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

test("however often a list is switched, one job waits for the home, and no reaction", async () => {
  const id = await listApart(false);
  await db.deleteFrom("event").execute();
  for (const exclusive of [true, false, true]) {
    await transact(db, (tx) => updateList(tx, mira.viewer, id, { exclusive }));
  }
  expect(await waiting()).toEqual([{ task_identifier: "refit-home", payload: { accountId: mira.id } }]);
  expect(await db.selectFrom("event").select("kind").execute()).toEqual([]);
  expect(await refits()).toEqual([jonas.id]);
  expect(await refits()).toEqual([]);
});

test("more members than a slice takes all go and come back", async () => {
  const id = await listApart(false);
  const posts: StatusId[] = [];
  const many: AddedPerson[] = [];
  for (let n = 0; n < 45; n++) {
    const one = await person();
    await follows(db, mira, one);
    posts.push(await publish(one, "Hello"));
    many.push(one);
  }
  await transact(db, (tx) =>
    addToList(
      tx,
      mira.viewer,
      id,
      many.map((one) => one.id),
    ),
  );
  const set = async (exclusive: boolean) => {
    await transact(db, (tx) => updateList(tx, mira.viewer, id, { exclusive }));
    await refits();
    return homeEntriesOf(db, mira);
  };
  expect(await set(true)).toEqual([]);
  expect(await set(false)).toEqual(posts);
});

test("a change that comes while a home is fitted is not lost", async () => {
  const id = await listApart();
  await refits();
  await publish(jonas, "Loud");
  await transact(db, (tx) => updateList(tx, mira.viewer, id, { exclusive: false }));
  // The mark of before still stands when the next change comes, and the job runs before that is kept.
  await transact(db, async (tx) => {
    await updateList(tx, mira.viewer, id, { exclusive: true });
    await refitHomeToLists(db, mira.id);
  });
  await refitHomeToLists(db, mira.id);
  expect(await homeEntriesOf(db, mira)).toEqual([]);
});
