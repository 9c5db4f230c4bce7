/** Followed hashtags at home: what comes, what does not, and why each post is there (threats V14). */
import { expect, test } from "vitest";
import { transact, type Database } from "#server/storage/database.ts";
import { setPeople, type PeopleStage } from "#testing/people.ts";
import { homeEntriesOf, type AddedPerson } from "#testing/rows.ts";
import { blocks, changeStatus, follows, readAs, write } from "#testing/statuses.ts";
import { addToList } from "../lists/list-members.ts";
import { createList } from "../lists/lists.ts";
import { reblog } from "../statuses/reblog.ts";
import { followTag, unfollowTag } from "../tags/followed-tags.ts";
import { writeToHomes } from "./fan-out.ts";
import { bringIntoHome, takeFromHome } from "./home-of-relations.ts";
import { bringTag, takeTag, takeUntagged } from "./home-of-tags.ts";
import { homesWith } from "./places.ts";
import { readHome, rebuildHome } from "./home.ts";

let db: Database;
let mira: AddedPerson;
let jonas: AddedPerson;
let anna: AddedPerson;
/** Hashtags of this test alone. */
let ferry: string;
let harbour: string;

setPeople(["mira", "jonas", "anna"], (stage: PeopleStage<"mira" | "jonas" | "anna">) => {
  ({ db, mira, jonas, anna } = stage);
  [ferry, harbour] = [`ferry${stage.made}`, `harbour${stage.made}`];
});

const followed = (...names: string[]) =>
  transact(db, async (tx) => {
    for (const name of names) await followTag(tx, mira.viewer, name);
  });

async function publish(author: AddedPerson, text: string, draft = {}) {
  const id = await write(db, author, text, draft);
  await writeToHomes(db, id);
  return id;
}

/** What Mira reads, with the reason of each. */
async function home() {
  const { items } = await readHome(readAs(db, mira.viewer), { limit: 20, with_in_reply_to: true });
  return items.map(({ id, followed_tag }) => [id, followed_tag]);
}

test("a public post under a followed hashtag comes home and says which one", async () => {
  await followed(ferry);
  const id = await publish(jonas, `Late again #${ferry.toUpperCase()}`);
  await publish(jonas, "Nothing of it");
  expect(await home()).toEqual([[id, ferry]]);
  expect(await homesWith(db, id, `{${mira.id}}`)).toEqual(new Map([[mira.id, ferry]]));
});

test("a post by somebody whom the reader follows has no such reason", async () => {
  await followed(ferry);
  await follows(db, mira, jonas);
  const id = await publish(jonas, `#${ferry}`);
  expect(await home()).toEqual([[id, undefined]]);
});

test("only public posts come, no boosts and none of the reader's own", async () => {
  await followed(ferry);
  for (const visibility of ["unlisted", "private", "direct"] as const)
    await publish(jonas, `#${ferry}`, { visibility });
  const old = await write(db, jonas, `#${ferry}`);
  await writeToHomes(db, await transact(db, (tx) => reblog(tx, anna.viewer, old)));
  const own = await publish(mira, `#${ferry}`);
  expect(await home()).toEqual([[own, undefined]]);
});

test.each(["mutes", "blocks", "is blocked by", "lists apart"])(
  "nothing comes by somebody whom the reader %s",
  async (how) => {
    await followed(ferry);
    if (how === "mutes")
      await db.insertInto("mute").values({ account_id: mira.id, target_account_id: jonas.id }).execute();
    if (how === "blocks") await blocks(db, mira, jonas);
    if (how === "is blocked by") await blocks(db, jonas, mira);
    if (how === "lists apart") {
      await follows(db, mira, jonas);
      await transact(db, async (tx) => {
        const list = await createList(tx, mira.viewer, { title: "Loud", exclusive: true });
        await addToList(tx, mira.viewer, list, [jonas.id]);
      });
    }
    const id = await publish(jonas, `#${ferry}`);
    await bringTag(db, mira.id, ferry);
    expect(await homeEntriesOf(db, mira)).not.toContain(id);
  },
);

test("somebody silenced comes into nobody's home by a hashtag", async () => {
  await followed(ferry);
  await db.updateTable("account").set({ silenced_at: new Date() }).where("id", "=", jonas.id).execute();
  await publish(jonas, `#${ferry}`);
  expect(await home()).toEqual([]);
});

test("a new follow brings what was said lately, and an unfollow takes it, unless another hashtag keeps it", async () => {
  const both = await publish(jonas, `#${ferry} #${harbour}`);
  const one = await publish(jonas, `#${ferry}`);
  await followed(ferry, harbour);
  await bringTag(db, mira.id, ferry);
  expect(await home()).toEqual([
    [one, ferry],
    [both, ferry],
  ]);
  await transact(db, (tx) => unfollowTag(tx, mira.viewer, ferry));
  await takeTag(db, mira.id, ferry);
  expect(await home()).toEqual([[both, harbour]]);
});

test("an event that comes late changes nothing: the hashtag is followed again", async () => {
  await followed(ferry);
  const id = await publish(jonas, `#${ferry}`);
  await takeTag(db, mira.id, ferry);
  expect(await home()).toEqual([[id, ferry]]);
});

test("a follow of the author takes the reason away, and an unfollow gives it back", async () => {
  await followed(ferry);
  const id = await publish(jonas, `#${ferry}`);
  await follows(db, mira, jonas);
  await bringIntoHome(db, mira.id, [jonas.id]);
  expect(await home()).toEqual([[id, undefined]]);
  const untagged = await publish(jonas, "Hello");
  await db.deleteFrom("follow").where("account_id", "=", mira.id).execute();
  await takeFromHome(db, mira.id, jonas.id);
  expect(await home()).toEqual([[id, ferry]]);
  expect(await homeEntriesOf(db, mira)).not.toContain(untagged);
});

test("a mute takes what a hashtag brought", async () => {
  await followed(ferry);
  await publish(jonas, `#${ferry}`);
  await db.insertInto("mute").values({ account_id: mira.id, target_account_id: jonas.id }).execute();
  await takeFromHome(db, mira.id, jonas.id);
  expect(await homeEntriesOf(db, mira)).toEqual([]);
});

test("an edit that takes the hashtag away takes the post away", async () => {
  await followed(ferry);
  const id = await publish(jonas, `#${ferry}`);
  await changeStatus(db, jonas.viewer, id, { source: { type: "text", text: "No boat" } });
  await takeUntagged(db, id);
  expect(await home()).toEqual([]);
});

test("a home that is rebuilt has it too", async () => {
  await followed(ferry);
  const id = await publish(jonas, `#${ferry}`);
  await db.deleteFrom("home_entry").where("account_id", "=", mira.id).execute();
  await rebuildHome(db, mira.id);
  expect(await home()).toEqual([[id, ferry]]);
});
