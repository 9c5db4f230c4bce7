/** Colours that readers choose, and those that their system forces. */
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { residentOf } from "./resident.ts";
import { setStage } from "./stage.ts";
import { locales } from "./words.ts";

const stage = setStage({ town: true, anew: true });

const enterAsMira = residentOf(stage, "mira");

describe("with colours of the system's own", () => {
  const choose = async (colorScheme: "light" | "dark") => {
    const mira = await enterAsMira();
    await mira.page.emulateMedia({ forcedColors: "active", colorScheme });
    return mira;
  };
  const look = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((it) => {
        const { backgroundColor, borderBlockEndColor, borderBlockStartColor } = getComputedStyle(it);
        return { backgroundColor, borderBlockEndColor, borderBlockStartColor };
      }),
    );

  test("what floats has an edge", async () => {
    const mira = await choose("dark");
    await mira.opens("/");
    await mira.settles();
    const edgeOf = (what: string) =>
      mira.page.locator(what).evaluate((it) => {
        const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(it);
        return [borderTopWidth, borderTopStyle, borderTopColor];
      });
    const edge = ["1px", "solid", await mira.page.evaluate(() => getComputedStyle(document.body).color)];
    await mira.action(mira.page.getByRole("main").getByRole("article").first(), "status-more").click();
    expect(await edgeOf(":popover-open")).toEqual(edge);
    await mira.page.keyboard.press("Escape");
    await mira.page.keyboard.press("n");
    await mira.sees(mira.page.getByRole("dialog"));
    expect(await edgeOf("dialog[open]")).toEqual(edge);
  });

  test.each(["light", "dark"] as const)("what is chosen looks other than the rest, in %s", async (mode) => {
    const mira = await choose(mode);
    await mira.opens("/settings/interface");
    await mira.settles();
    const chosen = await look(mira.page, "main [aria-pressed=true]");
    const rest = await look(mira.page, "main [aria-pressed=false]");
    expect(chosen).toHaveLength(3);
    expect(new Set(chosen.map((it) => it.backgroundColor)).size).toBe(1);
    for (const one of rest) expect(one.backgroundColor).not.toBe(chosen[0]!.backgroundColor);
    const place = (current: string) => look(mira.page, `nav li > a${current}`);
    const [here] = await place("[aria-current=page]");
    for (const other of await place(":not([aria-current])"))
      expect(other.backgroundColor).not.toBe(here!.backgroundColor);

    const colours = (selector: string) =>
      mira.page.locator(selector).evaluateAll((all) => all.map((it) => getComputedStyle(it).color));
    for (const path of ["/settings/interface", "/settings/language"]) {
      await mira.opens(path);
      await mira.settles();
      for (const chosen of ["[data-settings] a[aria-current]", "main [aria-pressed=true]"]) {
        const [words] = await colours(chosen);
        for (const icon of await colours(`${chosen} > .icon`)) expect(icon, `${path} ${chosen}`).toBe(words);
      }
    }
    expect(await colours("main [aria-pressed=true] > .icon"), "the tick").toHaveLength(1);

    await mira.opens("/@wren");
    await mira.settles();
    const ground = await mira.page.evaluate(() => getComputedStyle(document.querySelector("main")!).backgroundColor);
    const tab = (current: string) => look(mira.page, `main nav a${current} > span`);
    const [currentTab] = await tab("[aria-current]");
    expect(currentTab!.borderBlockEndColor).not.toBe(currentTab!.borderBlockStartColor);
    const page = await mira.page.evaluate(() => getComputedStyle(document.body).color);
    for (const one of await tab(":not([aria-current])")) {
      expect(one.borderBlockEndColor).toBe(one.borderBlockStartColor);
      expect(one.borderBlockEndColor).not.toBe(page);
    }
    expect(ground).not.toBe(page);
  });
});

test.each(locales)("no colour of the nine runs into the next one, in %s", async (locale) => {
  const somebody = await stage.visitor({ locale });
  for (const width of [320, 390, 1280]) {
    await somebody.page.setViewportSize({ width, height: 900 });
    await somebody.opens("/settings/interface");
    await somebody.settles();
    const over = await somebody.page.locator("[data-colour]").evaluateAll((all) =>
      all.flatMap((it) => {
        const words = document.createRange();
        words.selectNodeContents(it);
        return words.getBoundingClientRect().right > it.getBoundingClientRect().right ? [it.textContent] : [];
      }),
    );
    expect(over, `at ${width} px`).toEqual([]);
  }
});
