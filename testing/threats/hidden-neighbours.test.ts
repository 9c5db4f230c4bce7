/**
 * A list tells nothing of what it leaves out: its places, its ends, its counts and its pages are byte for byte the same, whether
 * or not somebody hidden wrote between the posts that it shows (threats V01, I06, G20).
 *
 * Every route that reads, every page and every feed is walked to its end, two items at a time, before and after posts
 * were written into each gap between those that were there: direct, followers-only, deleted, scheduled and drafts, and by people
 * whom a block or a domain keeps apart from the reader. The routes come from their tables.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { List, Status, Visibility } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { apiRoutes } from "#server/connect.ts";
import type { Route } from "#server/http/middleware/route.ts";
import { does, openTestHouse, type Browser, type Guest, type TestHouse } from "#testing/house.ts";
import { addPerson, type AddedPerson } from "#testing/rows.ts";
import { routes as pageRoutes } from "#web/navigation/route-table.ts";

let house: TestHouse;
let people: Record<"mira" | "host" | "other" | "friend" | "foe" | "loathed", Guest>;
let far: AddedPerson;
/** What is there for everybody, the oldest first; the first is what the others answer. */
const shown: StatusId[] = [];
/** What may stand for a parameter or a query field, by its name or by the noun before it. */
const fillings: Record<string, readonly string[]> = {};

const words = (more = "") => `A quagga${more} https://quagga.example/ #quagga #quaggafoal`;

beforeAll(async () => {
  house = await openTestHouse();
  people = await house.people("mira", "host", "other", "friend", "foe", "loathed");
  const { mira, host, friend, foe, loathed } = people;
  far = await addPerson(house.db, "far", { domain: "far.example" });
  await does(friend, "POST", `/api/v1/accounts/${host.id}/follow`, { notify: true });
  await does(foe, "POST", `/api/v1/accounts/${friend.id}/block`);
  await does(friend, "POST", `/api/v1/accounts/${loathed.id}/block`);
  await does(friend, "POST", "/api/v1/domain_blocks", { domain: "far.example" });
  await does(friend, "POST", "/api/v1/tags/quagga/follow");
  const { id: list } = await does<List>(friend, "POST", "/api/v1/lists", { title: "Stripes" });
  await does(friend, "POST", `/api/v1/lists/${list}/accounts`, { account_ids: [host.id] });

  const root = await says(friend, words(" to answer"));
  shown.push(root);
  for (let at = 0; at < 5; at++) {
    const author = at % 2 ? mira : host;
    const poll = at === 2 ? { poll: { options: ["tea", "coffee"], expires_in: 3_600 } } : {};
    const id = await says(author, words(` of ${author.username} @friend`), { in_reply_to_id: root, ...poll });
    shown.push(id);
    for (const verb of ["favourite", "bookmark"]) await does(friend, "POST", `/api/v1/statuses/${id}/${verb}`);
    await does(people.other, "POST", `/api/v1/statuses/${id}/reblog`);
    await does(host, "POST", `/api/v1/statuses/${id}/favourite`);
  }
  await does(mira, "POST", `/api/v1/statuses/${shown[4]}/pin`);
  await house.settle();
  await fill(list);
  // Ids come from the clock; here they come from a gap, while there is one.
  await sql`create table gap (id bigint not null)`.execute(house.db);
  await sql`
    create or replace function snowflake() returns bigint language plpgsql volatile as $$
    declare next bigint;
    begin
      update gap set id = id + 1 returning id into next;
      return coalesce(next, ((extract(epoch from clock_timestamp()) * 1000)::bigint << 16) + (random() * 65535)::bigint);
    end $$`.execute(house.db);
});
afterAll(() => house.close());

async function says(person: Guest, status: string, more: object = {}): Promise<StatusId> {
  return (await does<Status>(person, "POST", "/api/v1/statuses", { status, ...more })).id;
}

