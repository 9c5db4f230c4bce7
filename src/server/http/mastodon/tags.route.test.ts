/** Hashtags through HTTP: following, featuring, their lists and their bounds. */
import { expect, test } from "vitest";
import type { FeaturedTag, Tag } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import type { Answer } from "#server/http/middleware/api.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
setWorld(openWorld, ["mira", "jonas"], (stage) => ({ world, mira, jonas } = stage));

const press = (verb: string, name: string, who = mira) => who.send<Tag>("POST", `/api/v1/tags/${name}/${verb}`);
const followedBy = (who: Person, query = "") => who.get<Tag[]>(`/api/v1/followed_tags${query}`);

test("a follow and a feature are told with the tag, to their owner alone; twice is once", async () => {
  expect(await press("follow", "Ferry")).toMatchObject({ name: "ferry", following: true, featuring: false });
  expect(await press("follow", "ferry")).toMatchObject({ following: true });
  expect(await press("feature", "ferry")).toMatchObject({ following: true, featuring: true });
  const { following, featuring, ...shown } = await jonas.get<Tag>("/api/v1/tags/ferry");
  expect([following, featuring]).toEqual([false, false]);
  expect(await world.visitor.get<Tag>("/api/v1/tags/ferry")).toEqual(shown);
  expect(await press("unfollow", "FERRY")).toMatchObject({ following: false, featuring: true });
  expect(await press("unfeature", "ferry")).toMatchObject({ featuring: false });
});

test("followed hashtags are listed with their week, the last one first", async () => {
  await jonas.publishes("#ferry #gulls");
  for (const name of ["ferry", "gulls"]) await press("follow", name);
  const tags = await followedBy(mira);
  expect(tags.map(({ name, following }) => [name, following])).toEqual([
    ["gulls", true],
    ["ferry", true],
  ]);
  expect(tags[0]!.history).toHaveLength(7);
  expect(tags[0]!.history[0]).toMatchObject({ uses: "1", accounts: "1" });
  expect(await followedBy(jonas)).toEqual([]);
});

test("they page by Link alone", async () => {
  for (const name of ["one", "two", "three"]) await press("follow", name);
  const names: string[] = [];
  let path: string | null = "/api/v1/followed_tags?limit=2";
  while (path) {
    const { body, next }: Answer = await mira.ask("GET", path);
    names.push(...(body as Tag[]).map((tag) => tag.name));
    path = next && `/api/v1/followed_tags?${new URLSearchParams({ limit: "2", ...next })}`;
  }
  expect(names).toEqual(["three", "two", "one"]);
});

test("a profile shows its hashtags with what was written under them for everybody", async () => {
  await mira.publishes("#ferry");
  await mira.publishes("#ferry", { visibility: "private" });
  const added = await mira.send<FeaturedTag>("POST", "/api/v1/featured_tags", { name: "#Ferry" });
  expect(added).toMatchObject({
    name: "ferry",
    statuses_count: "1",
    last_status_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  // As on Mastodon, twice is once here, too.
  expect(await mira.send("POST", "/api/v1/featured_tags", { name: "ferry" })).toEqual(added);
  expect(await jonas.get(`/api/v1/accounts/${mira.id}/featured_tags`)).toEqual([added]);
  await mira.send("POST", `/api/v1/accounts/${jonas.id}/block`);
  expect(await jonas.get(`/api/v1/accounts/${mira.id}/featured_tags`)).toEqual([]);
  expect((await jonas.ask("DELETE", `/api/v1/featured_tags/${added.id}`)).status).toBe(404);
  expect(await mira.send("DELETE", `/api/v1/featured_tags/${added.id}`)).toEqual({});
  expect(await mira.get("/api/v1/featured_tags")).toEqual([]);
});

test("what somebody uses most is suggested, until it is shown", async () => {
  await mira.publishes("#ferry");
  await mira.publishes("#ferry #gulls");
  const suggestions = async () => (await mira.get<Tag[]>("/api/v1/featured_tags/suggestions")).map((tag) => tag.name);
  expect(await suggestions()).toEqual(["ferry", "gulls"]);
  await press("feature", "ferry");
  expect(await suggestions()).toEqual(["gulls"]);
});

test("the numbers are bounded (threats D20)", async () => {
  const { featured } = limits.tags;
  for (let at = 0; at < featured; at++) await press("feature", `t${at}`);
  expect(await mira.ask("POST", "/api/v1/tags/another/feature")).toMatchObject({ status: 422 });
  expect((await mira.ask("POST", "/api/v1/featured_tags", { name: "no tag" })).status).toBe(422);
});
