/** Every page, for a visitor and for a reader: how it is walked through, and what has to hold on each. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { screens } from "#testing/addresses.ts";
import { axe, findBarriers } from "./axe.ts";
import { ownThings, type Filling } from "./own-things.ts";
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
const forReaders = [...screens.reader, ...alike, "/@:me/compose", "/@:me/compose?in_reply_to=:answered"];

/** A window in which every page is looked at. */
export interface Look {
  /** In pixels: a phone has 390, and 1,280 are three columns. */
  width: number;
  /** By day or by night; where none is named, nothing is asked of its colours and roles. */
  barriers?: "light" | "dark";
}

/** The town, one resident for each language, and a post of mira's with answers above and below it. */
export function setPages() {
  const stage = setStage({ town: true });
  const sessions = new Map<Locale, Session>();
  const fillings = new Map<Locale, Filling>();
  const posts: { answered: string; newest: Status[] } = { answered: "", newest: [] };

  beforeAll(async () => {
    await Promise.all(
      locales.map(async (locale) => {
        const person = await stage.visitor({ locale });
        await person.signsIn(readers[locale]);
        sessions.set(locale, await person.context.storageState());
        fillings.set(locale, await ownThings(stage, person));
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
    describe.each(walked)("in %s", (locale) => {
      describe.each([
        { who: "a visitor", paths: forVisitors },
        { who: "a reader", paths: forReaders },
      ])("for $who", ({ who, paths }) => {
        let person: Person;
        beforeAll(async () => {
          const session = who === "a reader" ? sessions.get(locale) : undefined;
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
          for (const { width, barriers } of looks) {
            await page.setViewportSize({ width, height: 900 });
            expect.soft(await sticksOut(page), `what sticks out at ${width} px`).toEqual([]);
            if (!barriers) continue;
            await page.emulateMedia({ colorScheme: barriers });
            expect.soft(await findBarriers(page), `barriers at ${width} px, ${barriers}`).toEqual([]);
          }
        });
      });
    });
  }

  return { stage, sessions, posts, addressOf, walkPages };
}

/** What is wider than the window, if anything makes the page scroll sideways. */
export function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter((it) => it.getBoundingClientRect().right > innerWidth);
    return wide.map((it) => it.outerHTML.slice(0, 120));
  });
}
