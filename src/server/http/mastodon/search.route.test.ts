/** What a search finds, and for whom (threats G20). */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor, SearchResults, Tag, Visibility } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { addStatus } from "#testing/rows.ts";
import { countQueries } from "#testing/count-queries.ts";
import { openWorld, worldOrigin, type Caller, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
let made = 0;
/** A word that nobody else uses. */
let word: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  made++;
  word = `zebra${made}`;
  mira = await world.person(`mira${made}`);
  jonas = await world.person(`jonas${made}`);
});

const search = (caller: Caller, q: string, more = "") =>
  caller.get<SearchResults>(`/api/v2/search?q=${encodeURIComponent(q)}${more}`);
const found = async (caller: Caller, q = word) =>
  (await search(caller, q, "&type=statuses")).statuses.map((status) => status.id);
const write = (author: Person, visibility: Visibility = "public", content = `<p>A ${word} in the rain</p>`) =>
  addStatus(world.db, author, { visibility, content });
const set = (person: Person, columns: Record<string, unknown>) =>
  world.db.updateTable("account").set(columns).where("id", "=", person.id).execute();

async function tagged(author: Person, name: string, visibility: Visibility = "public"): Promise<StatusId> {
  const id = await addStatus(world.db, author, { visibility, content: `<p>#${name}</p>` });
  await world.db
    .insertInto("tag")
    .values({ name, display_name: name })
    .onConflict((same) => same.doNothing())
    .execute();
  const tag = await world.db.selectFrom("tag").select("id").where("name", "=", name).executeTakeFirstOrThrow();
  await world.db.insertInto("status_tag").values({ tag_id: tag.id, status_id: id }).execute();
  return id;
}

test("public posts are found by their words, newest first, also by a visitor", async () => {
  const [older, newer] = [await write(jonas), await write(mira)];
  await write(jonas, "public", "<p>something else</p>");
  expect(await found(world.visitor)).toEqual([newer, older]);
  expect(await found(world.visitor, `"${word} in the rain"`)).toEqual([newer, older]);
  expect(await found(world.visitor, `${word} -rain`)).toEqual([]);
});

test.each([
  ["linnet", "Forty linnets sang"],
  ["Schiffe", "Ein Schiff im Hafen"],
  ["Boot", "Die Boote im Hafen"],
  ["книга", "Две книги о тумане"],
  ["harbour light", "The lights of the harbours"],
  ["lanterns, glowing?", "A lantern glows"],
])("%j finds %j: words are found in their other forms", async (q, text) => {
  const id = await write(jonas, "public", `<p>${text}</p>`);
  await write(jonas, "public", "<p>something else</p>");
  expect(await found(mira, q)).toEqual([id]);
  // Between quotes each word is meant as it stands.
  expect(await found(mira, `"${q}"`)).toEqual([]);
});

test("a post is found by its content warning and never by its markup", async () => {
  const id = await addStatus(world.db, jonas, { content: `<p class="k${word}">x</p>`, spoiler_text: word });
  expect(await found(world.visitor)).toEqual([id]);
  expect(await found(world.visitor, `k${word}`)).toEqual([]);
});

test.each(["unlisted", "private", "direct"] as const)("a %s post is found by its author alone", async (visibility) => {
  const id = await write(jonas, visibility);
  const follower = await world.person(`follower${made}`);
  await follower.send("POST", `/api/v1/accounts/${jonas.id}/follow`);
  expect(await found(jonas)).toEqual([id]);
  for (const other of [world.visitor, mira, follower]) expect(await found(other)).toEqual([]);
});

test("search finds mentions of me and posts on my shelves, as long as I may see them", async () => {
  const mentioning = await write(jonas, "direct");
  await world.db.insertInto("mention").values({ status_id: mentioning, account_id: mira.id }).execute();
  const shelved = await write(jonas, "private");
  await world.db.insertInto("bookmark").values({ account_id: mira.id, status_id: shelved }).execute();
  expect(await found(mira)).toEqual([mentioning]);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/follow`);
  expect(await found(mira)).toEqual([shelved, mentioning]);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/unfollow`);
  expect(await found(mira)).toEqual([mentioning]);
});

