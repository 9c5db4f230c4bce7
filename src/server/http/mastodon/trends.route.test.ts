/** Trends: by whom and for how long, for whom, and what they don't tell (threats V01, V12). */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Status, Tag, TrendingLink } from "#protocol/entities.ts";
import { idAtTime, type StatusId } from "#protocol/ids.ts";
import { putHashtags } from "#server/domain/tags/put-hashtags.ts";
import { reckonTrends } from "#server/domain/trends/reckon-trends.job.ts";
import { transact } from "#server/storage/database.ts";
import { countQueries } from "#testing/count-queries.ts";
import { addStatus } from "#testing/rows.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Caller, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
let anna: Person;
let wren: Person;
setWorld(openWorld, ["mira", "jonas", "anna", "wren"], (stage) => ({ world, mira, jonas, anna, wren } = stage));

/** Nothing of the tests before. */
beforeEach(async () => {
  await sql`truncate status, tag, preview_card, trend cascade`.execute(world.db);
});

const hour = 3_600_000;
const paths = ["/api/v1/trends/tags", "/api/v1/trends/statuses", "/api/v1/trends/links"];

/** The job, so many hours from now. */
const reckon = (hours = 0) => reckonTrends(world.db, new Date(Date.now() + 1000 + hours * hour));
const tags = async (who: Caller = world.visitor) =>
  (await who.get<Tag[]>("/api/v1/trends/tags")).map(({ name }) => name);
const statuses = async (who: Caller = world.visitor) =>
  (await who.get<Status[]>("/api/v1/trends/statuses")).map(({ id }) => id);
const links = async () => (await world.visitor.get<TrendingLink[]>("/api/v1/trends/links")).map(({ url }) => url);
const bytes = async (who: Caller = world.visitor) =>
  JSON.stringify(await Promise.all(paths.map((path) => who.ask("GET", path))));

const change = (who: Person, columns: object) =>
  world.db.updateTable("account").set(columns).where("id", "=", who.id).execute();
const say = async (people: readonly Person[], text: string, more = {}) => {
  const said: Status[] = [];
  for (const person of people) said.push(await person.publishes(text, more));
  return said;
};
const favourite = async (id: StatusId, ...people: Person[]) => {
  for (const person of people) await person.send("POST", `/api/v1/statuses/${id}/favourite`);
};

let written = 0n;
/** A row alone, of so many hours ago: counters of accounts, which everybody reads, don't change. */
async function plant(person: Person, hashtag: string, hoursAgo: number, columns = {}): Promise<StatusId> {
  const id = String(BigInt(idAtTime(Date.now() - hoursAgo * hour)) + ++written) as StatusId;
  await addStatus(world.db, person, { id, content: `<p>#${hashtag}</p>`, ...columns });
  await transact(world.db, (tx) => putHashtags(tx, id, [{ name: hashtag, displayName: hashtag }]));
  return id;
}

