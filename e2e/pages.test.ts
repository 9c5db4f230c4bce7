/**
 * Every page, for a visitor and for a reader, in every language: it is there,
 * fits into a phone and a wide window, keeps to this server and to its policy,
 * and axe finds nothing in it, by day or by night.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, Status } from "#protocol/entities.ts";
import { axe, findBarriers } from "./axe.ts";
import type { Person } from "./person.ts";
import { elementsPerRow } from "./rows.ts";
import { setStage, type Session } from "./stage.ts";
import { locales, type Locale } from "./words.ts";

/** Who reads in which language. */
const readers = { en: "mira", de: "jonas", ru: "vera" } as const satisfies Record<Locale, string>;

/** `thread` is filled in: a post of mira's with answers above and below it. */
const forEverybody = [
  "/",
  "/public/local",
  "/search",
  "/search?q=mira",
  "/search?q=tea&type=statuses",
  "/tags/openweb",
  "/tags/openweb/profiles",
  "/@mira",
  "/@mira/with_replies",
  "/@mira/media",
  "/@mira/followers",
  "/@mira/following",
  "/@bartholomew",
  "/@bargains",
  "/@mira/:thread",
  "/about",
  "/terms",
  "/privacy",
  "/settings",
  "/settings/interface",
  "/settings/language",
  "/settings/about",
  "/nowhere",
];
const forVisitors = [...forEverybody, "/signin", "/signup", "/sent", "/signin/link"];
const forReaders = [
  ...forEverybody,
  "/@:me/compose",
  "/@:me/compose?in_reply_to=:thread",
  "/notifications",
  "/bookmarks",
  "/favourites",
  "/lists",
  "/@wren/lists",
  "/follow_requests",
  "/blocks",
  "/mutes",
  "/settings/profile",
  "/settings/sessions",
  "/settings/preferences",
  "/settings/privacy",
];

/** A phone, and the three columns. */
const widths = [390, 1280];

const stage = setStage({ town: true });
let thread: string;
let newest: Status[];
const sessions = new Map<Locale, Session>();

beforeAll(async () => {
  await Promise.all(
    locales.map(async (locale) => {
      const person = await stage.visitor({ locale });
      await person.signsIn(readers[locale]);
      sessions.set(locale, await person.context.storageState());
    }),
  );
  const mira = await stage.visitor();
  const { id } = await mira.asks<{ id: string }>("GET", "/api/v1/accounts/lookup?acct=mira");
  const statuses = await mira.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses?exclude_reblogs=true`);
  thread = statuses.find((status) => status.in_reply_to_id && status.replies_count > 0)!.id;
  newest = await mira.asks<Status[]>("GET", "/api/v1/timelines/public?local=true&limit=10");
  await stage.sendHome();
});

const addressOf = (path: string, locale: Locale) => path.replace(":thread", thread).replace(":me", readers[locale]);

describe.each(locales)("in %s", (locale) => {
  describe.each([
    { who: "a visitor", paths: forVisitors },
    { who: "a reader", paths: forReaders },
  ])("for $who", ({ who, paths }) => {
    let person: Person;
    beforeAll(async () => {
      const session = who === "a reader" ? sessions.get(locale) : undefined;
      person = await stage.visitor({ locale, session, tool: locale === "en" ? axe : undefined });
    });
    afterAll(() => stage.sendHome());

    test.each(paths)("%s is whole, at both widths", async (path) => {
      const isThere = path !== "/nowhere";
      if (!isThere) person.complaints.expect(/\/nowhere: 404/);
      const { page } = person;
      const answer = await page.goto(stage.program.origin + addressOf(path, locale));
      expect(answer!.status()).toBe(isThere ? 200 : 404);
      await person.settles();
      expect.soft(await page.title()).toMatch(isThere ? /\S.* · Linnet$/ : person.says("error-not-found-title"));
      expect.soft(await page.getByRole("heading", { level: 1 }).count(), "headings of the first level").toBe(1);
      expect.soft(await page.getAttribute("html", "lang")).toBe(locale);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await sticksOut(page), `what sticks out at ${width} px`).toEqual([]);
        // What stands in the way of people stands there in every language.
        if (locale !== "en") continue;
        await page.emulateMedia({ colorScheme: "light" });
        expect.soft(await findBarriers(page), `barriers at ${width} px`).toEqual([]);
        await page.emulateMedia({ colorScheme: "dark" });
        expect.soft(await findBarriers(page, "contrast"), `contrast at ${width} px by night`).toEqual([]);
      }
    });
  });
});

test("words that never end fit into a phone: in names, posts, warnings and polls", async () => {
  const endless = "W".repeat(50);
  const author = await stage.visitor();
  await author.signsUp("donaudampfschifffahrtsgesellsc");
  await author.publishes(`${endless.repeat(8)} https://example.org/${endless} #${endless} @mira`);
  await author.publishes("Folded", { spoiler_text: endless });
  const { id } = await author.publishes("Asked", { poll: { options: [endless, "No"], expires_in: 3_600 } });
  const reader = await stage.visitor({ session: sessions.get("en") });
  for (const person of [author, reader]) {
    for (const path of ["/public/local", `/@${author.username}`, `/@${author.username}/${id}`, "/notifications"]) {
      for (const width of [320, 390]) {
        await person.page.setViewportSize({ width, height: 900 });
        await person.opens(path);
        await person.settles();
        expect.soft(await sticksOut(person.page), `what sticks out of ${path} at ${width} px`).toEqual([]);
      }
    }
  }
  await stage.sendHome();
});

