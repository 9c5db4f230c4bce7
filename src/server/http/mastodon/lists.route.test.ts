/** Lists over the API: what apps send, and what they are told when it can't be. */
import { describe, expect, test } from "vitest";
import type { Account, List, Status } from "#protocol/entities.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
let anna: Person;

setWorld(openWorld, ["mira", "jonas", "anna"], (stage) => ({ world, mira, jonas, anna } = stage));

const create = (fields: object = {}) => mira.send<List>("POST", "/api/v1/lists", { title: "Birds", ...fields });
const home = async () => (await mira.get<Status[]>("/api/v1/timelines/home")).map(({ id }) => id);

/** A list with Jonas in it. */
async function listed(fields: object = {}): Promise<List> {
  await mira.follows(jonas);
  const list = await create(fields);
  await mira.send("POST", `/api/v1/lists/${list.id}/accounts`, { account_ids: [jonas.id] });
  await world.settle();
  return list;
}

test("a list that is sent twice under one key is made once", async () => {
  const send = (title: string) => mira.ask("POST", "/api/v1/lists", { title }, { idempotencyKey: "a-list" });
  const [first, second] = [await send("Birds"), await send("Birds")];
  expect(second.body).toEqual(first.body);
  expect(await mira.get("/api/v1/lists")).toHaveLength(1);
  expect((await send("Owls")).status).toBe(422);
});

describe("what can't be", () => {
  test.each([
    ["no title", {}, "Give the list a title."],
    ["a blank title", { title: "  " }, "Give the list a title."],
    ["a title without end", { title: "a".repeat(256) }, "title"],
    ["a policy that there is not", { title: "Birds", replies_policy: "all" }, "replies_policy"],
    ["no yes and no no", { title: "Birds", exclusive: "maybe" }, "exclusive"],
  ])("%s is refused in words", async (_, fields, words) => {
    const answer = await mira.ask("POST", "/api/v1/lists", fields as never);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(words);
    expect(await mira.get("/api/v1/lists")).toEqual([]);
  });

  test("somebody who isn't followed is not found, as on Mastodon, and nobody is not either", async () => {
    const { id } = await listed();
    for (const account of [anna.id, mira.id, "7"]) {
      const answer = await mira.ask("POST", `/api/v1/lists/${id}/accounts`, { account_ids: [account] });
      expect(answer.status).toBe(404);
    }
    expect((await mira.ask("POST", `/api/v1/lists/${id}/accounts`, { account_ids: [] })).status).toBe(422);
    expect((await mira.ask("GET", "/api/v1/accounts/7/lists")).status).toBe(404);
  });
});

test("apps are told who is in a list already, and our own buttons can be pressed twice", async () => {
  const { id } = await listed();
  const add = (path: string) => mira.ask("POST", `${path}/lists/${id}/accounts`, { account_ids: [jonas.id] });
  const told = await add("/api/v1");
  expect(told).toMatchObject({ status: 422, body: { error: "This person is already on the list." } });
  expect((await add("/api")).status).toBe(200);
  expect(await mira.get(`/api/v1/lists/${id}/accounts`)).toMatchObject([{ id: jonas.id }]);
});

test.each([
  ["PUT", "", { title: "a".repeat(256), replies_policy: "all" }],
  ["GET", "/accounts", { limit: "1".repeat(40) }],
  ["POST", "/accounts", {}],
  ["DELETE", "/accounts", { account_ids: { a: 1 } }],
] as const)("%s lists/:id%s looks for the list before it looks at what was sent", async (method, path, fields) => {
  const { id } = await listed();
  const ask = (who: Person, list: string) => who.ask(method, `/api/v1/lists/${list}${path}`, fields as never);
  expect((await ask(mira, id)).status).toBe(422);
  for (const [who, list] of [
    [anna, id],
    [mira, "7"],
    [mira, "x"],
  ] as const) {
    expect((await ask(who, list)).status).toBe(404);
  }
});

test("members come in pages, or all at once with limit=0", async () => {
  const { id } = await listed();
  await mira.follows(anna);
  await mira.send("POST", `/api/v1/lists/${id}/accounts`, { account_ids: anna.id });
  const page = await mira.ask("GET", `/api/v1/lists/${id}/accounts?limit=1`);
  expect((page.body as Account[]).map((account) => account.id)).toEqual([anna.id]);
  expect(page.next).not.toBeNull();
  expect(await mira.get(`/api/v1/lists/${id}/accounts?limit=0`)).toHaveLength(2);
});

test("the timeline of a list follows who is in it", async () => {
  const { id } = await listed();
  const post = await jonas.publishes("Hoo");
  const timeline = async () => (await mira.get<Status[]>(`/api/v1/timelines/list/${id}`)).map((status) => status.id);
  expect(await timeline()).toEqual([post.id]);
  await mira.send("DELETE", `/api/v1/lists/${id}/accounts`, { account_ids: [jonas.id] });
  expect(await timeline()).toEqual([]);
  expect((await anna.ask("GET", `/api/v1/timelines/list/${id}`)).status).toBe(404);
});

test("home loses the members of an exclusive list, and gets them back when it is deleted", async () => {
  const { id } = await listed();
  const early = await jonas.publishes("Hoo");
  await world.settle();
  expect(await home()).toEqual([early.id]);
  await mira.send("PUT", `/api/v1/lists/${id}`, { exclusive: true });
  await world.settle();
  const late = await jonas.publishes("Hoo hoo");
  await world.settle();
  expect(await home()).toEqual([]);
  expect(await mira.get(`/api/v1/timelines/list/${id}`)).toMatchObject([{ id: late.id }, { id: early.id }]);
  await mira.send("DELETE", `/api/v1/lists/${id}`);
  await world.settle();
  expect(await home()).toEqual([late.id, early.id]);
});

test("nobody is told that they are in a list", async () => {
  await listed();
  expect(await jonas.get("/api/v1/lists")).toEqual([]);
  expect(await jonas.get<object[]>("/api/v1/notifications")).toMatchObject([{ type: "follow" }]);
});
