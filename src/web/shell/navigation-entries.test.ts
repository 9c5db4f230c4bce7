import { expect, test } from "vitest";
import type { Reader } from "#web/data/reader.ts";
import { isCurrent, navigationFor, pagesByKey } from "./navigation-entries.ts";

const readerWith = (locked: boolean, requests: number, failed = 0) =>
  ({
    account: { acct: "mira", locked, source: { follow_requests_count: requests, failed_scheduled_count: failed } },
    unreadNotifications: 4,
    unreadConversations: 2,
  }) as Reader;
const mira = readerWith(false, 0);

const entriesOf = (locked: boolean, requests: number) =>
  navigationFor(readerWith(locked, requests)).map(({ href, count }) =>
    href === "/follow_requests" ? `${href} ${count}` : href,
  );

test("drafts can be reached from everywhere, not from the composer alone", () => {
  expect(entriesOf(false, 0)).toContain("/drafts");
});

test("each key of the pages leads to one place", () => {
  const keys = navigationFor(mira).flatMap(({ key }) => key ?? []);
  expect(Object.keys(pagesByKey(navigationFor(mira))).sort()).toEqual(keys.sort());
});

test("follow requests stand there for a locked account, and while any wait", () => {
  expect(entriesOf(true, 0)).toContain("/follow_requests 0");
  expect(entriesOf(false, 3)).toContain("/follow_requests 3");
  expect(entriesOf(false, 0).join()).not.toContain("/follow_requests");
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
  };
  for (const [href, pages] of Object.entries(below)) {
    for (const page of pages) expect(isCurrent(href, page), page).toBe(true);
    for (const page of ["/@mira/500", "/@mira/compose", "/@miranda", "/search"]) {
      expect(isCurrent(href, page), `${href} on ${page}`).toBe(false);
    }
  }
});