async function fill(list: string): Promise<void> {
  const columnOf = async (query: ReturnType<typeof sql<{ value: string }>>) =>
    (await query.execute(house.db)).rows.map((row) => row.value);
  const tags = ["quagga", "quaggafoal"];
  Object.assign(fillings, {
    accounts: [people.mira.id, people.host.id, people.friend.id],
    account_id: [people.mira.id],
    statuses: shown.slice(0, 3),
    status: shown.slice(0, 3),
    polls: await columnOf(sql`select id::text as value from poll`),
    conversations: await columnOf(sql`select id::text as value from account_conversation`),
    lists: [list],
    list: [list],
    kind: ["mention", "status", "follow"],
    account: ["mira", "host"],
    acct: ["mira"],
    url: [`https://quagga.example/`],
    notifications: await columnOf(sql`select min(id)::text as value from notification`),
    group_key: await columnOf(
      sql`select coalesce(group_key, 'ungrouped-' || min(id)) as value from notification group by group_key`,
    ),
    ...Object.fromEntries(["hashtag", "tags", "name", "tagged", "any", "all", "none"].map((name) => [name, tags])),
    q: searches,
  });
}

const searches =
  `quagga | quagga -secret | quagga secre* | "a quagga" | quagga has:link | lang:en | from:mira | is:reply
  | quagga in:public | #quag | before:2100-01-01 | quagga in:library | -secret in:library`
    .split("|")
    .map((query) => query.trim());

/** `/a/:id/b` with what could stand there; as it is where nothing could. */
function pathsOf(path: string): string[] {
  const hole = /:(\w+)/.exec(path);
  if (!hole) return [path];
  const noun = path.slice(0, hole.index).split("/").at(-2)!;
  const values = (hole[1] === "id" ? undefined : fillings[hole[1]!]) ?? fillings[noun] ?? ["1"];
  return values.flatMap((value) => pathsOf(path.replace(hole[0], encodeURIComponent(value))));
}

interface Entries {
  entries?: Record<string, unknown>;
}

