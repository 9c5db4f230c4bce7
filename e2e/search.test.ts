/** Search: its pages and its form without scripts, and the choices below its field by keyboard. */
import { describe, expect, test } from "vitest";
import { axe, findBarriers } from "./axe.ts";
import { residentOf } from "./resident.ts";
import { setStage } from "./stage.ts";
import { locales } from "./words.ts";

const stage = setStage({ town: true });

const enterAsMira = residentOf(stage, "mira");

test("without scripts the form writes a search, whose posts are pages with a next one", async () => {
  const somebody = await stage.visitor({ javaScript: false });
  await somebody.opens("/search?q=harbour");
  await somebody.link("search-options").click();
  await somebody.arrivesAt("/search/options?q=harbour");
  expect(await somebody.field("search-words").inputValue()).toBe("harbour");
  await somebody.field("search-from").fill("wren");
  await somebody.button("nav-search", somebody.page.getByRole("main")).click();
  await somebody.page.waitForURL(/q=harbour\+from%3Awren&type=statuses/);
  const articles = somebody.page.getByRole("main").getByRole("article");
  expect(await articles.count()).toBeGreaterThan(0);
  for (const text of await articles.allTextContents()) expect(text).toContain("@wren");
  await somebody.opens("/search?q=xyzzyx");
  await somebody.sees(somebody.page.getByText("Could not find anything for these search terms", { exact: true }));
  await somebody.opens("/search?q=has%3Acake");
  await somebody.sees(somebody.page.getByText("Search doesn't understand “has:cake”."));
});

test("a person is found while typing, and opened by keyboard; what was searched for is there the next time", async () => {
  const mira = await enterAsMira();
  await mira.opens("/search?q=harbour");
  await mira.settles();
  await mira.page.locator('header input[name="q"]').focus();
  await mira.sees(mira.page.locator('header input[role="combobox"]'));
  await mira.page.locator('header input[name="q"]').fill("linnet");
  await mira.page.keyboard.press("Enter");
  await mira.page.waitForURL(/q=linnet/);
  await mira.settles();
  await mira.page.locator('header input[name="q"]').fill("wre");
  await mira.sees(mira.page.getByRole("option", { name: "@wren" }));
  await mira.page.keyboard.press("ArrowUp");
  await mira.page.keyboard.press("Enter");
  await mira.arrivesAt("/@wren");
  await mira.opens("/search");
  await mira.sees(mira.page.getByRole("link", { name: "linnet", exact: true }));
  await mira.button(["search-forget", { q: "linnet" }]).click();
  await mira.seesNo(mira.page.getByRole("link", { name: "linnet", exact: true }));
});

describe.each(locales)("in %s", (locale) => {
  test("no barrier stands on the pages of a search", async () => {
    const mira = await enterAsMira({ locale, tool: axe, width: locale === "ru" ? 320 : 1_280 });
    for (const path of [
      "/search?q=harbour",
      "/search?q=harbour&type=statuses",
      "/search/options?q=from%3Awren",
      "/search?q=is%3Ax",
    ]) {
      await mira.opens(path);
      expect(await findBarriers(mira.page)).toEqual([]);
      expect(await mira.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    await mira.opens("/search");
    await mira.settles();
    await mira.page.locator('header input[name="q"]').fill("wre");
    await mira.sees(mira.page.getByRole("option", { name: "@wren" }));
    await mira.page.keyboard.press("ArrowDown");
    expect(await findBarriers(mira.page)).toEqual([]);
  });
});
