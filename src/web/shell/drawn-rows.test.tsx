import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { Status as StatusEntity } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { aLinkedAccount, anAccount, anAttachment, aStatus } from "#testing/entities.ts";
import type { Locale, Reader } from "#web/data/reader.ts";
import { EntityStore } from "#web/entities/store.ts";
import { wordsOf } from "#web/i18n/all-words.ts";
import { DrawnApartContext, type StatusProps } from "#web/statuses/drawn-apart.ts";
import { Status } from "#web/statuses/status.tsx";
import * as lines from "#web/statuses/lines.ts";
import { drawAlone } from "./drawn-once.tsx";
import { drawRows } from "./drawn-rows.tsx";
import type { Surroundings } from "./page.tsx";

vi.mock(import("#web/statuses/lines.ts"), { spy: true });

const now = Date.parse("2026-11-22T12:00:00Z");
const api = { get: vi.fn(), send: vi.fn() } as unknown as Surroundings["api"];

function around(
  statuses: readonly StatusEntity[],
  { locale = "en" as Locale, at = now, reads = null as string | null } = {},
): Surroundings {
  const account = reads === null ? null : anAccount(reads);
  const reader = { account, locale, origin: "https://linnet.test", domain: "linnet.test", now: at } as Reader;
  const entities = new EntityStore();
  entities.addStatuses(statuses);
  return { api, entities, reader, t: wordsOf(locale) };
}

/** The same list as a page has it, and as it would be drawn at once. */
function drawBoth(from: Surroundings, posts: readonly StatusProps[], path = "/@wren?a=1&b=2") {
  const drawn = drawRows(from, new URL(path, from.reader.origin));
  const list = (
    <main>
      {posts.map((post, at) => (
        <Status key={at} {...post} />
      ))}
    </main>
  );
  const places = drawAlone(from, path, <DrawnApartContext value={drawn}>{list}</DrawnApartContext>);
  const apart = drawn.putInto(places);
  const whole = drawAlone(from, path, <DrawnApartContext value={null}>{list}</DrawnApartContext>);
  return { apart, whole, isApart: !places.includes("<p") };
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

const kinds: [string, Partial<StatusEntity>, Partial<StatusProps>?][] = [
  ["a post", {}],
  ["a long one, which folds", { content: long }],
  ["an answer to somebody unknown", { in_reply_to_id: "9" as StatusId, in_reply_to_account_id: anAccount("ada").id }],
  ["pictures with words", { media_attachments: [anAttachment("1"), anAttachment("2", { description: "A linnet" })] }],
  ["a boost", { reblog: aStatus("8", { account: anAccount("ada"), content: long }) }],
  ["a warning", { spoiler_text: "<b>", sensitive: true }],
  ["a reason", {}, { reason: { icon: "pin", words: "Pinned" } }],
  ["a place in a thread", {}, { joined: "both", more: 3 }],
  ["a post for followers", { visibility: "private" }],
  ["a post for a few", { visibility: "direct" }, { discreet: true }],
  ["what the reader likes", { favourited: true, favourites_count: 2 }],
];

test.each(kinds.flatMap(([what, more, props]) => [null, "ada", "wren"].map((reads) => ({ what, more, props, reads }))))(
  "$what stands in a page of $reads as if it was drawn there, at any address",
  ({ more, props, reads }) => {
    const from = around([post(more)], { reads });
    for (const path of ["/@wren?a=1&b=2", `/tags/"<x>`]) {
      const { apart, whole, isApart } = drawBoth(
        from,
        [
          { id, ...props },
          { id, withoutMedia: true },
        ],
        path,
      );
      expect(apart).toBe(whole);
      expect(isApart).toBe(true);
    }
  },
);

test("no reader is shown what another one was drawn", () => {
  const boosted = { reblog: aStatus("8", { account: anAccount("wren") }), account: anAccount("ada") };
  for (const more of [{ visibility: "private" } as const, { visibility: "direct" } as const, boosted, {}]) {
    for (const reads of ["wren", "ada", "bob", null]) {
      const { apart, whole } = drawBoth(around([post(more)], { reads }), [{ id, discreet: true }]);
      expect(apart).toBe(whole);
    }
  }
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
    const drawn = drawRows(from, new URL("https://linnet.test/"));
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

test("a poll, a quote, and pictures that are to come first, are drawn with their page", () => {
  const poll = { id: "1", expires_at: null, expired: false } as StatusEntity["poll"];
  const placeFor = (more: Partial<StatusEntity>, props = {}) =>
    drawRows(around([post(more)]), new URL("https://linnet.test/")).placeFor({ id, ...props });
  expect(placeFor({ poll })).toBeNull();
  expect(placeFor({ quote: { state: "accepted", quoted_status: aStatus("7") } })).toBeNull();
  expect(placeFor({ media_attachments: [anAttachment("1")] }, { eager: true })).toBeNull();
  expect(placeFor({ media_attachments: [anAttachment("1")] })).not.toBeNull();
});

test("rows of a linked account are drawn for its page alone: ids mean others on its server", () => {
  const post = { id: "7" as StatusId };
  expect(drawBoth(around([aStatus("7")], { reads: "mira" }), [post]).isApart).toBe(true);
  const from = around([aStatus("7")]);
  from.reader = { ...from.reader, account: aLinkedAccount("bo@moo.example") };
  const { apart, isApart } = drawBoth(from, [post]);
  expect(isApart).toBe(false);
  expect(apart).not.toContain("/7/bookmark");
});
