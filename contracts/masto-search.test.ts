/** Search, hashtags and trends. With the npm package `masto`, as apps use it (`masto-stage.ts`). */
import type { mastodon } from "masto";
import { expect, test } from "vitest";
import { reckonTrends } from "#server/domain/trends/reckon-trends.job.ts";
import type { ServedWorld } from "#testing/served-world.ts";
import { callsAllRoutesOf, setMasto } from "./masto-stage.ts";

let made: number;
let client: mastodon.rest.Client;
let world: ServedWorld;
setMasto((stage) => ({ made, client, world } = stage));

const write = (status: string, more: object = {}) => client.v1.statuses.create({ status, ...more });

test("search finds posts and hashtags", async () => {
  const { id } = await write(`Nightingale${made} #song${made}`);
  expect(
    (await client.v2.search.list({ q: `Nightingale${made}`, type: "statuses" })).statuses.map((status) => status.id),
  ).toEqual([id]);
  expect((await client.v2.search.list({ q: `song${made}`, type: "hashtags" })).hashtags.map((tag) => tag.name)).toEqual(
    [`song${made}`],
  );
});

test("the first version names hashtags by their names alone; no client of today's asks it", async () => {
  await write(`#tune${made}`);
  const answer = await fetch(`${world.origin}/api/v1/search?q=tune${made}`);
  expect(await answer.json()).toMatchObject({ hashtags: [`tune${made}`] });
});

test("what several people do with trends", async () => {
  const people = await Promise.all([1, 2, 3].map((n) => world.person(`crowd${n}of${made}`)));
  const ids = [];
  for (const person of people) ids.push((await person.publishes(`Look at this #trend${made}`)).id);
  for (const person of people.slice(1)) await person.send("POST", `/api/v1/statuses/${ids[0]}/favourite`);
  await client.v1.statuses.$select(ids[0]!).favourite();
  const card = await world.db
    .insertInto("preview_card")
    .values({ link: `https://far.example/${made}`, url: `https://far.example/${made}`, title: "Far away" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await world.db.updateTable("status").set({ preview_card_id: card.id }).where("id", "in", ids).execute();
  await reckonTrends(world.db, new Date(Date.now() + 1000));
  expect((await client.v1.trends.tags.list({ limit: 5 })).map(({ name }) => name)).toEqual([`trend${made}`]);
  expect((await client.v1.trends.statuses.list()).map(({ id }) => id)).toEqual([ids[0]]);
  const [link] = await client.v1.trends.links.list();
  expect([link!.title, link!.history[0]!.accounts]).toEqual(["Far away", "3"]);
  // The package does not know the path of old apps.
  expect(await (await fetch(`${world.origin}/api/v1/trends`)).json()).toMatchObject([{ name: `trend${made}` }]);
});

callsAllRoutesOf("search");
