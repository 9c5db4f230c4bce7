import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import type { BrowserSession } from "#protocol/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import type { Locale } from "#web/data/reader.ts";
import { Screen } from "./sessions.tsx";

const now = Date.UTC(2026, 10, 20, 12);

function sessionUsed(secondsAgo: number): BrowserSession {
  const at = new Date(now - secondsAgo * 1_000).toISOString();
  return { id: String(secondsAgo), created_at: at, last_used_at: at, ip: null, user_agent: "", current: false };
}

test.each<[Locale, string[]]>([
  ["en", ["Last used just now", "Last used 1 minute ago", "Last used 3 days ago"]],
  ["de", ["Gerade eben benutzt", "Zuletzt vor 1 Minute benutzt", "Zuletzt vor 3 Tagen benutzt"]],
  ["ru", ["Использовался только что", "Использовался 1 минуту назад", "Использовался 3 дня назад"]],
])("when a session was used is a sentence in %s", (locale, sentences) => {
  const sessions = [15, 60, 3 * 86_400].map(sessionUsed);
  mount(<Screen data={{ sessions, apps: [] }} params={{}} url={new URL(location.href)} />, { reader: { locale, now } });
  const said = [...document.querySelectorAll("li p")].map((line) => line.textContent.replaceAll("\u00a0", " "));
  expect(said).toEqual(sentences);
});

test.each<[Locale, string, string]>([
  ["en", "Post for you, and change and delete your posts", "Change lists"],
  ["de", "In deinem Namen posten und deine Beiträge ändern und löschen", "Listen ändern"],
  ["ru", "Публиковать посты от вашего имени, менять и удалять их", "Менять: списки"],
])("an app that may publish is said to do so in %s", (locale, publishes, changes) => {
  const at = new Date(now).toISOString();
  const apps = [["write:statuses"], ["write:lists", "write:statuses"], ["read:statuses", "write:lists"]].map(
    (scopes, id) => ({ id: `${id}`, name: "Ivory", website: null, scopes, created_at: at, last_used_at: null }),
  );
  mount(<Screen data={{ sessions: [], apps }} params={{}} url={new URL(location.href)} />, { reader: { locale, now } });
  const said = [...document.querySelectorAll("li > p")].map(({ textContent }) =>
    textContent.replaceAll("\u00a0", " ").split(" · "),
  );
  expect(said).toEqual([[publishes], [publishes, changes], [expect.any(String), changes]]);
});

test("what an app may do has the whole line on a phone, and not what a button leaves of it", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(800, 900));
  const name = "Supercalifragilisticexpialidocious-for-Mastodon-Pro-Max-XXXL";
  const app = { id: "1", name, website: null, created_at: new Date(now).toISOString(), last_used_at: null };
  const data = { sessions: [], apps: [{ ...app, scopes: ["read", "write", "follow", "push"] }] };
  mount(<Screen data={data} params={{}} url={new URL(location.href)} />, { reader: { locale: "ru", now } });
  const row = document.querySelector("li:has(form)")!;
  const right = (one: Element) => one.getBoundingClientRect().right;
  expect(right([...row.querySelectorAll("p")].at(-1)!)).toBe(right(row));
  const button = row.querySelector("button")!.getBoundingClientRect();
  expect(right(row.querySelector("b")!), "its name leaves the button alone").toBeLessThanOrEqual(button.left);
});
