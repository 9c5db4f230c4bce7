import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { type TestDatabase } from "#testing/database.ts";
import { setPeople } from "#testing/people.ts";
import { addPerson, addStatus, homeEntriesOf, type AddedPerson } from "#testing/rows.ts";
import { blocks, follows, readAs, serverAddress, write } from "#testing/statuses.ts";
import { noteActivity } from "../accounts/activity.ts";
import { deleteStatus } from "../statuses/delete-status.ts";
import { reblog, unreblog } from "../statuses/reblog.ts";
import { eraseFromHomes, writeToHomes } from "./fan-out.ts";
import { openDatabase, openPool } from "#server/storage/pool.ts";
import { keepAllReplies } from "./home-of-preferences.ts";
import { homeLength, readHome, rebuildHome, trimHomes } from "./home.ts";

let database: TestDatabase;
let db: Database;
let made: number;
let mira: AddedPerson;
let jonas: AddedPerson;
let anna: AddedPerson;

setPeople(["mira", "jonas", "anna"], (stage) => ({ database, db, made, mira, jonas, anna } = stage));

const entriesOf = (reader: AddedPerson) => homeEntriesOf(db, reader);

/** What the reader sees on their first page, newest first, when nothing is on its way any more. */
async function homeOf(reader: AddedPerson): Promise<StatusId[]> {
  await db.deleteFrom("home_arrival").execute();
  const { items } = await readHome(readAs(db, reader.viewer), { limit: 40 });
  return items.map((status) => status.id);
}

async function boost(person: AddedPerson, id: StatusId): Promise<StatusId> {
  return transact(db, (tx) => reblog(tx, person.viewer, id));
}

async function mute(person: AddedPerson, other: AddedPerson, more: { expires_at?: Date } = {}) {
  await db
    .insertInto("mute")
    .values({ account_id: person.id, target_account_id: other.id, ...more })
    .execute();
}

/** The two ways into a home: written when it is published, or found when the home is rebuilt. */
const ways = {
  "what is published": async (ids: readonly StatusId[]) => {
    for (const id of ids) await writeToHomes(db, id);
  },
  "a rebuilt home": () => rebuildHome(db, mira.id),
};

