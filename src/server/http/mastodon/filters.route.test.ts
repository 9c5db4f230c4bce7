/** Filters: both versions of the routes, and what statuses say of them wherever they are read. */
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Context, Filter, KeywordFilter, Notification, Status } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { loadForReaders } from "#server/domain/statuses/load-for-readers.ts";
import { countQueries } from "#testing/count-queries.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;

setWorld(openWorld, ["mira", "jonas"], (stage) => ({ world, mira, jonas } = stage));
beforeEach(() => sql`delete from filter`.execute(world.db));
afterEach(() => vi.useRealTimers());

const v1 = "/api/v1/filters";
const v2 = "/api/v2/filters";

const adds = (person: Person, words: readonly string[], more: object = {}) =>
  person.send<Filter>("POST", v2, {
    title: "Boats",
    context: ["home", "public"],
    keywords_attributes: words.map((keyword) => ({ keyword, whole_word: true })),
    ...more,
  });
const filtersOf = (status: Status) => status.filtered!.map(({ filter }) => filter.title);
const reads = (person: Person, { id }: { id: string }) => person.get<Status>(`/api/v1/statuses/${id}`);

describe("the second version", () => {
  test("makes, shows, changes and deletes filters with their keywords", async () => {
    const filter = await adds(mira, ["ferry", "boat"], { expires_in: 3_600 });
    expect(filter).toEqual({
      id: filter.id,
      title: "Boats",
      context: ["home", "public"],
      expires_at: filter.expires_at,
      filter_action: "warn",
      keywords: ["ferry", "boat"].map((keyword, at) => ({ id: filter.keywords[at]!.id, keyword, whole_word: true })),
      statuses: [],
    });
    const inSeconds = (Date.parse(filter.expires_at!) - Date.now()) / 1_000;
    expect(Math.abs(inSeconds - 3_600)).toBeLessThan(60);
    expect(await mira.get(v2)).toEqual([filter]);
    expect(await mira.get(`${v2}/${filter.id}`)).toEqual(filter);
    const [ferry, boat] = filter.keywords;
    const changed = await mira.send<Filter>("PUT", `${v2}/${filter.id}`, {
      title: "Water",
      filter_action: "hide",
      expires_in: "",
      keywords_attributes: [
        { id: ferry!.id, keyword: "ferries" },
        { id: boat!.id, _destroy: true },
        { keyword: "sea" },
      ],
    });
    expect(changed).toMatchObject({
      title: "Water",
      context: ["home", "public"],
      filter_action: "hide",
      expires_at: null,
    });
    expect(changed.keywords.map(({ keyword }) => keyword)).toEqual(["ferries", "sea"]);
    expect(await mira.send("DELETE", `${v2}/${filter.id}`)).toEqual({});
    expect(await mira.get(v2)).toEqual([]);
  });

  test("takes what a form sends, whose empty rows say nothing, and an emptied one that it goes", async () => {
    const { id, keywords } = await adds(mira, ["ferry"]);
    const body = {
      context: ["home"],
      keywords_attributes: [
        { id: keywords[0]!.id, keyword: " " },
        { id: "", keyword: "sea", whole_word: "0" },
        { id: "", keyword: "" },
      ],
    };
    const changed = await mira.send<Filter>("PUT", `${v2}/${id}`, body);
    expect(changed.keywords).toMatchObject([{ keyword: "sea", whole_word: false }]);
  });

  test("has routes for each keyword", async () => {
    const { id } = await adds(mira, []);
    const keyword = await mira.send<{ id: string }>("POST", `${v2}/${id}/keywords`, { keyword: "ferry" });
    expect(keyword).toEqual({ id: keyword.id, keyword: "ferry", whole_word: true });
    expect(await mira.get(`${v2}/${id}/keywords`)).toEqual([keyword]);
    expect(await mira.get(`${v2}/keywords/${keyword.id}`)).toEqual(keyword);
    const changed = await mira.send("PUT", `${v2}/keywords/${keyword.id}`, { keyword: "boat", whole_word: false });
    expect(changed).toEqual({ id: keyword.id, keyword: "boat", whole_word: false });
    expect(await mira.send("DELETE", `${v2}/keywords/${keyword.id}`)).toEqual({});
    expect(await mira.get(`${v2}/${id}/keywords`)).toEqual([]);
  });

  test("has routes for single posts, of which each is there once", async () => {
    const post = await jonas.publishes("Hello");
    const { id } = await adds(mira, []);
    const path = `${v2}/${id}/statuses`;
    const entry = await mira.send<{ id: string }>("POST", path, { status_id: post.id });
    expect(await mira.send("POST", path, { status_id: post.id })).toEqual(entry);
    expect(await mira.get(path)).toEqual([{ id: entry.id, status_id: post.id }]);
    expect((await reads(mira, post)).filtered).toMatchObject([{ keyword_matches: null, status_matches: [post.id] }]);
    const gone = await jonas.publishes("@jonas just me", { visibility: "direct" });
    expect((await mira.ask("POST", path, { status_id: gone.id })).status).toBe(404);
    expect(await mira.send("DELETE", `${v2}/statuses/${entry.id}`)).toEqual({});
    expect((await reads(mira, post)).filtered).toEqual([]);
  });

  test.each([
    {},
    { title: " ", context: ["home"] },
    { title: "Boats" },
    { title: "Boats", context: [] },
    { title: "Boats", context: ["moon"] },
    { title: "Boats", context: ["home"], filter_action: "burn" },
    { title: "Boats", context: ["home"], expires_in: -1 },
    { title: "Boats", context: ["home"], keywords_attributes: [{ keyword: "x".repeat(limits.filters.keyword + 1) }] },
  ])("refuses %j", async (body) => {
    expect((await mira.ask("POST", v2, body)).status).toBe(422);
    expect(await mira.get(v2)).toEqual([]);
  });

  test("has bounds, also for what is sent at once", async () => {
    const words = Array.from({ length: limits.filters.keywords }, (_, n) => `word${n}`);
    const { id } = await adds(mira, words);
    expect((await mira.ask("POST", `${v2}/${id}/keywords`, { keyword: "more" })).status).toBe(422);
    await sql`insert into filter (account_id, title, context)
      select ${mira.id}, 'x', '{home}' from generate_series(1, ${limits.filters.total - 2}::int)`.execute(world.db);
    const answers = await Promise.all(
      [1, 2, 3].map(() => mira.ask("POST", v2, { title: "One more", context: ["home"] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });
});

describe("the first version", () => {
  test("has a filter for each keyword of the same rows", async () => {
    const made = await mira.send<KeywordFilter>("POST", v1, { phrase: "ferry", context: ["home"], irreversible: true });
    const shown = { phrase: "ferry", context: ["home"], whole_word: false, expires_at: null, irreversible: true };
    expect(made).toEqual({ id: made.id, ...shown });
    expect(await mira.get(v2)).toMatchObject([{ title: "ferry", filter_action: "hide", keywords: [{ id: made.id }] }]);
    const path = `${v1}/${made.id}`;
    const body = { phrase: "boat", context: ["public"], whole_word: true, irreversible: false };
    expect(await mira.send("PUT", path, body)).toEqual({ id: made.id, ...body, expires_at: null });
    expect(await mira.get(path)).toMatchObject(body);
    expect(await mira.send("DELETE", path)).toEqual({});
    expect(await mira.get(v2)).toEqual([]);
  });

  test("changes no terms of a filter with other keywords, and takes away its own alone", async () => {
    const { id, keywords } = await adds(mira, ["ferry", "boat"]);
    expect(await mira.get<KeywordFilter[]>(v1)).toMatchObject([{ phrase: "ferry" }, { phrase: "boat" }]);
    const path = `${v1}/${keywords[0]!.id}`;
    expect((await mira.ask("PUT", path, { phrase: "sea", context: ["thread"] })).status).toBe(422);
    expect(await mira.send("PUT", path, { phrase: "sea", context: ["home", "public"] })).toMatchObject({
      phrase: "sea",
    });
    await mira.send("DELETE", path);
    expect((await mira.get<Filter>(`${v2}/${id}`)).keywords).toMatchObject([{ keyword: "boat" }]);
  });
});

describe("what a status says", () => {
  test("by which filter and keyword it is matched, for this reader alone and not for its author", async () => {
    const post = await jonas.publishes("The ferry is late");
    const { keywords: _, statuses: __, ...filter } = await adds(mira, ["ferry", "boat"]);
    expect((await reads(mira, post)).filtered).toEqual([{ filter, keyword_matches: ["ferry"], status_matches: null }]);
    expect((await reads(jonas, post)).filtered).toEqual([]);
    await adds(jonas, ["ferry"]);
    expect((await reads(jonas, post)).filtered).toEqual([]);
    const visitor = await world.visitor.get<Status>(`/api/v1/statuses/${post.id}`);
    expect(visitor).not.toHaveProperty("filtered");
  });

  test("counts warning, options of a poll and what an edit brought; a boost is filtered as what it boosts", async () => {
    await adds(mira, ["ferry"]);
    const warned = await jonas.publishes("Hello", { spoiler_text: "Ferry" });
    const asked = await jonas.publishes("How?", { poll: { options: ["By ferry", "On foot"], expires_in: 3_600 } });
    for (const post of [warned, asked]) expect(filtersOf(await reads(mira, post))).toEqual(["Boats"]);
    const edited = await jonas.publishes("Hello again");
    expect(filtersOf(await reads(mira, edited))).toEqual([]);
    await jonas.send("PUT", `/api/v1/statuses/${edited.id}`, { status: "Hello ferry" });
    expect(filtersOf(await reads(mira, edited))).toEqual(["Boats"]);
    const boost = await jonas.send<Status>("POST", `/api/v1/statuses/${edited.id}/reblog`);
    const shown = await reads(mira, boost);
    expect([filtersOf(shown), filtersOf(shown.reblog!)]).toEqual([["Boats"], ["Boats"]]);
  });

  test("ends with the filter's time, and at once with its change or deletion", async () => {
    const post = await jonas.publishes("The ferry is late");
    const { id } = await adds(mira, ["ferry"], { expires_in: 3_600 });
    expect(filtersOf(await reads(mira, post))).toEqual(["Boats"]);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(filtersOf(await reads(mira, post))).toEqual([]);
    vi.useRealTimers();
    await mira.send("PUT", `${v2}/${id}`, { expires_in: null });
    expect(filtersOf(await reads(mira, post))).toEqual(["Boats"]);
    await mira.send("DELETE", `${v2}/${id}`);
    expect(filtersOf(await reads(mira, post))).toEqual([]);
  });

  test("is the same in every list, in threads, notifications, search and quotes (V11)", async () => {
    await mira.send("POST", `/api/v1/accounts/${jonas.id}/follow`);
    await world.settle();
    const root = await jonas.publishes(`@${mira.username} The ferry #harbour is late`);
    const reply = await jonas.publishes("Still waiting for the ferry", { in_reply_to_id: root.id });
    const quoting = await jonas.publishes("Look", { quoted_status_id: root.id });
    await world.settle();
    await adds(mira, ["ferry"]);
    const lists = [
      "/api/v1/timelines/home",
      "/api/v1/timelines/public",
      "/api/v1/timelines/tag/harbour",
      `/api/v1/accounts/${jonas.id}/statuses`,
    ];
    for (const path of lists) {
      const list = await mira.get<Status[]>(path);
      expect(filtersOf(list.find(({ id }) => id === root.id)!), path).toEqual(["Boats"]);
    }
    const { descendants } = await mira.get<Context>(`/api/v1/statuses/${root.id}/context`);
    expect(filtersOf(descendants.find(({ id }) => id === reply.id)!)).toEqual(["Boats"]);
    const notifications = await mira.get<Notification[]>("/api/v1/notifications");
    const mention = notifications.find(({ status }) => status?.id === root.id);
    expect(filtersOf(mention!.status!)).toEqual(["Boats"]);
    const found = await mira.get<{ statuses: Status[] }>("/api/v2/search?q=ferry&type=statuses");
    expect(found.statuses.map(filtersOf)).toContainEqual(["Boats"]);
    const { quote, filtered } = await reads(mira, quoting);
    expect([filtersOf((quote as { quoted_status: Status }).quoted_status), filtered]).toEqual([["Boats"], []]);
  });

  test("is what each reader of a stream gets, who are still read together (V11)", async () => {
    const post = await jonas.publishes("The ferry is late");
    const others = [await world.person("ada"), await world.person("ben")];
    await adds(mira, ["ferry"]);
    const reading = { db: world.db, server: world.ports };
    const seen = await loadForReaders(reading, post.id, [mira.id, ...others.map(({ id }) => id)]);
    const titles = seen.map(({ status, readers }) => [readers.length, filtersOf(status)]);
    expect(titles.toSorted()).toEqual([
      [1, ["Boats"]],
      [2, []],
    ]);
  });

  test("costs no query as long as the filters stay as they are", async () => {
    await jonas.publishes("The ferry is late");
    await world.settle();
    const path = "/api/v1/timelines/public";
    await mira.get(path);
    const { queries: without } = await countQueries(() => mira.get(path));
    await adds(mira, ["ferry"]);
    await mira.get(path);
    expect((await countQueries(() => mira.get(path))).queries).toBe(without);
  });
});
