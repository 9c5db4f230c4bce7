import { expect, test } from "vitest";
import { page, type Locator } from "vitest/browser";
import type { NotificationGroup, Report } from "#protocol/entities.ts";
import { idAtTime, type NotificationId, type StatusId } from "#protocol/ids.ts";
import { TestApi } from "#testing/browser/api.ts";
import { aRelationship, aStatus, anAccount } from "#testing/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { startAnnouncing } from "#web/device/announce.ts";
import { EntityStore } from "#web/entities/store.ts";
import { Screen } from "./notifications.tsx";

const path = "/api/v2/notifications";
const wren = anAccount("wren");

const group = (number: number): NotificationGroup => ({
  group_key: `follow-${number}`,
  notifications_count: 1,
  type: "follow",
  most_recent_notification_id: idAtTime(Date.UTC(2026, 10, 20) + number * 60_000) as NotificationId,
  sample_account_ids: [wren.id],
  status_id: null,
});

/** Answers the newest ones first, as the server does. */
function answerFrom(groups: NotificationGroup[], { since_id, max_id, limit = 40 }: Record<string, unknown>) {
  const id = (one: NotificationGroup) => BigInt(one.most_recent_notification_id);
  const within = groups.filter(
    (one) => (!since_id || id(one) > BigInt(String(since_id))) && (!max_id || id(one) < BigInt(String(max_id))),
  );
  const found = within.slice(0, Number(limit));
  const next = within.length > found.length ? { max_id: found.at(-1)!.most_recent_notification_id } : null;
  return { body: { accounts: [wren], statuses: [], notification_groups: found }, next };
}

function showNotifications(count: number, newer: NotificationGroup[] = []) {
  const groups = [...newer, ...Array.from({ length: count }, (_, index) => group(count - index))];
  const api = new TestApi();
  api.on(`GET ${path}`, (query) => answerFrom(groups, query)).on("POST /api/v1/markers", () => ({}));
  api.on("GET /api/v2/notifications/unread_count", () => ({ count: 0 }));
  const entities = new EntityStore();
  entities.accounts.put(wren);
  entities.addStatus(aStatus("7", { account: wren }));
  const items = groups.map((one) => JSON.stringify(one));
  const screen = <Screen data={{ items, next: null, lastReadId: null }} params={{}} url={new URL(location.href)} />;
  const mounted = mount(screen, { api, entities, address: "/notifications" });
  mounted.live.open();
  return { ...mounted, groups };
}

const rows = () => document.querySelectorAll("[data-notification]").length;
const gap = page.getByRole("button", { name: "Show missing notifications" });
const press = async (what: Locator) => {
  await expect.element(what).toBeVisible();
  (what.element() as HTMLElement).click();
};

test("more notifications than a page hold leave a row that fills", async () => {
  const { live, groups } = showNotifications(3);
  await expect.poll(rows).toBe(3);
  live.drop();
  for (let number = 4; number <= 73; number++) groups.unshift(group(number));
  live.open();
  await press(page.getByRole("button", { name: "Show 40+ new notifications" }));
  await expect.poll(rows).toBe(43);
  await press(gap);
  await expect.poll(rows).toBe(73);
  await expect.element(gap).not.toBeInTheDocument();
});

test("what waits is read out in the words of the pill", async () => {
  startAnnouncing();
  const { live, groups } = showNotifications(1);
  await expect.poll(rows).toBe(1);
  live.drop();
  groups.unshift(group(2));
  live.open();
  const said = page.elementLocator(document.querySelector(".visually-hidden[role=status]")!);
  await expect.element(said).toHaveTextContent("Show 1 new notification");
});

test("a notification leaves with its post, and one that is about no post stays", async () => {
  const favourite = { ...group(2), type: "favourite" as const, group_key: "favourite-7", status_id: "7" as StatusId };
  const { entities } = showNotifications(1, [favourite]);
  await expect.poll(rows).toBe(2);
  entities.statuses.delete("7");
  await expect.poll(rows).toBe(1);
});

