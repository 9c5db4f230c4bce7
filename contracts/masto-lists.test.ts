/** Lists and who is in them. With the npm package `masto`, as apps use it (`masto-stage.ts`). */
import type { mastodon } from "masto";
import { expect, test } from "vitest";
import type { Person } from "#testing/world.ts";
import { callsAllRoutesOf, setMasto } from "./masto-stage.ts";

let jonas: Person;
let client: mastodon.rest.Client;
let other: mastodon.rest.Client;
setMasto((stage) => ({ jonas, client, other } = stage));

test("lists are made, changed and read, with the people in them", async () => {
  await client.v1.accounts.$select(jonas.id).follow();
  // The package does not know the policy yet.
  const wish = { title: "Birds", exclusive: true, repliesPolicy: "none" };
  const list = await client.v1.lists.create(wish);
  expect(list).toMatchObject({ title: "Birds", repliesPolicy: "none", exclusive: true });
  const chosen = client.v1.lists.$select(list.id);
  expect(await chosen.update({ title: "Owls" })).toMatchObject({ title: "Owls", repliesPolicy: "none" });
  expect(await client.v1.lists.list()).toEqual([await chosen.fetch()]);
  await chosen.accounts.create({ accountIds: [jonas.id] });
  expect((await chosen.accounts.list({ limit: 0 })).map(({ id }) => id)).toEqual([jonas.id]);
  expect((await client.v1.accounts.$select(jonas.id).lists.list()).map(({ id }) => id)).toEqual([list.id]);
  const post = await other.v1.statuses.create({ status: "Hoo" });
  expect((await client.v1.timelines.list.$select(list.id).list()).map(({ id }) => id)).toEqual([post.id]);
  await chosen.accounts.remove({ accountIds: [jonas.id] });
  expect(await chosen.accounts.list()).toEqual([]);
  await chosen.remove();
  expect(await client.v1.lists.list()).toEqual([]);
});

callsAllRoutesOf("lists");
