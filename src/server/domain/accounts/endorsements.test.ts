/** Endorsed people over the API, and searches in the reader's own lists of people. */
import { expect, test } from "vitest";
import type { Account, Relationship } from "#protocol/entities.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
let anna: Person;

setWorld(openWorld, ["mira", "jonas", "anna"], (stage) => ({ world, mira, jonas, anna } = stage));

const verb = (person: Person, name: string) => mira.ask("POST", `/api/v1/accounts/${person.id}/${name}`);
const idsOf = async (who: Person, path: string) => (await who.get<Account[]>(path)).map(({ id }) => id);
const own = () => idsOf(mira, "/api/v1/endorsements");

test("people who are followed can be featured and taken out again, by either name of it", async () => {
  expect((await verb(jonas, "endorse")).status).toBe(422);
  await mira.follows(jonas);
  await mira.follows(anna);
  for (const name of ["endorse", "pin"])
    expect((await verb(jonas, name)).body).toMatchObject({ endorsed: true } satisfies Partial<Relationship>);
  await verb(anna, "pin");
  expect(await own()).toEqual([anna.id, jonas.id]);
  expect((await verb(anna, "unpin")).body).toMatchObject({ endorsed: false });
  expect((await verb(anna, "unendorse")).body).toMatchObject({ endorsed: false });
  expect(await own()).toEqual([jonas.id]);
});

test("everyone sees who is featured, except for whom a block or a mute keeps apart", async () => {
  await mira.follows(jonas);
  await verb(jonas, "endorse");
  const path = `/api/v1/accounts/${mira.id}/endorsements`;
  expect(await idsOf(anna, path)).toEqual([jonas.id]);
  expect((await world.visitor.ask("GET", path)).status).toBe(200);
  await anna.send("POST", `/api/v1/accounts/${jonas.id}/mute`);
  expect(await idsOf(anna, path)).toEqual([]);
  await anna.send("POST", `/api/v1/accounts/${jonas.id}/unmute`);
  await mira.send("POST", `/api/v1/accounts/${anna.id}/block`);
  expect(await idsOf(anna, path)).toEqual([]);
});

test("what ends the follow ends this too, and Undo brings both back", async () => {
  await mira.follows(jonas);
  await verb(jonas, "endorse");
  await verb(jonas, "unfollow");
  expect(await own()).toEqual([]);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/follow`, { undo: true });
  expect(await own()).toEqual([jonas.id]);
});

test.each([
  ["blocks", "block"],
  ["mutes", "mute"],
])("%s are searched by any part of a name", async (list, name) => {
  await verb(jonas, name);
  await verb(anna, name);
  expect(await idsOf(mira, `/api/v1/${list}?q=ONA`)).toEqual([jonas.id]);
  expect(await idsOf(mira, `/api/v1/${list}?q=@${anna.username}`)).toEqual([anna.id]);
  expect(await idsOf(mira, `/api/v1/${list}?q=%25`)).toEqual([]);
  expect(await idsOf(mira, `/api/v1/${list}?q=%20`)).toHaveLength(2);
});

test("requests to follow are searched, too", async () => {
  await mira.send("PATCH", "/api/v1/accounts/update_credentials", { locked: true });
  for (const person of [jonas, anna]) await person.send("POST", `/api/v1/accounts/${mira.id}/follow`);
  expect(await idsOf(mira, "/api/v1/follow_requests?q=jon")).toEqual([jonas.id]);
});
