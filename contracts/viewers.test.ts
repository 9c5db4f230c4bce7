/**
 * Each route that reads, asked by each kind of viewer, answers what its row promises: entities hold for visitors and for
 * apps alone, not just for those who are somebody. The reference of the API is made from the same rows, and an answer is
 * held against that, too.
 *
 * The routes come from their table, and each has to answer somebody, with something in it.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeDeed } from "#protocol/deed.ts";
import type { Consented, List, Status } from "#protocol/entities.ts";
import { legalTextsChanged } from "#protocol/legal-sections.ts";
import { apiRoutes } from "#server/connect.ts";
import { mintToken } from "#server/domain/auth/tokens.ts";
import { reckonTrends } from "#server/domain/trends/reckon-trends.job.ts";
import type { Route } from "#server/http/middleware/route.ts";
import { transact } from "#server/storage/database.ts";
import { everyScope, mintFor } from "#testing/authority.ts";
import { does, houseOrigin, openTestHouse, type Guest, type TestHouse } from "#testing/house.ts";
import { faultsOf, faultsOfError, nameOf } from "#testing/promised.ts";
import { faultsByDocument, promisesPages } from "./documented.ts";

const kinds = ["visitor", "app alone", "stranger", "follower", "blocked", "author", "operator", "browser"] as const;
type Kind = (typeof kinds)[number];

let house: TestHouse;
/** The author, signed in as in a browser. */
let browser: Guest;
let visitorsCookies: string;
/** Tokens; a visitor has none. */
const tokens: Partial<Record<Kind, string>> = {};
/** What may stand for a parameter or a query field, by its name or by the noun before it. */
const fillings: Record<string, readonly string[]> = {};

beforeAll(async () => {
  house = await openTestHouse();
  const { db } = house;
  const people = await house.people("author", "follower", "stranger", "blocked", "operator", "asking");
  const { author, follower, stranger, blocked, operator, asking } = people;
  browser = author;
  await sql`update local_user set role = 'admin' where account_id = ${operator.id}`.execute(db);
  await sql`update account set discoverable = true`.execute(db);
  const app = { name: "Ivory", redirect_uris: ["ivory://callback"], scopes: everyScope, client_id: "ivory" };
  const { id: appId } = await db.insertInto("oauth_app").values(app).returning("id").executeTakeFirstOrThrow();
  for (const kind of ["stranger", "follower", "blocked", "author", "operator"] as const) {
    tokens[kind] = await mintFor(db, people[kind]);
  }
  tokens["app alone"] = await transact(db, (tx) => mintToken(tx, { accountId: null, appId, scopes: everyScope }));

  await does(author, "PATCH", "/api/v1/accounts/update_credentials", {
    note: "With #birds",
    fields_attributes: [{ name: "Site", value: "https://birds.example" }],
  });
  for (const person of [follower, blocked]) await follows(person, author, { notify: true });
  for (const other of [follower, stranger]) await follows(author, other);
  const statuses = await writeEverything(people);
  await does(author, "POST", `/api/v1/accounts/${blocked.id}/block`);
  await does(author, "POST", `/api/v1/accounts/${stranger.id}/mute`, { notifications: false });
  await does(author, "POST", `/api/v1/accounts/${follower.id}/endorse`);
  await does(author, "POST", "/api/v1/domain_blocks", { domain: "far.example" });
  await does(author, "POST", "/api/v1/tags/birds/follow");
  await does(author, "POST", "/api/v1/tags/birds/feature");
  await does(author, "PATCH", "/api/v1/accounts/update_credentials", { locked: true });
  await follows(asking, author);
  const list = await does<List>(author, "POST", "/api/v1/lists", { title: "Birds" });
  await does(author, "POST", `/api/v1/lists/${list.id}/accounts`, { account_ids: [follower.id] });
  await does(author, "POST", "/api/v2/filters", {
    title: "Boats",
    context: ["home"],
    keywords_attributes: [{ keyword: "ferry" }],
    status_id: statuses[0],
  });
  await does(author, "POST", "/api/v1/markers", { home: { last_read_id: statuses[0] } });
  await does(stranger, "POST", "/api/v1/reports", { account_id: blocked.id, comment: "Noise" });
  await does(author, "PATCH", "/api/v2/notifications/policy", { for_not_followers: "filter" });
  await does(asking, "POST", "/api/v1/statuses", { status: "@author let me in" });
  for (const id of ["begun", "older"]) {
    await does(author, "PUT", `/api/drafts/${id}`, {
      device: "desk",
      draft: { content: "<p>Begun</p>", spoilerText: "", visibility: "public", createdAt: 1, changedAt: 1 },
    });
  }
  const { uploadId } = await does<{ uploadId: string }>(author, "POST", "/media/create/bird.png", {
    type: "image/png",
    size: 4,
  });
  const consent = await letsAnAppIn(author);
  // A visitor who has asked for a code, and pressed a button before that.
  const asked = await house.visitor.send("POST", "/api/auth/mail/send", { email: "kim@example.org" });
  const flow = asked.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  visitorsCookies = [...flow, `deed=${writeDeed({ verb: "follow", id: author.id, choices: [] }, Date.now())}`].join(
    "; ",
  );
  await house.settle();
  // Nobody can be asked for the page from here.
  await sql`
    insert into preview_card (link, url, title, due_at) values ('https://birds.example/', 'https://birds.example/', 'Birds', null)`.execute(
    db,
  );
  await sql`
    update status set preview_card_id = (select id from preview_card) where strpos(content, 'birds.example') > 0`.execute(
    db,
  );
  await reckonTrends(db, new Date());
  const columnOf = async (query: ReturnType<typeof sql<{ value: string }>>) =>
    (await query.execute(db)).rows.map((row) => row.value);
  const idsOf = (table: string) => columnOf(sql`select id::text as value from ${sql.table(table)}`);
  Object.assign(fillings, {
    statuses,
    accounts: [author.id, follower.id],
    lists: [list.id],
    list: [list.id],
    polls: await idsOf("poll"),
    media: await columnOf(sql`select id::text as value from media_attachment where status_id is null`),
    conversations: await idsOf("account_conversation"),
    notifications: await idsOf("notification"),
    group_key: await columnOf(sql`select distinct coalesce(group_key, 'ungrouped-' || id) as value from notification`),
    requests: await idsOf("notification_request"),
    // In the first version of the API a keyword is called a filter.
    filters: [...(await idsOf("filter")), ...(await idsOf("filter_keyword"))],
    keywords: await idsOf("filter_keyword"),
    filter_statuses: await idsOf("filter_status"),
    scheduled_statuses: await idsOf("scheduled_status"),
    hashtag: ["birds"],
    name: ["birds"],
    acct: ["author"],
    q: ["author", "birds"],
    url: ["https://birds.example/", `${houseOrigin}/@author/${statuses[0]}`],
    date: [legalTextsChanged],
    timeline: ["home"],
    publish_id: ["begun"],
    filename: ["bird.png"],
    uploadId: [uploadId],
    client_id: [consent],
  });
});
afterAll(() => house.close());