test("nobody else finds people who did not agree to be searched, nor silenced or suspended ones", async () => {
  const id = await write(jonas);
  await set(jonas, { indexable: false });
  expect(await found(world.visitor)).toEqual([]);
  expect(await found(mira)).toEqual([]);
  expect(await found(jonas)).toEqual([id]);
  await set(jonas, { indexable: true, silenced_at: new Date() });
  expect(await found(mira)).toEqual([]);
  await set(jonas, { silenced_at: null, suspended_at: new Date() });
  expect(await found(mira)).toEqual([]);
});

test.each(["block", "mute"])("after a %s the viewer finds the person, to undo it, but no posts", async (verb) => {
  await write(jonas);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/${verb}`);
  expect(await found(mira)).toEqual([]);
  const accounts = (await search(mira, jonas.username)).accounts.map((account) => account.id);
  expect(accounts).toEqual([jonas.id]);
});

test("a blocked person does not find the one who blocks them", async () => {
  await write(jonas);
  await jonas.send("POST", `/api/v1/accounts/${mira.id}/block`);
  expect(await found(mira)).toEqual([]);
  expect((await search(mira, `@${jonas.username}`)).accounts.map(({ id }) => id)).not.toContain(jonas.id);
});

test("posts are found of one author, and between two others", async () => {
  const ids = [await write(jonas), await write(mira), await write(jonas)] as const;
  const find = async (more: string) =>
    (await search(world.visitor, word, `&type=statuses${more}`)).statuses.map(({ id }) => id);
  expect(await find(`&account_id=${jonas.id}`)).toEqual([ids[2], ids[0]]);
  expect(await find(`&max_id=${ids[2]}`)).toEqual([ids[1], ids[0]]);
  expect(await find(`&min_id=${ids[0]}`)).toEqual([ids[2], ids[1]]);
  const second = await search(mira, word, "&type=statuses&limit=1&offset=1");
  expect(second.statuses.map(({ id }) => id)).toEqual([ids[1]]);
});

test("the exact address comes first, before people whom many follow", async () => {
  const name = `lin${made}`;
  const [exact, longer] = [await world.person(name), await world.person(`${name}net`)];
  for (const fan of [mira, jonas]) await fan.send("POST", `/api/v1/accounts/${longer.id}/follow`);
  for (const q of [name, `@${name}`, `${name}@linnet.test`, name.toUpperCase()]) {
    expect((await search(world.visitor, q)).accounts[0]?.id).toBe(exact.id);
  }
  expect((await search(world.visitor, name)).accounts.map((account) => account.id)).toEqual([exact.id, longer.id]);
});

test.each(["%", "_", "____", "m_ra", "%ira"])("in names, %j means itself", async (q) => {
  expect((await search(world.visitor, q, "&type=accounts")).accounts).toEqual([]);
});

test("a display name is found by the beginnings of its words, in any order", async () => {
  await set(jonas, { display_name: `Йонас Ландграф ${word}` });
  for (const q of [word, `${word} йон`, `ландг ${word}`]) {
    expect((await search(world.visitor, q)).accounts.map((account) => account.id)).toEqual([jonas.id]);
  }
});

test("a person who does not want to be discovered is found by the whole address, and by followers", async () => {
  const word = `Quagga${made}`;
  await set(jonas, { discoverable: false, display_name: word });
  expect((await search(mira, word)).accounts).toEqual([]);
  expect((await search(mira, jonas.username.slice(0, -1))).accounts.map(({ id }) => id)).not.toContain(jonas.id);
  expect((await search(mira, `@${jonas.username}`)).accounts).toMatchObject([{ id: jonas.id }]);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/follow`);
  expect((await search(mira, word)).accounts).toMatchObject([{ id: jonas.id }]);
  expect(await mira.get(`/api/v1/accounts/search?q=${word}&following=true`)).toMatchObject([{ id: jonas.id }]);
  expect(await jonas.get(`/api/v1/accounts/search?q=${mira.username}&following=true`)).toEqual([]);
});

