import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import type { MaybeViewer } from "../accounts/viewer.ts";
import type { Database } from "#server/storage/database.ts";
import { countQueries } from "#testing/count-queries.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { addPerson, addStatus, type AddedPerson } from "#testing/rows.ts";
import { blocks, follows, readAs, write } from "#testing/statuses.ts";
import { readPublic, type PublicQuery } from "./public.ts";
import { readTag, type TagQuery } from "./tag.ts";

let database: TestDatabase;
let db: Database;
let mira: AddedPerson;
let jonas: AddedPerson;
let far: AddedPerson;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await db.deleteFrom("account").execute();
  await db.deleteFrom("tag").execute();
  mira = await addPerson(db, "mira");
  jonas = await addPerson(db, "jonas");
  far = await addPerson(db, "far", { domain: "far.example", uri: "https://far.example/u/1" });
});

const everything: PublicQuery = { limit: 40, local: false, remote: false, only_media: false };
const noTags = { any: [], all: [], none: [] };

async function publicIds(query: Partial<PublicQuery> = {}, viewer: MaybeViewer = null): Promise<StatusId[]> {
  const { items } = await readPublic(readAs(db, viewer), { ...everything, ...query });
  return items.map((status) => status.id).reverse();
}

async function tagIds(name: string, query: Partial<TagQuery> = {}, viewer: MaybeViewer = null): Promise<StatusId[]> {
  const { items } = await readTag(readAs(db, viewer), name, { ...everything, ...noTags, ...query });
  return items.map((status) => status.id).reverse();
}

/** A status of another server with hashtags. */
async function arrives(number: number, ...tags: string[]): Promise<StatusId> {
  const id = await addStatus(db, far, { uri: `https://far.example/o/${number}` });
  for (const name of tags) {
    const tag = await db
      .insertInto("tag")
      .values({ name, display_name: name })
      .onConflict((same) => same.column("name").doUpdateSet({ name }))
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("status_tag").values({ tag_id: tag.id, status_id: id }).execute();
  }
  return id;
}

describe("what a reply answers stands above it", () => {
  const parentsIn = async (name: string, viewer: MaybeViewer = null) => {
    const { items } = await readTag(readAs(db, viewer), name, { ...everything, ...noTags, with_in_reply_to: true });
    return items.map((status) => [status.in_reply_to?.content ?? null, status.ancestors_count ?? null]).reverse();
  };

  test("but not what public timelines leave out: a quiet post, or one of somebody silenced", async () => {
    const silenced = await addPerson(db, "silenced", { silenced_at: new Date() });
    await follows(db, jonas, mira);
    for (const [author, visibility] of [
      [mira, "public"],
      [mira, "unlisted"],
      [mira, "private"],
      [silenced, "public"],
    ] as const) {
      const parent = await write(db, author, visibility, { visibility });
      await write(db, jonas, "#tea", { inReplyToId: parent, visibility: "public" });
    }
    const nothing = [null, null];
    for (const viewer of [null, jonas.viewer, mira.viewer]) {
      expect(await parentsIn("tea", viewer)).toEqual([["<p>public</p>", 0], nothing, nothing, nothing]);
    }
  });

  test("in the public timeline, too", async () => {
    const quiet = await write(db, mira, "Quiet", { visibility: "unlisted" });
    await write(db, mira, "Loud", { inReplyToId: quiet, visibility: "public" });
    const { items } = await readPublic(readAs(db, null), { ...everything, with_in_reply_to: true });
    expect(items.map(({ content, in_reply_to }) => [content, in_reply_to])).toEqual([["<p>Loud</p>", undefined]]);
  });
});

describe("the public timeline", () => {
  test("shows public posts and threads of their author, and neither boosts nor replies to others", async () => {
    const first = await write(db, jonas, "One");
    const second = await write(db, jonas, "Two", { inReplyToId: first });
    await write(db, mira, "Three", { inReplyToId: first });
    await addStatus(db, mira, { reblog_of_id: first });
    for (const visibility of ["unlisted", "private", "direct"] as const)
      await write(db, jonas, "Quietly", { visibility });
    expect(await publicIds()).toEqual([first, second]);
    expect(await publicIds({}, mira.viewer)).toEqual([first, second]);
  });

  test("leaves out the silenced, the suspended and the deleted", async () => {
    for (const fate of ["silenced_at", "suspended_at", "deleted_at"] as const) {
      await addStatus(db, await addPerson(db, fate, { [fate]: new Date() }));
    }
    await addStatus(db, jonas, { deleted_at: new Date() });
    expect(await publicIds()).toEqual([]);
  });

  test("can be of this server, of others, or with pictures only", async () => {
    const here = await write(db, jonas, "Here");
    const there = await arrives(1);
    const picture = await addStatus(db, jonas, { has_media: true });
    expect(await publicIds()).toEqual([here, there, picture]);
    expect(await publicIds({ local: true })).toEqual([here, picture]);
    expect(await publicIds({ remote: true })).toEqual([there]);
    expect(await publicIds({ only_media: true })).toEqual([picture]);
    expect(await publicIds({ remote: true, only_media: true })).toEqual([]);
  });

  test("shows a reader nobody whom they muted, and nobody across a block", async () => {
    await write(db, jonas, "Hello");
    const mute = { account_id: mira.id, target_account_id: jonas.id };
    await db.insertInto("mute").values(mute).execute();
    expect(await publicIds({}, mira.viewer)).toEqual([]);
    await db
      .updateTable("mute")
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute();
    expect(await publicIds({}, mira.viewer)).toHaveLength(1);
    await blocks(db, jonas, mira);
    expect(await publicIds({}, mira.viewer)).toEqual([]);
    expect(await publicIds()).toHaveLength(1);
  });
});

