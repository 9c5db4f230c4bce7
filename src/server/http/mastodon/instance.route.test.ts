import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { legalTextsChanged } from "#protocol/legal-sections.ts";
import * as limits from "#protocol/limits.ts";
import { acceptedMimeTypes } from "#protocol/media-kinds.ts";
import { noteActivity } from "#server/domain/accounts/activity.ts";
import { openWorld, worldOrigin, type World } from "#testing/world.ts";
import { wordsIn } from "../middleware/words.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.person("keeper", { role: "admin" });
  await world.person("mira");
});
afterAll(() => world.close());

// oxlint-disable-next-line typescript/no-explicit-any -- the whole answer is what is looked at
const read = (path: string) => world.visitor.get<any>(path);

test("the instance tells the limits by which the server refuses", async () => {
  const { configuration } = await read("/api/v2/instance");
  expect(configuration).toMatchObject({
    urls: { streaming: worldOrigin.replace("http", "ws") },
    accounts: {
      max_featured_tags: 10,
      max_pinned_statuses: limits.account.pinnedStatuses,
      max_avatar_description_length: limits.account.pictureDescription,
      max_header_description_length: limits.account.pictureDescription,
      max_profile_fields: limits.account.fields,
    },
    statuses: {
      max_characters: limits.status.characters,
      max_media_attachments: limits.status.attachments,
      characters_reserved_per_url: limits.status.charactersPerLink,
    },
    media_attachments: {
      supported_mime_types: acceptedMimeTypes,
      description_limit: limits.media.altText,
      image_size_limit: limits.media.image,
      video_size_limit: limits.media.singleRequest,
    },
    polls: {
      max_options: limits.poll.maxOptions,
      max_characters_per_option: limits.poll.charactersPerOption,
      min_expiration: limits.poll.minExpiration,
      max_expiration: limits.poll.maxExpiration,
    },
  });
  expect((await read("/api/v1/instance")).configuration.statuses).toEqual(configuration.statuses);
});

test("both shapes of the instance say who it is, who runs it and how many are here", async () => {
  const now = await read("/api/v2/instance");
  expect(now).toMatchObject({
    domain: "linnet.test",
    version: expect.stringMatching(/^4\.5\.0 \(compatible; Linnet \d+\.\d+\.\d+\)$/),
    usage: { users: { active_month: 2 } },
    registrations: { enabled: true, approval_required: false },
    contact: { account: { username: "keeper" } },
  });
  expect(await read("/api/v1/instance")).toMatchObject({
    uri: "linnet.test",
    stats: { user_count: 2, status_count: 0, domain_count: 0 },
    contact_account: { username: "keeper" },
    registrations: true,
  });
});

test("the pictures that stand in for missing ones are there", async () => {
  const { thumbnail } = await read("/api/v2/instance");
  const { avatar } = (await read("/api/v1/accounts/lookup?acct=mira")) as { avatar: string };
  for (const url of [thumbnail.url, avatar]) {
    expect(existsSync(new URL(`../../../../public${new URL(url).pathname}`, import.meta.url)), url).toBe(true);
  }
});

test.each(["2.0", "2.1"])(
  "NodeInfo %s leads to a document that names the software and promises nothing",
  async (version) => {
    const schema = `http://nodeinfo.diaspora.software/ns/schema/${version}`;
    const { links } = await read("/.well-known/nodeinfo");
    const { href } = links.find(({ rel }: { rel: string }) => rel === schema);
    const answer = await world.visitor.ask("GET", new URL(href).pathname);
    expect(answer.headers["content-type"]).toBe(`application/json; profile="${schema}#"`);
    expect(answer.body).toMatchObject({
      version,
      software: { name: "linnet" },
      protocols: [],
      metadata: { upstream: { name: "mastodon" } },
      openRegistrations: true,
      usage: { users: { total: 2, activeMonth: 2, activeHalfyear: 2 }, localPosts: 0 },
    });
  },
);

test.each([
  ["en", "en-GB"],
  ["de", "de"],
  ["ru", "ru"],
])("the day of the last change of the legal texts is the same in words (%s)", (locale, region) => {
  const day = new Intl.DateTimeFormat(region, { day: "numeric", month: "long", timeZone: "UTC" });
  expect(wordsIn(locale)("legal-changed")).toContain(day.format(new Date(legalTextsChanged)));
});

test("people who came long ago are not counted among the active", async () => {
  const began = performance.now();
  await read("/nodeinfo/2.1");
  const sleeper = await world.person("sleeper");
  await world.db
    .updateTable("local_user")
    .set({ last_active_at: new Date(Date.now() - 90 * 86_400_000) })
    .where("account_id", "=", sleeper.id)
    .execute();
  const usersAt = async (minutes: number) => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(began + minutes * 60_000);
    const { usage } = await read("/nodeinfo/2.1");
    clock.mockRestore();
    return usage.users;
  };
  // People are counted once a minute, however often apps ask.
  expect(await usersAt(0)).toEqual({ total: 2, activeMonth: 2, activeHalfyear: 2 });
  expect(await usersAt(2)).toEqual({ total: 3, activeMonth: 2, activeHalfyear: 3 });
});

