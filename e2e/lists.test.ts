/**
 * What keeps a list trustworthy: its pages and the way back to them, an answer
 * that is no, and posts that leave every list at once.
 */
import { describe, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import type { Relationship, Status } from "#protocol/entities.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ town: true, anew: true });

const enterAsMira = residentOf(stage, "mira");
const enterAsWren = residentOf(stage, "wren");

const posts = (person: Person) => person.page.getByRole("main").getByRole("article");

/** Waits until the page has nothing left to do, and no further page of its list is on the way. */
async function comesToRest(person: Person): Promise<void> {
  await person.settles();
  await person.seesNo(person.page.getByRole("main").locator('[aria-busy="true"]'));
}

/** Of all posts of a list, near or far. */
const nthPost = (person: Person, place: number) => person.page.getByRole("main").locator(`[aria-posinset="${place}"]`);

/** To a row of a list that comes in pages. */
async function goesFar(person: Person, far: Locator): Promise<void> {
  await soon(async () => {
    await person.page.mouse.wheel(0, 2_000);
    expect(await far.count()).toBe(1);
  });
  await far.scrollIntoViewIfNeeded();
  await comesToRest(person);
}

describe("the next page of a list", () => {
  test("comes by itself when its reader gets near the end", async () => {
    const mira = await enterAsMira();
    await mira.opens("/");
    await mira.settles();
    const first = await posts(mira).count();
    await soon(async () => {
      await mira.page.mouse.wheel(0, 3_000);
      expect(await posts(mira).count()).toBeGreaterThan(first);
    });
    await mira.arrivesAt("/");
  });

  test("is a link for those without script", async () => {
    const somebody = await stage.visitor({ javaScript: false });
    await somebody.opens("/public/local");
    const last = await posts(somebody).last().textContent();
    await somebody.link("list-more").click();
    await somebody.page.waitForURL(/max_id=/);
    expect(await posts(somebody).count()).toBeGreaterThan(0);
    expect(await posts(somebody).allTextContents()).not.toContain(last);
  });

  test("is appended for visitors, and still there after a reload", async () => {
    const somebody = await stage.visitor();
    await somebody.opens("/public/local");
    await somebody.settles();
    const first = await posts(somebody).count();
    await somebody.link("list-more").click();
    await soon(async () => expect(await posts(somebody).count()).toBeGreaterThan(first));
    const both = await posts(somebody).count();
    await somebody.page.reload();
    await soon(async () => expect(await posts(somebody).count()).toBe(both));
  });

  test("says what is wrong when it does not come, and comes on Retry", async () => {
    const mira = await enterAsMira();
    mira.complaints.expect(/timelines\/home\?.*max_id.*net::ERR_FAILED/);
    await mira.page.route(/timelines\/home\?.*max_id/, (route) => route.abort());
    await mira.opens("/");
    await mira.settles();
    const first = await posts(mira).count();
    const alert = mira.page.getByRole("alert").filter({ hasText: mira.says("error-no-answer") });
    await soon(async () => {
      await mira.page.mouse.wheel(0, 3_000);
      expect(await alert.count()).toBe(1);
    });
    expect(await posts(mira).count()).toBe(first);
    await mira.page.unrouteAll();
    await mira.link("retry", alert).click();
    await soon(async () => expect(await posts(mira).count()).toBeGreaterThan(first));
    await mira.seesNo(alert);
  });
});

describe("a reply in a list", () => {
  const question = "Does the ferry go on Sundays?";

  test("shows what it answers, from the first byte and live, and a like there is a like everywhere", async () => {
    const [mira, wren] = [await enterAsMira(), await enterAsWren()];
    const asked = await wren.publishes(question);
    const first = await wren.publishes("It does, at ten.", { in_reply_to_id: asked.id });
    for (let index = 0; index < 20; index++) await wren.publishes(`Something else, ${index}.`);
    const reply = await wren.publishes("And back at six.", { in_reply_to_id: first.id });
    await mira.receives(reply);

    const reader = await enterAsMira({ javaScript: false });
    await reader.opens("/");
    expect(await posts(reader).nth(0).textContent()).toContain("It does, at ten.");
    expect(await posts(reader).nth(1).textContent()).toContain("And back at six.");
    await reader.link(["status-thread-more", { count: 1 }], posts(reader).nth(0)).click();
    await reader.sees(reader.post(question));

    await mira.opens("/");
    await mira.settles();
    await mira.action(posts(mira).nth(0), "status-favourite").click();
    await soon(async () =>
      expect((await mira.asks<Status>("GET", `/api/v1/statuses/${first.id}`)).favourited).toBe(true),
    );
    await mira.listensTo("user");
    const later = await wren.publishes("Not in winter.", { in_reply_to_id: asked.id });
    await mira.receives(later);
    await mira.button(["timeline-new", { count: 1 }]).click();
    await mira.sees(mira.post("Not in winter."));
    expect(await posts(mira).nth(0).textContent()).toContain(question);
  });
});

test("what was written while another page was open waits on the way back", async () => {
  const mira = await enterAsMira();
  const wren = await enterAsWren();
  await mira.opens("/");
  await mira.listensTo("user");
  await mira.place("nav-bookmarks").click();
  await mira.sees(mira.heading("nav-bookmarks"));
  await mira.receives(await wren.publishes("While you were away."));
  await mira.page.goBack();
  await mira.sees(mira.button(["timeline-new", { count: 1 }]));
  expect(await mira.post("While you were away.").count()).toBe(0);
});

test("a long list draws what is near, and the way back only what was in view at first", async () => {
  const mira = await enterAsMira();
  await mira.opens("/public/local");
  await mira.settles();
  const [first, far] = [nthPost(mira, 1), nthPost(mira, 120)];
  await goesFar(mira, far);
  const [place, near] = [await mira.topOf(far), await posts(mira).count()];
  expect(await first.count()).toBe(0);
  expect(near).toBeLessThan(80);
  const words = await far.innerText();

  await mira.place("nav-bookmarks").click();
  await mira.sees(mira.heading("nav-bookmarks"));
  const atFirst = await mira.page.evaluate(() => {
    const count = () => document.querySelectorAll("main article").length;
    return new Promise<number>((resolve) => {
      addEventListener("popstate", () => queueMicrotask(() => resolve(count())), { once: true });
      history.back();
    });
  });
  expect(atFirst).toBeGreaterThan(2);
  expect(atFirst).toBeLessThan(near / 2);
  await soon(async () => expect(await posts(mira).count()).toBeGreaterThan(atFirst));
  await comesToRest(mira);
  expect(await mira.topOf(far)).toBeCloseTo(place, 0);
  expect(await far.innerText()).toBe(words);

  // Far from the window of now is near to that of the start.
  await mira.page.keyboard.press("Home");
  await mira.sees(first);
  await soon(async () => expect(await far.count()).toBe(0));
});

test("two reloads and a full load of another page lead back to the same post at the same place", async () => {
  const mira = await enterAsMira();
  await mira.opens("/public/local");
  await mira.settles();
  const far = nthPost(mira, 51);
  await goesFar(mira, far);
  const [place, words] = [await mira.topOf(far), await far.innerText()];
  const isBack = () =>
    soon(async () => {
      expect(await far.innerText()).toBe(words);
      // A window scrolls by whole pixels, and rows have parts of them.
      expect(Math.abs((await mira.topOf(far)) - place)).toBeLessThanOrEqual(0.5);
    });

  await mira.place("nav-bookmarks").click();
  await mira.sees(mira.heading("nav-bookmarks"));
  for (let reload = 0; reload < 2; reload++) {
    await mira.page.reload();
    await mira.settles();
  }
  await mira.page.goBack();
  await isBack();

  await mira.settles();
  await mira.page.evaluate(() => location.assign("/favourites"));
  await mira.sees(mira.heading("nav-favourites"));
  await mira.settles();
  await mira.page.goBack();
  await isBack();
});

test("a reload and the way back lead to the same notification at the same place", async () => {
  const mira = await enterAsMira();
  // The page that is left and the one that comes may say at one moment how far she has read; one of them is told so.
  mira.complaints.expect(/\/api\/v1\/markers: 409/);
  const wren = await enterAsWren();
  const { id } = await wren.accountOf("mira");
  for (const status of await wren.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses?limit=40`)) {
    await wren.asks("POST", `/api/v1/statuses/${status.id}/favourite`);
  }
  await mira.opens("/notifications");
  await mira.settles();
  const far = posts(mira).nth(50);
  await goesFar(mira, far);
  const place = await mira.topOf(far);
  expect(await mira.page.evaluate(() => scrollY)).toBeGreaterThan(1_000);

  await mira.page.reload();
  await soon(async () => expect(await mira.topOf(far)).toBeCloseTo(place, 0));
  await mira.settles();
  await mira.place("nav-bookmarks").click();
  await mira.sees(mira.heading("nav-bookmarks"));
  await mira.page.goBack();
  await soon(async () => expect(await mira.topOf(far)).toBeCloseTo(place, 0));
});

test("a favorite shows at once, and is taken back in words when the server does not take it", async () => {
  const mira = await enterAsMira();
  mira.complaints.expect(/favourite: net::ERR_FAILED/);
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  await mira.page.route(/\/favourite$/, async (route) => {
    await refused;
    await route.abort();
  });
  await mira.opens("/@wren");
  await mira.settles();
  const post = posts(mira).filter({ has: mira.page.getByRole("button", { name: /^Favorite/, pressed: false }) });
  const text = (await post.first().getByRole("paragraph").last().textContent()) ?? "";
  await mira.action(mira.post(text), "status-favourite").click();
  await mira.sees(mira.action(mira.post(text), "status-favourite", { pressed: true }));
  refuse();
  await mira.sees(mira.action(mira.post(text), "status-favourite", { pressed: false }));
  await mira.sees(mira.page.getByRole("status").filter({ hasText: mira.says("error-no-answer") }));
});

test("a deleted post leaves the lists of everybody at once", async () => {
  const mira = await enterAsMira();
  const text = "This one is not going to stay.";
  await mira.publishes(text);
  const jonas = await stage.visitor({ locale: "de" });
  await jonas.signsIn("jonas");
  await jonas.opens("/public/local");
  await jonas.listensTo("public:local");
  await jonas.sees(jonas.post(text));

  await mira.opens("/@mira");
  await mira.settles();
  await mira.button("status-more", mira.post(text)).click();
  await mira.page.getByRole("menuitem", { name: mira.says("status-delete"), exact: true }).click();
  await mira.page.getByRole("menuitem", { name: mira.says("status-delete-confirm") }).click();
  await mira.seesNo(mira.post(text));
  await jonas.seesNo(jonas.post(text));
});

test("a blocked person leaves every open list, the profile and the pill, and Undo brings all back, the follow included", async () => {
  const mira = await enterAsMira();
  const wren = await enterAsWren();
  const jonas = await stage.visitor();
  await jonas.signsIn("jonas");
  const { id, display_name: name } = await wren.accountOf("wren");
  const before = await wren.publishes("Before the block.");
  await mira.receives(before);
  const wrens = mira.page.getByRole("main").locator('article:has(a[href="/@wren"])');
  const seesWrens = () => soon(async () => expect(await wrens.count()).toBeGreaterThan(0));
  const pill = (count: number) => mira.button(["timeline-new", { count }]);
  const followButton = (words: "follow-following" | "account-unblock") =>
    mira.button(["follow-label", { label: mira.says(words), acct: "wren" }]);
  const choose = (words: Parameters<Person["says"]>[0]) =>
    mira.page.getByRole("menuitem", { name: mira.says(words), exact: true }).click();

  await mira.page.clock.install();
  await mira.opens("/@wren");
  await mira.settles();
  await mira.sees(followButton("follow-following"));
  await mira.place("nav-local").click();
  await mira.arrivesAt("/public/local");
  await seesWrens();
  await mira.place("nav-home").click();
  await mira.arrivesAt("/");
  await mira.listensTo("user");
  await mira.sees(mira.post("Before the block."));
  await wren.publishes("Behind the pill.");
  await jonas.publishes("Behind the pill, too.");
  await mira.sees(pill(2));

  await mira.button("status-more", mira.post("Before the block.")).click();
  await choose(["account-block", { acct: "wren" }]);
  await choose("account-block-confirm");
  const undo = mira.button("undo", mira.page.getByRole("status"));
  await mira.sees(undo);
  // Undo is offered for some seconds, which a busy machine may need for less than what follows.
  await mira.page.clock.pauseAt(await mira.page.evaluate(() => Date.now() + 1_000));
  await mira.seesNo(wrens);
  await mira.sees(pill(1));
  await mira.page.goBack();
  await mira.arrivesAt("/public/local");
  await mira.sees(mira.page.getByRole("main").getByRole("article"));
  await mira.seesNo(wrens);
  await mira.page.goBack();
  await mira.arrivesAt("/@wren");
  // Few profiles say this, so it comes late, and by the clock.
  await soon(async () => {
    await mira.page.clock.runFor(100);
    expect(await mira.page.getByText(mira.says(["profile-empty-blocked", { name }])).count()).toBe(1);
  });
  await mira.sees(followButton("account-unblock"));
  await mira.seesNo(wrens);

  await undo.click();
  await mira.sees(followButton("follow-following"));
  await seesWrens();
  await mira.page.goForward();
  await mira.arrivesAt("/public/local");
  await seesWrens();
  await mira.page.goForward();
  await mira.arrivesAt("/");
  await mira.sees(mira.post("Before the block."));
  await mira.sees(pill(2));
  const [now] = await mira.asks<[Relationship]>("GET", `/api/v1/accounts/relationships?id[]=${id}`);
  expect(now).toMatchObject({ following: true, blocking: false });
  await mira.receives(before);
});
