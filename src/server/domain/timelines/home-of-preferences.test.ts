import { sql } from "kysely";
import { expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { setPeople } from "#testing/people.ts";
import { addPerson, addStatus, homeEntriesOf, type AddedPerson } from "#testing/rows.ts";
import { follows, write } from "#testing/statuses.ts";
import { reblog } from "../statuses/reblog.ts";
import { writeToHomes } from "./fan-out.ts";
import { refitHome, keepAllReplies } from "./home-of-preferences.ts";

let db: Database;
let made: number;
let mira: AddedPerson;
let jonas: AddedPerson;
let anna: AddedPerson;

setPeople(["mira", "jonas", "anna"], (stage) => ({ db, made, mira, jonas, anna } = stage));

async function wants(all: boolean): Promise<void> {
  await transact(db, (tx) => keepAllReplies(tx, mira.viewer, all));
  await refitHome(db, mira.id);
}

/** Written, and come to the homes where it belongs. */
async function publish(...post: Parameters<typeof write> extends [Database, ...infer Post] ? Post : never) {
  const id = await write(db, ...post);
  await writeToHomes(db, id);
  return id;
}

async function changes(): Promise<number> {
  const { rows } = await sql`
    select from event where kind = 'home.preferences-changed' and payload->>'accountId' = ${mira.id}`.execute(db);
  return rows.length;
}

test("the switch brings replies to strangers to where they belong, and takes them, and leaves all else", async () => {
  await follows(db, mira, jonas);
  const strange = await write(db, anna, "Anybody?");
  const first = await publish(jonas, "One");
  const toStranger = await publish(jonas, "Me", { inReplyToId: strange });
  const own = await publish(mira, "I, too", { inReplyToId: strange });
  const rest = [
    own,
    await publish(jonas, "Two", { inReplyToId: first }),
    await publish(jonas, "So do I", { inReplyToId: own }),
  ];
  expect(await homeEntriesOf(db, mira)).toEqual([first, ...rest]);
  await wants(true);
  expect(await homeEntriesOf(db, mira)).toEqual([first, toStranger, ...rest]);
  await refitHome(db, mira.id);
  expect(await homeEntriesOf(db, mira)).toEqual([first, toStranger, ...rest]);
  await wants(false);
  expect(await homeEntriesOf(db, mira)).toEqual([first, ...rest]);
});

test("a boost of a reply stays, and the reply does not come beside it", async () => {
  const ben = await addPerson(db, `ben${made}`);
  for (const author of [jonas, ben]) await follows(db, mira, author);
  const reply = await publish(jonas, "Me", { inReplyToId: await write(db, anna, "Anybody?") });
  const boost = await transact(db, (tx) => reblog(tx, ben.viewer, reply));
  await writeToHomes(db, boost);
  for (const all of [true, false]) {
    await wants(all);
    expect(await homeEntriesOf(db, mira)).toEqual([boost]);
  }
});

test("a post that is no reply stays, even one that would not come today", async () => {
  await follows(db, mira, jonas);
  const post = await publish(jonas, "One");
  await db.updateTable("status").set({ language: "en" }).where("id", "=", post).execute();
  await db
    .updateTable("follow")
    .set({ languages: ["ru"] })
    .where("account_id", "=", mira.id)
    .execute();
  await wants(true);
  await wants(false);
  expect(await homeEntriesOf(db, mira)).toEqual([post]);
});

test("homes and follows of many slices are fitted whole", async () => {
  const strange = await write(db, anna, "Anybody?");
  const replies: StatusId[] = [];
  const posts: StatusId[] = [];
  for (let at = 0; at < 130; at++) {
    const author = await addPerson(db, `author${at}of${made}`);
    await follows(db, mira, author);
    posts.push(await addStatus(db, author), await addStatus(db, author));
    replies.push(await addStatus(db, author, { in_reply_to_id: strange, in_reply_to_account_id: anna.id }));
  }
  for (const id of posts) await writeToHomes(db, id);
  await wants(true);
  expect(await homeEntriesOf(db, mira)).toHaveLength(posts.length + replies.length);
  await wants(false);
  expect(await homeEntriesOf(db, mira)).toEqual(posts);
});

test("nothing comes below the end of a full home, nor into one that will be rebuilt", async () => {
  const rebuilt = (home_built_at: Date | null) =>
    db.updateTable("local_user").set({ home_built_at }).where("account_id", "=", mira.id).execute();
  await rebuilt(null);
  await follows(db, mira, jonas);
  const columns = { in_reply_to_id: await write(db, anna, "Anybody?"), in_reply_to_account_id: anna.id };
  const old = await addStatus(db, jonas, columns);
  await wants(true);
  expect(await homeEntriesOf(db, mira)).toEqual([]);
  await rebuilt(new Date());
  await sql`
    insert into home_entry (account_id, status_id)
    select ${mira.id}, ${old}::bigint + 1 + n from generate_series(1, 800) n`.execute(db);
  await refitHome(db, mira.id);
  expect(await homeEntriesOf(db, mira)).not.toContain(old);
  await db.deleteFrom("home_entry").where("account_id", "=", mira.id).execute();
  await refitHome(db, mira.id);
  expect(await homeEntriesOf(db, mira)).toEqual([old]);
});

test("the same wish again is no event", async () => {
  await wants(false);
  expect(await changes()).toBe(0);
  await wants(true);
  await wants(true);
  expect(await changes()).toBe(1);
});
