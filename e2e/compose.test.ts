/** The composer over the page where somebody reads. */
import { describe, expect, test } from "vitest";
import { isOnDisk } from "./on-disk.ts";
import { Keyboard } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";
import { locales, wordsIn } from "./words.ts";

const stage = setStage({ town: true, anew: true });

const enterAsMira = residentOf(stage, "mira");
const dialog = (person: Person) => person.page.getByRole("dialog", { name: person.says("compose-title") });
const reply = (person: Person) => person.page.getByRole("dialog", { name: person.says("compose-reply-title") });
const compose = (person: Person) => person.page.getByRole("link", { name: person.says("nav-compose"), exact: true });

/** A post in the middle of the window, with two windows of others above it. */
async function readsOn(mira: Person) {
  await mira.opens("/");
  await mira.settles();
  await mira.page.evaluate(() => window.scrollTo(0, 1_800));
  await mira.isAtRest();
  const id = await mira.page.evaluate(() => {
    const posts = [...document.querySelectorAll<HTMLElement>("main article[data-status]")];
    return posts.find((post) => post.getBoundingClientRect().top > 200)!.dataset["status"]!;
  });
  const post = mira.page.locator(`main article[data-status="${id}"]`).first();
  return { id, post, top: await mira.topOf(post) };
}

