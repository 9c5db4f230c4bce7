/**
 * A form that is sent as it was rendered changes nothing: what a form leaves out
 * stays, and what it carries is what was there.
 *
 * The forms are taken from the pages themselves and sent as a browser without
 * scripts sends them. A form that is meant to do something when it's pressed
 * stands in a list, so that a new one has to be thought of here.
 */
import { randomBytes } from "node:crypto";
import { parse } from "parse5";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Conversation, Filter, List, NotificationRequest, Status } from "#protocol/entities.ts";
import { routes } from "#web/navigation/route-table.ts";
import { routeOf } from "#web/navigation/route-of.ts";
import { digestOfTables } from "./digest-of-tables.ts";
import { attribute, elementsIn, fieldsOf, type Element, type Node } from "./html-forms.ts";
import { does, houseOrigin, openTestHouse, type Guest, type TestHouse } from "./house.ts";

let house: TestHouse;
let mira: Guest;
let wren: Guest;
let list: List;
/** The page of a conversation. */
let talk: string;
/** Notifications of wren's that are held back. */
let held: string;
/** The posts whose edit forms are sent, by what is special about them. */
const posts: Record<string, Status> = {};

let filter: Filter;
const linkedPage = "https://page.example/";
/** What an app asks for. */
let asking: Record<string, string>;

beforeAll(async () => {
  house = await openTestHouse();
  const people = await house.people("mira", "wren");
  ({ mira, wren } = people);
  const pictures = { avatar: aFile(), header: aFile() };
  await house.db.updateTable("account").set(pictures).where("id", "=", mira.id).execute();
  await does(mira, "PATCH", "/api/v1/accounts/update_credentials", {
    display_name: "  Mira & <b>Söhne</b> ",
    note: "\nFirst line\n\n  second, with @wren and https://example.com/?a=1&b=2\n",
    locked: true,
    bot: true,
    discoverable: false,
    indexable: false,
    hide_collections: true,
    avatar_description: 'A "linnet" & its nest',
    header_description: "The coast",
    show_media: false,
    show_media_replies: false,
    attribution_domains: ["mira.example", "birds.example"],
    source: { privacy: "private", sensitive: true, language: "eo" },
    fields_attributes: [
      { name: "Site", value: "https://example.com" },
      { name: "Pronouns", value: "she/her & they" },
    ],
  });
  const { id: parent } = await does<Status>(wren, "POST", "/api/v1/statuses", { status: "@mira what do you say?" });
  // A page that a post links to, as if it had been read.
  const read = { link: linkedPage, url: linkedPage, title: "Tea", due_at: null };
  const card = await house.db.insertInto("preview_card").values(read).returning("id").executeTakeFirstOrThrow();
  await house.db.updateTable("status").set({ preview_card_id: card.id }).where("id", "=", parent).execute();
  const text = { status: "\nOne line\n\n\n  two @wren #tea <b>\n" };
  posts["plain text"] = await does(mira, "POST", "/api/v1/statuses", { ...text, visibility: "unlisted" });
  posts["a reply"] = await does(mira, "POST", "/api/v1/statuses", { status: "@wren no", in_reply_to_id: parent });
  posts["a poll and a warning"] = await does(mira, "POST", "/api/v1/statuses", {
    status: "Well?",
    spoiler_text: "A question",
    poll: { options: ["Yes", "No"], expires_in: 3_600, multiple: true },
    language: "eo",
  });
  posts["sensitive media alone"] = await does(mira, "POST", "/api/v1/statuses", {
    media_ids: [await aPicture()],
    sensitive: true,
  });
  posts["words of the composer"] = await does(mira, "POST", "/api/statuses", {
    status: "<p>One<br>two</p><p>@wren &amp; #tea https://example.com/a</p>",
    visibility: "direct",
  });
  posts["formatting"] = await does(mira, "POST", "/api/statuses", {
    status: `<h2>Tea</h2><p>is <b>good</b>, says <a href="https://example.com/">l</a></p><ul><li>Green</li></ul><pre><code>a\n b</code></pre>`,
  });
  await does(mira, "PATCH", "/api/v2/notifications/policy", { for_new_accounts: "filter" });
  filter = await does<Filter>(mira, "POST", "/api/v2/filters", {
    title: " Boats & <b>co</b> ",
    context: ["home", "thread"],
    filter_action: "hide",
    keywords_attributes: [
      { keyword: "ferry", whole_word: false },
      { keyword: "a boat & more", whole_word: true },
    ],
  });
  await does(mira, "POST", `/api/v2/filters/${filter.id}/statuses`, { status_id: parent });
  await does(wren, "POST", `/api/v1/statuses/${posts["plain text"].id}/favourite`);
  // Nothing of somebody whom mira follows is held back.
  await house.settle();
  await does(mira, "POST", `/api/v1/accounts/${wren.id}/follow`);
  for (const verb of ["follow", "feature"]) await does(mira, "POST", `/api/v1/tags/tea/${verb}`);
  list = await does(mira, "POST", "/api/v1/lists", { title: " Tea & <b>", replies_policy: "none", exclusive: true });
  const redirect_uri = "ivory://callback";
  const registered = { client_name: "Ivory", redirect_uris: redirect_uri };
  const { client_id } = await does<{ client_id: string }>(mira, "POST", "/api/v1/apps", registered);
  asking = { response_type: "code", client_id, redirect_uri };
  await house.settle();
  const [conversation] = (await (await mira.get("/api/v1/conversations")).json()) as Conversation[];
  const [request] = (await (await mira.get("/api/v1/notifications/requests")).json()) as NotificationRequest[];
  held = request!.id;
  talk = `/conversations/${conversation!.id}`;
});
afterAll(() => house.close());

