/** Statuses through the API, as apps call it. */
import { describe, expect, test } from "vitest";
import type { Context, Status, StatusEdit } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let made: number;
let mira: Person;
let jonas: Person;

setWorld(openWorld, ["mira", "jonas"], (stage) => ({ world, made, mira, jonas } = stage));

const path = (id: string, rest = "") => `/api/v1/statuses/${id}${rest}`;

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
    ["a quote of nothing", { status: "x", quoted_status_id: "1" }, 404, "Post not found"],
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

describe("GET /api/v1/statuses/:id/context", () => {
  test("with a limit is a page of the thread, and leads to the next one", async () => {
    const root = await mira.publishes("Tea?");
    const replies: string[] = [];
    for (const text of ["Yes", "No", "Later"])
      replies.push((await jonas.publishes(text, { in_reply_to_id: root.id })).id);
    const first = await world.visitor.ask("GET", path(root.id, "/context?limit=2"));
    expect(first.body).toMatchObject({
      status: { id: root.id },
      ancestors: [],
      descendants: replies.slice(0, 2).map((id) => ({ id })),
      more_ancestors: false,
      more_replies: [],
    });
    const after = `0-${replies[1]}`;
    expect(first.next).toEqual({ after });
    const last = await world.visitor.ask("GET", path(root.id, `/context?limit=2&after=${after}`));
    expect(last.body).toMatchObject({ status: { id: root.id }, descendants: [{ id: replies[2] }] });
    expect(last.next).toBeNull();
  });

  test.each([0, -3])("of %s is the smallest page, and not an end", async (limit) => {
    const root = await mira.publishes("Tea?");
    for (const text of ["Yes", "No"]) await jonas.publishes(text, { in_reply_to_id: root.id });
    const { body, next } = await world.visitor.ask("GET", path(root.id, `/context?limit=${limit}`));
    expect([(body as Context).descendants.length, next]).toEqual([1, { after: expect.stringMatching(/^0-\d+$/) }]);
  });

  test("without one is whole, and has nothing that Mastodon does not know", async () => {
    const root = await mira.publishes("Tea?");
    await jonas.publishes("Yes", { in_reply_to_id: root.id });
    for (const query of ["", "?limit=", "?limit=all", "?after=0-0"]) {
      expect(Object.keys(await world.visitor.get<Context>(path(root.id, `/context${query}`)))).toEqual([
        "ancestors",
        "descendants",
      ]);
    }
  });

  test.each(["x", "1", "1-2-3-4", "-1-2", "1-2-", "1-99999999999999999999", "1-2-99999999999999999999"])(
    "of a page after %s there is none",
    async (after) => {
      const root = await mira.publishes("Tea?");
      const { status } = await world.visitor.ask("GET", path(root.id, `/context?limit=2&after=${after}`));
      expect(status).toBe(404);
    },
  );
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

test("nothing is translated without a translator, and what is hidden isn't there", async () => {
  const { id } = await mira.publishes("Guten Tag", { language: "de" });
  const { id: hidden } = await mira.publishes("Guten Tag", { visibility: "private" });
  const translate = (status: string) => jonas.ask("POST", path(status, "/translate"), { lang: "en" });
  expect(await translate(id)).toMatchObject({ status: 403, body: { error: "This post can't be translated here." } });
  expect((await translate(hidden)).status).toBe(404);
  expect((await world.visitor.ask("POST", path(id, "/translate"))).status).toBe(401);
});
