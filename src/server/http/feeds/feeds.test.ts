import { parseFragment } from "parse5";
import { expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { addStatus } from "#testing/rows.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, worldOrigin, type Person, type World } from "#testing/world.ts";
import { createLimiters, noLimits } from "../middleware/limiters.ts";
import { openTurnstile } from "../middleware/turnstile.ts";
import { atomFeed } from "./atom.ts";
import { feeds } from "./feeds.ts";

let world: World;
let mira: Person;
let made: number;

setWorld(openWorld, ["mira"], (stage) => ({ world, mira, made } = stage));

const parts = { limiters: noLimits, turnstile: openTurnstile(), addressOf: () => "192.0.2.1" };
const fetchFeed = (path: string, headers: Record<string, string> = {}) =>
  feeds({ ...world, ...parts }).request(`${worldOrigin}${path}`, { headers });
const read = async (path: string) => (await fetchFeed(path)).text();
const profile = () => `/@${mira.username}/feed.atom`;

/** The text of each such element; throws where the document is not well-formed. */
function textsOf(xml: string, name: string): string[] {
  assertWellFormed(xml);
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, "g"))].map((match) =>
    unescape(match[1]!),
  );
}

function unescape(text: string): string {
  return (
    (parseFragment(`<p>${text}</p>`).childNodes[0] as { childNodes?: { value?: string }[] }).childNodes?.[0]?.value ??
    ""
  );
}

