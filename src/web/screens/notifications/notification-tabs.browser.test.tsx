import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Notification, NotificationGroup, NotificationType } from "#protocol/entities.ts";
import { idAtTime, type NotificationId } from "#protocol/ids.ts";
import { TestApi } from "#testing/browser/api.ts";
import { anAccount } from "#testing/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { EntityStore } from "#web/entities/store.ts";
import { Screen } from "./notifications.tsx";

const wren = anAccount("wren");

const group = (number: number, type: NotificationType): NotificationGroup => ({
  group_key: `${type}-${number}`,
  notifications_count: 1,
  type,
  most_recent_notification_id: idAtTime(Date.UTC(2026, 10, 20) + number * 60_000) as NotificationId,
  sample_account_ids: [wren.id],
  status_id: null,
});

function show(kind: string, groups: NotificationGroup[]) {
  const api = new TestApi();
  const asked: unknown[] = [];
  const marked: unknown[] = [];
  api
    .on("GET /api/v2/notifications", (query) => {
      asked.push(query.types);
      return { body: { accounts: [wren], statuses: [], notification_groups: groups }, next: null };
    })
    .on("POST /api/v1/markers", () => marked.push(1) && {})
    .on("GET /api/v2/notifications/unread_count", () => ({ count: 0 }));
  const entities = new EntityStore();
  entities.accounts.put(wren);
  const address = kind ? `/notifications/${kind}` : "/notifications";
  const items = groups.map((one) => JSON.stringify(one));
  const data = { items, next: null, lastReadId: null };
  const params: Record<string, string> = kind ? { kind } : {};
  const screen = <Screen data={data} params={params} url={new URL(address, location.href)} />;
  const mounted = mount(screen, { api, entities, address });
  mounted.live.open();
  return { ...mounted, asked, marked, groups };
}

const told = (type: NotificationType) => ({ id: "1", type, account: wren }) as unknown as Notification;
const pill = page.getByRole("button", { name: "Show 1 new notification" });

test("a tab of one kind takes only that kind behind the pill", async () => {
  const { live, asked, groups } = show("follow", [group(1, "follow")]);
  await expect.poll(() => document.querySelectorAll("[data-notification]").length).toBe(1);
  await expect.poll(() => asked.length).toBe(1);
  live.say("user", "notification", told("favourite"));
  groups.unshift(group(2, "follow"));
  live.say("user", "notification", told("follow"));
  await expect.element(pill).toBeVisible();
  expect(asked.slice(1)).toEqual([["follow"]]);
});

test("a tab of one kind leaves unread what stands on others", async () => {
  const some = show("mention", [group(1, "follow")]);
  await expect.poll(() => document.querySelectorAll("[data-notification]").length).toBe(1);
  expect(some.marked).toEqual([]);
  some.unmount();
  const all = show("", [group(1, "follow")]);
  await expect.poll(() => all.marked.length).toBe(1);
});

test("a tab without any says what would be there, and leads back to all", async () => {
  show("quote", []);
  await expect.element(page.getByText("Nobody has quoted you yet.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Show all notifications" }))
    .toHaveAttribute("href", "/notifications");
  await expect.element(page.getByRole("link", { name: "Quotes" })).toHaveAttribute("aria-current", "page");
});
