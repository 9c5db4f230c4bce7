/**
 * What is somebody else's, or hidden, answers like what never was, byte for byte,
 * and nothing happens (threats I01, I02, I04, I05, I06): each verb of the route table on
 * foreign ids of the kind that its path takes, and every field that holds an id.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FeaturedTag, Filter, List, Status } from "#protocol/entities.ts";
import type { MediaId, StatusId } from "#protocol/ids.ts";
import { apiRoutes } from "#server/connect.ts";
import { mintToken } from "#server/domain/auth/tokens.ts";
import type { Route } from "#server/http/middleware/route.ts";
import { transact } from "#server/storage/database.ts";
import { countQueries } from "#testing/count-queries.ts";
import { digestOfRowsOfOthers, digestOfTables } from "#testing/digest-of-tables.ts";
import { openTestHouse, type Guest, type TestHouse } from "#testing/house.ts";
import { sampleOf } from "#testing/samples.ts";

/** An id that was given to nothing; as long as those that were. */
const never = "117000000000000007";

let house: TestHouse;
let mira: Guest;
let intruder: Guest;
let own: StatusId;
let hidden: StatusId;
let foreignFile: MediaId;
const foreignUpload = "f".repeat(32);
/** By the noun before the parameter: ids that the intruder has no business with, and one that is nothing to compare with. */
let foreign: Record<string, { ids: string[]; nothing: string }>;
/** Of statuses that everybody sees: for verbs that only their author has. */
let seen: StatusId;

beforeAll(async () => {
  house = await openTestHouse();
  const people = await house.people("mira", "jonas", "intruder", "quiet", "gone", "pending", "asking");
  ({ mira, intruder } = people);
  const { jonas, quiet, gone, pending, asking } = people;
  const says = async (person: Guest, status: string, more: object = {}) =>
    ((await (await person.send("POST", "/api/v1/statuses", { status, ...more })).json()) as Status).id;
  own = await says(intruder, "My own");
  const waiting = await says(mira, "Later", { scheduled_at: "2090-01-01T00:00:00Z" });
  seen = await says(mira, "For everybody");
  hidden = await says(mira, "Just for @jonas", { visibility: "direct" });
  const poll = { options: ["Tea", "Coffee"], expires_in: 3_600 };
  const asked = await says(mira, "For followers: what to drink?", { visibility: "private", poll });
  const blocked = await says(mira, "@intruder I do not want to see you again", { visibility: "direct" });
  await house.settle();
  await mira.send("POST", `/api/v1/accounts/${intruder.id}/block`);
  await mira.send("PATCH", "/api/v1/accounts/update_credentials", { locked: true });
  await asking.send("POST", `/api/v1/accounts/${mira.id}/follow`);
  await jonas.send("POST", `/api/v1/statuses/${seen}/favourite`);
  await house.settle();
  await house.db.updateTable("account").set({ deleted_at: new Date() }).where("id", "=", gone.id).execute();
  await house.db.updateTable("local_user").set({ state: "pending" }).where("account_id", "=", pending.id).execute();
  const made = await mira.send("POST", "/api/v2/filters", {
    title: "Boats",
    context: ["home"],
    keywords_attributes: [{ keyword: "ferry" }],
  });
  const filter = (await made.json()) as Filter;
  const file = await house.db
    .insertInto("media_attachment")
    .values({ account_id: mira.id, type: "image", file: "0".repeat(32) })
    .returning("id")
    .executeTakeFirstOrThrow();
  foreignFile = file.id;
  const upload = { name: "clip.mp4", type: "video/mp4", size: "7", part_size: 7 };
  await house.db
    .insertInto("upload")
    .values({ id: foreignUpload, account_id: mira.id, ...upload })
    .execute();

  const list = (await (await mira.send("POST", "/api/v1/lists", { title: "Birds" })).json()) as List;

  const featured = await (await mira.send("POST", "/api/v1/featured_tags", { name: "birds" })).json();
  const request = await house.db
    .insertInto("notification_request")
    .values({ account_id: mira.id, from_account_id: quiet.id })
    .returning("id")
    .executeTakeFirstOrThrow();

  const idsOf = async (table: "account_conversation" | "poll" | "notification" | "session", condition = sql`true`) =>
    (await sql<{ id: string }>`select id::text from ${sql.table(table)} where ${condition}`.execute(house.db)).rows.map(
      (row) => row.id,
    );
  const notifications = await idsOf("notification", sql`account_id <> ${intruder.id}`);
  const keys = await sql<{ key: string }>`
    select coalesce(group_key, 'ungrouped-' || id) as key from notification where account_id <> ${intruder.id}`.execute(
    house.db,
  );
  const conversations = await idsOf("account_conversation", sql`account_id <> ${intruder.id}`);
  expect([notifications.length, keys.rows.length, conversations.length]).not.toContain(0);
  foreign = {
    statuses: { ids: [hidden, asked, blocked], nothing: never },
    polls: { ids: await idsOf("poll"), nothing: never },
    notifications: { ids: notifications, nothing: never },
    group_key: { ids: keys.rows.map((row) => row.key), nothing: `ungrouped-${never}` },
    sessions: {
      ids: await idsOf("session", sql`active_account_id <> ${intruder.id}`),
      nothing: never,
    },
    media: { ids: [foreignFile], nothing: never },
    suggestions: { ids: [gone.id, pending.id], nothing: never },
    // In the first version of the API a keyword is called a filter.
    filters: { ids: [filter.id, filter.keywords[0]!.id], nothing: never },
    keywords: { ids: [filter.keywords[0]!.id], nothing: never },
    conversations: { ids: conversations, nothing: never },
    // There are none; whatever the id is of.
    announcements: { ids: [seen, mira.id], nothing: never },
    conversation_id: { ids: conversations, nothing: never },
    scheduled_statuses: { ids: [waiting], nothing: never },
    lists: { ids: [list.id], nothing: never },
    featured_tags: { ids: [(featured as FeaturedTag).id], nothing: never },
    requests: { ids: [request.id], nothing: never },
    list: { ids: [list.id], nothing: never },
    apps: { ids: [await letIn(mira)], nothing: never },
    uploadId: { ids: [foreignUpload], nothing: "0".repeat(32) },
    accounts: { ids: [gone.id, pending.id], nothing: never },
    // They asked somebody else; the other one asked nobody.
    follow_requests: { ids: [asking.id], nothing: quiet.id },
  };
});
afterAll(() => house.close());

