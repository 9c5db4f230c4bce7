/**
 * Who may not see a status gets no byte of it, from anywhere (threats V01, V02,
 * V05, V07, I06): eleven viewers ask every route that reads, every page, payload and
 * feed for statuses of all four visibilities, and for those of a suspended author, which
 * a follower finds where they stood and nowhere else (F10).
 *
 * The routes come from their tables and are asked with everything that could
 * stand in their place, so a new one is covered as soon as it is there.
 */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List, Status, Visibility } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { apiRoutes } from "#server/connect.ts";
import type { Route } from "#server/http/middleware/route.ts";
import { does, houseOrigin, openTestHouse, type Browser, type Guest, type TestHouse } from "#testing/house.ts";
import { addStatus } from "#testing/rows.ts";
import { routes as pageRoutes } from "#web/navigation/route-table.ts";

const visibilities: readonly Visibility[] = ["public", "unlisted", "private", "direct"];
const open: readonly Visibility[] = ["public", "unlisted"];
/** Those of a suspended author are public ones. */
const kinds = [...visibilities, "suspended"] as const;
type Kind = (typeof kinds)[number];

/** What each viewer may see of what mira writes. */
const entitled = {
  visitor: open,
  stranger: open,
  "former follower": open,
  "who asked to follow": open,
  "who is followed by the author": open,
  "who mutes the author": open,
  follower: [...open, "private"],
  "who is mentioned": visibilities,
  "who is mentioned and blocked": [],
  "who blocks the author": [],
  author: visibilities,
} satisfies Record<string, readonly Visibility[]>;
type Viewer = keyof typeof entitled;
const viewers = Object.keys(entitled) as Viewer[];

/** By the same viewers; where the follower may is said below. */
const entitledTo = (viewer: Viewer): readonly Kind[] => entitled[viewer];

/** Everything by which statuses of one kind could be recognised. */
interface Traces {
  /** Those of `ids` that are asked for one by one. */
  statuses: string[];
  ids: string[];
  words: string[];
  topic: string;
}

let house: TestHouse;
const browsers = {} as Record<Viewer, Browser>;
const traces = {} as Record<Kind, Traces>;
/** Public ones to, and about, what not everybody sees. */
const openAnswers: StatusId[] = [];
/** What may stand for a parameter or a query field, by its name or by the noun before it. */
const fillings: Record<string, string[]> = {};

