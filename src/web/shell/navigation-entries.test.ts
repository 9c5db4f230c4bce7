import { expect, test } from "vitest";
import type { Reader } from "#web/data/reader.ts";
import { morePlaces } from "./more-places.ts";
import { isCurrent, navigationFor, pagesByKey } from "./navigation-entries.ts";

const readerWith = (locked: boolean, requests: number, failed = 0) =>
  ({
    account: { acct: "mira", locked, source: { follow_requests_count: requests, failed_scheduled_count: failed } },
    unreadNotifications: 4,
    unreadConversations: 2,
  }) as Reader;
const mira = readerWith(false, 0);

const asked = (places: readonly { href: string; count?: number }[]) =>
  places.filter(({ href }) => href === "/follow_requests").map(({ count }) => count);
const askedIn = (locked: boolean, requests: number) => {
  const reader = readerWith(locked, requests);
  return { sight: asked(navigationFor(reader)), menu: asked(morePlaces(reader.account!)) };
};

test("every place of the specification is in the navigation of a reader, none twice", () => {
  const places = [...navigationFor(mira), ...morePlaces(mira.account!)].map(({ href }) => href);
  const named =
    "/ /notifications /explore /conversations /public /public/local /bookmarks /favourites /lists /@mira /search /settings /blocks /domain_blocks /mutes /drafts /filters";
  expect(places).toEqual(expect.arrayContaining(named.split(" ")));
  expect(new Set(places).size).toBe(places.length);
});

test("each key of the pages leads to one place", () => {
  const keys = navigationFor(mira).flatMap(({ key }) => key ?? []);
  expect(Object.keys(pagesByKey(navigationFor(mira))).sort()).toEqual(keys.sort());
});

test("follow requests stand in sight for a locked account, and while any wait; else in the menu", () => {
  expect(askedIn(true, 0)).toEqual({ sight: [0], menu: [] });
  expect(askedIn(false, 3)).toEqual({ sight: [3], menu: [] });
  expect(askedIn(false, 0)).toEqual({ sight: [], menu: [0] });
});

test("posts that were due and not published count with what is new, as that is where they are told of", () => {
  const counted = (failed: number) =>
    navigationFor(readerWith(false, 0, failed)).find(({ href }) => href === "/notifications")!.count;
  expect([counted(0), counted(1)]).toEqual([4, 5]);
});

test("a place stays the current one on the pages below it, but not on a post, in the composer, or at Home", () => {
  const below: Record<string, string[]> = {
    "/@mira": ["/@mira", "/@mira/with_replies", "/@mira/followers"],
    "/settings": ["/settings", "/settings/profile"],
    "/lists": ["/lists", "/lists/500", "/lists/500/accounts"],
    "/conversations": ["/conversations", "/conversations/new", "/conversations/500"],
    "/": ["/"],
    "/public": ["/public"],
    "/public/local": ["/public/local"],
  };
  for (const [href, pages] of Object.entries(below)) {
    for (const page of pages) expect(isCurrent(href, page), page).toBe(true);
    for (const page of ["/@mira/500", "/@mira/compose", "/@miranda", "/search", "/public/x"]) {
      expect(isCurrent(href, page), `${href} on ${page}`).toBe(false);
    }
  }
});