/** An app that somebody has let in, by its id. */
async function letIn({ id: account_id }: Guest): Promise<string> {
  const app = { name: "Ivory", redirect_uris: ["ivory://callback"], scopes: ["read"], client_id: "ivory" };
  const { id } = await house.db.insertInto("oauth_app").values(app).returning("id").executeTakeFirstOrThrow();
  await transact(house.db, (tx) => mintToken(tx, { accountId: account_id, appId: id, scopes: ["read"] }));
  return id;
}

const everything = () => digestOfTables(house.db);

/** An answer without what names the request itself. */
async function answerOf(request: Promise<Response>, ...asked: string[]): Promise<string> {
  const answer = await request;
  const head = [answer.status, ...answer.headers].join("\n");
  const body = asked.reduce((text, id) => text.replaceAll(id, "ID"), await answer.text());
  return `${head}\n${body.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:"now":|data-now=")\d+/g, "")}`;
}

const holes = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** The kind of thing whose id a path takes; null for paths with none, with names that are for all, or that each gives to their own. */
function kindOf(path: string): string | null {
  const name = holes(path).find((hole) => !["hashtag", "name", "filename", "publish_id", "date"].includes(hole));
  if (!name) return null;
  return name === "id" ? path.split("/:id")[0]!.split("/").at(-1)! : name;
}

const onIds = apiRoutes.flatMap((route) => {
  const kind = kindOf(route.path);
  return kind ? [[`${route.method} ${route.path}`, route, kind] as const] : [];
});

