/** What people do with a status, through the API: the verbs, who did it, and the shelves. */
import { expect, test } from "vitest";
import type { Account, Status } from "#protocol/entities.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;

setWorld(openWorld, ["mira", "jonas"], (stage) => ({ world, mira, jonas } = stage));

const path = (id: string, rest = "") => `/api/v1/statuses/${id}${rest}`;

test.each([
  ["favourite", "unfavourite", "favourited"],
  ["bookmark", "unbookmark", "bookmarked"],
  ["mute", "unmute", "muted"],
])("%s and %s answer the status and can be repeated", async (act, undo, flag) => {
  const { id } = await jonas.publishes("Tea");
  for (const [verb, value] of [
    [act, true],
    [act, true],
    [undo, false],
    [undo, false],
  ] as const) {
    expect(await mira.send("POST", path(id, `/${verb}`))).toMatchObject({ id, [flag]: value });
  }
});

test("pin and unpin", async () => {
  const { id } = await mira.publishes("Me");
  expect(await mira.send("POST", path(id, "/pin"))).toMatchObject({ pinned: true });
  expect(await mira.send("POST", path(id, "/unpin"))).toMatchObject({ pinned: false });
  expect((await jonas.ask("POST", path(id, "/pin"))).status).toBe(422);
});

test("reblog answers the wrapper, unreblog the original", async () => {
  const { id } = await jonas.publishes("Tea");
  const wrapper = await mira.send<Status>("POST", path(id, "/reblog"), { visibility: "unlisted" });
  expect(wrapper).toMatchObject({
    visibility: "unlisted",
    account: { id: mira.id },
    reblog: { id, reblogs_count: 1 },
  });
  expect(await mira.send("POST", path(id, "/reblog"))).toMatchObject({ id: wrapper.id });
  expect(await mira.send("POST", path(id, "/unreblog"))).toMatchObject({ id, reblogs_count: 0, reblogged: false });
  expect((await mira.ask("POST", path(id, "/reblog"), { visibility: "direct" })).status).toBe(422);
});

test("the people who did it are listed", async () => {
  const { id } = await jonas.publishes("Tea");
  await mira.send("POST", path(id, "/favourite"));
  await mira.send("POST", path(id, "/reblog"));
  for (const list of ["/favourited_by", "/reblogged_by"]) {
    expect((await world.visitor.get<Account[]>(path(id, list))).map((account) => account.id)).toEqual([mira.id]);
  }
});

test.each(["bookmark", "favourite"])("%ss are listed and paged by their own ids", async (verb) => {
  const ids: string[] = [];
  for (let index = 0; index < 3; index++) ids.push((await jonas.publishes(`${index}`)).id);
  for (const id of ids) await mira.send("POST", path(id, `/${verb}`));
  const first = await mira.ask("GET", `/api/v1/${verb}s?limit=2`);
  expect((first.body as Status[]).map((status) => status.id)).toEqual([ids[2], ids[1]]);
  const rest = await mira.get<Status[]>(`/api/v1/${verb}s?limit=2&max_id=${first.next!.max_id}`);
  expect(rest.map((status) => status.id)).toEqual([ids[0]]);
});