describe("a hashtag's timeline", () => {
  test("shows public posts that carry it, replies too, in every spelling", async () => {
    const id = await write(db, jonas, "#Birds");
    const reply = await write(db, mira, "#birds too", { inReplyToId: id });
    await write(db, jonas, "#bees");
    for (const visibility of ["unlisted", "private", "direct"] as const)
      await write(db, jonas, "#birds", { visibility });
    for (const name of ["birds", "BIRDS", "#birds", "ｂｉｒｄｓ"]) expect(await tagIds(name)).toEqual([id, reply]);
    expect(await tagIds("nothing")).toEqual([]);
  });

  test("takes more tags, demands more, and leaves out others", async () => {
    const both = await write(db, jonas, "#birds #bees");
    const birds = await write(db, jonas, "#birds");
    const bees = await write(db, jonas, "#bees");
    const all = await write(db, jonas, "#birds #bees #frogs");
    expect(await tagIds("birds")).toEqual([both, birds, all]);
    expect(await tagIds("birds", { any: ["Bees", "none such"] })).toEqual([both, birds, bees, all]);
    expect(await tagIds("birds", { all: ["bees"] })).toEqual([both, all]);
    expect(await tagIds("birds", { all: ["bees", "#BEES", "frogs"] })).toEqual([all]);
    expect(await tagIds("birds", { all: ["none such"] })).toEqual([]);
    expect(await tagIds("birds", { none: ["bees"] })).toEqual([birds]);
    expect(await tagIds("birds", { any: ["bees"], all: ["bees"], none: ["frogs"] })).toEqual([both, bees]);
  });

  test("can be of this server, of others, or with pictures only", async () => {
    const here = await write(db, jonas, "#birds");
    const there = await arrives(1, "birds");
    expect(await tagIds("birds")).toEqual([here, there]);
    expect(await tagIds("birds", { local: true })).toEqual([here]);
    expect(await tagIds("birds", { remote: true })).toEqual([there]);
    await db.updateTable("status").set({ has_media: true }).where("id", "=", there).execute();
    expect(await tagIds("birds", { only_media: true })).toEqual([there]);
  });

  test("leaves out the silenced and the suspended, and for a reader the muted", async () => {
    await write(db, jonas, "#birds");
    await db.insertInto("mute").values({ account_id: mira.id, target_account_id: jonas.id }).execute();
    expect(await tagIds("birds", {}, mira.viewer)).toEqual([]);
    for (const fate of ["silenced_at", "suspended_at"] as const) {
      await db
        .updateTable("account")
        .set({ silenced_at: null, suspended_at: null, [fate]: new Date() })
        .execute();
      expect(await tagIds("birds"), fate).toEqual([]);
    }
  });

  test.each([[[]], [["bees"]]])("pages through all posts, together with %j", async (any) => {
    const ids: StatusId[] = [];
    for (let n = 0; n < 35; n++) ids.unshift(await write(db, jonas, `${n} #birds #bees`));
    const query = { ...everything, ...noTags, any, limit: 10 };
    const read: StatusId[] = [];
    let page: Record<string, string> | null = {};
    while (page) {
      const list: Awaited<ReturnType<typeof readTag>> = await readTag(readAs(db, null), "birds", { ...query, ...page });
      read.push(...list.items.map((status) => status.id));
      page = list.next;
    }
    expect(read).toEqual(ids);
    const above = await readTag(readAs(db, null), "birds", { ...query, min_id: ids[30] });
    expect(above.items.map((status) => status.id)).toEqual(ids.slice(20, 30));
  });
});

test("however many posts there are, reading takes the same number of queries", async () => {
  const counts: number[][] = [];
  for (const more of [1, 19, 20]) {
    for (let n = 0; n < more; n++) await write(db, jonas, `${n} #birds @mira`);
    await follows(db, mira, await addPerson(db, `other${more}`));
    const reads = [
      () => publicIds(),
      () => publicIds({}, mira.viewer),
      () => tagIds("birds", {}, mira.viewer),
      () => tagIds("birds", { any: ["bees"], all: ["birds"], none: ["frogs"] }),
    ];
    counts.push([]);
    for (const read of reads) counts.at(-1)!.push((await countQueries(read)).queries);
  }
  expect(counts).toEqual([Array(4).fill(1), Array(4).fill(1), Array(4).fill(1)]);
});