/** Calls a route with what it needs besides the id in its path, and with no other id. */
function callerOf(route: Route): (id: string) => Promise<Response> {
  const left = new Set([...holes(route.path), "in_reply_to_id", "quoted_status_id", "media_ids", "media_attributes"]);
  const sample = Object.entries(sampleOf(route.input) as Record<string, unknown>);
  const body = Object.fromEntries(sample.filter(([name]) => !left.has(name)));
  return (id) => {
    const path = route.path
      .replace(":filename", "clip.mp4")
      .replace(":partNumber", "1")
      .replace(/:\w+/, encodeURIComponent(id))
      .replace(/:\w+/, own);
    return route.method === "GET" ? intruder.get(path) : intruder.send(route.method, path, body);
  };
}

/** All that is stored, which none of these verbs changes. */
let stored: Awaited<ReturnType<typeof everything>> | undefined;

test.each(onIds)(
  "%s on what is somebody else's is the same as on nothing, and does nothing",
  async (_, route, kind) => {
    const call = callerOf(route);
    const { ids, nothing } = foreign[kind]!;
    stored ??= await everything();
    const none = await answerOf(call(nothing), nothing);
    for (const id of ids) expect(await answerOf(call(id), id)).toBe(none);
    const after = await everything();
    expect(after).toEqual(stored);
  },
);

test.each(onIds.filter(([, , kind]) => kind === "statuses"))(
  "%s asks the database the same number of questions about what is hidden and about nothing",
  async (_, route) => {
    const call = callerOf(route);
    // The fewest of some calls: what the house asks for itself meanwhile is not theirs.
    const fewest = async (id: string) => {
      const counts: number[] = [];
      for (let i = 0; i < 4; i++) counts.push((await countQueries(() => call(id))).queries);
      return Math.min(...counts);
    };
    expect(await fewest(hidden)).toBe(await fewest(never));
  },
);

const withoutIds = apiRoutes.filter(({ method, path }) => method !== "GET" && !kindOf(path));

test.each(withoutIds.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s, which names nothing, is about one's own things alone",
  async (_, { method, path, input }) => {
    const others = () => digestOfRowsOfOthers(house.db, intruder.id);
    const before = await others();
    expect(Object.keys(before).length).toBeGreaterThan(15);
    const sample = sampleOf(input) as Record<string, unknown>;
    const body = Object.fromEntries(
      Object.entries(sample).filter(([name]) => !/_ids?$|^server$|^username$/.test(name)),
    );
    // In a browser of their own, which this may end.
    const answer = await (await house.signIn(intruder)).send(method, path, body);
    expect(answer.status).toBeLessThan(500);
    await house.settle();
    expect(await others()).toEqual(before);
  },
);

const onlyForAuthors = [
  ["PUT", "/api/v1/statuses/:id", { status: "Mine now" }],
  ["PUT", "/api/statuses/:id", { status: "<p>Mine now</p>" }],
  ["DELETE", "/api/v1/statuses/:id", {}],
  ["PUT", "/api/v1/statuses/:id/interaction_policy", { quote_approval_policy: "nobody" }],
] as const;

test.each(onlyForAuthors)("%s %s of what everybody sees is for its author", async (method, path, body) => {
  await mira.send("POST", `/api/v1/accounts/${intruder.id}/unblock`);
  await house.settle();
  const before = await everything();
  const call = (id: string) => intruder.send(method, path.replace(":id", id), body);
  expect((await call(seen)).status).toBe(404);
  expect(await answerOf(call(seen), seen)).toBe(await answerOf(call(never), never));
  expect(await everything()).toEqual(before);
});

