/** Filters of both versions. With the npm package `masto`, as apps use it (`masto-stage.ts`). */
import type { mastodon } from "masto";
import { expect, test } from "vitest";
import { callsAllRoutesOf, setMasto } from "./masto-stage.ts";

let made: number;
let client: mastodon.rest.Client;
let other: mastodon.rest.Client;
setMasto((stage) => ({ made, client, other } = stage));

test("filters of both versions are the same, and a post says which of them match", async () => {
  const { v1, v2 } = client;
  const { id: statusId } = await other.v1.statuses.create({ status: `A ferry ${made}` });
  const boats = await v2.filters.create({
    title: "Boats",
    context: ["home", "public"],
    keywordsAttributes: [{ keyword: "ferry" }],
  });
  expect(await v2.filters.list()).toEqual([boats]);
  const filter = v2.filters.$select(boats.id);
  await filter.update({ filterAction: "hide", keywordsAttributes: [{ id: boats.keywords[0]!.id, wholeWord: true }] });
  expect(await filter.fetch()).toMatchObject({ filterAction: "hide", keywords: [{ wholeWord: true }] });
  const keyword = await filter.keywords.create({ keyword: "boat" });
  expect(await filter.keywords.list()).toHaveLength(2);
  await v2.filters.keywords.$select(keyword.id).update({ keyword: "ship" });
  expect(await v2.filters.keywords.$select(keyword.id).fetch()).toMatchObject({ keyword: "ship" });
  const status = await filter.statuses.create({ statusId });
  expect(await filter.statuses.list()).toEqual([status]);
  expect(await v2.filters.statuses.$select(status.id).fetch()).toEqual(status);
  expect((await v1.statuses.$select(statusId).fetch()).filtered).toMatchObject([
    { filter: { title: "Boats" }, keywordMatches: ["ferry"], statusMatches: [statusId] },
  ]);
  expect((await v1.filters.list()).map(({ phrase }) => phrase)).toEqual(["ferry", "ship"]);
  await v2.filters.keywords.$select(keyword.id).remove();
  await v2.filters.statuses.$select(status.id).remove();
  await filter.remove();
  const old = await v1.filters.create({ phrase: "tram", context: ["home"], irreversible: true });
  await v1.filters.$select(old.id).update({ phrase: "tram", context: ["thread"], wholeWord: true });
  expect(await v1.filters.$select(old.id).fetch()).toMatchObject({ context: ["thread"], wholeWord: true });
  await v1.filters.$select(old.id).remove();
  expect(await v1.filters.list()).toEqual([]);
});

callsAllRoutesOf("filters");
