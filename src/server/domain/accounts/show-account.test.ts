import { afterAll, beforeAll, expect, test } from "vitest";
import { countQueries } from "#testing/count-queries.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { addPerson } from "#testing/rows.ts";
import { getAccount, listAccounts, loadAccounts } from "./load-accounts.ts";
import { lookUpAccount } from "./lookup.ts";

const server = { origin: "https://linnet.example", domain: "linnet.example", mediaUrl: "https://linnet.example/media" };
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const profile = {
  display_name: "Mira",
  note: "<p>Birds</p>",
  fields: JSON.stringify([{ name: "Home", text: "x.example", value: "<a>x.example</a>", verified_at: null }]),
  avatar: "ab/cd.webp",
  header: "ef/gh.webp",
  avatar_description: "A linnet",
  header_description: "A coast",
  show_media_replies: false,
  bot: true,
  locked: true,
  created_at: new Date("2026-11-20T12:34:56Z"),
};

test("an account of this server has its addresses here and each field of the entity", async () => {
  const { id } = await addPerson(database.db, "mira", profile);
  await database.db
    .insertInto("account_stats")
    .values({
      account_id: id,
      followers_count: 3,
      following_count: 2,
      statuses_count: 1,
      last_status_at: new Date("2026-11-21T01:00:00Z"),
    })
    .execute();
  expect(await getAccount({ db: database.db, server }, id)).toEqual({
    id,
    username: "mira",
    acct: "mira",
    display_name: "Mira",
    locked: true,
    bot: true,
    discoverable: true,
    indexable: true,
    group: false,
    created_at: "2026-11-20T00:00:00.000Z",
    note: "<p>Birds</p>",
    url: "https://linnet.example/@mira",
    uri: "https://linnet.example/users/mira",
    avatar: "https://linnet.example/media/files/ab/cd.webp",
    avatar_static: "https://linnet.example/media/files/ab/cd.webp",
    avatar_description: "A linnet",
    header: "https://linnet.example/media/files/ef/gh.webp",
    header_static: "https://linnet.example/media/files/ef/gh.webp",
    header_description: "A coast",
    followers_count: 3,
    following_count: 2,
    statuses_count: 1,
    last_status_at: "2026-11-21",
    hide_collections: false,
    show_media: true,
    show_media_replies: false,
    show_featured: true,
    noindex: false,
    emojis: [],
    roles: [],
    fields: [{ name: "Home", value: "<a>x.example</a>", verified_at: null }],
  });
});

test("an account of another server keeps its addresses there, and every account has pictures", async () => {
  const { id } = await addPerson(database.db, "Jo", {
    domain: "far.example",
    uri: "https://far.example/users/jo",
    url: "https://far.example/@jo",
  });
  expect(await getAccount({ db: database.db, server }, id)).toMatchObject({
    acct: "Jo@far.example",
    url: "https://far.example/@jo",
    uri: "https://far.example/users/jo",
    avatar: "https://linnet.example/images/avatar.png",
    header_static: "https://linnet.example/images/header.png",
    followers_count: 0,
    last_status_at: null,
  });
});

test("a suspended account keeps its address and nothing that a person had put there", async () => {
  const { id } = await addPerson(database.db, "gone", { ...profile, suspended_at: new Date() });
  const account = await getAccount({ db: database.db, server }, id);
  expect(account).toMatchObject({
    suspended: true,
    username: "gone",
    display_name: "",
    note: "",
    fields: [],
    avatar: "https://linnet.example/images/avatar.png",
    avatar_description: "",
    header: "https://linnet.example/images/header.png",
    header_description: "",
  });
  expect(JSON.stringify(account)).not.toMatch(/Mira|Birds|webp|x\.example|linnet"|coast/);
});

test("an account that moved says where to, in one query more", async () => {
  const there = await addPerson(database.db, "there", { domain: "far.example" });
  const here = await addPerson(database.db, "here", { moved_to_id: there.id });
  const { queries, result } = await countQueries(() => loadAccounts({ db: database.db, server }, [here.id]));
  expect(result.get(here.id)?.moved?.acct).toBe("there@far.example");
  expect(queries).toBe(2);
});

test("many accounts are one query, in the order that was asked for, each once, the unknown left out", async () => {
  const people = [];
  for (let i = 0; i < 30; i++) people.push(await addPerson(database.db, `crowd${i}`));
  const deleted = await addPerson(database.db, "deleted", { deleted_at: new Date() });
  const ids = people.map((person) => person.id).toReversed();
  const { queries, result } = await countQueries(() =>
    listAccounts({ db: database.db, server }, [...ids, deleted.id, ids[0]!]),
  );
  expect(queries).toBe(1);
  expect(result.map((account) => account.id)).toEqual(ids);
  await expect(getAccount({ db: database.db, server }, deleted.id)).rejects.toThrow("record.not-found");
});

test.each(["lookme", "@lookme", "LookMe", "lookme@linnet.example", "@lookme@LINNET.example"])(
  "%s finds the same account",
  async (address) => {
    await addPerson(database.db, "lookme").catch(() => {});
    expect((await lookUpAccount({ db: database.db, server }, address)).acct).toBe("lookme");
  },
);

test.each(["nobody", "lookme@far.example", "", "@", "' or 1=1 --", "lookme@", "a".repeat(10_000)])(
  "%j finds nobody",
  async (address) => {
    await expect(lookUpAccount({ db: database.db, server }, address)).rejects.toThrow("account.not-found");
  },
);

test("an address elsewhere is not one here", async () => {
  await addPerson(database.db, "twin");
  const far = await addPerson(database.db, "Twin", { domain: "far.example" });
  expect((await lookUpAccount({ db: database.db, server }, "twin@FAR.example")).id).toBe(far.id);
  expect((await lookUpAccount({ db: database.db, server }, "twin")).acct).toBe("twin");
});
