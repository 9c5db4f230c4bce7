/** A page that takes its time: what was pressed answers at once, and nothing of the page before is lost. */
import type { Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axe, findBarriers } from "./axe.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ town: true, anew: true });

const enterAsMira = residentOf(stage, "mira");

/** Holds back what pages ask for until it is let through. */
async function holdBack(person: Person, what: string | RegExp = "**/api/**"): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let open = false;
  await person.page.route(what, (route) => {
    if (open) return route.continue();
    held.push(route);
  });
  return async () => {
    open = true;
    await Promise.all(held.splice(0).map((route) => route.continue().catch(() => {})));
  };
}

/** Has pressed the notifications at Home, which are on their way until they are let through. */
async function leavesHomeSlowly(person: Person): Promise<() => Promise<void>> {
  await person.opens("/");
  await person.settles();
  const letThrough = await holdBack(person);
  await place(person, "/notifications").click();
  await person.isOnTheWayTo("/notifications");
  return letThrough;
}

/** By its address: what waits there belongs to its name. */
const place = (person: Person, href: string) =>
  person.page.getByRole("navigation", { name: person.says("nav-label") }).locator(`a[href="${href}"]`);

/** What stands there before the page does. */
const title = (person: Person) => person.page.locator("h1.meanwhile");

test("the pressed place is the current one at once; its title and the shape of a list follow, and then the page", async () => {
  const mira = await enterAsMira({ tool: axe });
  await mira.opens("/");
  await mira.settles();
  const letThrough = await holdBack(mira);
  await place(mira, "/notifications").click();
  expect(await place(mira, "/notifications").getAttribute("aria-current")).toBe("page");
  expect(await place(mira, "/").getAttribute("aria-current")).toBeNull();
  await mira.sees(title(mira).getByText(mira.says("nav-notifications")));
  await mira.isOnTheWayTo("/notifications");
  await mira.seesNo(mira.page.getByRole("feed"));
  expect(await findBarriers(mira.page)).toEqual([]);
  const stepBack = mira.page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        addEventListener("popstate", () => resolve(true), { once: true });
        new MutationObserver(() => document.querySelector("[role=feed]") && resolve(false)).observe(document, {
          childList: true,
          subtree: true,
        });
      }),
  );
  await letThrough();
  expect(await stepBack).toBe(false);
  await mira.sees(mira.heading("nav-notifications"));
  await mira.sees(mira.page.getByRole("feed"));
  expect(await title(mira).count()).toBe(0);
  await mira.page.goBack();
  await mira.arrivesAt("/");
});

test("Back gives it up, and the page before is as it was, at its place", async () => {
  const mira = await enterAsMira({ width: 390, height: 844, touch: true });
  await mira.opens("/public/local");
  await mira.settles();
  await mira.page.evaluate(() => scrollTo(0, 1500));
  const post = mira.page.getByRole("article").nth(8);
  await post.evaluate((it) => it.scrollIntoView());
  await post.evaluate((it) => ((it as HTMLElement & { mark: boolean }).mark = true));
  await holdBack(mira);
  // The bar comes back on the way up, which is one of its own once the way down has been seen.
  await mira.page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  await mira.page.evaluate(() => scrollBy(0, -20));
  const before = await mira.topOf(post);
  await place(mira, "/notifications").tap();
  await mira.isOnTheWayTo("/notifications");
  await mira.seesNo(mira.page.getByRole("feed"));
  await mira.page.goBack();
  await mira.arrivesAt("/public/local");
  await mira.sees(post);
  expect(await mira.topOf(post)).toBeCloseTo(before, 0);
  expect(await post.evaluate((it) => (it as HTMLElement & { mark?: boolean }).mark)).toBe(true);
  expect(await place(mira, "/public/local").getAttribute("aria-current")).toBe("page");
});

test("the title of the tab is that of the heading in sight: on the way, after Back, after a failure, and of a page whose name is not known", async () => {
  const mira = await enterAsMira();
  mira.complaints.expect(/notifications.*: 500$/);
  const isCalled = (words: string | null) =>
    soon(async () =>
      expect((await mira.page.title()).replace(/^\(\d+\) /, "")).toBe(
        words ? `${mira.says(words)} · Linnet` : "Linnet",
      ),
    );
  let letThrough = await leavesHomeSlowly(mira);
  await isCalled("nav-notifications");
  await place(mira, "/public/local").click();
  await isCalled("nav-local");
  await mira.page.goBack();
  await mira.arrivesAt("/");
  await isCalled("nav-home");
  await mira.page.getByRole("article").first().getByRole("link").first().click();
  await isCalled(null);
  await mira.page.goBack();
  await isCalled("nav-home");
  await letThrough();

  const failure = (route: Route) => route.fulfill({ status: 500, json: { error: "Broken" } });
  await mira.page.route("**/api/v2/notifications*", failure);
  await place(mira, "/notifications").click();
  await mira.sees(mira.heading("error-server-title"));
  expect(await mira.page.title()).toBe(mira.says("error-server-title"));
  await mira.page.goBack();
  await isCalled("nav-home");
  await mira.page.unroute("**/api/v2/notifications*", failure);
  letThrough = await leavesHomeSlowly(mira);
  await letThrough();
  await mira.sees(mira.page.getByRole("feed"));
  await isCalled("nav-notifications");
});

