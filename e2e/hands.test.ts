/** What hands reach and what a slip costs: thumbs on a phone, keys, low windows. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Account, Relationship, Status } from "#protocol/entities.ts";
import { axe, findBarriers } from "./axe.ts";
import { Keyboard } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ town: true, anew: true });

const enterAsMira = residentOf(stage, "mira");
const enterAsWren = residentOf(stage, "wren");
const onAPhone = { width: 390, height: 844, touch: true };

let thread: string;
beforeAll(async () => {
  const mira = await enterAsMira();
  const { id } = await mira.accountOf("wren");
  [{ id: thread }] = await mira.asks<[Status]>("GET", `/api/v1/accounts/${id}/statuses?limit=1`);
  await stage.sendHome();
});

const posts = (person: Person) => person.page.getByRole("main").getByRole("article");
const scrollOf = (page: Page) => page.evaluate(() => scrollY);

/** Far enough to have a place worth keeping; answers what has to be true of it later. */
async function goesFarDown(person: Person): Promise<() => Promise<void>> {
  await person.page.evaluate(() => scrollTo(0, 3 * innerHeight));
  await soon(async () => expect(await scrollOf(person.page)).toBeGreaterThan(1_500));
  await person.settles();
  const ids = await person.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main [data-status]")]
      .filter((it) => it.getBoundingClientRect().top > 100)
      .map((it) => it.dataset.status),
  );
  const post = person.page.locator(`main [data-status="${ids[0]}"]`).first();
  const place = await person.topOf(post);
  return () => soon(async () => expect(Math.abs((await person.topOf(post)) - place)).toBeLessThan(1));
}

describe("a slip of the thumb", () => {
  test("signs nobody out: no row of the menu does at once, and two quick taps don't either", async () => {
    const mira = await enterAsMira(onAPhone);
    await mira.opens("/");
    await mira.settles();
    await mira.button("nav-me").tap();
    const menu = mira.page.getByRole("dialog", { name: mira.says("nav-accounts") });
    const signOut = menu.getByText(mira.says("nav-sign-out"), { exact: true });
    await mira.sees(signOut);
    expect((await menu.locator("ul > li:last-child a, summary").allTextContents()).at(-1)).toBe(
      mira.says("nav-domain-blocks"),
    );
    await mira.isStill();
    const { x, y, width, height } = (await signOut.boundingBox())!;
    for (let tap = 0; tap < 2; tap++) await mira.page.touchscreen.tap(x + width / 2, y + height / 2);
    await mira.draws();
    await mira.arrivesAt("/");
    expect(await mira.asks<Account>("GET", "/api/v1/accounts/verify_credentials")).toMatchObject({ username: "mira" });
  });

  test("deletes nothing: what stands in the second step of a menu rests for a moment", async () => {
    const mira = await enterAsMira(onAPhone);
    const { id } = await mira.publishes("Not to be deleted by two taps.");
    await mira.opens(`/@mira/${id}`);
    await mira.settles();
    await mira.action(mira.post("Not to be deleted"), "status-more").tap();
    for (const words of ["status-redraft", "status-delete"]) {
      const entry = mira.page.getByRole("menuitem", { name: mira.says(words), exact: true });
      await mira.sees(entry);
      await mira.isStill();
      const { x, y, width, height } = (await entry.boundingBox())!;
      for (let tap = 0; tap < 2; tap++) await mira.page.touchscreen.tap(x + width / 2, y + height / 2);
      await mira.draws();
      expect((await mira.asks<Status>("GET", `/api/v1/statuses/${id}`)).id).toBe(id);
      await mira.page.keyboard.press("Escape");
      await mira.action(mira.post("Not to be deleted"), "status-more").tap();
    }
  });

  test("leaves no colour behind: a boost that was taken back looks as before", async () => {
    const mira = await enterAsMira(onAPhone);
    await mira.opens("/public/local");
    await mira.settles();
    const button = mira.action(posts(mira).nth(1), "status-bookmark");
    const colour = () => button.evaluate((it) => getComputedStyle(it).color);
    const before = await colour();
    await button.tap();
    await soon(async () => expect(await colour()).not.toBe(before));
    await button.tap();
    await soon(async () => expect(await colour()).toBe(before));
  });

  test("costs no follow: a locked account need not be asked again", async () => {
    const [mira, wren] = [await enterAsMira(onAPhone), await enterAsWren()];
    const { id } = await mira.accountOf("wren");
    const relationship = async () =>
      (await mira.asks<Relationship[]>("GET", `/api/v1/accounts/relationships?id=${id}`))[0]!;
    await mira.asks("POST", `/api/v1/accounts/${id}/follow`);
    await wren.asks("PATCH", "/api/v1/accounts/update_credentials", { locked: true });
    expect(await relationship()).toMatchObject({ following: true });
    await mira.opens("/@wren");
    await mira.settles();
    await mira.button(["follow-label", { label: mira.says("follow-following"), acct: "wren" }]).tap();
    await mira.sees(mira.page.getByText(mira.says(["account-unfollowed-toast", { acct: "wren" }])));
    expect(await relationship()).toMatchObject({ following: false });
    await mira.button("undo").tap();
    await soon(async () => expect(await relationship()).toMatchObject({ following: true, requested: false }));
  });
});

