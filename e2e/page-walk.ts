/** Every page, for a visitor and for a reader: how it is walked through, and what has to hold on each. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import type { Route } from "#web/navigation/routes.ts";
import { routeOf } from "#web/navigation/route-of.ts";
import { routes } from "#web/navigation/route-table.ts";
import { firstRun, screens } from "#testing/addresses.ts";
import { axe, findBarriers } from "./axe.ts";
import { fillShelves, ownThings, type Filling } from "./own-things.ts";
import type { Person } from "./person.ts";
import { setStage, type Session } from "./stage.ts";
import { locales, type Locale } from "./words.ts";

/** Who reads in which language. */
const readers = { en: "mira", de: "jonas", ru: "vera" } as const satisfies Record<Locale, string>;

/** Other shapes of a screen: with results, with an answer, as nothing. `:answered` is a post of mira's with answers above and below it. */
const alike = [
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
  "/@mira/:answered",
  "/nowhere",
];
export const forVisitors = [...screens.visitor, ...alike];
const forReaders = [
  ...screens.reader,
  ...alike,
  "/@:me/compose",
  "/@:me/compose?in_reply_to=:answered",
  // Where a reader adds another account.
  ...screens.visitor.filter((path) => !screens.reader.includes(path)),
];
const walks = [
  { who: "a visitor", paths: forVisitors },
  { who: "a reader", paths: forReaders },
  { who: "somebody new", paths: firstRun },
] as const;
type Walker = (typeof walks)[number]["who"];

/** A window in which every page is looked at. */
export interface Look {
  /** In pixels: a phone has 390, and 1,280 are three columns. */
  width: number;
  /** Fingers press there, and nothing hovers. */
  touch?: boolean;
  /** By day or by night; where none is named, nothing is asked of its colours and roles. */
  barriers?: "light" | "dark";
}

/** The town, one resident for each language, and a post of mira's with answers above and below it. */
export function setPages() {
  const stage = setStage({ town: true });
  const sessions = new Map<Locale, Session>();
  const newcomers = new Map<Locale, Session>();
  const fillings = new Map<Locale, Filling>();
  const posts: { answered: string; newest: Status[] } = { answered: "", newest: [] };

  beforeAll(async () => {
    await Promise.all(
      locales.map(async (locale) => {
        const person = await stage.visitor({ locale });
        await person.signsIn(readers[locale]);
        sessions.set(locale, await person.context.storageState());
        fillings.set(locale, await ownThings(stage, person));
        await fillShelves(stage, person);
        const newcomer = await stage.visitor({ locale });
        await newcomer.signsUp(`new_in_${locale}`, { walks: false });
        newcomers.set(locale, await newcomer.context.storageState());
      }),
    );
    const mira = await stage.visitor();
    const { id } = await mira.asks<{ id: string }>("GET", "/api/v1/accounts/lookup?acct=mira");
    const statuses = await mira.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses?exclude_reblogs=true`);
    posts.answered = statuses.find((status) => status.in_reply_to_id && status.replies_count > 0)!.id;
    posts.newest = await mira.asks<Status[]>("GET", "/api/v1/timelines/public?local=true&limit=10");
    await stage.sendHome();
  });

  const addressOf = (path: string, locale: Locale) => fillings.get(locale)!(path).replace(":answered", posts.answered);

  /** A page is there in each of these languages, fits into each window, and has nothing in it that stands in somebody's way. */
  function walkPages(walked: readonly Locale[], looks: readonly Look[]): void {
    const looksForBarriers = looks.some(({ barriers }) => barriers);
    const sessionOf: Record<Walker, ReadonlyMap<Locale, Session> | undefined> = {
      "a visitor": undefined,
      "a reader": sessions,
      "somebody new": newcomers,
    };
    describe.each(walked)("in %s", (locale) => {
      describe.each(walks)("for $who", ({ who, paths }) => {
        let person: Person;
        beforeAll(async () => {
          const session = sessionOf[who]?.get(locale);
          person = await stage.visitor({ locale, session, tool: looksForBarriers ? axe : undefined });
        });
        afterAll(() => stage.sendHome());

        test.each(paths)("%s is whole", async (path) => {
          const isThere = path !== "/nowhere";
          if (!isThere) person.complaints.expect(/\/nowhere: 404/);
          const { page } = person;
          const answer = await page.goto(stage.program.origin + addressOf(path, locale));
          expect(answer!.status()).toBe(isThere ? 200 : 404);
          // Words in another language are as wide before the program has taken the page over.
          if (looksForBarriers) await person.settles();
          expect.soft(await page.title()).toMatch(isThere ? /\S.* · Linnet$/ : person.says("error-not-found-title"));
          expect.soft(await page.getByRole("heading", { level: 1 }).count(), "headings of the first level").toBe(1);
          expect.soft(await page.getAttribute("html", "lang")).toBe(locale);
          for (const { width, touch = false, barriers } of looks) {
            await page.setViewportSize({ width, height: 900 });
            await person.usesFingers(touch);
            expect.soft(await sticksOut(page), `what sticks out at ${width} px`).toEqual([]);
            if (!barriers) continue;
            await page.emulateMedia({ colorScheme: barriers });
            expect.soft(await findBarriers(page), `barriers at ${width} px, ${barriers}`).toEqual([]);
          }
        });
      });
    });
  }

  /** Rows of the table that the walks open for nobody who may open them. */
  function missedBy(who: "visitor" | "reader"): string[] {
    const { origin } = stage.program;
    const signedIn = who === "reader";
    const paths = signedIn ? [...forReaders, ...firstRun] : forVisitors;
    const opened = new Set(paths.map((path) => routeOf(new URL(addressOf(path, "en"), origin), signedIn).route));
    const isFor = (route: Route) =>
      (signedIn || !route.requiresAccount) && (route.when?.({ signedIn, url: new URL(route.path, origin) }) ?? true);
    return routes.filter((route) => isFor(route) && !opened.has(route)).map(({ path }) => path);
  }

  return { stage, sessions, posts, addressOf, walkPages, missedBy };
}

/** What is wider than the window, if anything makes the page scroll sideways. */
export function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter((it) => it.getBoundingClientRect().right > innerWidth);
    return wide.map((it) => it.outerHTML.slice(0, 120));
  });
}