test("a second press takes over, and one Back leads to where the first was made", async () => {
  const mira = await enterAsMira();
  const letThrough = await leavesHomeSlowly(mira);
  await place(mira, "/public/local").click();
  await mira.sees(title(mira).getByText(mira.says("nav-local")));
  await letThrough();
  await mira.arrivesAt("/public/local");
  await mira.sees(mira.heading("nav-local"));
  await mira.page.goBack();
  await mira.arrivesAt("/");
  await mira.sees(mira.page.getByRole("feed"));
});

test("of a profile only what is below its tabs makes way", async () => {
  const mira = await enterAsMira();
  await mira.opens("/@wren");
  await mira.settles();
  const letThrough = await holdBack(mira);
  const tab = (words: string) =>
    mira.link(words, mira.page.getByRole("navigation", { name: mira.says("profile-tabs") }));
  await tab("profile-tab-media").click();
  expect(await tab("profile-tab-media").getAttribute("aria-current")).toBe("page");
  await mira.seesNo(mira.page.getByRole("feed"));
  await mira.sees(mira.page.getByRole("heading", { level: 1 }));
  expect(await title(mira).count()).toBe(0);
  await letThrough();
  await mira.sees(mira.page.getByRole("feed"));
  expect(await tab("profile-tab-media").getAttribute("aria-current")).toBe("page");
  expect(await tab("profile-tab-posts").getAttribute("aria-current")).toBeNull();
});

test("Forward brings it after all when it was given up", async () => {
  const mira = await enterAsMira();
  const letThrough = await leavesHomeSlowly(mira);
  await mira.page.goBack();
  await mira.arrivesAt("/");
  await letThrough();
  await mira.page.evaluate(() => history.forward());
  await mira.sees(mira.heading("nav-notifications"));
  expect(mira.path).toBe("/notifications");
  await mira.page.goBack();
  await mira.arrivesAt("/");
  await mira.sees(mira.heading("nav-home"));
});

describe("while a page comes back to life after a reload", () => {
  /** Reads the page of the server, whose program is still on its way until it is let through. */
  async function reloadsSlowly(person: Person): Promise<() => Promise<void>> {
    const letThrough = await holdBack(person, /\/assets\/.*\.js/);
    await person.page.reload({ waitUntil: "commit" });
    await person.sees(person.page.getByRole("heading", { level: 1 }));
    return letThrough;
  }

  test("Back leads to the page before", async () => {
    const mira = await enterAsMira();
    await mira.opens("/");
    await mira.settles();
    for (const [path, words] of [
      ["/notifications", "nav-notifications"],
      ["/public/local", "nav-local"],
    ] as const) {
      await place(mira, path).click();
      // Its title comes before it does.
      await mira.arrivesAt(path);
      await mira.sees(mira.heading(words));
    }
    const letThrough = await reloadsSlowly(mira);
    await mira.page.evaluate(() => history.back());
    await letThrough();
    await mira.sees(mira.heading("nav-notifications"));
    await soon(async () => expect(await mira.page.title()).toContain(mira.says("nav-notifications")));
    await mira.page.goForward();
    await mira.sees(mira.heading("nav-local"));
  });

  test("Forward opens the composer over it again, with its words", async () => {
    const mira = await enterAsMira();
    await mira.opens("/");
    await mira.settles();
    const dialog = mira.page.getByRole("dialog");
    const field = mira.field("compose-placeholder", dialog);
    await mira.page.keyboard.press("n");
    await field.fill("Half a thought");
    await mira.page.keyboard.press("Escape");
    await mira.seesNo(dialog);
    // A reload is aborted while the browser is still on its way back.
    await mira.arrivesAt("/");
    const letThrough = await reloadsSlowly(mira);
    await mira.page.evaluate(() => history.forward());
    await letThrough();
    await soon(async () => expect(await field.inputValue()).toBe("Half a thought"));
    await mira.page.keyboard.press("Escape");
    await mira.seesNo(dialog);
    await mira.arrivesAt("/");
    await mira.sees(mira.page.getByRole("feed"));
  });
});

test("a reload while it is under way loads it", async () => {
  const mira = await enterAsMira();
  const letThrough = await leavesHomeSlowly(mira);
  await mira.page.reload();
  await letThrough();
  await mira.sees(mira.heading("nav-notifications"));
  await mira.page.goBack();
  await mira.arrivesAt("/");
  await mira.sees(mira.page.getByRole("feed"));
});

test("a post that is pressed before its characters can be counted is not sent too long, and nothing wrong is said meanwhile", async () => {
  const mira = await enterAsMira();
  const letThrough = await holdBack(mira, /\/assets\/rest-.*\.js/);
  const field = mira.field("compose-placeholder");
  const publish = mira.button("compose-publish");
  const sent: string[] = [];
  mira.page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())));
  await mira.opens("/compose");
  await mira.settles();
  await field.fill(`${"a".repeat(5_000)}!`);
  await publish.click();
  expect((await mira.page.getByRole("form").getByRole("status").allTextContents()).join("")).toBe("");
  expect(await publish.isEnabled()).toBe(true);
  await letThrough();
  await mira.sees(mira.page.getByText(mira.says(["compose-too-long", { count: 1 }])));
  await soon(async () => expect(await publish.isDisabled()).toBe(true));
  // A pair of letters that looks like one character counts one.
  await field.fill(`${"a".repeat(4_998)}👩‍🚀!`);
  await soon(async () => expect(await publish.isEnabled()).toBe(true));
  expect(sent.filter((url) => url.endsWith("/api/statuses"))).toEqual([]);
  await field.fill("");
});
