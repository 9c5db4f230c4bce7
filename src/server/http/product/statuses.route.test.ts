/** What our own composer sends: posts of HTML or plain text, and their sources. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OwnStatusSource, Status } from "#protocol/entities.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
beforeAll(async () => {
  world = await openWorld();
  mira = await world.person("mira");
  jonas = await world.person("jonas");
});
afterAll(() => world.close());

const post = (fields: Record<string, unknown>) => mira.ask("POST", "/api/statuses", fields as never);
const source = (id: string) => mira.get<OwnStatusSource>(`/api/statuses/${id}/source`);
const put = (id: string, fields: Record<string, unknown>) =>
  mira.send<Status>("PUT", `/api/statuses/${id}`, fields as never);

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
    expect(await mira.get(`/api/v1/statuses/${first.id}/source`)).toMatchObject({ text: "Tea\n\nis good" });
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
    const { id } = (await post({ status: "<p>Before</p>", spoiler_text: "w", language: "en", poll })).body as Status;
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
    const { id } = (await post({ status: "<p>Psst</p>", visibility: "direct" })).body as Status;
    expect((await mira.ask("PUT", `/api/statuses/${id}`, { status: "<p>Hey</p>", visibility: "public" })).status).toBe(
      422,
    );
    expect(await mira.get(`/api/v1/statuses/${id}`)).toMatchObject({ visibility: "direct", content: "<p>Psst</p>" });
  });
});

describe("a publish_id that was sent before with other content", () => {
  test("answers with the first version", async () => {
    const first = await post({ status: "<p>Teh kettle</p>", publish_id: "lost" });
    const corrected = await post({ status: "<p>The kettle</p>", publish_id: "lost" });
    expect(corrected).toMatchObject({
      status: 422,
      body: { code: "idempotency.changed", status: { id: (first.body as Status).id, content: "<p>Teh kettle</p>" } },
    });
  });

  test("answers with nothing when that is deleted", async () => {
    const { body } = await post({ status: "<p>Gone soon</p>", publish_id: "gone" });
    await mira.send("DELETE", `/api/v1/statuses/${(body as Status).id}`);
    expect(await post({ status: "<p>Gone?</p>", publish_id: "gone" })).toMatchObject({
      status: 422,
      body: { code: "idempotency.changed", status: null },
    });
  });
});

describe("the source of an own post", () => {
  test.each([
    ["<p>One<br>two</p><p>three</p>", false, "One\ntwo\n\nthree"],
    ["<p>One <b>bold</b></p>", true, "One bold"],
    ["<ul><li>One</li></ul>", true, "- One"],
    [`<p><a href="https://a.example/">link</a></p>`, true, "link"],
  ])("%s is as it was written, and says whether plain text can hold it", async (status, rich, text) => {
    const { id } = (await post({ status, spoiler_text: "Hm" })).body as Status;
    const got = await source(id);
    expect(got).toMatchObject({ id, rich, text, spoiler_text: "Hm" });
    expect(got.html!.replace(/ rel="[^"]*" target="_blank"/, "")).toBe(status);
    const again = await put(id, { status: got.html });
    expect((await source(again.id)).html).toBe(got.html);
  });

  test("that was written as plain text is text", async () => {
    const { id } = await mira.publishes("a <b>");
    expect(await source(id)).toEqual({
      id,
      text: "a <b>",
      spoiler_text: "",
      rich: false,
      html: null,
      version: expect.any(String),
    });
  });

  test("is for its author alone", async () => {
    const jonas = await world.person("jonas");
    const { id } = await mira.publishes("Mine");
    expect((await jonas.ask("GET", `/api/statuses/${id}/source`)).status).toBe(404);
  });

  test("is not there for a boost, which has no words of its own", async () => {
    const { id } = await mira.publishes("Mine");
    const boost = await mira.send<Status>("POST", `/api/v1/statuses/${id}/reblog`);
    expect((await mira.ask("GET", `/api/statuses/${boost.id}/source`)).status).toBe(404);
  });
});

describe("an edit that says which version it began from", () => {
  const begin = async () => {
    const { id } = await mira.publishes("First");
    return { id, version: (await source(id)).version };
  };
  const content = async (id: string) => (await mira.get<Status>(`/api/v1/statuses/${id}`)).content;

  test("is refused after another one, in words, and taken when it names that one", async () => {
    const { id, version } = await begin();
    await put(id, { status: "<p>From the phone</p>", version });
    const late = { status: "<p>From the desk</p>", version };
    const refused = await mira.ask("PUT", `/api/statuses/${id}`, late);
    const newer = (await source(id)).version;
    expect(refused).toMatchObject({
      status: 409,
      body: { error: "This post has changed since you started editing it.", version: newer },
    });
    expect(await content(id)).toBe("<p>From the phone</p>");
    await put(id, { ...late, version: newer });
    expect(await content(id)).toBe("<p>From the desk</p>");
  });

  test("is taken twice when its first answer was lost", async () => {
    const { id, version } = await begin();
    const change = { status: "<p>Second</p>", version };
    await put(id, change);
    await put(id, change);
    expect(await mira.get(`/api/v1/statuses/${id}/history`)).toHaveLength(2);
  });

  test("and one that says nothing, as other apps do, is taken as ever", async () => {
    const { id, version } = await begin();
    await put(id, { status: "<p>Second</p>", version });
    await mira.send("PUT", `/api/v1/statuses/${id}`, { status: "Third" });
    expect(await content(id)).toBe("<p>Third</p>");
  });
});

describe("plain text", () => {
  test("is text even where it looks like markup, with the line ends of a form", async () => {
    const { body } = await post({ status: "a <b>\r\nc", content_type: "text/plain" });
    expect(body).toMatchObject({ content: "<p>a &lt;b&gt;<br>c</p>" });
    expect(await source((body as Status).id)).toMatchObject({ text: "a <b>\nc" });
  });

  test("that is the same as before leaves formatting that it cannot show", async () => {
    const rich = "<p>One <b>bold</b></p><ul><li>word</li></ul>";
    const { body } = await post({ status: rich });
    const { id } = body as Status;
    const { text } = await mira.get<{ text: string }>(`/api/v1/statuses/${id}/source`);
    const kept = { content_type: "text/plain", status: text.replaceAll("\n", "\r\n"), spoiler_text: "List" };
    expect(await put(id, kept)).toMatchObject({ content: rich, spoiler_text: "List" });
    expect(await put(id, { content_type: "text/plain", status: "Two" })).toMatchObject({ content: "<p>Two</p>" });
  });
});

test.each([
  ["names alone, as a reply begins", { status: "<p>@wren @jonas </p>" }],
  ["names alone from a form", { status: "@wren ", content_type: "text/plain" }],
])("%s are nothing to publish", async (_, fields) => {
  expect((await post(fields)).status).toBe(422);
  expect((await post({ ...fields, poll: { options: ["Yes", "No"] } })).status).toBe(200);
});
