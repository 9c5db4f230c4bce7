/** Search and hashtags. With the npm package `masto`, as apps use it (`masto-stage.ts`). */
import type { mastodon } from "masto";
import { expect, test } from "vitest";
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

callsAllRoutesOf("search");