describe("the place on the page", () => {
  test.each(["the key of the top", "the link to home"])("is offered again after %s", async (way) => {
    const mira = await enterAsMira();
    await mira.opens("/");
    await mira.settles();
    const isBack = await goesFarDown(mira);
    if (way === "the link to home") await mira.place("nav-home").click();
    else await mira.page.keyboard.press(".");
    await soon(async () => expect(await scrollOf(mira.page)).toBe(0));
    // At the top the link would read the list anew.
    if (way === "the link to home") await mira.place("nav-home").click();
    await mira.button("timeline-return").click();
    await isBack();
    await mira.seesNo(mira.button("timeline-return"));
  });

  test("is offered again after the pill of new posts", async () => {
    const [mira, wren] = [await enterAsMira(), await enterAsWren()];
    await mira.asks("POST", `/api/v1/accounts/${(await mira.accountOf("wren")).id}/follow`);
    await mira.opens("/");
    await mira.listensTo("user");
    const isBack = await goesFarDown(mira);
    await wren.publishes("Somebody has come by.");
    await mira.button(["timeline-new", { count: 1 }]).click();
    await soon(async () => expect(await scrollOf(mira.page)).toBe(0));
    await mira.button("timeline-return").click();
    await isBack();
  });

  test("changes by a tap on the pill while the bars have made way, which is still there when the finger leaves it", async () => {
    const [mira, wren] = [await enterAsMira(onAPhone), await enterAsWren()];
    await mira.asks("POST", `/api/v1/accounts/${(await mira.accountOf("wren")).id}/follow`);
    await mira.opens("/");
    await mira.listensTo("user");
    await mira.page.evaluate(() => window.scrollTo(0, 2_400));
    await mira.sees(mira.page.locator("html[data-scroll=down]"));
    await wren.publishes("Under the thumb");
    const pill = mira.button(["timeline-new", { count: 1 }]);
    await pill.tap();
    await mira.seesNo(pill);
    await soon(async () => expect(await mira.page.evaluate(() => window.scrollY)).toBe(0));
    await mira.sees(mira.post("Under the thumb"));
  });

  test("outlives a new post that is begun far down", async () => {
    const mira = await enterAsMira();
    await mira.opens("/");
    await mira.settles();
    const isBack = await goesFarDown(mira);
    await mira.page.keyboard.press("n");
    await mira.sees(mira.page.getByRole("textbox", { name: mira.says("compose-placeholder") }));
    await mira.page.goBack();
    await isBack();
  });

  test("does not move for the keyboard in what stands still beside it", async () => {
    const mira = await enterAsMira();
    await mira.opens("/");
    await mira.settles();
    const moved = await mira.page.evaluate(() => {
      const still = ["#root header:not(main *)", "aside", "main > header"].map((one) => document.querySelector(one));
      const stops = still.flatMap((one) => [...one!.querySelectorAll<HTMLElement>("a, button, input")]);
      const shown = stops.filter((one) => one.checkVisibility() && !one.closest("[popover]"));
      return shown.flatMap((one) => {
        scrollTo(0, 1_000);
        one.focus();
        return scrollY === 1_000 ? [] : [`${scrollY}: ${one.outerHTML.slice(0, 100)}`];
      });
    });
    expect(moved).toEqual([]);
  });
});