const follows = (person: Guest, other: Guest, wish = {}) =>
  does(person, "POST", `/api/v1/accounts/${other.id}/follow`, wish);

/** The query by which the app asks, and would ask again. */
async function letsAnAppIn(person: Guest): Promise<string> {
  const redirect_uri = "https://app.example/cb";
  const made = await house.visitor.send("POST", "/api/v1/apps", { client_name: "Tusk", redirect_uris: redirect_uri });
  const { client_id, client_secret } = (await made.json()) as Record<string, string>;
  const request = { client_id: client_id!, redirect_uri, response_type: "code" };
  const allowed = await does<Consented>(person, "POST", "/api/auth/oauth/authorize", request);
  const code = new URL(allowed.redirect_uri!).searchParams.get("code");
  const proof = { grant_type: "authorization_code", code, client_id, client_secret, redirect_uri };
  const redeemed = await house.visitor.send("POST", "/oauth/token", proof);
  expect(redeemed.status).toBe(200);
  return String(new URLSearchParams(request));
}

/** A status of each kind, and all that may be done to one. */
async function writeEverything(people: Record<"author" | "follower" | "stranger" | "blocked" | "asking", Guest>) {
  const { author, follower, stranger, blocked, asking } = people;
  const says = async (person: Guest, status: string, more: object = {}) =>
    (await does<Status>(person, "POST", "/api/v1/statuses", { status, ...more })).id;
  const file = () =>
    house.db
      .insertInto("media_attachment")
      .values({ account_id: author.id, type: "image", file: `${"0".repeat(32)}.webp`, description: "A bird" })
      .returning("id")
      .executeTakeFirstOrThrow();
  await file();
  const first = await says(author, "Look: #birds https://birds.example @follower", { spoiler_text: "Birds" });
  const picture = await says(author, "A picture", { media_ids: [(await file()).id], visibility: "unlisted" });
  const poll = await says(author, "Well?", { poll: { options: ["Tea", "Coffee"], expires_in: 3_600 } });
  const own = await says(author, "For followers", { visibility: "private", in_reply_to_id: first });
  const message = await says(author, "@follower psst", { visibility: "direct" });
  const open = await says(author, "Open to all");
  const quote = await says(follower, "Look at this", { quoted_status_id: first });
  const answer = await says(stranger, "@author well said", { in_reply_to_id: first });
  await says(blocked, "@author nonsense", { in_reply_to_id: first });
  await does(author, "PUT", `/api/v1/statuses/${first}`, {
    status: "See: #birds #linnets https://birds.example @follower",
  });
  for (const person of [follower, stranger, asking]) {
    await says(person, "#birds at https://birds.example");
    await does(person, "POST", `/api/v1/statuses/${open}/favourite`);
  }
  for (const verb of ["favourite", "bookmark", "reblog"]) {
    await does(follower, "POST", `/api/v1/statuses/${first}/${verb}`);
    await does(author, "POST", `/api/v1/statuses/${answer}/${verb}`);
  }
  await does(author, "POST", `/api/v1/statuses/${first}/pin`);
  for (const scheduled_at of ["2090-01-01T00:00:00Z", "2090-02-01T00:00:00Z"]) {
    await does(author, "POST", "/api/v1/statuses", { status: "Later", scheduled_at });
  }
  await does(follower, "POST", "/api/v1/statuses", {
    status: "@author psst",
    visibility: "direct",
    in_reply_to_id: message,
  });
  return [first, picture, poll, own, message, quote, answer];
}