/** Tags that nest, attributes in quotes, no bare `<` or `&`, no character that XML does not know. */
function assertWellFormed(xml: string): void {
  const open: string[] = [];
  const rest = xml
    .replace(/^<\?xml [^?]*\?>\n/, "")
    .replace(/<(\/?)([a-z]+)((?: [a-z:]+="[^"<]*")*)(\/?)>/g, (_tag, close, name, attributes, empty) => {
      if (close) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
      return attributes.replace(/ [a-z:]+=/g, "");
    });
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/</);
  expect(rest.replace(/&(?:amp|lt|gt|quot|#39);/g, "")).not.toMatch(/&/);
  // oxlint-disable-next-line no-control-regex -- what must not be there
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
}

test("a profile's feed holds its public posts, newest first, with what a reader needs", async () => {
  const older = await addStatus(world.db, mira, { content: "<p>One &amp; two</p>", language: "en" });
  const newer = await addStatus(world.db, mira, {
    content: "<p>Three</p>",
    edited_at: new Date("2030-01-01T00:00:00Z"),
  });
  const xml = await read(profile());
  expect(textsOf(xml, "id")).toEqual([
    `${worldOrigin}/@${mira.username}`,
    `${worldOrigin}/users/${mira.username}/statuses/${newer}`,
    `${worldOrigin}/users/${mira.username}/statuses/${older}`,
  ]);
  expect(textsOf(xml, "title")).toEqual([`${mira.username} (@${mira.username}@linnet.test)`, "Three", "One & two"]);
  expect(textsOf(xml, "content")).toEqual(["<p>Three</p>", "<p>One &amp; two</p>"]);
  expect(textsOf(xml, "updated")[0]).toBe("2030-01-01T00:00:00.000Z");
  expect(xml).toContain(`<link rel="self" type="application/atom+xml" href="${worldOrigin}${profile()}"/>`);
  expect(xml).toContain(`href="${worldOrigin}/@${mira.username}/${newer}"`);
  expect(xml).toContain('<entry xml:lang="en">');
});

test("nothing but public posts of its author is in a feed", async () => {
  for (const visibility of ["unlisted", "private", "direct"] as const) {
    await addStatus(world.db, mira, { visibility, content: `<p>secret ${visibility}</p>` });
  }
  const other = await world.person(`other${made}`);
  const original = await addStatus(world.db, other, { content: "<p>secret boost</p>" });
  await addStatus(world.db, mira, { reblog_of_id: original });
  await addStatus(world.db, mira, { deleted_at: new Date(), content: "<p>secret deleted</p>" });
  const xml = await read(profile());
  expect(xml).not.toContain("secret");
  expect(textsOf(xml, "id")).toHaveLength(1);
});

test("names and posts that try to become markup stay text", async () => {
  const hostile = `</title><script>x</script>]]>&amp;"'\u0001\ufffe<!--`;
  await world.db.updateTable("account").set({ display_name: hostile }).where("id", "=", mira.id).execute();
  await addStatus(world.db, mira, { content: "<p>\u000bfine</p>", spoiler_text: hostile });
  const xml = await read(profile());
  const clean = hostile.replaceAll("\u0001", "").replaceAll("\ufffe", "");
  expect(textsOf(xml, "title")).toEqual([`${clean} (@${mira.username}@linnet.test)`, clean]);
  expect(textsOf(xml, "content")[0]).toMatch(/^<p><strong>&lt;\/title&gt;&lt;script&gt;/);
});

test("of a quote it says in sight what is quoted", async () => {
  const { id, url } = await mira.publishes("Tea at four");
  await mira.publishes("Indeed", { quoted_status_id: id });
  const xml = await read(profile());
  expect(textsOf(xml, "title")[1]).toBe("Indeed");
  expect(textsOf(xml, "content")[0]).toMatch(new RegExp(`^<p>RE: <a href="${url}" [^>]*>${url}</a></p><p>Indeed</p>$`));
});

test("media are enclosures, and pictures are shown with their description", async () => {
  const id = await addStatus(world.db, mira, { content: "<p>Look</p>", has_media: true });
  await world.db
    .insertInto("media_attachment")
    .values({ account_id: mira.id, status_id: id, type: "image", file: "ab/cd.webp", description: 'A "bird"' })
    .execute();
  const xml = await read(profile());
  expect(xml).toContain(
    `<link rel="enclosure" type="image/webp" href="${worldOrigin}/media/files/ab/cd.webp" title="A &quot;bird&quot;"/>`,
  );
  expect(textsOf(xml, "content")).toEqual([
    `<p>Look</p><p><img src="${worldOrigin}/media/files/ab/cd.webp" alt="A &quot;bird&quot;"></p>`,
  ]);
});

test("a feed of the heaviest posts lets others have their turn between them (D03)", async () => {
  for (let n = 0; n < 20; n++) await addStatus(world.db, mira, { content: `<p>${"word &amp; ".repeat(6_000)}</p>` });
  const statuses = await world.visitor.get<Status[]>(`/api/v1/accounts/${mira.id}/statuses`);
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  const page = `${worldOrigin}/@${mira.username}`;
  const about = { page, self: page, title: "mira", updated: statuses[0]!.created_at, domain: "linnet.example" };
  expect((await atomFeed({ ...about, statuses })).length).toBeGreaterThan(1_000_000);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(3);
});

test("an unchanged feed costs no body, a changed one comes whole", async () => {
  await addStatus(world.db, mira, { content: "<p>One</p>" });
  const first = await fetchFeed(profile());
  const etag = first.headers.get("etag")!;
  expect(first.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(first.headers.get("set-cookie")).toBeNull();
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await fetchFeed(profile(), { "if-none-match": known });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  }
  await addStatus(world.db, mira, { content: "<p>Two</p>" });
  const changed = await fetchFeed(profile(), { "if-none-match": etag });
  expect(changed.status).toBe(200);
  expect(textsOf(await changed.text(), "title")).toHaveLength(3);
});

test("a tag's feed holds public posts with the tag in every spelling", async () => {
  const id = await addStatus(world.db, mira, { content: "<p>#Rain</p>" });
  const tag = await world.db
    .insertInto("tag")
    .values({ name: `rain${made}`, display_name: "Rain" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await world.db.insertInto("status_tag").values({ tag_id: tag.id, status_id: id }).execute();
  const xml = await read(`/tags/RAIN${made}/feed.atom`);
  expect(textsOf(xml, "id")).toEqual([
    `${worldOrigin}/tags/rain${made}`,
    `${worldOrigin}/users/${mira.username}/statuses/${id}`,
  ]);
  expect(xml).toContain(`<category term="rain${made}"/>`);
  expect(textsOf(await read("/tags/nobodyeverusedthis/feed.atom"), "id")).toHaveLength(1);
});

test("people who do not want to be searched say so to machines", async () => {
  expect((await fetchFeed(profile())).headers.get("x-robots-tag")).toBeNull();
  await world.db.updateTable("account").set({ indexable: false }).where("id", "=", mira.id).execute();
  expect((await fetchFeed(profile())).headers.get("x-robots-tag")).toBe("noindex");
});

test.each([
  "/@nobody/feed.atom",
  "/@%00/feed.atom",
  "/@a@b@c/feed.atom",
  "/tags/%20/feed.atom",
  `/tags/${"a".repeat(101)}/feed.atom`,
])("%s is not there", async (path) => {
  expect((await fetchFeed(path)).status).toBe(404);
});

test("the suspended have no feed", async () => {
  await world.db.updateTable("account").set({ suspended_at: new Date() }).where("id", "=", mira.id).execute();
  expect((await fetchFeed(profile())).status).toBe(404);
});

test("feeds are kept for a minute, and one client gets only so many", async () => {
  expect((await fetchFeed(profile())).headers.get("cache-control")).toBe("public, max-age=60");
  const counted = feeds({ ...world, ...parts, limiters: createLimiters() });
  const statuses = new Set<number>();
  for (let n = 0; n < 300; n++) {
    for (const path of ["/@nobody/feed.atom", "/tags/none/feed.atom"]) {
      statuses.add((await counted.request(`${worldOrigin}${path}`)).status);
    }
  }
  expect([...statuses].toSorted()).toEqual([200, 404]);
  expect((await counted.request(`${worldOrigin}/tags/none/feed.atom`)).status).toBe(429);
});