/** Its pages are as small as they can be, so that each post is beside an end. */
function addressesOf(route: Route): string[] {
  const inPath = new Set([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const names = Object.keys((route.input as Entries).entries ?? {}).filter((name) => !inPath.has(name));
  const sizes = names.includes("limit") ? ["limit=2", "limit=40"] : [""];
  const forwards = names.includes("min_id") ? ["limit=2&min_id=1"] : [];
  const asked = names.flatMap((name) => {
    if (["limit", "max_id", "since_id", "min_id", "offset", "id"].includes(name)) return [];
    const values = fillings[name];
    return values ? values.map((value) => `${name}=${encodeURIComponent(value)}`) : [`${name}=true`];
  });
  const [size = ""] = sizes;
  const types = names.includes("q") ? ["statuses", "hashtags", "accounts"].map((type) => `&type=${type}`) : [""];
  const queries = [...sizes, ...forwards, ...asked.flatMap((query) => types.map((type) => `${size}&${query}${type}`))];
  return pathsOf(route.path).flatMap((path) => queries.map((query) => `${path}?${query}`));
}

const readings = apiRoutes.filter(({ method }) => method === "GET");

/** What a page carries, and a feed, is for everybody: who is kept apart could read it signed out. */
function addressesForAll(): string[] {
  const pages = pageRoutes.flatMap(({ path, query }) => {
    const filled = pathsOf(path.replace("/tags/:id", "/tags/:name"));
    return query?.includes("q")
      ? filled.flatMap((where) => searches.map((q) => `${where}/_payload.json?q=${encodeURIComponent(q)}`))
      : filled.map((where) => `${where.replace(/\/$/, "")}/_payload.json`);
  });
  const feeds = [...pathsOf("/@:account/feed.atom"), ...pathsOf("/tags/:name/feed.atom")];
  return [...pages, ...feeds];
}

/** Pages of one list at most; a list that never ends is seen by that. */
const mostPages = 60;

type Answers = Map<string, string>;
type Hiding = (text: string) => string;

/** All that a reader is told at all addresses, the pages behind them too. */
async function readEverything(reader: Browser, forAll: boolean, hide: Hiding): Promise<Answers> {
  const answers: Answers = new Map();
  const left = [...readings.flatMap(addressesOf), ...(forAll ? addressesForAll() : [])];
  const ask = async () => {
    for (let first = left.shift(); first !== undefined; first = left.shift()) {
      let address: string | null = first;
      for (let page = 0; address !== null && !answers.has(address); page++) {
        expect(page, `${first} goes on and on`).toBeLessThan(mostPages);
        const answer: Response = await reader.get(address);
        expect(answer.status, address).toBeLessThan(500);
        const link = answer.headers.get("link") ?? "";
        answers.set(address, hide(`${answer.status}\n${link}\n${await answer.text()}`));
        const next: string | undefined =
          /<([^>]+)>; rel="next"/.exec(link)?.[1] ??
          /<([^>]+)>; rel="prev"/.exec(first.includes("min_id") ? link : "")?.[1];
        address = next === undefined ? null : next.replace(/^https?:\/\/[^/]+/, "");
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, ask));
  return answers;
}

function differences(before: Answers, after: Answers): string[] {
  const addresses = [...new Set([...before.keys(), ...after.keys()])];
  return addresses.flatMap((address) => {
    const [one = "", other = ""] = [before.get(address), after.get(address)];
    if (one === other) return [];
    let at = 0;
    while (one[at] === other[at]) at++;
    const near = (text: string) => text.slice(Math.max(at - 60, 0), at + 60);
    return [`${address}: ${near(one)} | ${near(other)}`];
  });
}

/** Writes into each gap between the posts that are shown, and once before and behind them all. */
async function plant(write: (answered: StatusId) => Promise<void>): Promise<void> {
  const places = [String(BigInt(shown[0]!) - 10_000n), ...shown];
  await sql`insert into gap values (0)`.execute(house.db);
  for (const id of places) {
    await sql`update gap set id = greatest((select max(id) from status where id < ${id}::bigint + 10000), ${id})`.execute(
      house.db,
    );
    await write(shown[1]!);
    await house.settle();
  }
  await sql`delete from gap`.execute(house.db);
}

const hides = (person: Guest, visibility: Visibility, answered: StatusId, more = "") =>
  says(person, `${words(` secret of ${person.username}`)}${more}`, {
    visibility,
    in_reply_to_id: answered,
    language: "en",
  });

/** Rows alone, as nobody is told of them. */
async function hideMany(person: AddedPerson, visibility: Visibility, answered: StatusId, count: number): Promise<void> {
  const { rows } = await sql<{ id: StatusId }>`
    insert into status (account_id, visibility, content, in_reply_to_id, in_reply_to_account_id, conversation_id, language)
    select ${person.id}, ${visibility}, ${`<p>${words(" secret")}</p>`}, id, account_id, conversation_id, 'en'
    from status, generate_series(1, ${count}::int) where id = ${answered} returning id`.execute(house.db);
  await sql`
    insert into status_tag (status_id, tag_id)
    select status.id, tag.id from unnest(${rows.map(({ id }) => id)}::bigint[]) status (id), tag
    where tag.name in ('quagga', 'quaggafoal')`.execute(house.db);
}

/** Names that only hidden posts have, before and among the others that begin so; more than are looked at for one answer. */
async function hideTags(id: StatusId): Promise<void> {
  await sql`
    with named as (
      insert into tag (name, display_name) select 'quaggaa' || n, 'quaggaa' || n from generate_series(1, 300) n
      on conflict do nothing returning id
    ) insert into status_tag (status_id, tag_id) select ${id}, id from named`.execute(house.db);
}

/** No other post has it; it stands among the others by its name. */
const hashtag = " #quaggamare";

/** Midnight may come in between. */
const withoutLastDay: Hiding = (text) => text.replaceAll(/"last_status_at":(?:"[^"]*"|null)/g, "");
/** The number of posts of an account has its followers-only ones in it, as in Mastodon. */
const withoutTotals: Hiding = (text) =>
  withoutLastDay(text).replaceAll(/"(?:statuses_count|status_count|statuses|localPosts)":\d+/g, "");
/** Numbers beside a post count what everybody may see, also by people whom this reader doesn't. */
const withoutCounts: Hiding = (text) =>
  withoutTotals(text).replaceAll(/"(?:\w+_count|uses|accounts|history)":(?:"?\d+"?|\[[^\]]*\])/g, "");

/** What was there before, and what is different since; `forAll`: also the pages and feeds. */
async function changesBy(
  write: (answered: StatusId) => Promise<void>,
  { readers, forAll = true, hide }: { readers: Record<string, Browser>; forAll?: boolean; hide: Hiding },
): Promise<string[]> {
  const before = new Map<Browser, Answers>();
  for (const reader of Object.values(readers)) before.set(reader, await readEverything(reader, forAll, hide));
  await plant(write);
  const found: string[] = [];
  for (const [name, reader] of Object.entries(readers)) {
    const after = await readEverything(reader, forAll, hide);
    found.push(...differences(before.get(reader)!, after).map((line) => `${name}: ${line}`));
  }
  return found;
}

test("direct posts, deleted and scheduled ones and drafts change no byte for anybody else", async () => {
  const { mira, host, friend } = people;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const write = async (root: StatusId) => {
    for (const person of [mira, host]) {
      await hideTags(await hides(person, "direct", root, hashtag));
      await hideMany(person, "direct", root, 200);
      const gone = await hides(person, "public", root, hashtag);
      await house.settle();
      await does(person, "DELETE", `/api/v1/statuses/${gone}`);
      await does(person, "POST", "/api/v1/statuses", { status: words(" secret"), scheduled_at: tomorrow });
      await does(person, "POST", "/api/drafts", { status: words(" secret") });
    }
  };
  expect(await changesBy(write, { readers: { visitor: house.visitor, friend }, hide: withoutLastDay })).toEqual([]);
});

test("followers-only posts change no byte for others, but the total of their author", async () => {
  const { mira, other, friend } = people;
  const write = async (root: StatusId) => {
    for (const person of [mira, other]) {
      await hides(person, "private", root, hashtag);
      await hideMany(person, "private", root, 20);
    }
  };
  expect(await changesBy(write, { readers: { visitor: house.visitor, friend }, hide: withoutTotals })).toEqual([]);
});

test("followers-only posts change no byte for who has followed their author and does no longer", async () => {
  const { other, friend } = people;
  const follow = (verb: string) => does(friend, "POST", `/api/v1/accounts/${other.id}/${verb}`);
  // A first time, so that it is not new at the second.
  await follow("follow");
  await house.settle();
  await follow("unfollow");
  await house.settle();
  const write = async (root: StatusId) => {
    await follow("follow");
    await house.settle();
    await hides(other, "private", root, hashtag);
    await hideMany(other, "private", root, 20);
    await house.settle();
    await follow("unfollow");
  };
  expect(await changesBy(write, { readers: { friend }, forAll: false, hide: withoutTotals })).toEqual([]);
});

test("posts of people whom a block or a domain keeps apart change no byte but counts that all see", async () => {
  const { foe, loathed, friend } = people;
  const write = async (root: StatusId) => {
    for (const person of [foe, loathed]) await hides(person, "public", root, " @friend");
    // Everybody else reads these: a list looks over some hundreds of them and not over any number.
    for (const person of [foe, far]) await hideMany(person, "public", root, 10);
  };
  expect(await changesBy(write, { readers: { friend }, forAll: false, hide: withoutCounts })).toEqual([]);
});
