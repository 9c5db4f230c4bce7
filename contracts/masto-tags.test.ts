/** Hashtags that are followed and shown on profiles. With the npm package `masto`, as apps use it (`masto-stage.ts`). */
import type { mastodon } from "masto";
import { expect, test } from "vitest";
import { mintFor } from "#testing/authority.ts";
import type { ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";
import { callsAllRoutesOf, setMasto } from "./masto-stage.ts";

let world: ServedWorld;
let mira: Person;
let client: mastodon.rest.Client;
setMasto((stage) => ({ world, mira, client } = stage));

/** For verbs that the package does not know, or sends elsewhere. */
async function press(name: string, verb: string): Promise<void> {
  const headers = { authorization: `Bearer ${await mintFor(world.db, mira)}` };
  expect((await fetch(`${world.origin}/api/v1/tags/${name}/${verb}`, { method: "POST", headers })).status).toBe(200);
}

test("a hashtag is followed and listed with its week", async () => {
  const tag = client.v1.tags.$select("Ferry");
  expect(await tag.follow()).toMatchObject({ name: "ferry", following: true });
  expect(await client.v1.followedTags.list()).toEqual([await tag.fetch()]);
  await press("ferry", "unfollow");
  expect(await client.v1.followedTags.list()).toEqual([]);
});

test("a hashtag is shown on a profile, and another one suggested", async () => {
  await client.v1.statuses.create({ status: "#ferry and #gulls" });
  const featured = await client.v1.featuredTags.create({ name: "ferry" });
  expect(featured).toMatchObject({ name: "ferry", statusesCount: "1" });
  expect(await client.v1.accounts.$select(mira.id).featuredTags.list()).toEqual([featured]);
  expect((await client.v1.featuredTags.suggestions.list()).map(({ name }) => name)).toEqual(["gulls"]);
  await client.v1.featuredTags.$select(featured.id).remove();
  for (const verb of ["feature", "unfeature"]) await press("gulls", verb);
  expect(await client.v1.featuredTags.list()).toEqual([]);
});

callsAllRoutesOf("tags");