beforeAll(async () => {
  house = await openTestHouse();
  const { mira, banned, host, former, asks, followed, muting, follower, mentioned, outcast, blocking, stranger } =
    await house.people(
      ...([
        "mira",
        "banned",
        "host",
        "former",
        "asks",
        "followed",
        "muting",
        "follower",
        "mentioned",
        "outcast",
      ] as const),
      ...(["blocking", "stranger"] as const),
    );
  Object.assign(browsers, {
    visitor: house.visitor,
    stranger,
    "former follower": former,
    "who asked to follow": asks,
    "who is followed by the author": followed,
    "who mutes the author": muting,
    follower,
    "who is mentioned": mentioned,
    "who is mentioned and blocked": outcast,
    "who blocks the author": blocking,
    author: mira,
  } satisfies Record<Viewer, Browser>);

  for (const person of [follower, former, muting, outcast]) {
    await does(person, "POST", `/api/v1/accounts/${mira.id}/follow`, { notify: true });
  }
  await does(mira, "POST", `/api/v1/accounts/${followed.id}/follow`);
  const opening = await says(host, "Something to answer");

  await does(follower, "POST", `/api/v1/accounts/${banned.id}/follow`, { notify: true });
  for (const visibility of visibilities) {
    traces[visibility] = await writeEverything({ author: mira, host, mentioned }, opening, visibility);
  }
  traces.suspended = await writeEverything({ author: banned, host, mentioned }, opening, "public", "suspended");
  await house.settle();

  // Their earlier actions are no key to it afterwards.
  for (const { id } of await allStatusesOf(mira)) {
    for (const person of [former, outcast]) {
      for (const verb of ["favourite", "bookmark", "mute"]) await person.send("POST", `/api/v1/statuses/${id}/${verb}`);
    }
  }
  await house.settle();
  await does(former, "POST", `/api/v1/accounts/${mira.id}/unfollow`);
  await does(mira, "PATCH", "/api/v1/accounts/update_credentials", { locked: true });
  await does(asks, "POST", `/api/v1/accounts/${mira.id}/follow`);
  await does(muting, "POST", `/api/v1/accounts/${mira.id}/mute`);
  await does(muting, "POST", `/api/v1/accounts/${mira.id}/unfollow`);
  await does(mira, "POST", `/api/v1/accounts/${outcast.id}/block`);
  await does(blocking, "POST", `/api/v1/accounts/${mira.id}/block`);
  await house.settle();
  const { id: list } = await does<List>(follower, "POST", "/api/v1/lists", { title: "Birds" });
  await does(follower, "POST", `/api/v1/lists/${list}/accounts`, { account_ids: [mira.id] });
  await does(follower, "POST", "/api/v2/filters", {
    title: "Birds",
    context: ["home"],
    status_id: traces.private.ids[0],
  });
  await does(follower, "POST", `/api/v1/lists/${list}/accounts`, { account_ids: [banned.id] });
  for (const verb of ["favourite", "bookmark"]) {
    await does(follower, "POST", `/api/v1/statuses/${traces.suspended.ids[0]}/${verb}`);
  }
  await house.settle();
  await suspend(banned);
  await gatherFillings(mira, host, banned);
});
afterAll(() => house.close());

const suspend = ({ id }: Pick<Guest, "id">, suspended_at: Date | null = new Date()) =>
  house.db.updateTable("account").set({ suspended_at }).where("id", "=", id).execute();

async function says(person: Guest, status: string, more: object = {}): Promise<StatusId> {
  return (await does<Status>(person, "POST", "/api/v1/statuses", { status, ...more })).id;
}

/** One of each kind: with a file and a warning, edited, pinned, with a poll, an answer, boosts. */
async function writeEverything(
  { author, host, mentioned }: Record<"author" | "host" | "mentioned", Guest>,
  opening: StatusId,
  visibility: Visibility,
  of: Kind = visibility,
): Promise<Traces> {
  const word = (kind: string) => `${kind}of${of}`;
  const key = `${randomBytes(16).toString("hex")}.webp`;
  const media = await house.db
    .insertInto("media_attachment")
    .values({ account_id: author.id, type: "image", file: key, preview: key, description: word("alt") })
    .returning("id")
    .executeTakeFirstOrThrow();
  const picture = await says(author, `${word("early")} #${word("topic")} @mentioned @outcast`, {
    visibility,
    media_ids: [media.id],
    spoiler_text: word("warning"),
  });
  await does(author, "PUT", `/api/v1/statuses/${picture}`, {
    status: `${word("text")} #${word("topic")} @mentioned @outcast`,
    media_ids: [media.id],
    spoiler_text: word("warning"),
  });
  const poll = await says(author, `${word("question")} @mentioned @outcast`, {
    visibility,
    poll: { options: [word("tea"), word("coffee")], expires_in: 3_600 },
  });
  const answer = await says(author, `${word("answer")} @mentioned @outcast`, { visibility, in_reply_to_id: opening });
  const further = await says(author, `${word("further")} @mentioned @outcast`, { visibility, in_reply_to_id: picture });
  if (visibility !== "direct") await does(author, "POST", `/api/v1/statuses/${picture}/pin`);
  // An answer that everybody may read names nothing of what it answers.
  openAnswers.push(await says(mentioned, "Well said", { visibility: "public", in_reply_to_id: poll }));
  // So does a quote, also one that another server sends of what may not be quoted.
  openAnswers.push(await addStatus(house.db, host, { quoted_status_id: poll, content: "<p>Look</p>" }));
  if (open.includes(visibility)) openAnswers.push(await says(host, "Look at this", { quoted_status_id: picture }));
  const boosts =
    visibility === "direct" ? [] : [(await does<Status>(author, "POST", `/api/v1/statuses/${picture}/reblog`)).id];
  // As another server might send it: the wrapper says "public" whatever it wraps.
  boosts.push(await addStatus(house.db, host, { reblog_of_id: poll }));
  const { id: pollId } = await house.db
    .selectFrom("poll")
    .select("id")
    .where("status_id", "=", poll)
    .executeTakeFirstOrThrow();
  return {
    statuses: [picture, poll, ...boosts],
    ids: [picture, poll, answer, further, ...boosts, media.id, pollId],
    words: [
      key.slice(0, 32),
      ...["text", "question", "alt", "early", "warning", "tea", "coffee", "answer", "further"].map(word),
    ],
    topic: word("topic"),
  };
}

