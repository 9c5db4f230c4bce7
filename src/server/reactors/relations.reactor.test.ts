import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Relationship } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { keepAllReplies } from "#server/domain/timelines/home-of-preferences.ts";
import { transact } from "#server/storage/database.ts";
import { addStatus, homeEntriesOf } from "#testing/rows.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
let anna: Person;

setWorld(openWorld, ["mira", "jonas", "anna"], (stage) => ({ world, mira, jonas, anna } = stage));

const home = (reader: Person) => homeEntriesOf(world.db, reader);

async function verb(from: Person, name: string, to: Person, body = {}) {
  await from.send<Relationship>("POST", `/api/v1/accounts/${to.id}/${name}`, body);
  await world.settle();
}

/** A status that stands in a home already. */
async function arrived(
  reader: Person,
  author: Person,
  columns: Parameters<typeof addStatus>[2] = {},
): Promise<StatusId> {
  const id = await addStatus(world.db, author, columns);
  await world.db.insertInto("home_entry").values({ account_id: reader.id, status_id: id }).execute();
  return id;
}

test("a new follow brings the newest twenty of what the follower may see", async () => {
  const written: StatusId[] = [];
  for (let i = 0; i < 24; i++) written.push(await addStatus(world.db, jonas));
  const [forFollowers] = [await addStatus(world.db, jonas, { visibility: "private" })];
  await addStatus(world.db, jonas, { visibility: "direct" });
  await addStatus(world.db, jonas, { deleted_at: new Date() });
  await addStatus(world.db, jonas, { in_reply_to_id: written[0], in_reply_to_account_id: anna.id });
  await verb(mira, "follow", jonas);
  expect(await home(mira)).toEqual([...written.slice(-19), forFollowers]);
});

test("unwanted posts stay out: boosts, other languages, boosts of people who are muted or block", async () => {
  const original = await addStatus(world.db, anna);
  const boost = await addStatus(world.db, jonas, { reblog_of_id: original });
  const german = await addStatus(world.db, jonas, { language: "de" });
  const russian = await addStatus(world.db, jonas, { language: "ru" });
  await verb(mira, "follow", jonas, { reblogs: false, languages: ["de"] });
  expect(await home(mira)).toEqual([german]);
  await verb(mira, "unfollow", jonas);
  await verb(anna, "block", mira);
  await verb(mira, "follow", jonas);
  expect(await home(mira)).toEqual([german, russian]);
  await verb(anna, "unblock", mira);
  await verb(mira, "unfollow", jonas);
  await verb(mira, "follow", jonas);
  expect(await home(mira)).toEqual([boost, german, russian]);
});

test("a follow brings nothing of muted people, not even boosts of their posts by others", async () => {
  await addStatus(world.db, jonas, { reblog_of_id: await addStatus(world.db, anna) });
  const own = await addStatus(world.db, jonas);
  await verb(mira, "mute", anna);
  await verb(mira, "follow", jonas);
  await verb(mira, "follow", anna);
  expect(await home(mira)).toEqual([own]);
});

test("a request brings nothing before it is granted", async () => {
  await world.db.updateTable("account").set({ locked: true }).where("id", "=", jonas.id).execute();
  const id = await addStatus(world.db, jonas, { visibility: "private" });
  await verb(mira, "follow", jonas);
  expect(await home(mira)).toEqual([]);
  await jonas.send("POST", `/api/v1/follow_requests/${mira.id}/authorize`);
  await world.settle();
  expect(await home(mira)).toEqual([id]);
});

test("an unfollow takes what the author wrote and boosted, and nothing else", async () => {
  await verb(mira, "follow", jonas);
  const others = await arrived(mira, anna);
  const own = await arrived(mira, jonas);
  await arrived(mira, jonas, { reblog_of_id: others });
  const boosted = await arrived(mira, anna, { reblog_of_id: own });
  await verb(mira, "unfollow", jonas);
  expect(await home(mira)).toEqual([others, boosted]);
});

test("a removed follower loses the posts", async () => {
  await verb(mira, "follow", jonas);
  await arrived(mira, jonas, { visibility: "private" });
  await verb(jonas, "remove_from_followers", mira);
  expect(await home(mira)).toEqual([]);
});

test.each(["mute", "block"])("a %s takes what they wrote, and what others boosted of it", async (name) => {
  await verb(mira, "follow", jonas);
  const others = await arrived(mira, anna);
  const own = await arrived(mira, jonas);
  await arrived(mira, anna, { reblog_of_id: own });
  await verb(mira, name, jonas);
  expect(await home(mira)).toEqual([others]);
});

test("a block empties both homes of the other", async () => {
  await verb(jonas, "follow", mira);
  await arrived(jonas, mira);
  await verb(mira, "block", jonas);
  expect(await home(jonas)).toEqual([]);
});

test("the end of a mute brings the posts back, also when its time is over", async () => {
  await verb(mira, "follow", jonas);
  const id = await arrived(mira, jonas);
  await verb(mira, "mute", jonas);
  await verb(mira, "unmute", jonas);
  expect(await home(mira)).toEqual([id]);
  await verb(mira, "mute", jonas, { duration: 60 });
  expect(await home(mira)).toEqual([]);

  // The job that waits for its end, a minute earlier than it would be worked.
  const jobs = sql`graphile_worker._private_jobs`;
  const { rows } = await sql<{ waits: boolean }>`
    select job.run_at between mute.expires_at and mute.expires_at + interval '1 second' as waits from ${jobs} job, mute
    where mute.account_id = ${mira.id} and job.key like ${`%:${mira.id}:${jonas.id}`}`.execute(world.db);
  expect(rows).toEqual([{ waits: true }]);
  await sql`update mute set expires_at = now() where account_id = ${mira.id}`.execute(world.db);
  await sql`update ${jobs} set run_at = now() where key like ${`%:${mira.id}:${jonas.id}`}`.execute(world.db);
  await world.settle();
  expect(await home(mira)).toEqual([id]);
});

test("switching boosts off takes them, switching them on brings them back", async () => {
  await verb(mira, "follow", jonas);
  const original = await addStatus(world.db, anna);
  const own = await arrived(mira, jonas);
  const boost = await arrived(mira, jonas, { reblog_of_id: original });
  await verb(mira, "follow", jonas, { reblogs: false });
  expect(await home(mira)).toEqual([own]);
  await verb(mira, "follow", jonas, { reblogs: true });
  expect(await home(mira)).toEqual([own, boost]);
});

test("an event that is worked late sees how things stand now", async () => {
  await addStatus(world.db, jonas);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/follow`);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/unfollow`);
  await world.settle();
  expect(await home(mira)).toEqual([]);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/follow`);
  await world.settle();
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/unfollow`);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/follow`);
  await world.settle();
  expect(await home(mira)).toHaveLength(1);
});

test("a reader who switches all replies on finds them at home, and no more when they switch them off", async () => {
  await verb(mira, "follow", jonas);
  const own = await arrived(mira, jonas);
  const reply = await addStatus(world.db, jonas, { in_reply_to_id: own, in_reply_to_account_id: anna.id });
  for (const [wanted, expected] of [
    [true, [own, reply]],
    [false, [own]],
  ] as const) {
    await transact(world.db, (tx) => keepAllReplies(tx, mira.viewer, wanted));
    await world.settle();
    expect(await home(mira)).toEqual(expected);
  }
});