/** Each field that holds the id of something. */
const fields: [request: string, field: string, (id: string) => object, foreignId: () => string][] = [
  ["POST /api/v1/statuses", "in_reply_to_id", (id) => ({ status: "Hm", in_reply_to_id: id }), () => hidden],
  ["POST /api/statuses", "in_reply_to_id", (id) => ({ status: "<p>Hm</p>", in_reply_to_id: id }), () => hidden],
  ["POST /api/v1/statuses", "quoted_status_id", (id) => ({ status: "Hm", quoted_status_id: id }), () => hidden],
  ["POST /api/statuses", "quoted_status_id", (id) => ({ status: "<p>Hm</p>", quoted_status_id: id }), () => hidden],
  ["POST /api/v1/statuses", "media_ids", (id) => ({ status: "Look", media_ids: [id] }), () => foreignFile],
  ["POST /api/statuses", "media_ids", (id) => ({ status: "<p>Look</p>", media_ids: [id] }), () => foreignFile],
  ["PUT /api/v1/statuses/OWN", "media_ids", (id) => ({ status: "Look", media_ids: [id] }), () => foreignFile],
  ["PUT /api/statuses/OWN", "media_ids", (id) => ({ status: "<p>Look</p>", media_ids: [id] }), () => foreignFile],
  ["POST /api/auth/switch", "account_id", (id) => ({ account_id: id }), () => mira.id],
];

test.each(fields)(
  "%s with a foreign id in %s is refused as if it were nothing",
  async (request, field, body, foreignId) => {
    const [method, path] = request.replace("OWN", own).split(" ") as [string, string];
    const call = (id: string) => intruder.send(method, path, body(id));
    const before = await everything();
    const answer = await answerOf(call(foreignId()), foreignId());
    // An unknown file is a mistake in what was sent, as on Mastodon; any other unknown id is "not found".
    expect(answer).toMatch(field.startsWith("media") ? /^422/ : /^404/);
    expect(answer).toBe(await answerOf(call(never), never));
    expect(await everything()).toEqual(before);
  },
);

test.each(["/api/v1/statuses", "/api/statuses"])(
  "words in PUT %s for a file of somebody else are passed over, as those for none (threats I06)",
  async (statuses) => {
    const others = () => digestOfRowsOfOthers(house.db, intruder.id);
    const before = await others();
    const describes = async (id: string): Promise<unknown[]> => {
      const said = { status: "Hm", media_attributes: [{ id, description: "Mine now" }] };
      const answer = await intruder.send("PUT", `${statuses}/${own}`, said);
      const { edited_at: _, ...status } = (await answer.json()) as Status;
      return [answer.status, status];
    };
    const described = await describes(foreignFile);
    expect(described).toMatchObject([200, { media_attachments: [] }]);
    for (const id of [never, "abc", "", "-1", "9".repeat(30)]) expect(await describes(id), id).toEqual(described);
    await house.settle();
    expect(await others()).toEqual(before);
  },
);

test("the publish_id of somebody else is free for others, and leads to nothing of theirs", async () => {
  const publish_id = randomUUID();
  const send = async (person: Guest, status: string) =>
    (await (await person.send("POST", "/api/statuses", { status, publish_id })).json()) as Status;
  const first = await send(mira, "<p>Hers</p>");
  const second = await send(intruder, "<p>His</p>");
  expect(second).toMatchObject({ content: "<p>His</p>", account: { id: intruder.id } });
  expect(second.id).not.toBe(first.id);
  // Sent once more it is one's own again.
  expect([(await send(intruder, "<p>His</p>")).id, (await send(mira, "<p>Hers</p>")).id]).toEqual([
    second.id,
    first.id,
  ]);
});

test("a page and a form of what is hidden are those of what never was", async () => {
  const page = (id: string) => answerOf(intruder.get(`/@mira/${id}`), id);
  expect(await page(hidden)).toMatch(/^404/);
  expect(await page(hidden)).toBe(await page(never));
  for (const verb of ["favourite", "reblog", "bookmark", "mute"]) {
    const before = await everything();
    const form = (id: string) =>
      answerOf(intruder.submit(`/form/api/v1/statuses/${id}/${verb}`, { return_to: "/" }), id);
    expect(await form(hidden)).toMatch(/^404/);
    expect(await form(hidden)).toBe(await form(never));
    expect(await everything()).toEqual(before);
  }
});
