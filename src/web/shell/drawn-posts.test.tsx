import { Fragment } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { Status as StatusEntity } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { anAccount, anAttachment, aStatus } from "#testing/entities.ts";
import type { Locale, Reader } from "#web/data/reader.ts";
import { EntityStore } from "#web/entities/store.ts";
import { wordsOf } from "#web/i18n/all-words.ts";
import type { StatusProps } from "#web/statuses/drawn-apart.ts";
import { Status } from "#web/statuses/status.tsx";
import * as lines from "#web/statuses/lines.ts";
import { drawAlone } from "./drawn-once.tsx";
import { drawPosts } from "./drawn-posts.tsx";
import type { Surroundings } from "./page.tsx";

vi.mock(import("#web/statuses/lines.ts"), { spy: true });

const now = Date.parse("2026-11-22T12:00:00Z");
const api = { get: vi.fn(), send: vi.fn() } as unknown as Surroundings["api"];

function around(statuses: readonly StatusEntity[], { locale = "en" as Locale, at = now } = {}): Surroundings {
  const reader = { account: null, locale, origin: "https://linnet.test", domain: "linnet.test", now: at } as Reader;
  const entities = new EntityStore();
  entities.addStatuses(statuses);
  return { api, entities, reader, t: wordsOf(locale) };
}

/** The same posts as a page has them, and as each would be drawn by itself; ids apart. */
function drawBoth(from: Surroundings, posts: readonly StatusProps[], path = "/@wren?a=1&b=2") {
  const drawn = drawPosts(from, new URL(path, from.reader.origin));
  const placed = posts.map((post, at) => <Fragment key={at}>{drawn.placeFor(post)}</Fragment>);
  const apart = drawn.putInto(renderToString(<main>{placed}</main>));
  const whole = posts.map((post) => drawAlone(from, path, <Status {...post} />)).join("");
  const withoutIds = (html: string) => html.replaceAll(/_(?:p\d+)?R_[^ "]*/g, "id");
  return { apart, same: withoutIds(apart) === `<main>${withoutIds(whole)}</main>` };
}

const post = (more: Partial<StatusEntity> = {}) =>
  aStatus("10", { content: "<p>Tirrili &amp; more</p>", created_at: "2026-11-22T11:00:00.000Z", ...more });
const id = "10" as StatusId;
const long = "<p>word</p>".repeat(40);

/** How often the words of a post were drawn. */
function drawings(work: () => unknown): number {
  vi.mocked(lines.foldOf).mockClear();
  work();
  return vi.mocked(lines.foldOf).mock.calls.length;
}

test.each<[string, Partial<StatusEntity>, Partial<StatusProps>?]>([
  ["a post", {}],
  ["a long one, which folds", { content: long }],
  ["an answer to somebody unknown", { in_reply_to_id: "9" as StatusId, in_reply_to_account_id: anAccount("ada").id }],
  ["pictures", { media_attachments: [anAttachment("1"), anAttachment("2")] }],
  ["a boost", { reblog: aStatus("8", { account: anAccount("ada"), content: long }) }],
  ["a warning", { spoiler_text: "<b>", sensitive: true }],
  ["a reason", {}, { reason: { icon: "pin", words: "Pinned" } }],
  ["a place in a thread", {}, { joined: "both", more: 3 }],
])("%s stands in a page as if it was drawn there, at any address", (_what, more, props) => {
  const from = around([post(more)]);
  for (const path of ["/@wren?a=1&b=2", `/tags/"<x>`]) expect(drawBoth(from, [{ id, ...props }], path).same).toBe(true);
});

test("no id is there twice, also where a post is", () => {
  const { apart } = drawBoth(around([post({ content: long })]), [
    { id, withoutMedia: true },
    { id, withoutMedia: true },
  ]);
  const ids = [...apart.matchAll(/ id="([^"]+)"/g)].map(([, one]) => one);
  expect(ids.length).toBeGreaterThan(4);
  expect(new Set(ids).size).toBe(ids.length);
});

test("what was drawn is drawn once more when anything that shows has changed, and else not", () => {
  const draw = (more: Partial<StatusEntity> = {}, how = {}) => {
    const from = around([post({ content: "<p>once</p>", ...more })], how);
    const drawn = drawPosts(from, new URL("https://linnet.test/"));
    return drawn.putInto(renderToString(drawn.placeFor({ id })));
  };
  expect(drawings(() => draw())).toBe(1);
  expect(drawings(() => draw())).toBe(0);
  expect(drawings(() => draw({}, { at: now + 1_000 }))).toBe(0);
  const changes: [Partial<StatusEntity>, object?][] = [
    [{ favourites_count: 1 }],
    [{ replies_count: 1 }],
    [{ content: "<p>twice</p>" }],
    [{ edited_at: "2026-11-22T11:30:00.000Z" }],
    [{ account: anAccount("wren", { display_name: "Another" }) }],
    [{}, { at: now + 3_600_000 }],
    [{}, { locale: "de" }],
  ];
  for (const [more, how] of changes) expect(drawings(() => draw(more, how))).toBe(1);
  expect(draw({ favourites_count: 1 })).toContain("Favorite: 1");
});

test("a poll, and pictures that are to come first, are drawn with their page", () => {
  const poll = { id: "1", expires_at: null, expired: false } as StatusEntity["poll"];
  const placeFor = (more: Partial<StatusEntity>, props = {}) =>
    drawPosts(around([post(more)]), new URL("https://linnet.test/")).placeFor({ id, ...props });
  expect(placeFor({ poll })).toBeNull();
  expect(placeFor({ media_attachments: [anAttachment("1")] }, { eager: true })).toBeNull();
  expect(placeFor({ media_attachments: [anAttachment("1")] })).not.toBeNull();
});
