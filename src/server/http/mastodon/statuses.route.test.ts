/** Statuses, actions, polls and shelves through the API, as apps and our own composer call them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account, Context, Poll, Status, StatusEdit } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { countQueries } from "#testing/count-queries.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let made = 0;
let mira: Person;
let jonas: Person;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  made++;
  mira = await world.person(`mira${made}`);
  jonas = await world.person(`jonas${made}`);
});

const path = (id: string, rest = "") => `/api/v1/statuses/${id}${rest}`;
const html = (status: string, more = {}) => mira.send<Status>("POST", "/api/statuses", { status, ...more });

describe("POST /api/v1/statuses", () => {
  test("publishes and answers the status", async () => {
    const status = await mira.publishes("Hello", {
      visibility: "unlisted",
      language: "en",
      spoiler_text: "A greeting",
    });
    expect(status).toMatchObject({ content: "<p>Hello</p>", visibility: "unlisted", language: "en", sensitive: true });
    expect(status.account.id).toBe(mira.id);
    expect(await world.visitor.get(path(status.id))).toMatchObject({ id: status.id });
  });

  test("takes a form, whose fields are text and may be blank", async () => {
    const blank = { in_reply_to_id: "", visibility: "", language: "", spoiler_text: "", poll: { options: ["", ""] } };
    expect(await mira.publishes("Hello", { ...blank, sensitive: "on" })).toMatchObject({
      visibility: "public",
      sensitive: true,
      poll: null,
    });
    const poll = { options: ["Tea", "Coffee", "", ""], expires_in: "3600", multiple: "1" };
    expect((await mira.publishes("What?", { poll })).poll).toMatchObject({ multiple: true, options: [{}, {}] });
  });

  test("takes absent values as null", async () => {
    const nothing = {
      in_reply_to_id: null,
      visibility: null,
      language: null,
      media_ids: null,
      poll: null,
      scheduled_at: null,
    };
    expect(await mira.publishes("Hello", { ...nothing, spoiler_text: null, sensitive: null })).toMatchObject({
      poll: null,
    });
  });

  test.each([
    ["nothing", {}, 422, "Write something first."],
    [
      "a text beyond the limit",
      { status: "x".repeat(limits.status.characters + 1) },
      422,
      "The limit is 5,000 characters",
    ],
    ["a text of a megabyte", { status: "x".repeat(1_000_000) }, 422, ""],
    ["an unknown visibility", { status: "x", visibility: "everyone" }, 422, ""],
    ["a parent that is not there", { status: "x", in_reply_to_id: "404" }, 404, "Post not found"],
    ["a parent that cannot be there", { status: "x", in_reply_to_id: "0" }, 404, "Post not found"],
    ["a file that is not there", { status: "x", media_ids: ["404"] }, 422, "An attachment is missing"],
    [
      "a poll of one option",
      { status: "x", poll: { options: ["a"], expires_in: 3600 } },
      422,
      "2 to 8 different options",
    ],
    ["a time to come", { status: "x", scheduled_at: "2030-01-01T00:00:00Z" }, 422, "can't do that yet"],
    ["a quote", { status: "x", quoted_status_id: "1" }, 422, "can't do that yet"],
  ])("refuses %s in words", async (_what, body, status, words) => {
    const answer = await mira.ask("POST", "/api/v1/statuses", body);
    expect(answer.status).toBe(status);
    expect((answer.body as { error: string }).error.replace(/[⁨⁩]/g, "")).toContain(words);
  });

  test("takes a warning without a text as the text", async () => {
    const status = await mira.publishes("", { spoiler_text: "Only this" });
    expect(status).toMatchObject({ content: "<p>Only this</p>", spoiler_text: "", sensitive: true });
    const edited = await mira.send("PUT", path(status.id), { status: " ", spoiler_text: "Only that" });
    expect(edited).toMatchObject({ content: "<p>Only that</p>", spoiler_text: "", sensitive: true });
  });

  test("takes a reply that names people alone, as Mastodon does", async () => {
    expect((await mira.publishes("@jonas")).content).toContain("@");
  });

  test.each([
    ["EN", "en"],
    ["de-ch-1996-u-co-phonebk", "de-CH"],
    ["zh-hant-tw", "zh-Hant-TW"],
    ["xx-nonsense", "en"],
    ["nonsense", "en"],
  ])("knows the language %s as %s", async (said, known) => {
    await mira.send("PATCH", "/api/v1/accounts/update_credentials", { source: { language: "en" } });
    expect(await mira.publishes("Hm", { language: said })).toMatchObject({ language: known });
  });

  test("names nobody by accident", async () => {
    const answer = await mira.ask("POST", "/api/v1/statuses", {
      status: `@jonas${made} hi`,
      allowed_mentions: [mira.id],
    });
    expect(answer).toMatchObject({ status: 422, body: { unexpected_accounts: [{ id: jonas.id }] } });
  });

  test("asks for somebody who is signed in", async () => {
    expect((await world.visitor.ask("POST", "/api/v1/statuses", { status: "Hello" })).status).toBe(401);
  });

  test("sent again with its Idempotency-Key answers the first status, and refuses another text (threats R11)", async () => {
    const post = (status: string) => mira.ask("POST", "/api/v1/statuses", { status }, { idempotencyKey: "k" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("Once")));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect((await post("Twice")).status).toBe(422);
    expect(await mira.get(`/api/v1/accounts/${mira.id}/statuses`)).toHaveLength(1);
  });

  test("takes from the body what its schema names and nothing else (threats I03)", async () => {
    const other = await jonas.publishes("Mine");
    const forged = {
      id: other.id,
      account_id: jonas.id,
      created_at: "2001-01-01T00:00:00Z",
      uri: "https://far.example/1",
    };
    const more = {
      content: "<b>x</b>",
      deleted_at: null,
      reblog_of_id: other.id,
      favourites_count: 99,
      app_id: "1",
      edited_at: "x",
    };
    const status = await mira.publishes("Hello", { ...forged, ...more });
    expect(status).toMatchObject({
      content: "<p>Hello</p>",
      account: { id: mira.id },
      reblog: null,
      favourites_count: 0,
    });
    expect(status.id).not.toBe(other.id);
    expect(status.uri).toContain("linnet.test");
  });
});

describe("GET", () => {
  test("several statuses leaves out what the reader may not see", async () => {
    const [open, hidden] = [await mira.publishes("a"), await mira.publishes("b", { visibility: "private" })];
    const query = `/api/v1/statuses?id[]=${open.id}&id[]=${hidden.id}&id[]=404`;
    expect((await jonas.get<Status[]>(query)).map((status) => status.id)).toEqual([open.id]);
    expect((await mira.get<Status[]>(query)).map((status) => status.id)).toEqual([open.id, hidden.id]);
  });

  test.each(["", "/context", "/history", "/source", "/favourited_by", "/reblogged_by"])(
    "/:id%s answers what is hidden and what never was with the same bytes (threats I06)",
    async (rest) => {
      const hidden = await mira.publishes("Psst", { visibility: "direct" });
      const answers = [hidden.id, "404", "999999999999"].map((id) => jonas.ask("GET", path(id, rest)));
      const [a, b, c] = (await Promise.all(answers)).map((answer) => JSON.stringify(answer));
      expect(a).toBe(b);
      expect(b).toBe(c);
      expect(JSON.parse(a!).status).toBe(404);
    },
  );

  test("a thread", async () => {
    const root = await mira.publishes("Tea?");
    const reply = await jonas.publishes("Yes", { in_reply_to_id: root.id });
    const { ancestors, descendants } = await world.visitor.get<Context>(path(reply.id, "/context"));
    expect([ancestors.map(({ id }) => id), descendants]).toEqual([[root.id], []]);
  });
});

describe("PUT /api/v1/statuses/:id", () => {
  test("says what the status is from now on, and what it leaves out is gone", async () => {
    const poll = { options: ["a", "b"], expires_in: 3600 };
    const { id } = await mira.publishes("Before", { spoiler_text: "w", language: "en", poll });
    const after = await mira.send<Status>("PUT", path(id), { status: "After" });
    expect(after).toMatchObject({
      content: "<p>After</p>",
      spoiler_text: "",
      sensitive: false,
      language: "en",
      poll: null,
    });
    expect(after.edited_at).not.toBeNull();
    const history = await world.visitor.get<StatusEdit[]>(path(id, "/history"));
    expect(history.map((version) => version.content)).toEqual(["<p>Before</p>", "<p>After</p>"]);
    expect(await mira.get(path(id, "/source"))).toEqual({ id, text: "After", spoiler_text: "" });
  });

  test("does not find other people's statuses", async () => {
    const { id } = await mira.publishes("Mine");
    expect((await jonas.ask("PUT", path(id), { status: "Ours" })).status).toBe(404);
  });
});

describe("DELETE /api/v1/statuses/:id", () => {
  test("answers the status with its source, once", async () => {
    const { id } = await mira.publishes("# Hello");
    expect(await mira.send("DELETE", path(id))).toMatchObject({ id, text: "# Hello" });
    expect((await mira.ask("DELETE", path(id))).status).toBe(404);
    expect((await world.visitor.ask("GET", path(id))).status).toBe(404);
  });

  test("takes it out of the homes of others", async () => {
    await jonas.follows(mira);
    const { id } = await mira.publishes("Hello");
    await world.settle();
    expect(await jonas.get<Status[]>("/api/v1/timelines/home")).toMatchObject([{ id }]);
    await mira.send("DELETE", path(id));
    await world.settle();
    const entries = await world.db
      .selectFrom("home_entry")
      .selectAll()
      .where("status_id", "=", id as Status["id"])
      .execute();
    expect(entries).toEqual([]);
  });
});

describe("actions", () => {
  test.each([
    ["favourite", "unfavourite", "favourited"],
    ["bookmark", "unbookmark", "bookmarked"],
    ["mute", "unmute", "muted"],
  ])("%s and %s answer the status and can be repeated", async (act, undo, flag) => {
    const { id } = await jonas.publishes("Tea");
    for (const [verb, value] of [
      [act, true],
      [act, true],
      [undo, false],
      [undo, false],
    ] as const) {
      expect(await mira.send("POST", path(id, `/${verb}`))).toMatchObject({ id, [flag]: value });
    }
  });

  test("pin and unpin", async () => {
    const { id } = await mira.publishes("Me");
    expect(await mira.send("POST", path(id, "/pin"))).toMatchObject({ pinned: true });
    expect(await mira.send("POST", path(id, "/unpin"))).toMatchObject({ pinned: false });
    expect((await jonas.ask("POST", path(id, "/pin"))).status).toBe(422);
  });

  test("reblog answers the wrapper, unreblog the original", async () => {
    const { id } = await jonas.publishes("Tea");
    const wrapper = await mira.send<Status>("POST", path(id, "/reblog"), { visibility: "unlisted" });
    expect(wrapper).toMatchObject({
      visibility: "unlisted",
      account: { id: mira.id },
      reblog: { id, reblogs_count: 1 },
    });
    expect(await mira.send("POST", path(id, "/reblog"))).toMatchObject({ id: wrapper.id });
    expect(await mira.send("POST", path(id, "/unreblog"))).toMatchObject({ id, reblogs_count: 0, reblogged: false });
    expect((await mira.ask("POST", path(id, "/reblog"), { visibility: "direct" })).status).toBe(422);
  });

  test("the people who did it are listed", async () => {
    const { id } = await jonas.publishes("Tea");
    await mira.send("POST", path(id, "/favourite"));
    await mira.send("POST", path(id, "/reblog"));
    for (const list of ["/favourited_by", "/reblogged_by"]) {
      expect((await world.visitor.get<Account[]>(path(id, list))).map((account) => account.id)).toEqual([mira.id]);
    }
  });

  test.each(["bookmark", "favourite"])("%ss are listed and paged by their own ids", async (verb) => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index++) ids.push((await jonas.publishes(`${index}`)).id);
    for (const id of ids) await mira.send("POST", path(id, `/${verb}`));
    const first = await mira.ask("GET", `/api/v1/${verb}s?limit=2`);
    expect((first.body as Status[]).map((status) => status.id)).toEqual([ids[2], ids[1]]);
    const rest = await mira.get<Status[]>(`/api/v1/${verb}s?limit=2&max_id=${first.next!.max_id}`);
    expect(rest.map((status) => status.id)).toEqual([ids[0]]);
  });
});

describe("polls", () => {
  const poll = { options: ["Tea", "Coffee"], expires_in: 3600 };

  test("can be voted in once, from a form too", async () => {
    const { poll: asked } = await mira.publishes("What?", { poll });
    const vote = (choices: unknown) => jonas.ask("POST", `/api/v1/polls/${asked!.id}/votes`, { choices });
    expect((await vote(["2"])).status).toBe(422);
    expect((await vote(undefined)).status).toBe(422);
    expect((await vote("1")).body).toMatchObject({ voted: true, own_votes: [1], votes_count: 1 });
    expect((await vote(["1"])).status).toBe(422);
    expect((await mira.ask("POST", `/api/v1/polls/${asked!.id}/votes`, { choices: [0] })).status).toBe(422);
    expect(await world.visitor.get<Poll>(`/api/v1/polls/${asked!.id}`)).toMatchObject({ votes_count: 1 });
  });

  test("take a vote that is sent again with its key as the same vote", async () => {
    const { poll: asked } = await mira.publishes("What?", { poll });
    const vote = (choice: number) =>
      jonas.ask("POST", `/api/v1/polls/${asked!.id}/votes`, { choices: [choice] }, { idempotencyKey: "v" });
    expect([(await vote(0)).status, (await vote(0)).status, (await vote(1)).status]).toEqual([200, 200, 422]);
  });

  test("of hidden statuses are not there", async () => {
    const { poll: asked } = await mira.publishes("What?", { poll, visibility: "direct" });
    const hidden = await jonas.ask("GET", `/api/v1/polls/${asked!.id}`);
    expect(hidden).toEqual(await jonas.ask("GET", "/api/v1/polls/404"));
    expect(hidden.status).toBe(404);
  });

  test("end by themselves and tell their author and voters", async () => {
    const { poll: asked } = await mira.publishes("What?", { poll });
    await jonas.send("POST", `/api/v1/polls/${asked!.id}/votes`, { choices: [0] });
    await world.db
      .updateTable("poll")
      .set({ expires_at: new Date(0) })
      .where("id", "=", asked!.id)
      .execute();
    await world.pool.query("update graphile_worker._private_jobs set run_at = now() where key = $1", [
      `close-poll:${asked!.id}`,
    ]);
    await world.settle();
    for (const person of [mira, jonas]) {
      expect(await person.get("/api/v1/notifications?types[]=poll")).toMatchObject([{ type: "poll" }]);
    }
  });
});

describe("POST /api/statuses", () => {
  test("takes HTML, clean of what does not belong there, once for each publish_id", async () => {
    const draft = {
      status: `<h2>Tea</h2><p>is <b>good</b><script>x()</script></p>`,
      publish_id: "draft",
      visibility: "unlisted",
    };
    const [first, again] = await Promise.all([
      mira.send<Status>("POST", "/api/statuses", draft),
      mira.send<Status>("POST", "/api/statuses", draft),
    ]);
    expect(again).toEqual(first);
    expect(first).toMatchObject({ content: "<h2>Tea</h2><p>is <b>good</b></p>", visibility: "unlisted" });
    expect((await mira.ask("POST", "/api/statuses", { ...draft, status: "<p>Coffee</p>" })).status).toBe(422);
    expect(await mira.get(path(first.id, "/source"))).toMatchObject({ text: "Tea\n\nis good" });
  });

  test("with the publish_id of somebody else is another status (threats I02)", async () => {
    const draft = { status: "<p>Tea</p>", publish_id: "shared" };
    const [a, b] = [
      await mira.send<Status>("POST", "/api/statuses", draft),
      await jonas.send<Status>("POST", "/api/statuses", draft),
    ];
    expect([a.account.id, b.account.id]).toEqual([mira.id, jonas.id]);
  });

  test("refuses a text that is empty behind its markup", async () => {
    expect((await mira.ask("POST", "/api/statuses", { status: "<p><br></p>", publish_id: "e" })).status).toBe(422);
  });
});

describe("PUT /api/statuses/:id", () => {
  test("changes what it names and leaves the rest", async () => {
    const poll = { options: ["a", "b"], expires_in: 3600 };
    const { id } = await html("<p>Before</p>", { spoiler_text: "w", language: "en", poll });
    const more = { visibility: "public", publish_id: id, in_reply_to_id: null };
    expect(await mira.send("PUT", `/api/statuses/${id}`, { ...more, status: "<p>After</p>" })).toMatchObject({
      content: "<p>After</p>",
      spoiler_text: "w",
      language: "en",
      poll: { options: [{ title: "a" }, { title: "b" }] },
    });
    expect(await mira.send("PUT", `/api/statuses/${id}`, { status: "<p>After</p>", poll: null })).toMatchObject({
      poll: null,
    });
  });

  test("never widens (threats V04)", async () => {
    const { id } = await html("<p>Psst</p>", { visibility: "direct" });
    expect((await mira.ask("PUT", `/api/statuses/${id}`, { status: "<p>Hey</p>", visibility: "public" })).status).toBe(
      422,
    );
    expect(await mira.get(path(id))).toMatchObject({ visibility: "direct", content: "<p>Psst</p>" });
  });
});

test("the posts of an account are two questions, and only an empty list asks whether there is such an account", async () => {
  const posts = (id: string) => mira.ask("GET", `/api/v1/accounts/${id}/statuses`);
  await jonas.publishes("Hello");
  expect((await countQueries(() => posts(jonas.id))).queries).toBe(2);
  expect((await posts(mira.id)).body).toEqual([]);
  expect((await posts("404")).status).toBe(404);
});