/** The name of one, as it is stored. */
const aFile = () => `${randomBytes(16).toString("hex")}.webp`;

async function aPicture(): Promise<string> {
  const file = aFile();
  const { id } = await house.db
    .insertInto("media_attachment")
    .values({ account_id: mira.id, type: "image", file, preview: file, description: "A cup" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Screens with forms of what the reader already has. */
const screens = [
  "/settings/profile",
  "/settings/preferences",
  "/settings/interface",
  "/settings/language",
  "/lists/:list/edit",
  "/notifications/policy",
];

/** People press these to change something: to follow, to sign out, to publish. */
const deeds = [
  /^\/oauth\/authorize$/,
  /^\/form\/api\/auth\//,
  /^\/form\/api\/v1\/profile\/(?:avatar|header)$/,
  /^\/form\/api\/v1\/accounts\/\d+\/\w+$/,
  /^\/form\/api\/v1\/statuses\/\d+\/\w+$/,
  /^\/form\/api\/v1\/tags\/[^/]+\/(?:follow|unfollow|feature|unfeature)$/,
  /^\/form\/api\/v1\/featured_tags(?:\/\d+)?$/,
  /^\/form\/api\/v1\/polls\/\d+\/votes$/,
  /^\/form\/api\/v1\/follow_requests\/\d+\/\w+$/,
  /^\/form\/api\/(?:v1\/)?lists(?:\/\d+\/accounts)?$/,
  /^\/form\/api\/statuses$/,
  /^\/form\/api\/v1\/(?:reports|domain_blocks)$/,
  /^\/form\/api\/v2\/filters(?:\/\d+\/statuses)?$/,
  /^\/form\/api\/conversations\/\d+\/messages$/,
  /^\/form\/api\/v1\/conversations\/\d+$/,
  /^\/form\/api\/v1\/notifications\/requests\/\w+$/,
];

describe("the form of", () => {
  test("a filter", async () => {
    expect(await sendUnchanged(`/filters/${filter.id}`)).toBe(1);
  });

  test.each(screens)("%s", async (path) => {
    expect(await sendUnchanged(pathOf(path))).toBeGreaterThan(0);
  });

  test.each([
    "plain text",
    "a reply",
    "a poll and a warning",
    "sensitive media alone",
    "words of the composer",
    "formatting",
  ])("an edit: %s", async (name) => {
    const { id } = posts[name]!;
    expect(await sendUnchanged(`/@mira/compose?edit=${id}`)).toBe(1);
    expect(await sendUnchanged(`/@mira/compose?edit=${id}&plain=1`)).toBe(1);
  });

  test("an edit of a message", async () => {
    expect(await sendUnchanged(`${talk}?edit=${posts["words of the composer"]!.id}`)).toBe(1);
  });
});

/** Every other screen of a reader, with what has forms in it. */
const others = [
  "/",
  "/?server=",
  "/@mira",
  "/@wren",
  "/@wren/with_replies",
  "/@wren/media",
  "/@wren/followers",
  "/@wren/following",
  "/@mira/:post",
  "/@mira/:post/quotes",
  "/@mira/compose",
  "/@mira/compose?in_reply_to_id=:post",
  "/explore",
  "/explore/tags",
  "/explore/links",
  `/explore/link?url=${linkedPage}`,
  "/explore/users",
  "/public",
  "/public/local",
  "/tags/tea",
  "/tags/tea/profiles",
  "/followed_tags",
  "/settings/profile/featured-tags",
  "/search?q=wren",
  "/search/options?q=wren",
  "/lists",
  "/lists/:list",
  "/lists/:list/accounts?q=wren",
  "/@wren/lists",
  "/@wren/featured",
  "/@wren/relation",
  "/@wren/report",
  "/@wren/report?sent=1",
  "/domain_blocks",
  "/domain_blocks/new",
  "/domain_blocks/new?domain=far.example",
  "/notifications",
  "/notifications/follow_request",
  "/notifications/requests",
  "/notifications/requests/:held",
  "/conversations",
  "/conversations/new",
  "/conversations/new?to=1",
  "/conversations/:talk",
  "/bookmarks",
  "/favourites",
  "/blocks",
  "/mutes",
  "/follow_requests",
  "/drafts",
  "/scheduled",
  "/settings",
  "/settings/privacy",
  "/settings/sessions",
  "/settings/about",
  "/oauth/authorize?:asking",
  "/filters",
  "/filters?status=:post",
  "/filters/new",
  "/test-upload",
  "/about",
  "/privacy",
  "/terms",
];

const pathOf = (path: string) =>
  path
    .replace(":post", posts["a poll and a warning"]!.id)
    .replace(":list", list.id)
    .replace(":held", held)
    .replace(":asking", String(new URLSearchParams(asking)))
    .replace("/conversations/:talk", talk);

test.each(others)("each form of %s is there to do something", async (path) => {
  for (const form of await formsOf(pathOf(path))) {
    expect(form).toSatisfy(isDeed);
  }
});

test("every screen of the route table is among them", () => {
  const all = [...screens, ...others, `/filters/${filter.id}`];
  const seen = all.map((path) => routeOf(new URL(pathOf(path), houseOrigin), true).route);
  // The pages of signing in and up lead a reader home; `/compose` leads to the address of the reader's own.
  const elsewhere = new Set([
    "/signin",
    "/signin/elsewhere",
    "/signin/link",
    "/signup",
    "/sent",
    "/welcome",
    "/compose",
  ]);
  const missed = routes.filter((route) => {
    if (seen.includes(route) || elsewhere.has(route.path)) return false;
    return route.when?.({ signedIn: true, url: new URL(route.path, houseOrigin) }) ?? true;
  });
  expect(missed.map(({ path }) => path)).toEqual([]);
});

test("the way back to a form that was sent shows the same form, and sending it again is the same post", async () => {
  const writes = async (compose: string, words: string) => {
    const form = (await formsOf(compose)).find(({ action }) => action === "/form/api/statuses")!;
    form.body.set("status", words);
    return send(form);
  };
  const begins = async () => (await mira.get("/compose")).headers.get("location")!;
  const postsOf = async (words: string) =>
    (await house.db.selectFrom("status").select("id").where("text", "=", words).execute()).length;

  const compose = await begins();
  expect((await writes(compose, "Good morning")).status).toBe(303);
  expect((await writes(compose, "Good morning")).status).toBe(303);
  expect(await postsOf("Good morning")).toBe(1);

  // Other words are another post, which the author is asked about.
  const changed = await writes(compose, "Good evening");
  expect(changed.status).toBe(422);
  const page = await changed.text();
  expect(page).toContain("This was already sent with different content.");
  expect(page).not.toContain(new URL(compose, houseOrigin).searchParams.get("publish_id"));

  expect((await writes(await begins(), "Good morning")).status).toBe(303);
  expect(await postsOf("Good morning")).toBe(2);
});

test("a vote for nothing is answered in the words of the page", async () => {
  const { poll } = await does<Status>(wren, "POST", "/api/v1/statuses", {
    status: "Tea?",
    poll: { options: ["Yes", "No"], expires_in: 3_600 },
  });
  const answer = await mira.submit(`/form/api/v1/polls/${poll!.id}/votes`, {});
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("Choose an answer first.")]);
});

/** Taking something away is one too. */
const isDeed = ({ action, body }: Form) =>
  body.get("_method") === "DELETE" || deeds.some((pattern) => pattern.test(action.split("?")[0]!));

/** Sends what is no deed, and answers how many forms that were. */
async function sendUnchanged(path: string): Promise<number> {
  const forms = (await formsOf(path)).filter((form) => !isDeed(form));
  for (const form of forms) {
    const before = await everything();
    const answer = await send(form);
    expect([form.action, answer.status]).toEqual([form.action, 303]);
    expect([form.action, await everything()]).toEqual([form.action, before]);
  }
  return forms.length;
}

/** With the length of the body, as a browser says it. */
async function send({ action, body }: Form): Promise<Response> {
  const encoded = new Response(body);
  const bytes = await encoded.arrayBuffer();
  const headers = {
    origin: houseOrigin,
    "sec-fetch-site": "same-origin",
    "content-type": encoded.headers.get("content-type")!,
    "content-length": String(bytes.byteLength),
  };
  return mira.request(action, { method: "POST", headers, body: bytes });
}

/** All that is stored, but for the moment in which a profile was saved, and the news of that and of filters. */
async function everything() {
  const { event: _, reaction: __, account: ___, filter_set: ____, ...tables } = await digestOfTables(house.db);
  const { rows } = await sql`select to_jsonb(account) - 'updated_at' as account from account`.execute(house.db);
  return { ...tables, rows };
}

interface Form {
  action: string;
  body: FormData | URLSearchParams;
}

async function formsOf(path: string): Promise<Form[]> {
  const answer = await mira.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  const document = parse(await answer.text());
  const forms = elementsIn(document).filter((one) => one.tagName === "form" && attribute(one, "method") === "post");
  return forms.flatMap((form) => {
    const fields = fieldsOf(form);
    const isMultipart = attribute(form, "enctype") === "multipart/form-data";
    const body = isMultipart ? new FormData() : new URLSearchParams();
    for (const [name, value] of fields) body.append(name, value);
    return [...actionsOf(form, document)].map((action) => ({ action: action ?? path, body }));
  });
}

/**
 * A button may lead elsewhere than its form, and stand elsewhere. A form without a button goes where it says, and
 * nowhere if it says nothing.
 */
function actionsOf(form: Element, document: Node): Set<string | undefined> {
  const [id, action] = [attribute(form, "id"), attribute(form, "action")];
  const beside = elementsIn(document).filter((one) => id !== undefined && attribute(one, "form") === id);
  const buttons = [...elementsIn(form), ...beside].filter(
    (one) => one.tagName === "button" && attribute(one, "type") !== "button",
  );
  if (buttons.length) return new Set(buttons.map((one) => attribute(one, "formaction") ?? action));
  return new Set(action === undefined ? [] : [action]);
}