/** `/a/:id/b` with each that could stand there. */
function pathsOf(path: string): string[] {
  const hole = /:(\w+)/.exec(path);
  if (!hole) return [path];
  const before = path.slice(0, hole.index).split("/");
  const noun = before.at(-3) === "filters" && before.at(-2) === "statuses" ? "filter_statuses" : before.at(-2)!;
  const values = (hole[1] === "id" ? undefined : fillings[hole[1]!]) ?? fillings[noun] ?? ["1"];
  return values.flatMap((value) => pathsOf(path.replace(hole[0], encodeURIComponent(value))));
}

/** With what it needs to be asked: whose they are, which ones, in which words. */
function addressesOf(route: Route): string[] {
  const { entries = {} } = route.input as { entries?: Record<string, unknown> };
  const noun = route.path.endsWith("statuses") ? "statuses" : "accounts";
  const ids = fillings[noun]!.map((id) => `id[]=${id}`).join("&");
  const queries = ["q", "acct", "url", "timeline"].flatMap((name) =>
    name in entries ? fillings[name]!.map((value) => `${name}=${encodeURIComponent(value)}`) : [],
  );
  if ("client_id" in entries) queries.push(...fillings["client_id"]!);
  const isList = !route.path.includes(":");
  if ("id" in entries && isList) queries.push(ids);
  // One alone has neighbours, and so has the second; a search has them where it looks for one kind.
  const pages = [
    ...("limit" in entries ? ["limit=1"] : []),
    ...("offset" in entries ? ["offset=1"] : []),
    ...("q" in entries && "type" in entries ? ["type=statuses&limit=1"] : []),
  ];
  queries.push(...pages.flatMap((page) => [page, ...queries.map((query) => `${query}&${page}`)]));
  return pathsOf(route.path).flatMap((path) => [path, ...queries.map((query) => `${path}?${query}`)]);
}

/** Parts that have nothing in them, whatever happens. */
const nothingIn =
  /announcements|custom_emojis|domain_blocks$|identity_proofs|peers|timelines\/direct|translation_languages/;

const readings = apiRoutes.filter(({ method }) => method === "GET");

const readerOf = (kind: Kind) => (kind === "visitor" || kind === "app alone" ? "visitor" : "person");

interface Asked {
  faults: string[];
  isFilled: boolean;
  /** Whether it named other pages. */
  isPaged: boolean;
}

/** What is wrong with what they are answered, and whether they were shown anything. */
async function ask(kind: Kind, route: Route, address: string): Promise<Asked> {
  const token = tokens[kind];
  const answer =
    kind === "browser"
      ? await browser.get(address)
      : await house.visitor.get(address, token ? { authorization: `Bearer ${token}` } : { cookie: visitorsCookies });
  const { status, ok } = answer;
  const body: unknown = await answer.json();
  const faults = ok
    ? [...faultsOf(route, readerOf(kind), status, body), ...faultsByDocument(route, status, body)]
    : faultsOfError(body);
  if (status >= 500) faults.push(String(status));
  return {
    faults: faults.map((fault) => `${kind}: ${address}: ${fault}`),
    isFilled: ok && body !== null && Object.keys(body as object).length > 0,
    isPaged: answer.headers.has("link"),
  };
}

test.each(readings.map((route) => [nameOf(route), route] as const))("%s", async (name, route) => {
  const answers = [];
  for (const kind of kinds) for (const address of addressesOf(route)) answers.push(await ask(kind, route, address));
  expect(answers.flatMap(({ faults }) => faults)).toEqual([]);
  const isShown = nothingIn.test(name) || answers.some(({ isFilled }) => isFilled);
  expect(isShown, "somebody was shown something").toBe(true);
  if (nothingIn.test(name)) return;
  expect(answers.some(({ isPaged }) => isPaged)).toBe(promisesPages(route));
});
