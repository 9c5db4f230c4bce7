/** Search and hashtags. With the npm package `masto`, as apps use it (`masto-stage.ts`). */
import type { mastodon } from "masto";
import { expect, test } from "vitest";
import { callsAllRoutesOf, setMasto } from "./masto-stage.ts";

let made: number;
let client: mastodon.rest.Client;
setMasto((stage) => ({ made, client } = stage));

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

callsAllRoutesOf("search");