/** A page that was read already, and posts that link to it. */
async function link(address: string, ids: readonly StatusId[], url = address): Promise<void> {
  const { id } = await world.db
    .insertInto("preview_card")
    .values({ link: address, url, title: "Gulls", due_at: null, read_at: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await world.db.updateTable("status").set({ preview_card_id: id }).where("id", "in", ids).execute();
}

/** Rows alone, as `plant` makes. */
async function press(id: StatusId, people: readonly Person[]): Promise<void> {
  const presses = people.map((person) => ({ account_id: person.id, status_id: id }));
  await world.db.insertInto("favourite").values(presses).execute();
  await world.db.insertInto("status_stats").values({ status_id: id, favourites_count: presses.length }).execute();
}

/** One of each kind that trends: a hashtag and a link of Mira, Jonas and Anna, and a post of Mira's. */
async function fashion(): Promise<Status[]> {
  const said = await say([mira, jonas, anna], "#gulls at the pier");
  const ids = said.map(({ id }) => id);
  await link("https://pier.example/gulls", ids);
  await favourite(said[0]!.id, jonas, anna, wren);
  await reckon();
  expect([await tags(), await statuses(), await links()]).toEqual([
    ["gulls"],
    [ids[0]],
    ["https://pier.example/gulls"],
  ]);
  return said;
}

test("nothing trends where nothing is said", async () => {
  await reckon();
  for (const path of [...paths, "/api/v1/trends"]) expect(await world.visitor.get(path)).toEqual([]);
});

test("what three people do with trends, with its week; two are too few", async () => {
  const [first, , third] = await fashion();
  await say([mira, jonas], "#crabs");
  await favourite(third!.id, mira, jonas);
  await reckon();
  expect(await tags()).toEqual(["gulls"]);
  expect(await statuses()).toEqual([first!.id]);
  const [tag] = await mira.get<Tag[]>("/api/v1/trends/tags");
  expect(tag).toMatchObject({ name: "gulls", following: false, history: { 0: { uses: "3", accounts: "3" } } });
  expect(await world.visitor.get("/api/v1/trends")).toEqual(await world.visitor.get("/api/v1/trends/tags"));
  const [card] = await world.visitor.get<TrendingLink[]>("/api/v1/trends/links");
  expect(card).toMatchObject({ title: "Gulls", type: "link", history: { 0: { uses: "3", accounts: "3" } } });
  expect(card!.history).toHaveLength(7);
});

test("one person counts once, for however much they write, boost or like", async () => {
  await say([mira, mira, mira, jonas], "#crabs");
  const mine = await mira.publishes("Crabs");
  for (const verb of ["favourite", "reblog"]) {
    for (const person of [jonas, anna]) await person.send("POST", `/api/v1/statuses/${mine.id}/${verb}`);
  }
  await mira.send("POST", `/api/v1/statuses/${mine.id}/favourite`);
  await reckon();
  expect([await tags(), await statuses()]).toEqual([[], []]);
  await say([anna], "#crabs");
  await wren.send("POST", `/api/v1/statuses/${mine.id}/reblog`);
  await reckon();
  expect([await tags(), await statuses()]).toEqual([["crabs"], [mine.id]]);
});

test("a boost for few is nobody's", async () => {
  const { id } = await mira.publishes("Crabs");
  await favourite(id, jonas, anna);
  await wren.send("POST", `/api/v1/statuses/${id}/reblog`, { visibility: "private" });
  await reckon();
  expect(await statuses()).toEqual([]);
});

test("more people come first, and new ones before those of earlier", async () => {
  for (const person of [mira, jonas, anna]) await plant(person, "gulls", 20);
  const fresh = await say([mira, jonas, anna], "#crabs");
  await favourite(fresh[0]!.id, jonas, anna, wren);
  await favourite(fresh[1]!.id, mira, anna, wren);
  await world.db
    .updateTable("favourite")
    .set({ created_at: new Date(Date.now() - 10 * hour) })
    .where("status_id", "=", fresh[1]!.id)
    .execute();
  await reckon();
  // Three people of then are worth less than one of now.
  expect(await tags()).toEqual(["crabs"]);
  await say([wren], "#gulls");
  await reckon();
  expect(await tags()).toEqual(["crabs", "gulls"]);
  expect(await statuses()).toEqual([fresh[0]!.id, fresh[1]!.id]);
  await say([mira, jonas, anna], "#gulls");
  await reckon();
  expect(await tags()).toEqual(["gulls", "crabs"]);
});

test("what is said every day weighs less than what is new", async () => {
  for (let days = 1; days <= 6; days++) {
    for (const person of [mira, jonas, anna]) await plant(person, "morning", 24 * days);
  }
  await say([mira, jonas, anna], "#morning");
  await say([mira, jonas, anna], "#crabs");
  await reckon();
  expect(await tags()).toEqual(["crabs", "morning"]);
});

test("a trend is over after some time, unless people go on", async () => {
  await fashion();
  await reckon(12);
  expect([await tags(), await statuses(), await links()].map((list) => list.length)).toEqual([1, 1, 1]);
  await reckon(24);
  expect([await tags(), await statuses(), await links()]).toEqual([[], [], []]);
  const { rows } = await sql`select from trend`.execute(world.db);
  expect(rows).toEqual([]);
});

test("a moment before anything was said knows nothing of it", async () => {
  await fashion();
  await reckon(-1);
  expect([await tags(), await statuses(), await links()]).toEqual([[], [], []]);
});

test.each<[string, (said: Status[]) => Promise<unknown>]>([
  ["is deleted", ([post]) => mira.send("DELETE", `/api/v1/statuses/${post!.id}`)],
  ["is by somebody who is not to be found any more", () => change(mira, { discoverable: false })],
  ["is by somebody who is silenced", () => change(mira, { silenced_at: new Date() })],
  ["is by somebody who is suspended", () => change(mira, { suspended_at: new Date() })],
  ["is by somebody who is gone", () => change(mira, { deleted_at: new Date() })],
  [
    "is for few any more",
    ([post]) => world.db.updateTable("status").set({ visibility: "private" }).where("id", "=", post!.id).execute(),
  ],
])("a post that %s leaves the trends at once, and what trended by it", async (_, happen) => {
  const said = await fashion();
  await happen(said);
  expect([await tags(), await statuses(), await links()]).toEqual([[], [], []]);
  await reckon();
  expect([await tags(), await statuses(), await links()]).toEqual([[], [], []]);
});

test("a hashtag or a link that is taken out of a post is out of the trends at once", async () => {
  const [first] = await fashion();
  await mira.send("PUT", `/api/v1/statuses/${first!.id}`, { status: "At the pier" });
  await world.settle();
  expect([await tags(), await links()]).toEqual([[], []]);
});

test("hidden posts and those of hidden people change no byte (threats V01, V12)", async () => {
  await fashion();
  const quiet = await world.person("quiet");
  const suspended = await world.person("suspended");
  const before = [await bytes(), await bytes(mira)];
  const people = [mira, jonas, anna, wren];
  const hide = async (columns: object) => {
    const ids: StatusId[] = [];
    for (const person of people) for (const tag of ["gulls", "crabs"]) ids.push(await plant(person, tag, 0, columns));
    await link(`https://hidden.example/${ids[0]}`, ids);
    await press(ids[0]!, people);
  };
  for (const visibility of ["unlisted", "private", "direct"]) await hide({ visibility });
  await hide({ deleted_at: new Date() });
  for (const person of [quiet, suspended, jonas, anna])
    await press(await plant(person, "crabs", 0, {}), [suspended, quiet]);
  await change(quiet, { discoverable: false });
  await change(suspended, { suspended_at: new Date() });
  await reckon();
  expect([await bytes(), await bytes(mira)]).toEqual(before);
});

test("replies to others, and sensitive posts and their links, don't trend", async () => {
  const [first] = await fashion();
  const reply = await jonas.publishes("Mine too", { in_reply_to_id: first!.id });
  const warned = await jonas.publishes("Crabs", { spoiler_text: "Food" });
  const sensitive = await say([jonas, anna, wren], "Crabs", { sensitive: true });
  await link("https://crabs.example/", [...sensitive.map(({ id }) => id), warned.id]);
  for (const { id } of [reply, warned, sensitive[0]!]) await favourite(id, mira, anna, wren);
  await reckon();
  expect(await statuses()).toEqual([first!.id]);
  expect(await links()).toEqual(["https://pier.example/gulls"]);
  // A post that is marked later is out at once.
  await world.db.updateTable("status").set({ sensitive: true }).where("id", "=", first!.id).execute();
  expect([await statuses(), await links()]).toEqual([[], []]);
});

test("several addresses of one page trend as that page", async () => {
  const said = await say([mira, jonas, anna], "At the pier");
  for (const [at, { id }] of said.entries()) await link(`https://pier.example/?${at}`, [id], "https://pier.example/");
  await reckon();
  const found = await world.visitor.get<TrendingLink[]>("/api/v1/trends/links");
  expect(found).toMatchObject([{ url: "https://pier.example/", history: { 0: { uses: "3", accounts: "3" } } }]);
  await mira.send("DELETE", `/api/v1/statuses/${said[0]!.id}`);
  expect(await links()).toEqual([]);
});

test("a reader doesn't get posts of people whom they muted or from whom a block keeps them, and sees what their filters match", async () => {
  const [first] = await fashion();
  for (const [verb, undo] of [
    ["mute", "unmute"],
    ["block", "unblock"],
  ]) {
    await wren.send("POST", `/api/v1/accounts/${mira.id}/${verb}`);
    expect(await statuses(wren)).toEqual([]);
    await wren.send("POST", `/api/v1/accounts/${mira.id}/${undo}`);
  }
  await mira.send("POST", `/api/v1/accounts/${wren.id}/block`);
  expect(await statuses(wren)).toEqual([]);
  expect(await statuses()).toEqual([first!.id]);
  await jonas.send("POST", "/api/v2/filters", {
    title: "Birds",
    context: ["public"],
    keywords_attributes: [{ keyword: "pier" }],
  });
  const [seen] = await jonas.get<Status[]>("/api/v1/trends/statuses");
  expect(seen!.filtered).toMatchObject([{ filter: { title: "Birds" } }]);
});

test("trends page by offset, with neighbours, bounds and as many questions whatever is there", async () => {
  const said = await say([mira, jonas, anna], "#one #two #three");
  for (const { id } of said)
    await favourite(id, ...[mira, jonas, anna, wren].filter((one) => one.id !== authorOf(said, id)));
  await reckon();
  const ask = (path: string) => world.visitor.ask("GET", path);
  const page = async (offset: number) => ask(`/api/v1/trends/tags?limit=2&offset=${offset}`);
  expect(await page(0)).toMatchObject({ body: { length: 2 }, next: { offset: "2" }, prev: null });
  expect(await page(2)).toMatchObject({ body: { length: 1 }, next: null, prev: { offset: "0" } });
  const [one, two] = [(await page(0)).body as Tag[], (await page(2)).body as Tag[]];
  expect([...one, ...two].map(({ name }) => name).toSorted()).toEqual(["one", "three", "two"]);
  expect((await ask("/api/v1/trends/statuses?limit=0")).body).toHaveLength(1);
  expect((await ask("/api/v1/trends/statuses?limit=2&offset=1")).body).toHaveLength(2);
  for (const path of paths) {
    expect((await ask(`${path}?offset=10001`)).status).toBe(422);
    const few = await countQueries(() => ask(`${path}?limit=1`));
    expect((await countQueries(() => ask(`${path}?limit=99`))).queries).toBe(few.queries);
  }
});

const authorOf = (said: readonly Status[], id: StatusId) => said.find((status) => status.id === id)!.account.id;
