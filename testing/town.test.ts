/** The first page of the town is not empty: something trends there, and there are people to be suggested. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account, SearchResults, Status, Suggestion, Tag, TrendingLink } from "#protocol/entities.ts";
import { reckonTrends } from "#server/domain/trends/reckon-trends.job.ts";
import { mintFor } from "./authority.ts";
import { openMemoryBlobs } from "./memory-blobs.ts";
import { buildTown } from "./town.ts";
import { openWorld, worldOrigin, type World } from "./world.ts";

let world: World;

const now = new Date();
const blobs = openMemoryBlobs();

beforeAll(async () => {
  world = await openWorld();
  await buildTown({ db: world.db, server: world.ports, blobs, drawn: [], now, composed: 0 });
});
afterAll(() => world.close());

const get = <T>(path: string) => world.visitor.get<T>(path);
const tags = () => get<Tag[]>("/api/v1/trends/tags?limit=20");
const links = () => get<TrendingLink[]>("/api/v1/trends/links?limit=20");
const statuses = () => get<Status[]>("/api/v1/trends/statuses?limit=40");

test("hashtags trend in three languages, with different weeks behind them", async () => {
  const trending = await tags();
  expect(trending.map(({ name }) => name)).toEqual(expect.arrayContaining(["birdsong", "gartenvögel", "птицы"]));
  expect(trending.length).toBeGreaterThanOrEqual(8);
  const weeks = trending.map(({ history }) => history.map(({ uses }) => uses).join(" "));
  // The hour of the day moves posts over midnight, and two of the weeks may look alike then.
  expect(new Set(weeks).size).toBeGreaterThanOrEqual(8);
});

test("pages trend, most of them with a picture that is there", async () => {
  const trending = await links();
  expect(trending.length).toBeGreaterThanOrEqual(6);
  const pictures = trending.flatMap(({ image }) => image ?? []);
  expect(pictures.length).toBeLessThan(trending.length);
  expect(pictures.length).toBeGreaterThan(trending.length / 2);
  for (const picture of pictures) expect(await blobs.open(picture.split("/").at(-1)!), picture).not.toBeNull();
  for (const { title, description, provider_name } of trending)
    expect([title, description, provider_name]).not.toContain("");
  expect(trending.some(({ author_name }) => author_name)).toBe(true);
});

test("posts trend, some of them with pictures", async () => {
  const trending = await statuses();
  expect(trending.length).toBeGreaterThanOrEqual(8);
  expect(trending.some(({ media_attachments }) => media_attachments.length > 0)).toBe(true);
});

test("a search finds posts by their pictures", async () => {
  expect((await get<SearchResults>("/api/v2/search?type=statuses&q=has:image")).statuses.length).toBeGreaterThan(8);
});

test("as much still trends half a day later", async () => {
  await reckonTrends(world.db, new Date(now.getTime() + 12 * 3_600_000));
  expect((await tags()).length).toBeGreaterThanOrEqual(8);
  expect((await links()).length).toBeGreaterThanOrEqual(6);
  expect((await statuses()).length).toBeGreaterThanOrEqual(8);
});

test("people are suggested to mira, for more than one reason", async () => {
  const mira = await get<Account>("/api/v1/accounts/lookup?acct=mira");
  const authorization = `Bearer ${await mintFor(world.db, mira)}`;
  const request = new Request(`${worldOrigin}/api/v2/suggestions`, { headers: { authorization } });
  const suggestions = (await (await world.api.handle(request, "127.0.0.1")).json()) as Suggestion[];
  expect(suggestions.length).toBeGreaterThanOrEqual(5);
  expect(new Set(suggestions.flatMap(({ sources }) => sources)).size).toBeGreaterThan(1);
});