test("a row of home is twenty elements on average: menus, dialogs and forms are made when they are asked for", async () => {
  const reader = await stage.visitor({ session: sessions.get("en") });
  await reader.opens("/");
  await reader.settles();
  const counts = await elementsPerRow(reader.page);
  expect(counts.length).toBeGreaterThan(10);
  expect(counts.reduce((sum, count) => sum + count) / counts.length).toBeLessThanOrEqual(20);
  await stage.sendHome();
});

describe("the HTML alone", () => {
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(stage.program.origin + path, { headers });

  test.each(forVisitors)("%s sets no cookie for a visitor, and brings its policy", async (path) => {
    const answer = await ask(addressOf(path, "en"));
    expect(answer.headers.getSetCookie()).toEqual([]);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
  });

  test("the posts of a list are in the page that a visitor gets", async () => {
    const html = await (await ask("/public/local")).text();
    for (const { content } of newest) expect(html).toContain(content);
  });

  test("a post is in its page with its whole thread", async () => {
    const { ancestors, descendants } = (await (await ask(`/api/v1/statuses/${thread}/context`)).json()) as Context;
    expect(ancestors.length).toBeGreaterThan(0);
    expect(descendants.length).toBeGreaterThan(0);
    const html = await (await ask(`/@mira/${thread}`)).text();
    for (const { content } of [...ancestors, ...descendants]) expect(html).toContain(content);
  });

  test("home comes with the reader's timeline in it, and is nobody else's to keep", async () => {
    const cookie = sessions
      .get("en")!
      .cookies.map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    const timeline = (await (await ask("/api/v1/timelines/home", { cookie })).json()) as Status[];
    expect(timeline.length).toBeGreaterThan(10);
    const answer = await ask("/", { cookie });
    const html = await answer.text();
    for (const status of timeline) expect(html).toContain((status.reblog ?? status).content);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  test("no word was missing in any language", () => {
    expect(stage.program.printed()).not.toMatch(/No message|Message "/);
  });
});

/** What is wider than the window, if anything makes the page scroll sideways. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter((it) => it.getBoundingClientRect().right > innerWidth);
    return wide.map((it) => it.outerHTML.slice(0, 120));
  });
}
