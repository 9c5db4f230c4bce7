import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account, Relationship } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { countQueries } from "#testing/count-queries.ts";
import { addPerson } from "#testing/rows.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let made = 0;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const someone = (more?: Parameters<World["person"]>[1]): Promise<Person> => world.person(`someone${++made}`, more);
const between = async (viewer: Person, other: { id: AccountId }) =>
  (await viewer.get<Relationship[]>(`/api/v1/accounts/relationships?id[]=${other.id}`))[0]!;

test("following, its flags and its end answer the relationship each time", async () => {
  const [mira, jonas] = [await someone(), await someone()];
  const verb = (name: string, body = {}) =>
    mira.send<Relationship>("POST", `/api/v1/accounts/${jonas.id}/${name}`, body);
  expect(await verb("follow")).toMatchObject({
    id: jonas.id,
    following: true,
    showing_reblogs: true,
    notifying: false,
  });
  expect(await verb("follow", { reblogs: "false", notify: "1", languages: ["de"] })).toMatchObject({
    following: true,
    showing_reblogs: false,
    notifying: true,
    languages: ["de"],
  });
  expect(await verb("follow", { reblogs: "", notify: "", languages: "" })).toMatchObject({
    showing_reblogs: false,
    notifying: true,
  });
  expect(await between(jonas, mira)).toMatchObject({ followed_by: true });
  expect((await mira.get<Account>(`/api/v1/accounts/${jonas.id}`)).followers_count).toBe(1);
  expect(await verb("unfollow")).toMatchObject({ following: false });
  expect(await verb("block")).toMatchObject({ blocking: true });
  expect(await verb("unblock")).toMatchObject({ blocking: false });
  expect(await verb("mute", { duration: "3600", notifications: "false" })).toMatchObject({
    muting: true,
    muting_notifications: false,
    muting_expires_at: expect.any(String),
  });
  expect(await verb("unmute")).toMatchObject({ muting: false });
  expect(await verb("note", { comment: "sings" })).toMatchObject({ note: "sings" });
  await jonas.send("POST", `/api/v1/accounts/${mira.id}/follow`);
  expect(await verb("remove_from_followers")).toMatchObject({ followed_by: false });
});

test("a locked account answers its requests, and nobody else does", async () => {
  const [mira, locked, other] = [await someone(), await someone({ locked: true }), await someone()];
  expect(await mira.send("POST", `/api/v1/accounts/${locked.id}/follow`)).toMatchObject({ requested: true });
  const waiting = await locked.get<Account[]>("/api/v1/follow_requests");
  expect(waiting.map((account) => account.id)).toEqual([mira.id]);
  expect((await other.ask("POST", `/api/v1/follow_requests/${mira.id}/authorize`)).status).toBe(404);
  expect(await locked.send("POST", `/api/v1/follow_requests/${mira.id}/authorize`)).toMatchObject({
    followed_by: true,
  });
  expect(await locked.get("/api/v1/follow_requests")).toEqual([]);
  const [second] = [await someone()];
  await second.send("POST", `/api/v1/accounts/${locked.id}/follow`);
  expect(await locked.send("POST", `/api/v1/follow_requests/${second.id}/reject`)).toMatchObject({
    requested_by: false,
  });
});

