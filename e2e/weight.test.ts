/** No screen is heavier than its budget on a first visit. */
import { describe, expect, test } from "vitest";
import { routes } from "#web/navigation/route-table.ts";
import { routeOf } from "#web/navigation/route-of.ts";
import { setWeighing } from "./weighing.ts";
import { firstRun, screens } from "#testing/addresses.ts";
import { overBudget, weigh } from "./weight.ts";
import { locales, type Locale } from "./words.ts";

const { stage, enterAsMira, addressOf, weighScreen } = setWeighing();

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
    const weight = await weighScreen(who, path);
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