describe.each(Object.entries(ways))("of %s", (_name, arrive) => {
  test("the posts of people whom the reader follows come home, and of nobody else", async () => {
    await follows(db, mira, jonas);
    const ids = [await write(db, jonas, "Hello"), await write(db, anna, "A stranger")];
    await arrive(ids);
    expect(await entriesOf(mira)).toEqual([ids[0]]);
    expect(await homeOf(mira)).toEqual([ids[0]]);
  });

  test("posts for followers come to followers, however many they are", async () => {
    for (const follower of [mira, anna]) await follows(db, follower, jonas);
    const id = await write(db, jonas, "Among us", { visibility: "private" });
    await arrive([id]);
    expect(await homeOf(mira)).toEqual([id]);
  });

  test("direct posts come to nobody, also not to the people whom they mention", async () => {
    await follows(db, mira, jonas);
    const ids = [
      await write(db, jonas, `@mira${made} a word`, { visibility: "direct" }),
      await write(db, jonas, `@anna${made} a word`, { visibility: "direct" }),
    ];
    await arrive(ids);
    expect(await entriesOf(mira)).toEqual([]);
  });

  test("replies come if they are the author's own thread, to the reader, or to someone followed too", async () => {
    await follows(db, mira, jonas);
    const strange = await write(db, anna, "Anybody?");
    const own = await write(db, jonas, "One");
    const mine = await write(db, mira, "Mine");
    const replies = [];
    for (const inReplyToId of [strange, own, mine]) replies.push(await write(db, jonas, "Two", { inReplyToId }));
    await arrive([own, ...replies]);
    expect(await entriesOf(mira)).toEqual([own, mine, replies[1], replies[2]]);
    await follows(db, mira, anna);
    await arrive([strange, ...replies]);
    expect(await entriesOf(mira)).toEqual([strange, own, mine, ...replies]);
  });

  test("a reply to a stranger stays out although it mentions the reader, and comes as a boost", async () => {
    await follows(db, mira, jonas);
    const inReplyToId = await write(db, anna, "Anybody?");
    const reply = await write(db, jonas, `@anna${made} Ask @mira${made}`, { inReplyToId });
    const far = await addPerson(db, `far${made}`);
    const wrapper = await boost(jonas, await write(db, far, "Me", { inReplyToId }));
    await arrive([reply, wrapper]);
    expect(await entriesOf(mira)).toEqual([wrapper]);
  });

  test("all replies come to a reader who wants them, but none to somebody whom they keep away", async () => {
    await follows(db, mira, jonas);
    await transact(db, (tx) => keepAllReplies(tx, mira.viewer, true));
    const [muted, blocked, blocking] = await Promise.all(
      ["muted", "blocked", "blocking"].map((name) => addPerson(db, `${name}${made}`)),
    );
    const replies = [];
    for (const author of [anna, muted!, blocked!, blocking!]) {
      replies.push(await write(db, jonas, "So do I", { inReplyToId: await write(db, author, "I do") }));
    }
    await mute(mira, muted!);
    await blocks(db, mira, blocked!);
    await blocks(db, blocking!, mira);
    await arrive(replies);
    expect(await entriesOf(mira)).toEqual([replies[0]]);
  });

  test("boosts come, unless the reader does not want those of this person", async () => {
    await follows(db, mira, jonas);
    const original = await write(db, anna, "Look");
    const wrapper = await boost(jonas, original);
    await arrive([wrapper]);
    expect(await entriesOf(mira)).toEqual([wrapper]);
    await eraseFromHomes(db, [wrapper]);
    await db.updateTable("follow").set({ show_reblogs: false }).where("account_id", "=", mira.id).execute();
    await arrive([wrapper]);
    expect(await entriesOf(mira)).toEqual([]);
  });

  test("only the languages that the reader asked of this person come, and posts without one", async () => {
    await follows(db, mira, jonas);
    await db
      .updateTable("follow")
      .set({ languages: ["de"] })
      .where("account_id", "=", mira.id)
      .execute();
    const ids = [];
    for (const language of ["de", "ru", null]) ids.push(await addStatus(db, jonas, { language }));
    await arrive(ids);
    expect(await entriesOf(mira)).toEqual([ids[0], ids[2]]);
  });

  test("nothing of somebody muted comes, also as a boost of others, until the mute is over", async () => {
    await follows(db, mira, jonas);
    await follows(db, mira, anna);
    const own = await write(db, jonas, "Hello");
    const ids = [own, await boost(anna, own)];
    await mute(mira, jonas, { expires_at: new Date(Date.now() + 60_000) });
    await arrive(ids);
    expect(await entriesOf(mira)).toEqual([]);
    await sql`update mute set expires_at = now() - interval '1 second' where account_id = ${mira.id}`.execute(db);
    await arrive([own]);
    expect((await entriesOf(mira))[0]).toBe(own);
  });

  test.each(["the reader blocks", "blocks the reader"])(
    "nothing comes of an author whom a booster shows and who %s",
    async (who) => {
      await follows(db, mira, jonas);
      const wrapper = await boost(jonas, await write(db, anna, "Hello"));
      await (who === "the reader blocks" ? blocks(db, mira, anna) : blocks(db, anna, mira));
      await arrive([wrapper]);
      expect(await entriesOf(mira)).toEqual([]);
    },
  );

  test.each(["the reader blocks", "blocks the reader"])(
    "nothing comes of a followed author whom a race left: one %s",
    async (who) => {
      await follows(db, mira, jonas);
      await (who === "the reader blocks" ? blocks(db, mira, jonas) : blocks(db, jonas, mira));
      const id = await write(db, jonas, "Hello");
      await arrive([id]);
      expect(await entriesOf(mira)).toEqual([]);
    },
  );

  test("what a suspended author wrote comes to their followers, and nothing that others boosted of it", async () => {
    await follows(db, mira, jonas);
    await follows(db, mira, anna);
    const own = await write(db, jonas, "Hello");
    const ids = [own, await boost(anna, own)];
    await db.updateTable("account").set({ suspended_at: new Date() }).where("id", "=", jonas.id).execute();
    await arrive(ids);
    expect(await entriesOf(mira)).toEqual([own]);
  });

  test("a boost is not repeated within a day, and shown again after it", async () => {
    await follows(db, mira, jonas);
    await follows(db, mira, anna);
    const far = await addPerson(db, `far${made}`);
    const original = await write(db, far, "Look");
    const ids = [await boost(jonas, original), await boost(anna, original)];
    await arrive(ids);
    expect(await entriesOf(mira)).toEqual([ids[0]]);
    await eraseFromHomes(db, ids);
    await sql`update status set created_at = now() - interval '25 hours' where id = ${ids[0]}`.execute(db);
    await arrive(ids);
    expect(await entriesOf(mira)).toEqual(ids);
  });

  test("a boost of what came home itself the same day is not shown", async () => {
    await follows(db, mira, jonas);
    await follows(db, mira, anna);
    const original = await write(db, jonas, "Look");
    const wrapper = await boost(anna, original);
    await arrive([original, wrapper]);
    expect(await entriesOf(mira)).toEqual([original]);
  });

  test("an own boost comes too, but not of what came home itself the same day", async () => {
    await follows(db, mira, jonas);
    const [strange, known] = [await write(db, anna, "A stranger's"), await write(db, jonas, "A friend's")];
    const boosts = [await boost(mira, strange), await boost(mira, known)];
    await arrive([known, ...boosts]);
    expect(await entriesOf(mira)).toEqual([known, boosts[0]]);
  });

  test("doing it again changes nothing", async () => {
    await follows(db, mira, jonas);
    await follows(db, mira, anna);
    const original = await write(db, jonas, "Look");
    const ids = [original, await boost(anna, original), await boost(jonas, await write(db, anna, "Else"))];
    await arrive(ids);
    const first = await entriesOf(mira);
    await arrive(ids);
    expect(await entriesOf(mira)).toEqual(first);
  });

  test("a deleted status does not come", async () => {
    await follows(db, mira, jonas);
    const id = await write(db, jonas, "Hello");
    await transact(db, (tx) => deleteStatus(tx, serverAddress, jonas.viewer, id));
    await arrive([id]);
    expect(await entriesOf(mira)).toEqual([]);
  });
});

