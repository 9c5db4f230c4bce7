/** Explore: what trends, news and the posts about them, and people to follow; and the places behind More. */
import { expect, test } from "vitest";
import { soon } from "#testing/patience.ts";
import { axe, findBarriers } from "./axe.ts";
import { residentOf } from "./resident.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ town: true, anew: true });
const enterAsMira = residentOf(stage, "mira");

test("a visitor without scripts reads what trends, and the posts about a piece of news", async () => {
  const ada = await stage.visitor({ javaScript: false, width: 390, height: 844, touch: true });
  const main = ada.page.getByRole("main");
  await ada.opens("/");
  await ada.place("nav-explore").click();
  await ada.arrivesAt("/explore");
  expect(await main.getByRole("article").count()).toBeGreaterThan(5);
  // Suggestions are made for somebody.
  expect(await ada.link("explore-for-you", main).count()).toBe(0);
  await ada.link("search-tab-hashtags", main).click();
  await ada.arrivesAt("/explore/tags");
  await ada.sees(main.getByRole("link", { name: "#birdsong" }));
  await ada.link("explore-news", main).click();
  await ada.arrivesAt("/explore/links");
  const first = main.getByRole("article").first();
  const title = await first.getByRole("strong").first().textContent();
  await first.getByRole("link").last().click();
  await ada.page.waitForURL(/\/explore\/link\?url=/);
  await ada.sees(main.getByText(title!));
  expect(await main.getByRole("article").count()).toBeGreaterThanOrEqual(3);
});

test("a dismissed suggestion goes at once, the focus goes on to the next, and it never comes back", async () => {
  const mira = await enterAsMira();
  const main = mira.page.getByRole("main");
  const rows = main.getByRole("list", { name: mira.says("explore-for-you") }).getByRole("listitem");
  await mira.opens("/explore/users");
  await mira.settles();
  const names = async () =>
    rows.evaluateAll((all) => all.map((one) => one.querySelector("a:not([tabindex])")?.textContent));
  const [before] = [await names()];
  const [, acct] = /@([\w.-]+)/.exec((await rows.first().getByRole("button").first().getAttribute("aria-label"))!)!;
  await rows.first().getByRole("button").first().press("Enter");
  await mira.sees(mira.page.getByText(mira.says(["suggestion-dismissed", { acct: acct! }])));
  await soon(async () => expect(await names()).toEqual(before.slice(1)));
  await soon(async () =>
    expect(
      await mira.page.evaluate(
        () => document.activeElement?.closest("li")?.querySelector("a:not([tabindex])")?.textContent,
      ),
    ).toBe(before[1]),
  );
  await mira.opens("/explore/users");
  await mira.sees(rows);
  expect((await names()).slice(0, 5)).toEqual(before.slice(1, 6));
});

test("without scripts a suggestion is dismissed and another followed, each by a form", async () => {
  const vera = await stage.visitor({ javaScript: false, locale: "ru" });
  await vera.signsIn("vera");
  const main = vera.page.getByRole("main");
  const rows = main.getByRole("list", { name: vera.says("explore-for-you") }).getByRole("listitem");
  await vera.opens("/explore/users");
  const first = (await rows.first().textContent())!;
  await rows.first().getByRole("button").first().click();
  await vera.arrivesAt("/explore/users");
  expect(await rows.first().textContent()).not.toBe(first);
  const next = (await rows.first().textContent())!;
  await vera.button(["follow-label", { label: vera.says("follow"), acct: /@(\w+)/.exec(next)![1]! }], main).click();
  await vera.arrivesAt("/explore/users");
  expect(await rows.first().textContent()).not.toBe(next);
});

test("the rarer places and one's own lists are behind More, on phones behind the face", async () => {
  const mira = await enterAsMira();
  await mira.asks("POST", "/api/v1/lists", { title: "Harbour masters" });
  await mira.opens("/public");
  await mira.settles();
  const more = mira.page.getByRole("dialog", { name: mira.says("nav-more") });
  await mira.button("nav-more", mira.page.getByRole("navigation", { name: mira.says("nav-label") })).click();
  for (const place of ["nav-drafts", "nav-filters", "nav-blocks", "nav-mutes", "nav-domain-blocks"]) {
    await mira.sees(mira.link(place, more));
  }
  await more.getByRole("link", { name: "Harbour masters" }).click();
  await mira.page.waitForURL(/\/lists\/\d+$/);
  await mira.seesNo(more.filter({ visible: true }));
  await mira.page.setViewportSize({ width: 390, height: 844 });
  await mira.button("nav-me").click();
  const face = mira.page.getByRole("dialog", { name: mira.says("nav-accounts") });
  await mira.sees(face.getByRole("link", { name: "Harbour masters" }));
  await mira.link("nav-explore", face).click();
  await mira.arrivesAt("/explore");
});

test.each([
  ["en", "mira"],
  ["de", "jonas"],
  ["ru", "vera"],
] as const)("in %s no barrier stands in the menu", async (locale, username) => {
  const person = await stage.visitor({ locale, tool: axe });
  await person.signsIn(username);
  await person.opens("/explore/users");
  await person.settles();
  await person.button("nav-more").click();
  await person.isStill();
  expect(await findBarriers(person.page)).toEqual([]);
});