test("blocks and mutes are listed for their owner alone", async () => {
  const [mira, jonas, anna] = [await someone(), await someone(), await someone()];
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/block`);
  await mira.send("POST", `/api/v1/accounts/${anna.id}/mute`);
  expect(await mira.get("/api/v1/blocks")).toMatchObject([{ id: jonas.id }]);
  expect(await mira.get("/api/v1/mutes")).toMatchObject([{ id: anna.id, mute_expires_at: null }]);
  expect(await jonas.get("/api/v1/blocks")).toEqual([]);
  expect(await anna.get("/api/v1/mutes")).toEqual([]);
  expect((await world.visitor.ask("GET", "/api/v1/blocks")).status).toBe(401);
});

test("a person who may not follow is told so, and no more", async () => {
  const [mira, jonas] = [await someone(), await someone()];
  await jonas.send("POST", `/api/v1/accounts/${mira.id}/block`);
  expect((await mira.ask("POST", `/api/v1/accounts/${jonas.id}/follow`)).status).toBe(403);
  expect((await mira.ask("POST", `/api/v1/accounts/${mira.id}/follow`)).status).toBe(403);
  expect((await world.visitor.ask("POST", `/api/v1/accounts/${mira.id}/follow`)).status).toBe(401);
});

test("nobody is the same as somebody who is gone, byte for byte, on every route", async () => {
  const mira = await someone();
  const deleted = await addPerson(world.db, "deleted", { deleted_at: new Date() });
  const pending = await addPerson(world.db, "pending");
  await world.db.updateTable("local_user").set({ state: "pending" }).where("account_id", "=", pending.id).execute();
  const routes: [method: "GET" | "POST", path: (id: string) => string][] = [
    ["GET", (id) => `/api/v1/accounts/${id}`],
    ...["followers", "following", "featured_tags", "lists"].map((name): ["GET", (id: string) => string] => [
      "GET",
      (id) => `/api/v1/accounts/${id}/${name}`,
    ]),
    ...["follow", "unfollow", "remove_from_followers", "block", "unblock", "mute", "unmute", "note"].map(
      (name): ["POST", (id: string) => string] => ["POST", (id) => `/api/v1/accounts/${id}/${name}`],
    ),
    ...["authorize", "reject"].map((name): ["POST", (id: string) => string] => [
      "POST",
      (id) => `/api/v1/follow_requests/${id}/${name}`,
    ]),
  ];
  for (const [method, path] of routes) {
    const answers = [];
    for (const id of ["1", deleted.id, pending.id, "99999999999999999999", "x", "1 or 1=1"]) {
      const { status, body } = await mira.ask(method, path(encodeURIComponent(id)));
      answers.push(JSON.stringify({ status, body }));
    }
    expect(new Set(answers).size, `${method} ${path(":id")}`).toBe(1);
    expect(answers[0]).toContain("404");
  }
});

test("many accounts and relationships are asked for at once; a text that is no id is nobody", async () => {
  const [mira, jonas, anna] = [await someone(), await someone(), await someone()];
  const query = `id[]=${anna.id}&id[]=7&id[]=x&id[]=${jonas.id}`;
  expect(await world.visitor.get(`/api/v1/accounts?${query}`)).toMatchObject([{ id: anna.id }, { id: jonas.id }]);
  expect(await mira.get(`/api/v1/accounts/relationships?${query}`)).toMatchObject([{ id: anna.id }, { id: jonas.id }]);
  expect(await mira.get(`/api/v1/accounts/relationships?id=${anna.id}`)).toMatchObject([{ id: anna.id }]);
  expect(await mira.get("/api/v1/accounts/relationships")).toEqual([]);
});

test("lists of people page by Link alone, with ids that are no account's", async () => {
  const star = await someone();
  const fans: Person[] = [];
  for (let i = 0; i < 5; i++) fans.unshift(await someone());
  for (const fan of fans.toReversed()) await fan.send("POST", `/api/v1/accounts/${star.id}/follow`);
  const read: string[] = [];
  const cursors: string[] = [];
  let query = "limit=2";
  let last: unknown;
  for (let page = 0; page < 3; page++) {
    const answer = await world.visitor.ask("GET", `/api/v1/accounts/${star.id}/followers?${query}`);
    read.push(...(answer.body as Account[]).map((account) => account.id));
    cursors.push(...Object.values({ ...answer.next, ...answer.prev }));
    query = `limit=2&max_id=${answer.next?.max_id}`;
    last = answer.next;
  }
  expect(last).toBeNull();
  expect(read).toEqual(fans.map((fan) => fan.id));
  expect(cursors.filter((cursor) => read.includes(cursor))).toEqual([]);
});

test("familiar followers are people I follow, from lists that nobody hides", async () => {
  const [mira, star, open, hiding] = [await someone(), await someone(), await someone(), await someone()];
  await world.db.updateTable("account").set({ hide_collections: true }).where("id", "=", hiding.id).execute();
  for (const known of [open, hiding]) {
    await mira.send("POST", `/api/v1/accounts/${known.id}/follow`);
    await known.send("POST", `/api/v1/accounts/${star.id}/follow`);
  }
  const ask = () =>
    mira.get<{ id: string; accounts: Account[] }[]>(`/api/v1/accounts/familiar_followers?id[]=${star.id}`);
  expect((await ask())[0]!.accounts.map((account) => account.id)).toEqual([open.id]);
  await world.db.updateTable("account").set({ hide_collections: true }).where("id", "=", star.id).execute();
  expect(await ask()).toEqual([{ id: star.id, accounts: [] }]);
});

test("an address finds its account, and 404 names the address", async () => {
  const mira = await someone();
  expect(await world.visitor.get(`/api/v1/accounts/lookup?acct=@${mira.username}`)).toMatchObject({ id: mira.id });
  const { status, body } = await world.visitor.ask("GET", "/api/v1/accounts/lookup?acct=nobody@far.example");
  expect(status).toBe(404);
  expect(body).toEqual({ error: "Account nobody@far.example not found" });
});

test.each([
  ["follow", { reblogs: "maybe" }],
  ["follow", { languages: ["'; drop table follow; --"] }],
  ["follow", { languages: Array.from({ length: 51 }, () => "de") }],
  ["mute", { duration: -1 }],
  ["mute", { duration: 1e15 }],
  ["mute", { duration: "soon" }],
  ["note", { comment: "x".repeat(2001) }],
  ["note", { comment: { a: 1 } }],
])("%s with %j is refused and changes nothing", async (verb, body) => {
  const [mira, jonas] = [await someone(), await someone()];
  expect((await mira.ask("POST", `/api/v1/accounts/${jonas.id}/${verb}`, body)).status).toBe(422);
  expect(await between(mira, jonas)).toMatchObject({ following: false, muting: false, note: "" });
});

test("keys that a verb does not know change nothing", async () => {
  const [mira, jonas] = [await someone(), await someone()];
  const before = await world.db
    .selectFrom("account")
    .selectAll()
    .where("id", "in", [mira.id, jonas.id])
    .orderBy("id")
    .execute();
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/follow`, {
    account_id: "1",
    accountId: "1",
    target_account_id: mira.id,
    from: "1",
    followers_count: 9,
    locked: true,
    id: "1",
    role: "admin",
    show_reblogs: false,
    created_at: "2000-01-01",
    suspended_at: "2000-01-01",
    username: "root",
  });
  const after = await world.db
    .selectFrom("account")
    .selectAll()
    .where("id", "in", [mira.id, jonas.id])
    .orderBy("id")
    .execute();
  expect(after).toEqual(before);
  expect(await between(mira, jonas)).toMatchObject({ following: true, showing_reblogs: true });
});

test("the posts of an account are one question, and only an empty list asks whether there is such an account", async () => {
  const [mira, jonas] = [await someone(), await someone()];
  const posts = (id: string) => mira.ask("GET", `/api/v1/accounts/${id}/statuses`);
  await jonas.publishes("Hello");
  expect((await countQueries(() => posts(jonas.id))).queries).toBe(1);
  expect((await posts(mira.id)).body).toEqual([]);
  expect((await posts("404")).status).toBe(404);
});