test("own posts are at home at once, and again when it is rebuilt; direct ones never", async () => {
  const strange = await write(db, anna, "Hello");
  const ids = [await write(db, mira, "Mine"), await write(db, mira, `@anna${made} hello`, { inReplyToId: strange })];
  await write(db, mira, `@anna${made} hello`, { visibility: "direct", inReplyToId: strange });
  expect(await entriesOf(mira)).toEqual(ids);
  await eraseFromHomes(db, ids);
  await rebuildHome(db, mira.id);
  expect(await entriesOf(mira)).toEqual(ids);
});

test("writing to homes reads no more of the statuses, however many there are", async () => {
  await follows(db, mira, jonas);
  const ids = [await write(db, jonas, "Hello"), await boost(jonas, await write(db, anna, "Look"))];
  const rowsRead = async (tx: Writes) => {
    const { rows } = await sql<{ rows: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'status'`.execute(
      tx,
    );
    return rows[0]!.rows;
  };
  await sql`
    with written as (
      insert into status (account_id, visibility) select ${anna.id}, 'public' from generate_series(1, 2000) returning id
    )
    insert into home_entry select local_user.account_id, written.id from written, local_user limit 20000`.execute(db);
  await sql`analyze status, home_entry`.execute(db);
  await transact(db, async (tx) => {
    const before = await rowsRead(tx);
    for (const id of ids) await writeToHomes(tx, id);
    expect((await rowsRead(tx)) - before).toBeLessThan(200);
  });
});

test("a deleted post leaves all homes, and so does a boost that is taken back", async () => {
  await follows(db, mira, jonas);
  const ids = [await write(db, jonas, "Hello"), await boost(jonas, await write(db, anna, "Else"))];
  for (const id of ids) await writeToHomes(db, id);
  expect(await entriesOf(mira)).toEqual(ids);
  await eraseFromHomes(db, ids);
  expect(await entriesOf(mira)).toEqual([]);
});

test("a boost that was taken back can be shown by the next who boosts", async () => {
  await follows(db, mira, jonas);
  await follows(db, mira, anna);
  const far = await addPerson(db, `far${made}`);
  const original = await write(db, far, "Look");
  const first = await boost(jonas, original);
  await writeToHomes(db, first);
  await transact(db, (tx) => unreblog(tx, jonas.viewer, original));
  await eraseFromHomes(db, [first]);
  const second = await boost(anna, original);
  await writeToHomes(db, second);
  expect(await entriesOf(mira)).toEqual([second]);
});

test("nobody who left is written to, and a reader who returns finds home rebuilt", async () => {
  await follows(db, mira, jonas);
  await sql`update local_user set last_active_at = now() - interval '15 days' where account_id = ${mira.id}`.execute(
    db,
  );
  const missed = await write(db, jonas, "Where are you?");
  await writeToHomes(db, missed);
  expect(await entriesOf(mira)).toEqual([]);
  await noteActivity(db, mira.id);
  const seen = await write(db, jonas, "There you are");
  await writeToHomes(db, seen);
  expect(await homeOf(mira)).toEqual([seen, missed]);
});

test("a return is seen in the reading itself, even if nobody noted it", async () => {
  await follows(db, mira, jonas);
  await sql`update local_user set last_active_at = now() - interval '15 days' where account_id = ${mira.id}`.execute(
    db,
  );
  const missed = await write(db, jonas, "Where are you?");
  expect(await homeOf(mira)).toEqual([missed]);
  const seen = await write(db, jonas, "There you are");
  await writeToHomes(db, seen);
  expect(await entriesOf(mira)).toEqual([missed, seen]);
});

test("a home is rebuilt once, without a second entry for what stood in it", async () => {
  await follows(db, mira, jonas);
  const before = await write(db, jonas, "Before");
  await writeToHomes(db, before);
  await db.updateTable("local_user").set({ home_built_at: null }).where("account_id", "=", mira.id).execute();
  const between = await write(db, jonas, "Between");
  expect(await homeOf(mira)).toEqual([between, before]);
  await eraseFromHomes(db, [between]);
  expect(await homeOf(mira)).toEqual([before]);
});

test("a reader who comes often keeps the home that was written", async () => {
  await sql`update local_user set last_active_at = now() - interval '13 days' where account_id = ${mira.id}`.execute(
    db,
  );
  await noteActivity(db, mira.id);
  const { home_built_at } = await db
    .selectFrom("local_user")
    .select("home_built_at")
    .where("account_id", "=", mira.id)
    .executeTakeFirstOrThrow();
  expect(home_built_at).not.toBeNull();
});

test("a home is cut back to its length, the oldest entries first", async () => {
  const extra = homeLength + 201;
  await sql`
    insert into home_entry (account_id, status_id) select ${mira.id}, generate_series(1, ${extra}::int)`.execute(db);
  await sql`insert into home_entry (account_id, status_id) select ${jonas.id}, generate_series(1, 900)`.execute(db);
  await trimHomes(db);
  const entries = await entriesOf(mira);
  expect(entries).toHaveLength(homeLength);
  expect(entries[0]).toBe(String(extra - homeLength + 1));
  expect(await entriesOf(jonas)).toHaveLength(900);
});

test("homes that have become long are cut back although no statement may take long", async () => {
  const long = 33_000;
  for (const reader of [mira, jonas, anna]) {
    await sql`
      insert into home_entry (account_id, status_id) select ${reader.id}, generate_series(1, ${long}::int)`.execute(db);
  }
  const hurried = openPool(database.url, { statementTimeout: 1_000, size: 1 });
  await trimHomes(openDatabase(hurried));
  await hurried.end();
  for (const reader of [mira, jonas, anna]) expect((await entriesOf(reader)).length).toBe(homeLength);
});