function allStatusesOf({ id }: Guest): Promise<{ id: StatusId }[]> {
  return house.db.selectFrom("status").select("id").where("account_id", "=", id).execute();
}

async function gatherFillings(mira: Guest, host: Guest, banned: Guest): Promise<void> {
  const columnOf = async (query: ReturnType<typeof sql<{ value: string }>>) =>
    (await query.execute(house.db)).rows.map((row) => row.value);
  const tags = kinds.map((kind) => traces[kind].topic);
  const statuses = [...openAnswers, ...kinds.flatMap((kind) => traces[kind].statuses)];
  const questions = kinds.flatMap((kind) => {
    const { ids, words } = traces[kind];
    return [...words.slice(0, 2), `${houseOrigin}/@${kind === "suspended" ? "banned" : "mira"}/${ids[0]}`];
  });
  Object.assign(fillings, {
    accounts: [mira.id, host.id, banned.id],
    statuses,
    polls: await columnOf(sql`select id::text as value from poll`),
    conversations: await columnOf(sql`select id::text as value from account_conversation`),
    lists: await columnOf(sql`select id::text as value from list`),
    list: await columnOf(sql`select id::text as value from list`),
    kind: await columnOf(sql`select distinct type as value from notification`),
    filters: await columnOf(sql`select id::text as value from filter`),
    notifications: await columnOf(sql`select id::text as value from notification`),
    oneOfEachNotification: await columnOf(sql`select min(id)::text as value from notification group by type`),
    group_key: await columnOf(sql`select distinct coalesce(group_key, 'ungrouped-' || id) as value from notification`),
    ...Object.fromEntries(["hashtag", "tags", "name", "tagged", "any", "all", "none"].map((name) => [name, tags])),
    acct: ["mira", "host", "banned"],
    account: ["mira", "banned"],
    status: statuses,
    // A label of an upload; what is looked for is its id.
    filename: ["clip.mp4"],
    q: [...questions, "mira", "#topic"],
  });
}

/** Of notifications, which are many, one of each kind. */
const everything = () => [
  ...new Set(["accounts", "statuses", "polls", "oneOfEachNotification"].flatMap((kind) => fillings[kind]!)),
];

/** `/a/:id/b` with each id that could stand there: those of its name, or of the noun before it, and all that there are if both are unknown. */
function pathsOf(path: string): string[] {
  const hole = /:(\w+)/.exec(path);
  if (!hole) return [path];
  const noun = path.slice(0, hole.index).split("/").at(-2)!;
  const values = (hole[1] === "id" ? undefined : fillings[hole[1]!]) ?? fillings[noun] ?? everything();
  return values.flatMap((value) => pathsOf(path.replace(hole[0], encodeURIComponent(value))));
}

interface Entries {
  entries?: Record<string, { type: string; options?: readonly unknown[]; wrapped?: Entries["entries"] }>;
}