test("the address of a page here finds its person or post", async () => {
  const [open, closed] = [await write(jonas), await write(jonas, "private")];
  const address = `${worldOrigin}/@${jonas.username}`;
  expect(await search(world.visitor, address)).toMatchObject({
    accounts: [{ id: jonas.id }],
    statuses: [],
    hashtags: [],
  });
  expect(await search(world.visitor, `${address}/${open}`)).toMatchObject({ accounts: [], statuses: [{ id: open }] });
  expect(await search(world.visitor, `${address}/${closed}`)).toMatchObject({ accounts: [], statuses: [] });
});

test("hashtags are found by their beginning with seven days of history, unless only private posts have them", async () => {
  await tagged(jonas, `${word}stripes`);
  await tagged(mira, `${word}stripes`);
  await tagged(mira, word);
  await tagged(mira, `${word}secret`, "private");
  const { hashtags } = await search(world.visitor, `#${word.toUpperCase()}`, "&type=hashtags");
  expect(hashtags.map((tag) => tag.name)).toEqual([word, `${word}stripes`]);
  expect(hashtags[1]!.history).toHaveLength(7);
  const today = Math.floor(Date.now() / 86_400_000) * 86_400;
  expect(hashtags[1]!.history[0]).toEqual({ day: String(today), uses: "2", accounts: "2" });
  expect(hashtags[1]!.history[6]).toEqual({ day: String(today - 6 * 86_400), uses: "0", accounts: "0" });
});

test("a tag of private posts alone answers like one that nobody ever used", async () => {
  const before = await world.visitor.get<Tag>(`/api/v1/tags/${word}`);
  await tagged(mira, word, "private");
  const used = await world.visitor.get<Tag>(`/api/v1/tags/${word}`);
  const unused = await world.visitor.get<Tag>(`/api/v1/tags/x${word}`);
  expect(used).toEqual(before);
  expect(unused.id).not.toBe(used.id);
  expect(await world.visitor.get(`/api/tags/${word}/accounts`)).toEqual([]);
});

test("people of a tag: the latest first, without people who hide, are blocked or muted", async () => {
  const hiding = await world.person(`hiding${made}`);
  await set(hiding, { discoverable: false });
  for (const author of [mira, jonas, hiding, mira]) await tagged(author, word);
  const people = async (caller: Caller) =>
    (await caller.get<{ id: string }[]>(`/api/tags/${word}/accounts`)).map((account) => account.id);
  expect(await people(world.visitor)).toEqual([mira.id, jonas.id]);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/mute`);
  expect(await people(mira)).toEqual([mira.id]);
  await jonas.send("POST", `/api/v1/accounts/${mira.id}/block`);
  expect(await people(jonas)).toEqual([jonas.id]);
  const first = await world.visitor.ask("GET", `/api/tags/${word}/accounts?limit=1`);
  expect(first.next).toEqual({ offset: "1" });
  const second = await world.visitor.ask("GET", `/api/tags/${word}/accounts?limit=1&offset=1`);
  expect([first.body, second.body]).toMatchObject([[{ id: mira.id }], [{ id: jonas.id }]]);
  expect(second.next).toBeNull();
});

test("actors are people with their newest public post, in two queries for any number", async () => {
  await write(mira);
  const newest = await write(mira);
  await write(mira, "private");
  await write(mira, "unlisted");
  const other = await write(jonas);
  const silent = await world.person(`silent${made}`);
  const hiding = await world.person(`hiding${made}`);
  await set(hiding, { discoverable: false });
  await write(hiding);
  const { queries, result } = await countQueries(() => world.visitor.get<Actor[]>("/api/actors"));
  expect(queries).toBe(2);
  expect(result.slice(0, 2)).toMatchObject([
    { account: { id: jonas.id }, status: { id: other } },
    { account: { id: mira.id }, status: { id: newest } },
  ]);
  const shown = result.map((actor) => actor.account.id);
  expect(shown).not.toContain(silent.id);
  expect(shown).not.toContain(hiding.id);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/block`);
  expect(await mira.get("/api/actors?limit=1")).toMatchObject([{ account: { id: mira.id } }]);
});