test.each(locales.flatMap((locale) => [390, 320, 1280].map((width) => ({ locale, width }))))(
  "what sends a post stands in one line with what can be added to it: $width pixels, in $locale",
  async ({ locale, width }) => {
    const mira = await enterAsMira({ width, touch: width < 640 });
    await mira.page.context().addCookies([{ name: "locale", value: locale, url: stage.program.origin }]);
    await mira.opens("/compose");
    await mira.settles();
    const says = wordsIn(locale);
    const button = (name: string) => mira.page.getByRole("button", { name, exact: true });
    const middleOf = async (name: string) => {
      const box = (await button(name).boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(width < 640 ? 44 : 0);
      return Math.round(box.y + box.height / 2);
    };
    const later = says("schedule-add");
    await button(later).waitFor();
    const line = await middleOf(says("compose-publish"));
    for (const name of [says("compose-add-media"), says("compose-warning"), later]) {
      expect(Math.abs((await middleOf(name)) - line)).toBeLessThanOrEqual(2);
    }
    // With its time above, and what has no room is scrolled to.
    await button(later).click();
    const time = (await mira.page.locator('form input[type="datetime-local"]').boundingBox())!;
    await button(says("schedule-remove")).waitFor();
    const send = (await button(later).boundingBox())!;
    expect(time.y + time.height).toBeLessThanOrEqual(send.y);
    expect(Math.abs((await middleOf(says("schedule-remove"))) - (send.y + send.height / 2))).toBeLessThanOrEqual(2);
  },
);

test.each(locales.flatMap((locale) => [390, 360, 320].map((width) => ({ locale, width }))))(
  "the title of the sheet makes room for what sends it: $width pixels, in $locale",
  async ({ locale, width }) => {
    const mira = await enterAsMira({ width, touch: true });
    await mira.page.context().addCookies([{ name: "locale", value: locale, url: stage.program.origin }]);
    await mira.opens("/");
    await mira.settles();
    const says = wordsIn(locale);
    await mira.page.getByRole("link", { name: says("nav-compose"), exact: true }).tap();
    const sheet = mira.page.getByRole("dialog", { name: says("compose-title") });
    const send = (await sheet.getByRole("button", { name: says("compose-publish"), exact: true }).boundingBox())!;
    const range = await sheet.getByRole("heading", { includeHidden: true }).evaluate((heading) => {
      const words = document.createRange();
      words.selectNodeContents(heading);
      return words.getBoundingClientRect().right;
    });
    expect(range).toBeLessThanOrEqual(send.x);
    const close = (await sheet.getByRole("button", { name: says("close"), exact: true }).boundingBox())!;
    expect(close.x + close.width).toBeLessThanOrEqual(send.x);
  },
);

test("the number of other drafts widens no page of a small phone", async () => {
  const mira = await enterAsMira({ width: 320, touch: true });
  const { id } = await mira.publishes("To be changed");
  await mira.opens("/compose");
  await mira.settles();
  await mira.field("compose-placeholder").fill("Another thought");
  await isOnDisk(mira.page, "Another thought");
  await mira.opens(`/@mira/compose?edit=${id}`);
  await mira.settles();
  await mira.link(["compose-drafts-count", { count: 1 }]).waitFor();
  expect(await mira.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

describe.each([1280, 390])("at %i pixels, over a list that was scrolled", (width) => {
  test("a new post is begun, put away, found again and published, and the place is kept", async () => {
    const mira = await enterAsMira({ width });
    const words = `A thought at ${width}`;
    const { post, top } = await readsOn(mira);
    const stands = () => soon(async () => expect(Math.abs((await mira.topOf(post)) - top)).toBeLessThan(2));
    // On phones the round button gives way while somebody reads on, and comes back on the way up.
    const opener = compose(mira);
    await opener.focus();
    await mira.page.keyboard.press("Enter");
    const field = mira.field("compose-placeholder", dialog(mira));
    await soon(async () => expect(await field.evaluate((box) => box === document.activeElement)).toBe(true));
    expect(mira.path).toBe("/@mira/compose");
    await stands();
    const isPhone = width < 640;
    const room = await mira.page.evaluate(() => document.body.clientWidth);
    const wide: unknown = expect.objectContaining({ width: 600 });
    expect(await dialog(mira).boundingBox()).toEqual(isPhone ? { x: 0, y: 0, width: room, height: 900 } : wide);
    const publish = await mira.button("compose-publish", dialog(mira)).boundingBox();
    expect(publish!.y).toBeLessThan(isPhone ? 60 : 900);
    await mira.page.keyboard.type(words);
    await mira.page.keyboard.press("Escape");
    await mira.seesNo(dialog(mira));
    await mira.arrivesAt("/");
    await stands();
    expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
    await mira.sees(mira.page.getByText(mira.says("compose-draft-kept"), { exact: true }));

    await mira.button("compose-draft-go-on").click();
    await soon(async () => expect(await field.inputValue()).toBe(words));
    await mira.page.goBack();
    await mira.seesNo(dialog(mira));
    await stands();

    await opener.focus();
    await mira.page.keyboard.press("Enter");
    await soon(async () => expect(await field.inputValue()).toBe(words));
    await mira.button("compose-publish", dialog(mira)).click();
    await mira.seesNo(dialog(mira));
    await stands();
    await mira.page.evaluate(() => window.scrollTo(0, 0));
    await mira.sees(mira.post(words));
    await mira.button("compose-view").click();
    await soon(() => expect(mira.path).toMatch(/^\/@mira\/\d+$/));
  });

  test("a reply shows what it answers, and gives the focus back to the post", async () => {
    const mira = await enterAsMira({ width });
    const { id, post, top } = await readsOn(mira);
    await post.focus();
    await mira.page.keyboard.press("r");
    await mira.sees(reply(mira).locator(`article[data-status="${id}"]`));
    expect(mira.path).toBe(`/@mira/compose?in_reply_to=${id}`);
    await mira.page.keyboard.press("Escape");
    await mira.seesNo(reply(mira));
    expect(await post.evaluate((article) => article === document.activeElement)).toBe(true);
    await soon(async () => expect(Math.abs((await mira.topOf(post)) - top)).toBeLessThan(2));
  });
});

test("a reload shows the whole page with the words, and Back leads to where it was opened", async () => {
  const mira = await enterAsMira();
  const { post, top } = await readsOn(mira);
  const hands = new Keyboard(mira);
  await hands.presses("n");
  const field = mira.field("compose-placeholder");
  await hands.isOn(field);
  await hands.types("Half of it");
  await isOnDisk(mira.page, "Half of it");
  await mira.page.reload();
  await mira.settles();
  await mira.arrivesAt("/@mira/compose");
  expect(await mira.page.getByRole("dialog").count()).toBe(0);
  await soon(async () => expect(await field.inputValue()).toBe("Half of it"));
  await mira.page.goBack();
  await mira.arrivesAt("/");
  await soon(async () => expect(Math.abs((await mira.topOf(post)) - top)).toBeLessThan(2));
});

test("opened while another page is under way it opens over that one, and its words are kept", async () => {
  const mira = await enterAsMira();
  await mira.opens("/@wren");
  await mira.settles();
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await mira.page.route("**/api/v1/timelines/home?**", async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  const post = mira.page.locator("main article[data-status]").first();
  const link = await mira.action(post, "status-reply", { role: "link" }).elementHandle();
  // At once, as a moment later the page of the post is away.
  await mira.place("nav-home").evaluate((home: HTMLElement, answer) => {
    home.click();
    (answer as HTMLElement).click();
  }, link);
  await asked.promise;
  await mira.draws();
  expect(await mira.page.getByRole("dialog").count()).toBe(0);
  held.resolve();
  await mira.sees(reply(mira));
  await mira.page.keyboard.type("Late, but whole");
  await mira.page.keyboard.press("Escape");
  await mira.seesNo(reply(mira));
  await mira.arrivesAt("/");
  await mira.sees(mira.heading("nav-home"));
  await mira.button("compose-draft-go-on").click();
  await soon(async () =>
    expect(await mira.field("compose-reply-placeholder", reply(mira)).inputValue()).toMatch(/Late, but whole$/),
  );
});

test("it stays open when home, which was pressed before it, takes its time", async () => {
  const mira = await enterAsMira();
  await mira.opens("/");
  await mira.settles();
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await mira.page.route(/timelines\/home/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = mira.page.waitForRequest(/timelines\/home/);
  await mira.place("nav-home").click();
  const request = await asked;
  await mira.link("compose-placeholder").click();
  await mira.field("compose-placeholder").fill("No hurry");
  answer();
  await (await request.response())?.finished();
  await mira.settles();
  expect(await mira.field("compose-placeholder").inputValue()).toBe("No hurry");
});

test("when it cannot be loaded it says so, leaves the page as it is, and opens on the next press", async () => {
  const mira = await enterAsMira();
  mira.complaints.expect(/\/assets\/.*\.js: net::ERR_FAILED/);
  await mira.page.route(/\/assets\/writing-.*\.js$/, (route) => route.abort());
  await mira.opens("/");
  await mira.settles();
  await mira.link("compose-placeholder").click();
  await mira.sees(mira.page.getByRole("status").filter({ hasText: mira.says("error-no-answer") }));
  expect(await mira.page.getByRole("main").getByRole("article").count()).toBeGreaterThan(0);
  await mira.page.unrouteAll();
  await mira.link("compose-placeholder").click();
  await mira.sees(mira.field("compose-placeholder"));
});

test("Forward opens it again with its words, as often as one likes, and after a reload too", async () => {
  const mira = await enterAsMira();
  const { post, top } = await readsOn(mira);
  const field = mira.field("compose-placeholder", dialog(mira));
  await mira.page.keyboard.press("n");
  await field.fill("There and back");
  await mira.page.keyboard.press("Escape");
  await mira.seesNo(dialog(mira));
  // The dialog goes first, and then the entry of it is left: only then there is a way forward.
  await mira.arrivesAt("/");
  for (const reload of [false, true, false]) {
    if (reload) {
      await mira.page.reload();
      await mira.settles();
    }
    await mira.page.goForward();
    await soon(async () => expect(await field.inputValue()).toBe("There and back"));
    expect(mira.path).toBe("/@mira/compose");
    await mira.page.goBack();
    await mira.seesNo(dialog(mira));
    await mira.arrivesAt("/");
    await soon(async () => expect(Math.abs((await mira.topOf(post)) - top)).toBeLessThan(2));
  }
});

test("what is behind it is out of reach, and Tab stays inside", async () => {
  const mira = await enterAsMira();
  await readsOn(mira);
  await mira.page.keyboard.press("n");
  await mira.sees(dialog(mira));
  for (let press = 0; press < 12; press++) {
    await mira.page.keyboard.press("Tab");
    const inside = () => document.activeElement === document.body || document.activeElement!.closest("dialog") !== null;
    expect(await mira.page.evaluate(inside)).toBe(true);
  }
});

test("its own post is changed in place", async () => {
  const mira = await enterAsMira();
  const { id } = await mira.publishes("Teh kettle");
  await mira.opens("/@mira");
  await mira.settles();
  const post = mira.page.locator(`article[data-status="${id}"]`).first();
  await mira.action(post, "status-more").click();
  await mira.page.getByRole("menuitem", { name: mira.says("status-edit"), exact: true }).click();
  const edit = mira.page.getByRole("dialog", { name: mira.says("compose-edit-title") });
  const field = mira.field("compose-placeholder", edit);
  await soon(async () => expect(await field.inputValue()).toBe("Teh kettle"));
  await field.fill("The kettle");
  await mira.button("compose-save", edit).click();
  await mira.seesNo(edit);
  await mira.arrivesAt("/@mira");
  await mira.sees(post.getByText("The kettle"));
});

test("a draft that is discarded in it comes back with Undo", async () => {
  const mira = await enterAsMira();
  await mira.opens("/@wren");
  await mira.settles();
  const field = mira.field("compose-placeholder");
  await mira.page.keyboard.press("n");
  await field.fill("An hour of work");
  await isOnDisk(mira.page, "An hour of work");
  await mira.page.keyboard.press("Escape");
  await mira.seesNo(dialog(mira));
  await mira.page.keyboard.press("n");
  await mira.button("compose-draft-discard", dialog(mira)).click();
  await soon(async () => expect(await field.inputValue()).toBe(""));
  await mira.button("undo", dialog(mira)).click();
  await soon(async () => expect(await field.inputValue()).toBe("An hour of work"));
});

test("at 400 % the words are in sight", async () => {
  const mira = await enterAsMira({ width: 320 });
  await mira.page.setViewportSize({ width: 320, height: 256 });
  await mira.opens("/");
  await mira.settles();
  await mira.page.keyboard.press("n");
  const field = mira.field("compose-placeholder", dialog(mira));
  await soon(async () => expect(await field.evaluate((box) => box === document.activeElement)).toBe(true));
  await field.fill("In sight");
  const isSeen = () => {
    const { left, top } = document.activeElement!.getBoundingClientRect();
    return document.elementFromPoint(left + 8, top + 12) === document.activeElement;
  };
  expect(await mira.page.evaluate(isSeen)).toBe(true);
  const publish = mira.button("compose-publish", dialog(mira));
  await publish.scrollIntoViewIfNeeded();
  expect((await publish.boundingBox())!.height).toBeGreaterThan(30);
});

test("without scripts its address is a page, from a post too", async () => {
  const mira = await enterAsMira({ javaScript: false });
  await mira.opens("/@wren");
  const post = mira.page.getByRole("article").first();
  await mira.action(post, "status-reply", { role: "link" }).click();
  await soon(() => expect(mira.path).toMatch(/^\/@mira\/compose\?in_reply_to=\d+/));
  await mira.field("compose-reply-placeholder").fill("@wren Without a script");
  await mira.button("compose-reply").click();
  await mira.sees(mira.post("Without a script"));
});
