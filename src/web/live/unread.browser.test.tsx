import { expect, onTestFinished, test } from "vitest";
import { mount } from "#testing/browser/mount.tsx";
import { currentReader } from "#web/data/reader-cell.ts";
import { watchUnread } from "./unread.ts";

const shown = () => currentReader().unreadNotifications;

test("the count of unread notifications goes down when their post is deleted or they are read in another tab, and follows a block and its Undo", async () => {
  const { api, live } = mount(null, { reader: { unreadNotifications: 2 } });
  watchUnread(live.live, api);
  live.open();
  let count = 1;
  api.on("GET /api/v2/notifications/unread_count", () => ({ count }));
  live.say("user", "delete", "7");
  await expect.poll(shown).toBe(1);
  // Notifications were read in another tab, and one more came.
  for (const [now, event] of [
    [0, "notifications.read"],
    [1, "notification"],
  ] as const) {
    count = now;
    live.say("user", event, {});
    await expect.poll(shown).toBe(now);
  }
  for (count of [0, 1]) {
    live.say("user", "relationship.changed", "9");
    await expect.poll(shown).toBe(count);
  }
});

test("a deleted post is no reason to ask where nothing is unread", async () => {
  const { api, live } = mount(null);
  watchUnread(live.live, api);
  live.open();
  const before = api.asked.length;
  live.say("user", "delete", "7");
  expect(api.asked).toHaveLength(before);
});

test("without a socket the count is asked for when the page is looked at again, and not when it is left", async () => {
  const { api, live } = mount(null);
  api.on("GET /api/v2/notifications/unread_count", () => ({ count: 3 }));
  watchUnread(live.live, api);
  const before = api.asked.length;
  const look = (hidden: boolean) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  onTestFinished(() => void Reflect.deleteProperty(document, "hidden"));
  look(true);
  expect(api.asked).toHaveLength(before);
  look(false);
  await expect.poll(shown).toBe(3);
});