test("one type is searched alone", async () => {
  await write(jonas);
  expect(await search(world.visitor, word, "&type=accounts")).toMatchObject({ statuses: [] });
});

const hostile = [
  "'",
  '"',
  "\\",
  "%",
  "_",
  "%%%%",
  "\\%",
  "' or 1=1 --",
  "'; drop table account; --",
  '") or (1=1',
  "a' & !b",
  "!",
  "!!!",
  "& | !",
  ":*",
  "a:*",
  "a <-> b",
  "(((",
  ")))",
  "a & ",
  "<->",
  "*",
  "-",
  "--",
  "---",
  '"unclosed',
  "or",
  "OR",
  "and not",
  "@",
  "@@",
  "@@@a@@b",
  "@a@",
  "#",
  "##",
  "#\u200b",
  "\u0301",
  "\ud800",
  "\ufffe",
  "🦜".repeat(100),
  "a".repeat(500),
  "a ".repeat(250),
  "a:*|".repeat(100),
  "%00",
  "${1}",
  "{{7*7}}",
  "$1",
  "null",
  "NaN",
  "\u202e",
  "a\tb\nc",
  "https://",
  "http://linnet.test/@",
  "http://linnet.test/@a/999",
];

test.each(hostile)("searching for %j answers without a fault", async (q) => {
  for (const path of ["/api/v2/search", "/api/v1/accounts/search"]) {
    const { status } = await mira.ask("GET", `${path}?q=${encodeURIComponent(q.toWellFormed())}`);
    expect(status).toBeLessThan(500);
  }
  const tag = await mira.ask("GET", `/api/v1/tags/${encodeURIComponent(q.toWellFormed())}`);
  expect([200, 404]).toContain(tag.status);
});

test.each(["offset=10001", "offset=1e9", "type=everything", "account_id=x", "max_id=0x1"])(
  "%s is refused",
  async (query) => {
    const { status } = await mira.ask("GET", `/api/v2/search?q=a&${query}`);
    expect([404, 422]).toContain(status);
  },
);

test.each(["", "q=", "q=%20", "q=a&offset=-1", "q=a&limit=-100"])(
  "%j asks for nothing that there is, which is 400 as on Mastodon",
  async (query) => {
    for (const version of ["v1", "v2"])
      expect((await mira.ask("GET", `/api/${version}/search?${query}`)).status).toBe(400);
  },
);

test("a search that is too long is refused, and a large limit is cut", async () => {
  expect((await world.visitor.ask("GET", `/api/v2/search?q=${"a".repeat(501)}`)).status).toBe(422);
  for (let i = 0; i < 41; i++) await write(jonas);
  expect((await search(world.visitor, word, "&type=statuses&limit=1000")).statuses).toHaveLength(40);
});

test("a search costs the same number of queries for one result and for forty", async () => {
  const cost = async (limit: number) => (await countQueries(() => search(mira, word, `&limit=${limit}`))).queries;
  const none = await cost(40);
  for (let i = 0; i < 40; i++) await write(jonas, "public", `<p>${word}</p>`);
  const [one, forty] = [await cost(1), await cost(40)];
  expect(one).toBe(forty);
  expect(forty - none).toBeLessThanOrEqual(1);
});
