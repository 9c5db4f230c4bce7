/** Blocks of domains, endorsements and reports. With the npm package `masto`, as apps use it (`masto-stage.ts`). */
import type { mastodon } from "masto";
import { expect, test } from "vitest";
import { mintFor } from "#testing/authority.ts";
import type { ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";
import { callsAllRoutesOf, setMasto } from "./masto-stage.ts";

let world: ServedWorld;
let mira: Person;
let jonas: Person;
let client: mastodon.rest.Client;
setMasto((stage) => ({ world, mira, jonas, client } = stage));

test("a domain is blocked and let go", async () => {
  await client.v1.domainBlocks.create({ domain: "far.example" });
  expect(await client.v1.domainBlocks.list()).toEqual(["far.example"]);
  await client.v1.domainBlocks.remove({ domain: "far.example" });
  expect(await client.v1.domainBlocks.list()).toEqual([]);
});

test("people are featured and taken out again, by both names of it", async () => {
  const account = client.v1.accounts.$select(jonas.id);
  await account.follow();
  expect(await account.pin()).toMatchObject({ endorsed: true });
  expect((await client.v1.endorsements.list()).map(({ id }) => id)).toEqual([jonas.id]);
  expect(await account.unpin()).toMatchObject({ endorsed: false });
  // The package has no names for these.
  const headers = { authorization: `Bearer ${await mintFor(world.db, mira)}` };
  const ask = async (method: string, path: string) =>
    (await fetch(`${world.origin}/api/v1/accounts/${path}`, { method, headers })).json();
  expect(await ask("POST", `${jonas.id}/endorse`)).toMatchObject({ endorsed: true });
  expect(await ask("GET", `${mira.id}/endorsements`)).toMatchObject([{ id: jonas.id }]);
  expect(await ask("POST", `${jonas.id}/unendorse`)).toMatchObject({ endorsed: false });
});

test("people are suggested until they are turned down, and listed for all", async () => {
  await jonas.publishes("Anybody here?");
  await world.settle();
  const friend = await world.person(`${mira.username}_friend`);
  await client.v1.accounts.$select(friend.id).follow();
  await friend.follows(jonas);
  const [suggestion] = await client.v2.suggestions.list();
  expect(suggestion).toMatchObject({ source: "past_interactions", account: { id: jonas.id } });
  expect(suggestion!.sources).toContain("friends_of_friends");
  expect((await client.v1.suggestions.list()).map(({ id }) => id)).toContain(jonas.id);
  // The package takes this call for one with a text.
  const headers = { authorization: `Bearer ${await mintFor(world.db, mira)}` };
  await fetch(`${world.origin}/api/v1/suggestions/${jonas.id}`, { method: "DELETE", headers });
  expect((await client.v2.suggestions.list()).map(({ account }) => account.id)).not.toContain(jonas.id);
  expect((await client.v1.directory.list({ order: "active", local: true })).map(({ id }) => id)).toContain(jonas.id);
});

test("an account is reported with a post", async () => {
  const post = await jonas.publishes("Buy my boats");
  const report = await client.v1.reports.create({
    accountId: jonas.id,
    statusIds: [post.id],
    comment: "Spam",
    category: "spam",
    forward: true,
  });
  expect(report).toMatchObject({ category: "spam", statusIds: [post.id], targetAccount: { id: jonas.id } });
});

callsAllRoutesOf("people");
