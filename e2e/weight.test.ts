/** No screen is heavier than its budget on a first visit. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Conversation, Filter, List, Status } from "#protocol/entities.ts";
import { routes } from "#web/navigation/route-table.ts";
import { routeOf } from "#web/navigation/route-of.ts";
import { residentOf } from "./resident.ts";
import { setStage } from "./stage.ts";
import { firstRun, overBudget, screens, weigh } from "./weight.ts";
import { locales, type Locale } from "./words.ts";

const stage = setStage({ town: true, anew: true });

const enterAsMira = residentOf(stage, "mira");
let thread: string;
/** A list of mira's. */
let list: string;
let talk: string;
let filter: string;
beforeAll(async () => {
  const mira = await enterAsMira();
  const { id } = await mira.accountOf("wren");
  [{ id: thread }] = await mira.asks<[Status]>("GET", `/api/v1/accounts/${id}/statuses?limit=1`);
  ({ id: list } = await mira.asks<List>("POST", "/api/v1/lists", { title: "Birds" }));
  await mira.asks("POST", `/api/v1/lists/${list}/accounts`, { account_ids: [id] });
  ({ id: filter } = await mira.asks<Filter>("POST", "/api/v2/filters", { title: "Boats", context: ["home"] }));
  [{ id: talk }] = await mira.asks<[Conversation]>("GET", "/api/v1/conversations");
});

const addressOf = (screen: string) =>
  screen.replace(":thread", thread).replace(":list", list).replace(":talk", talk).replace(":filter", filter);

describe.each(["visitor", "reader"] as const)("for a %s", (who) => {
  test("every screen of the route table is weighed", () => {
    const { origin } = stage.program;
    const signedIn = who === "reader";
    const weighed = screens[who].map((screen) => routeOf(new URL(addressOf(screen), origin), signedIn).route);
    const missed = routes.filter((route) => {
      // A plain page never comes alive, and weighs the same for all.
      if (weighed.includes(route) || (signedIn ? route.plain : route.requiresAccount)) return false;
      return route.when?.({ signedIn, url: new URL(route.path, origin) }) ?? true;
    });
    expect(missed.map(({ path }) => path)).toEqual([]);
  });

  test.each(screens[who])("%s", async (path) => {
    const person = await (who === "reader" ? enterAsMira() : stage.visitor());
    const weight = await weigh(person.page, stage.program.origin + addressOf(path));
    expect(overBudget(who, weight)).toEqual([]);
    expect(weight.script, "the script was weighed").toBeGreaterThan(0);
  });
});

test("a page in another language weighs what the page in English says of it", async () => {
  const weighed = async (locale: Locale) => {
    const mira = await enterAsMira();
    await mira.asks("POST", "/api/locale", { locale });
    return weigh(mira.page, `${stage.program.origin}/notifications`);
  };
  const { scriptIn } = await weighed("en");
  for (const locale of locales) expect((await weighed(locale)).script, locale).toBe(scriptIn[locale]);
  expect(scriptIn.ru).toBeGreaterThan(scriptIn.en);
});

test("the first run of a new account", async () => {
  const nora = await stage.visitor();
  await nora.signsUp("newcomer", { walks: false });
  for (const path of firstRun) {
    const page = await nora.context.newPage();
    const weight = await weigh(page, stage.program.origin + path);
    expect(new URL(page.url()).pathname).toBe("/welcome");
    expect(overBudget("visitor", weight), path).toEqual([]);
  }
});
