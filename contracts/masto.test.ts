/** How the server describes itself, and what it does not have. With the npm package `masto`, as apps use it (`masto-stage.ts`). */
import { createRestAPIClient, type mastodon } from "masto";
import { expect, test } from "vitest";
import { legalTextsChanged } from "#protocol/legal-sections.ts";
import { mintFor } from "#testing/authority.ts";
import type { ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";
import { callsAllRoutesOf, setMasto } from "./masto-stage.ts";

let world: ServedWorld;
let mira: Person;
let jonas: Person;
let client: mastodon.rest.Client;
setMasto((stage) => ({ world, mira, jonas, client } = stage));

test("the server describes itself to readers and to visitors", async () => {
  const visitor = createRestAPIClient({ url: world.origin });
  const instance = await visitor.v2.instance.fetch();
  expect(instance.configuration.urls.streaming).toBe(world.origin.replace("http", "ws"));
  expect((await visitor.v1.instance.fetch()).urls.streamingApi).toBe(instance.configuration.urls.streaming);
  expect((await visitor.v1.instance.extendedDescription.fetch()).content).toContain("<p>");
  await visitor.v1.instance.translationLanguages.list();
  expect(await visitor.v1.instance.activity.list()).toHaveLength(12);
  expect((await client.v1.preferences.fetch())["posting:default:visibility"]).toBe("public");
});

test("a feature that this server does not have answers an empty list", async () => {
  const { v1 } = client;
  const lists = [
    v1.announcements.list(),
    v1.customEmojis.list(),
    v1.instance.domainBlocks.fetch(),
    v1.instance.peers.list(),
    v1.accounts.$select(jonas.id).identityProofs.list(),
  ];
  for (const list of lists) expect(await list).toEqual([]);
});

test("nothing is announced, so nothing can be dismissed", async () => {
  const announcement = client.v1.announcements.$select("1");
  const tries = [
    () => announcement.dismiss(),
    () => announcement.reactions.$select("👍").update(),
    () => announcement.reactions.$select("👍").remove(),
  ];
  for (const refused of tries) await expect(refused()).rejects.toMatchObject({ statusCode: 404 });
});

test("routes without a name in the package answer alike", async () => {
  const headers = { authorization: `Bearer ${await mintFor(world.db, mira)}` };
  const nameless: [string, string][] = [
    ["GET", "/api/v1/instance/rules"],
    ["GET", "/api/v1/instance/privacy_policy"],
    ["GET", "/api/v1/instance/terms_of_service"],
    ["GET", `/api/v1/instance/terms_of_service/${legalTextsChanged}`],
    ["GET", "/api/v1/instance/languages"],
    ["POST", "/api/v2/notifications/clear"],
    ["GET", "/api/v1/peers/search?q=linnet"],
  ];
  for (const [method, path] of nameless) {
    expect((await fetch(world.origin + path, { method, headers })).status, path).toBe(200);
  }
});

callsAllRoutesOf("server");