test("blocked people, muted people and requests are reached from the settings, requests from the notifications", async () => {
  const mira = await enterAsMira(onAPhone);
  await mira.opens("/settings");
  await mira.link("settings-privacy-title").tap();
  for (const words of ["nav-blocks", "nav-mutes", "nav-follow-requests"]) await mira.sees(mira.link(words));
  await mira.link("nav-blocks").tap();
  await mira.sees(mira.heading("nav-blocks"));
  const asking = await stage.visitor();
  await asking.signsUp("asks_to_follow");
  await mira.asks("PATCH", "/api/v1/accounts/update_credentials", { locked: true });
  await asking.asks("POST", `/api/v1/accounts/${(await mira.accountOf("mira")).id}/follow`);
  await mira.opens("/notifications");
  await mira.link(["requests-waiting", { count: 1 }]).tap();
  await mira.sees(mira.heading("nav-follow-requests"));
  await mira.button("follow-request-reject").tap();
  await mira.page.goBack();
  await mira.seesNo(mira.link(["requests-waiting", { count: 1 }]));
});

test("the keys of a list reach each row: a person by the name, a notification as a whole", async () => {
  const mira = await enterAsMira();
  const keyboard = new Keyboard(mira);
  await mira.opens("/@wren/followers");
  await mira.settles();
  const people = mira.page.getByRole("main").getByRole("listitem");
  const nameIn = (row: number) => people.nth(row).getByRole("link", { name: /\p{L}/u }).first();
  await keyboard.presses("j", "j");
  await keyboard.isOn(nameIn(1));
  await keyboard.presses("k");
  await keyboard.isOn(nameIn(0));
  await mira.opens("/notifications");
  await mira.settles();
  for (const row of [0, 1, 2, 3]) {
    await keyboard.presses("j");
    await keyboard.isOn(posts(mira).nth(row));
    expect(await posts(mira).nth(row).getAttribute("aria-labelledby")).toBeTruthy();
  }
});

test("a post says which it is in a list whose end isn't known", async () => {
  const mira = await enterAsMira();
  await mira.opens("/");
  await mira.settles();
  const second = mira.page.getByRole("feed").getByRole("article").nth(1);
  await soon(async () => expect(await second.getAttribute("aria-posinset")).toBe("2"));
  expect(await second.getAttribute("aria-setsize")).toBe("-1");
});

test("notifications and pictures say which they are, and people with their newest posts are a list", async () => {
  const mira = await enterAsMira();
  const articles = mira.page.getByRole("feed").getByRole("article");
  const positions = () => articles.evaluateAll((all) => all.map((it) => [it.ariaPosInSet, it.ariaSetSize]));
  await mira.opens("/notifications");
  await mira.settles();
  await soon(async () => expect((await positions()).slice(0, 3)).toEqual(["1", "2", "3"].map((at) => [at, "-1"])));
  expect(new Set((await positions()).map(([at]) => at)).size).toBe(await articles.count());
  await mira.opens("/@wren/media");
  await mira.settles();
  const size = String(await articles.count());
  await soon(async () => expect((await positions()).at(-1)).toEqual([size, size]));
  await mira.opens("/?server=");
  await mira.settles();
  const people = mira.page.getByRole("main").getByRole("list").first();
  const each = await people.evaluate((list) =>
    [...list.children].map((row) => `${row.localName} ${row.querySelectorAll("article").length}`),
  );
  expect(each.length).toBeGreaterThan(10);
  expect(new Set(each)).toEqual(new Set(["li 1"]));
});