test("weeks say how many wrote, came and joined, and count nobody twice", async () => {
  const { db } = world;
  const began = performance.now();
  const weeksAt = async (hours: number) => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(began + hours * 3_600_000);
    const weeks = await read("/api/v1/instance/activity");
    clock.mockRestore();
    return weeks;
  };
  const before = await weeksAt(10);
  expect(before).toHaveLength(12);
  const monday = new Date();
  monday.setUTCHours(0, 0, 0, 0);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  expect(before.map(({ week }: { week: string }) => Number(week))).toEqual(
    Array.from({ length: 12 }, (_, ago) => monday.getTime() / 1000 - ago * 7 * 86_400),
  );

  const [old, young] = [await world.person("faithful"), await world.person("newcomer")];
  const joined = new Date(monday.getTime() - 15 * 86_400_000);
  await db
    .updateTable("local_user")
    .set({ created_at: joined, last_active_at: joined })
    .where("account_id", "=", old.id)
    .execute();
  for (const person of [old, young, old]) await noteActivity(db, person.id);
  await young.publishes("Seen by all");
  await young.publishes("Seen by nobody", { visibility: "direct" });
  const after = await weeksAt(12);
  const grown = (ago: number) =>
    Object.fromEntries(
      ["statuses", "logins", "registrations"].map((key) => [key, Number(after[ago][key]) - Number(before[ago][key])]),
    );
  expect(grown(0)).toEqual({ statuses: 1, logins: 2, registrations: 1 });
  expect(grown(3)).toEqual({ statuses: 0, logins: 1, registrations: 1 });
});

test("the terms of a day are there as long as they hold, and languages have names", async () => {
  const terms = await read("/api/v1/instance/terms_of_service");
  expect(await read(`/api/v1/instance/terms_of_service/${terms.effective_date}`)).toEqual(terms);
  for (const date of ["2020-01-01", "yesterday"]) {
    expect((await world.visitor.ask("GET", `/api/v1/instance/terms_of_service/${date}`)).status).toBe(404);
  }
  expect(await read("/api/v1/instance/languages")).toContainEqual({ code: "de", name: "German" });
});

test("preferences are those of the account", async () => {
  const mira = await world.person("mira");
  await world.db
    .updateTable("local_user")
    .set({ default_visibility: "private", default_language: "de" })
    .where("account_id", "=", mira.id)
    .execute();
  expect(await mira.get("/api/v1/preferences")).toMatchObject({
    "posting:default:visibility": "private",
    "posting:default:sensitive": false,
    "posting:default:language": "de",
  });
  expect((await world.visitor.ask("GET", "/api/v1/preferences")).status).toBe(401);
});

test("rules, terms and privacy policy are those of the pages, in the caller's language", async () => {
  const rules = await read("/api/v1/instance/rules");
  expect(rules).toHaveLength(7);
  expect(rules[0]).toMatchObject({ id: "1", text: expect.stringMatching(/law/) });
  expect(rules[0].translations.de.text).toMatch(/Recht/);
  expect(rules[0].translations.en.text).toBe(rules[0].text);
  expect((await read("/api/v2/instance")).rules).toEqual(rules);
  for (const text of ["privacy_policy", "terms_of_service", "extended_description"]) {
    const { content } = await read(`/api/v1/instance/${text}`);
    expect(content).toMatch(/^<p>.*linnet\.test/);
    expect(content).not.toMatch(/\{|(?:terms|privacy|about)-[a-z]/);
  }
});

test.each([
  "/api/v1/announcements",
  "/api/v1/conversations",
  "/api/v1/custom_emojis",
  "/api/v1/domain_blocks",
  "/api/v1/followed_tags",
  "/api/v1/instance/peers",
  "/api/v1/lists",
  "/api/v1/peers/search?q=linnet",
  "/api/v1/suggestions",
  "/api/v2/suggestions",
  "/api/v1/trends/tags",
])("%s is an empty list, so that apps start", async (path) => {
  const mira = await world.person("mira");
  expect(await mira.get(path)).toEqual([]);
});

test("nothing is announced: there is nothing to dismiss or to react to, and visitors aren't told even that", async () => {
  const mira = await world.person("mira");
  const announcement = "/api/v1/announcements/1";
  for (const [method, path] of [
    ["POST", `${announcement}/dismiss`],
    ["PUT", `${announcement}/reactions/👍`],
    ["DELETE", `${announcement}/reactions/👍`],
  ] as const) {
    expect((await mira.ask(method, encodeURI(path))).status, path).toBe(404);
  }
  expect((await world.visitor.ask("GET", "/api/v1/announcements")).status).toBe(401);
});