test("notifications of a blocked person leave the list, and come back with Undo", async () => {
  const { entities } = showNotifications(2);
  await expect.poll(rows).toBe(2);
  entities.relationships.put(aRelationship(wren.id));
  const takeBack = entities.relationships.wish(wren.id, (now) => ({ ...now, blocking: true }));
  await expect.poll(rows).toBe(0);
  takeBack();
  await expect.poll(rows).toBe(2);
});

test.each(["Accept", "Reject"])(
  "a follow request leaves the list with %s, and the next one is shown",
  async (answer) => {
    const request = { ...group(2), type: "follow_request" as const, group_key: "follow_request-2" };
    const { api, entities, groups, live } = showNotifications(1, [request]);
    entities.relationships.put(aRelationship(wren.id, { requested_by: true }));
    const verb = answer === "Accept" ? "authorize" : "reject";
    const answers = api.hold(`POST /api/v1/follow_requests/${wren.id}/${verb}`);
    await page.getByRole("button", { name: answer }).click();
    await expect.poll(rows).toBe(1);
    answers.refuse();
    await expect.poll(rows).toBe(2);
    await page.getByRole("button", { name: answer }).click();
    await expect.poll(() => answers.waiting).toBe(1);
    answers.answer(aRelationship(wren.id));
    await expect.poll(rows).toBe(1);

    live.drop();
    groups[0] = { ...request, most_recent_notification_id: group(3).most_recent_notification_id };
    live.open();
    await press(page.getByRole("button", { name: "Show 1 new notification" }));
    await expect.poll(rows).toBe(2);
    await expect.element(page.getByRole("button", { name: answer })).toBeVisible();
  },
);

const reportOf = (more: Partial<Report>): NotificationGroup => ({
  ...group(2),
  type: "admin.report",
  group_key: "report-1",
  report: {
    id: "1",
    action_taken: false,
    action_taken_at: null,
    category: "spam",
    comment: "",
    forwarded: false,
    created_at: "2026-11-20T00:00:00.000Z",
    status_ids: [],
    rule_ids: [],
    target_account: anAccount("jonas"),
    ...more,
  },
});
const report = page.getByRole("article").first();
const said = () => report.element().textContent;

test("a report says whom it is about, why, and in which words", async () => {
  showNotifications(1, [reportOf({ comment: "Sells boats.\n<b>Every</b> day." })]);
  await expect.poll(said).toMatch(/Wren sent a report.*Reported: \W*Jonas/s);
  expect(document.querySelector('article a[href="/@jonas"]')).not.toBeNull();
  await expect.element(report.getByText("Spam", { exact: true })).toBeVisible();
  expect(said()).toContain("Sells boats.\n<b>Every</b> day.");
  expect(report.getByRole("blockquote").element().getClientRects()[0]!.height).toBeGreaterThan(30);
});

test("a report names the rules, and shows the posts; one that is gone is said to be", async () => {
  showNotifications(1, [
    reportOf({ category: "violation", rule_ids: ["1"], status_ids: ["7" as StatusId, "8" as StatusId] }),
  ]);
  await expect.element(report.getByText("Breaks the rules")).toBeVisible();
  expect(said()).toContain("anything against the law");
  await expect.element(report.getByText("2 reported posts")).toBeVisible();
  await expect.element(report.getByRole("link", { name: "Open post" })).toHaveAttribute("href", "/@wren/7");
  await expect.element(report.getByText("This post was deleted, or isn't visible to you.")).toBeVisible();
});

test("the beginning of a long report stands there, and the rest on request", async () => {
  showNotifications(1, [reportOf({ comment: Array.from({ length: 30 }, (_, line) => `Line ${line}`).join("\n") })]);
  await expect.element(report.getByText("Show more")).toBeVisible();
  const height = () => report.element().getBoundingClientRect().height;
  const folded = height();
  await press(report.getByText("Show more"));
  await expect.element(report.getByText("Show less")).toBeVisible();
  expect(height()).toBeGreaterThan(2 * folded);
});