test("the round button stands where people write, leads to the answer in a thread, and makes way for reading", async () => {
  const mira = await enterAsMira(onAPhone);
  const round = (words: string) =>
    mira.page.locator("header > a[data-round]").and(mira.page.getByTitle(mira.says(words), { exact: true }));
  for (const path of ["/", "/public/local", "/tags/birds", "/@mira"]) {
    await mira.opens(path);
    await mira.settles();
    await mira.sees(round("nav-compose"));
  }
  for (const path of [
    "/?server=",
    "/@wren",
    "/@wren/followers",
    "/notifications",
    "/bookmarks",
    "/blocks",
    "/settings",
  ]) {
    await mira.opens(path);
    await mira.settles();
    expect(await mira.page.locator(`header > a[href="/compose"]`).isVisible(), path).toBe(false);
  }
  await mira.opens("/");
  await mira.settles();
  await mira.page.evaluate(() => scrollTo(0, 800));
  await soon(async () => expect(await mira.topOf(round("nav-compose"))).toBeGreaterThanOrEqual(onAPhone.height));
  await mira.opens(`/@wren/${thread}`);
  await mira.settles();
  await round("status-reply").tap();
  await mira.sees(mira.page.getByRole("textbox", { name: mira.says("compose-reply-placeholder") }));
});

test.each([
  { width: 320, height: 225 },
  { width: 568, height: 320 },
])("in a window of $width to $height px nothing stays over the words", async (size) => {
  const mira = await enterAsMira({ ...size, touch: true });
  for (const path of ["/", "/@mira/compose", `/@wren/${thread}`]) {
    await mira.opens(path);
    await mira.settles();
    await mira.page.evaluate(() => scrollTo(0, 400));
    const staying = await mira.page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((it) => it.checkVisibility() && ["fixed", "sticky"].includes(getComputedStyle(it).position))
        .filter((it) => !it.closest("[popover], dialog, [role=status], .skip-link"))
        .map((it) => it.outerHTML.slice(0, 120)),
    );
    expect(staying, path).toEqual([]);
  }
});

test("fingers find what they aim at: all that can be pressed is 44 px high, or has that much room around it", async () => {
  const mira = await enterAsMira({ ...onAPhone });
  for (const path of [
    "/",
    "/@mira/compose",
    "/@wren",
    "/@wren/media",
    "/notifications",
    "/search?q=birds",
    "/settings/interface",
  ]) {
    await mira.opens(path);
    await mira.settles();
    const small = await mira.page.evaluate(() => {
      const high = 44;
      const within = "button, summary, select, input:not([type=hidden]), nav a, [data-action]";
      return [...document.querySelectorAll<HTMLElement>(within)].flatMap((it) => {
        const box = it.getBoundingClientRect();
        const shown = it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box.width > 1;
        if (!shown || it.closest("[popover]:not(:popover-open)") || it.closest("label")?.matches("label:has(input)"))
          return [];
        it.scrollIntoView({ block: "center", behavior: "instant" });
        const { top, height, left, width } = it.getBoundingClientRect();
        const middle = { x: left + width / 2, y: top + height / 2 };
        if (middle.x < 0 || middle.x > innerWidth || height >= high) return [];
        const hit = (y: number) => {
          const found = document.elementFromPoint(middle.x, y);
          return found !== null && (it.contains(found) || found.contains(it));
        };
        const reach = (high - 2) / 2;
        return hit(middle.y - reach) && hit(middle.y + reach) ? [] : [`${height}: ${it.outerHTML.slice(0, 120)}`];
      });
    });
    expect.soft(small, path).toEqual([]);
  }
});

test("the shape of focus is no sign of an error: the box that is filled next has it, and the others rest", async () => {
  const somebody = await stage.visitor({ tool: axe });
  await somebody.opens("/signin");
  await somebody.field("signin-email").fill("somebody@mail.example");
  await somebody.button("signin-send").click();
  const field = somebody.field("sent-code");
  await field.waitFor();
  await new Keyboard(somebody).types("12");
  const at = await field.evaluate((it) => {
    const { insetInlineStart, borderColor } = getComputedStyle(it.parentElement!, "::after");
    const boxes = [...it.parentElement!.querySelectorAll("span")].map((box) => box.offsetLeft);
    return {
      left: Number.parseFloat(insetInlineStart),
      third: boxes[2]!,
      colour: borderColor,
      text: getComputedStyle(document.body).color,
    };
  });
  expect(Math.abs(at.left - at.third)).toBeLessThan(1);
  expect(at.colour).toBe(at.text);
  expect(await findBarriers(somebody.page)).toEqual([]);
});