/** The query as it is usual, with each of its switches on, and with each value that it could be asked for. */
function queriesOf(route: Route): string[] {
  const inPath = new Set([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const names = Object.keys((route.input as Entries).entries ?? {}).filter((name) => !inPath.has(name));
  const most = names.includes("limit") ? ["limit=80"] : [];
  const asked = names.flatMap((name) => {
    if (["limit", "max_id", "since_id", "min_id", "offset"].includes(name)) return [];
    if (name === "id")
      return [
        everything()
          .map((id) => `id[]=${id}`)
          .join("&"),
      ];
    if (name === "account_id") return fillings["accounts"]!.map((id) => `account_id=${id}`);
    const values = fillings[name];
    return values ? values.map((value) => `${name}=${encodeURIComponent(value)}`) : [`${name}=true`];
  });
  const pages = names.includes("min_id") ? ["", "min_id=1", "limit=1"] : [""];
  return [...pages, ...asked].map((query) => `?${[...most, query].filter(Boolean).join("&")}`);
}

/** The places where a follower reads on; by a boost they read nothing here either. */
const stays = [
  "/",
  /^\/api\/(v1\/timelines\/(home|list\/)|profile\b|threads?\b)/,
  /^\/api\/v\d\/(statuses|accounts|polls|favourites|bookmarks)\b/,
  /^\/(@banned|@mira\/|@host\/|lists\/|favourites|bookmarks)/,
];

/** Words of a suspended author that this viewer may not read at this address. */
function tracesOfSuspended(viewer: Viewer, path: string): Traces {
  const { suspended } = traces;
  const staysHere = stays.some((place) =>
    typeof place === "string" ? place === path.split("?")[0] : place.test(path),
  );
  if (viewer !== "follower" || !staysHere) return suspended;
  const boosts = suspended.statuses.slice(2);
  return { ...suspended, words: [], ids: boosts, topic: boosts[0]! };
}

/** Secrets that an answer tells; the caller already knows the words of the address itself. */
async function leaksIn(viewer: Viewer, path: string, entitledAs = viewer): Promise<string[]> {
  const answer = await browsers[viewer].get(path);
  expect(answer.status, `${viewer}: ${path}`).toBeLessThan(500);
  const address = decodeURIComponent(path).toLowerCase();
  const body = (await answer.text()).toLowerCase();
  const headers = [...answer.headers].join("\n");
  return kinds
    .filter((kind) => !entitledTo(entitledAs).includes(kind))
    .flatMap((kind) => {
      const { ids, words, topic } = kind === "suspended" ? tracesOfSuspended(viewer, path) : traces[kind];
      // Whom a block keeps apart could read it signed out: a cursor and a hashtag tell them nothing.
      return open.some((each) => each === kind)
        ? [...ids, ...words].filter((trace) => body.includes(trace))
        : [...ids, ...words, topic].filter((trace) => body.includes(trace) || headers.includes(trace));
    })
    .filter((trace) => !address.includes(trace))
    .map((trace) => `${viewer}: ${path} says ${trace}`);
}

async function leaksAmong(paths: readonly string[], viewer: Viewer, entitledAs?: Viewer): Promise<string[]> {
  const found: string[] = [];
  const left = [...paths];
  const ask = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      found.push(...(await leaksIn(viewer, path, entitledAs)));
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  return found;
}

const readings = apiRoutes.filter((route) => route.method === "GET");

test("the statuses are there, for who may see them", async () => {
  for (const viewer of viewers) {
    const seen = await Promise.all(
      visibilities.map(async (visibility) => {
        const answer = await browsers[viewer].get(`/api/v1/statuses/${traces[visibility].ids[0]}`);
        return answer.ok ? [visibility] : [];
      }),
    );
    expect(seen.flat(), viewer).toEqual(entitled[viewer]);
  }
});

test("a route that names no scope for an app's token tells of nobody (O05)", async () => {
  const { rows: people } = await sql<{ id: string; username: string }>`select id::text, username from account`.execute(
    house.db,
  );
  // The reference has every word of the API in it, and some of these people are called by one.
  const told = readings.filter(({ path }) => path !== "/api/openapi.json");
  for (const route of told.filter(({ access, tokenScope }) => access === "public" && !tokenScope)) {
    for (const path of pathsOf(route.path)) {
      const answer = await (await browsers["stranger"].get(path)).text();
      const named = people.filter(({ id, username }) => answer.includes(id) || answer.includes(`"${username}"`));
      expect(named, path).toEqual([]);
    }
  }
});

const pagePaths = () =>
  pageRoutes.flatMap(({ path, query }) => {
    const filled = pathsOf(path.replace("/tags/:id", "/tags/:name"));
    if (!query?.includes("q")) return filled;
    return filled.flatMap((where) => fillings["q"]!.map((q) => `${where}?q=${encodeURIComponent(q)}`));
  });

test("those of a suspended author are there for a follower alone, and for all while the suspension is lifted", async () => {
  const banned = await house.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", "banned")
    .executeTakeFirstOrThrow();
  const [own, , ...boosts] = traces.suspended.statuses;
  const readersOf = async (path: string, among: readonly Viewer[] = viewers) => {
    const answers = await Promise.all(among.map((viewer) => browsers[viewer].get(path)));
    return among.filter((_, index) => answers[index]!.ok);
  };
  const [post, page] = [`/api/v1/statuses/${own}`, `/@banned/${own}`];
  for (const path of [post, page]) expect(await readersOf(path)).toEqual(["follower"]);
  for (const boost of boosts) expect(await readersOf(`/api/v1/statuses/${boost}`)).toEqual([]);
  // The page of a visitor is held for all visitors for some seconds, whatever happens meanwhile.
  const signedIn = viewers.filter((viewer) => viewer !== "visitor");
  await suspend(banned, null);
  expect(await readersOf(post)).toEqual(viewers);
  expect(await readersOf(page, signedIn)).toEqual(signedIn);
  await suspend(banned);
  expect(await readersOf(post)).toEqual(["follower"]);
  expect(await readersOf(page, signedIn)).toEqual(["follower"]);
});

describe.each(viewers)("%s", (viewer) => {
  test("reads nothing else from any route of the API", async () => {
    const paths = readings.flatMap((route) => {
      const [usual = "", ...others] = queriesOf(route);
      const all = pathsOf(route.path);
      // Further parameters do not depend on which of many stands in the path.
      return [
        ...all.map((path) => path + usual),
        ...others.flatMap((query) => all.slice(0, 2).map((path) => path + query)),
      ];
    });
    expect(await leaksAmong(paths, viewer)).toEqual([]);
  });

  test("reads nothing else from any page", async () => {
    expect(await leaksAmong(pagePaths(), viewer)).toEqual([]);
  });
});

test.each<Viewer>(["visitor", "author"])("feeds and payloads are for everybody, also when %s asks", async (viewer) => {
  const payloads = pagePaths().map((path) => path.replace(/(?:\/?)(\?|$)/, "/_payload.json$1"));
  const feeds = [...pathsOf("/@:account/feed.atom"), ...pathsOf("/tags/:name/feed.atom")];
  expect(await leaksAmong([...payloads, ...feeds], viewer, "visitor")).toEqual([]);
});

test("search engines are asked to keep public posts and no others (V07)", async () => {
  const pageOf = async (visibility: Visibility) =>
    (await house.visitor.get(`/@mira/${traces[visibility].ids[0]}`)).text();
  const forMachines = '<meta name="robots" content="noindex">';
  expect(await pageOf("public")).not.toContain(forMachines);
  for (const visibility of visibilities.slice(1)) expect(await pageOf(visibility)).toContain(forMachines);
});
