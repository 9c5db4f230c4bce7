/**
 * The front page of a server, and the zone beside every page: both are whole in
 * the first byte, and nothing in them moves when scripts arrive.
 */
import { describe, expect, test } from "vitest";
import { axe, findBarriers } from "./axe.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

describe("in the town", () => {
  const stage = setStage({ town: true, anew: true });
  const enterAsMira = residentOf(stage, "mira");

  test("a visitor without scripts reads where they are, and finds people, hashtags, rules and the way in", async () => {
    const ada = await stage.visitor({ javaScript: false, width: 390, height: 844, touch: true });
    const { page } = ada;
    const main = page.getByRole("main");
    const goesBack = async () => {
      await page.goBack();
      await ada.arrivesAt("/");
    };
    await ada.opens("/");
    await ada.sees(page.getByRole("heading", { level: 1, name: new URL(stage.program.origin).host }));
    await ada.sees(main.getByText(ada.says(["front-users", { count: 101 }])));
    await main.getByRole("link", { name: "#linnhaven" }).first().click();
    await ada.arrivesAt("/tags/linnhaven");
    await goesBack();
    await main.getByRole("link", { name: "Wren Aldous" }).first().click();
    await ada.arrivesAt("/@wren");
    await goesBack();
    await ada.link("front-rules-all").click();
    await page.waitForURL("**/terms#terms-conduct");
    expect(await ada.topOf(ada.heading("terms-conduct-title"))).toBeLessThan(200);
    await goesBack();
    await ada.link("nav-sign-up", main).click();
    await ada.arrivesAt("/signup");
  });

  test("each class of the front page has its rules in a sheet that the page brings", async () => {
    const ada = await stage.visitor({ javaScript: false });
    await ada.opens("/");
    const bare = await ada.page.evaluate(() => {
      const isMicroformat = (name: string) => /^[hpu]-/.test(name);
      const rules = [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
        .join();
      const classes = [...document.querySelectorAll("main *")].flatMap(({ classList }) => [...classList]);
      return [...new Set(classes)].filter((name) => !rules.includes(`.${name}`) && !isMicroformat(name));
    });
    expect(bare).toEqual([]);
  });

  test("a visitor without scripts sees who is new, and finds somebody by name, or nobody", async () => {
    const ada = await stage.visitor({ javaScript: false, width: 390, height: 844 });
    const main = ada.page.getByRole("main");
    const searchesFor = async (q: string) => {
      await ada.field("actors-search").fill(q);
      await ada.button("nav-search", main).click();
    };
    await ada.opens("/");
    await searchesFor("wren");
    await ada.arrivesAt("/?q=wren");
    await ada.sees(main.getByRole("link", { name: "Wren Aldous" }));
    await ada.link("actors-new", main).click();
    await ada.arrivesAt("/?order=new&q=wren");
    await searchesFor("xyzzyx");
    await ada.arrivesAt("/?q=xyzzyx&order=new");
    await ada.sees(main.getByText(ada.says("actors-none-found")));
    await ada.link("actors-all", main).click();
    await ada.arrivesAt("/?order=new");
    // The address of a page comes before all of it, and a press in between is lost.
    await ada.page.waitForLoadState();
    await main.locator('a[rel="next"]').click();
    await ada.arrivesAt("/?order=new&offset=20");
    await ada.sees(main.getByRole("article"));
    await ada.page.waitForLoadState();
    await ada.link("actors-active", main).click();
    await ada.arrivesAt("/");
  });

  test("a reader searches among the newest, and finds each list again on the way back", async () => {
    const mira = await enterAsMira();
    const main = mira.page.getByRole("main");
    const faces = () =>
      main.getByRole("article").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    await mira.opens("/?server=");
    await mira.settles();
    const active = await faces();
    await mira.link("actors-new", main).click();
    await mira.arrivesAt("/?server=&order=new");
    await soon(async () => expect((await faces()).length).toBeGreaterThan(10));
    const newest = await faces();
    expect(newest.slice(0, 10)).not.toEqual(active.slice(0, 10));
    await mira.field("actors-search").fill("wren");
    await mira.page.keyboard.press("Enter");
    await mira.arrivesAt("/?q=wren&server=&order=new");
    await soon(async () => expect(await faces()).toHaveLength(1));
    await mira.page.goBack();
    await mira.arrivesAt("/?server=&order=new");
    await soon(async () => expect((await faces()).slice(0, 10)).toEqual(newest.slice(0, 10)));
    expect(await mira.field("actors-search").inputValue()).toBe("");
  });

  test.each([320, 390, 768, 1280, 1920])(
    "nothing stands in anybody's way on the front page at %s px",
    async (width) => {
      const { page } = await stage.visitor({ width, tool: axe });
      await page.goto(stage.program.origin);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect.soft(await findBarriers(page), colorScheme).toEqual([]);
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    },
  );

  test("what stands beside home is there before scripts are, and stays where it is; its buttons come alive", async () => {
    const mira = await enterAsMira();
    const { page } = mira;
    const side = page.getByRole("complementary");
    const people = side.getByRole("button", { name: new RegExp(`^${mira.says("follow")} @`) });
    // The zone, each of its rows and buttons.
    const places = () =>
      side.evaluate((zone) =>
        [...zone.querySelectorAll("section, li, button")].map((it) => {
          const { x, y, width, height } = it.getBoundingClientRect();
          return [x, y, width, height].map(Math.round).join(" ");
        }),
      );
    const alive = page.waitForResponse(/\/api\/v1\/accounts\/relationships/);
    await page.goto(stage.program.origin, { waitUntil: "commit" });
    await people.nth(3).waitFor();
    const before = await places();
    await alive;
    await mira.settles();
    expect(await places()).toEqual(before);

    const name = (await people.first().getAttribute("aria-label"))!;
    const acct = name.slice(name.indexOf("@") + 1);
    await people.first().click();
    const following = mira.says(["follow-label", { label: mira.says("follow-following"), acct }]);
    await mira.sees(side.getByRole("button", { name: following }));
    expect(mira.path).toBe("/");

    // It moves into the next layout as it is, and out of one that shows none.
    await mira.link("nav-about", side).click();
    await mira.sees(mira.heading("about-join-title"));
    await mira.page.goBack();
    await mira.sees(side.getByRole("button", { name: following }));
    await mira.opens("/about");
    await mira.settles();
    await page.getByRole("banner").getByRole("link").click();
    await mira.sees(mira.heading("nav-home"));
    await mira.sees(side.getByRole("link", { name: "#linnhaven" }));
    await mira.seesNo(side.getByRole("link", { name: acct, exact: true }));
  });

  test("whom a reader follows there without scripts is followed, and not offered again", async () => {
    const mira = await enterAsMira({ javaScript: false });
    const side = mira.page.getByRole("complementary");
    await mira.opens("/public/local");
    const first = side.getByRole("button", { name: new RegExp(`^${mira.says("follow")} @`) }).first();
    const name = (await first.getAttribute("aria-label"))!;
    await first.click();
    await mira.arrivesAt("/public/local");
    await mira.seesNo(side.getByRole("button", { name }));
  });

  test("what one works at has the room of the zone, and nothing is recommended there", async () => {
    const mira = await enterAsMira();
    for (const path of ["/settings/profile", "/@mira/compose"]) {
      await mira.opens(path);
      expect((await mira.page.getByRole("main").boundingBox())!.width).toBeGreaterThanOrEqual(938);
      expect(await mira.page.getByText(mira.says("active-here")).isVisible()).toBe(false);
    }
  });
});

describe("on a server of one person", () => {
  const stage = setStage({ ownDatabase: true, anew: true });

  test("the front page counts one person and no posts, and invites to the first one", async () => {
    const olga = await stage.visitor();
    await olga.signsUp("olga");
    const ada = await stage.visitor();
    await ada.opens("/");
    await ada.sees(ada.page.getByText(ada.says("front-empty")));
    const main = ada.page.getByRole("main");
    await ada.sees(ada.link("nav-sign-up", main));
    expect(await main.getByText(ada.says(["profile-posts", { count: 0 }])).count()).toBe(0);
  });
});
