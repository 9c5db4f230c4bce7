import { expect, test } from "vitest";
import type { Reader } from "#web/data/reader.ts";
import { navigationFor } from "./navigation-entries.ts";

const entriesOf = (locked: boolean, requests: number) =>
  navigationFor({
    account: { acct: "mira", locked, source: { follow_requests_count: requests } },
    unreadNotifications: 0,
  } as Reader).map(({ href, count }) => (href === "/follow_requests" ? `${href} ${count}` : href));

test("blocked and muted users can be reached from the navigation", () => {
  expect(entriesOf(false, 0)).toEqual(expect.arrayContaining(["/blocks", "/mutes"]));
});

test("follow requests stand there for a locked account, and while any wait", () => {
  expect(entriesOf(true, 0)).toContain("/follow_requests 0");
  expect(entriesOf(false, 3)).toContain("/follow_requests 3");
  expect(entriesOf(false, 0).join()).not.toContain("/follow_requests");
});
