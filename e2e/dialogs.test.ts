/** What opens over a page: pictures in the whole window, the versions of a post. And what a composer says of its draft. */
import { describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { Keyboard } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { setPictures } from "./pictures.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ town: true, anew: true });

const enterAsMira = residentOf(stage, "mira");
const { path, statusId, descriptions, post, picture, viewer, count, backCloses, reloadKeeps } = setPictures(stage);

describe("the pictures of a post", () => {
  test("open in the whole window, follow the arrows, and give the keyboard back on Escape", async () => {
    const mira = await enterAsMira();
    const keyboard = new Keyboard(mira);
    await mira.opens(path());
    await mira.settles();
    await picture(mira, 0).focus();
    await keyboard.presses("Enter");
    await mira.sees(viewer(mira));
    await mira.sees(count(mira, 1));
    await mira.sees(viewer(mira).getByText(descriptions()[0]!));

    await keyboard.presses("ArrowRight");
    await mira.sees(count(mira, 2));
    await mira.sees(viewer(mira).getByText(descriptions()[1]!));
    await keyboard.presses("ArrowLeft");
    await mira.sees(count(mira, 1));
    await mira.button("viewer-next", viewer(mira)).click();
    await mira.sees(count(mira, 2));

    await keyboard.presses("Escape");
    await mira.seesNo(viewer(mira));
    await mira.arrivesAt(path());
    await keyboard.isOn(picture(mira, 0));
  });

  test("stand beside their post where there is room", async () => {
    const mira = await enterAsMira();
    await mira.opens(path());
    await mira.settles();
    await picture(mira, 0).click();
    const beside = viewer(mira).getByRole("article");
    await mira.sees(beside.getByText("Wren Aldous"));
    expect(await beside.getByRole("link", { name: descriptions()[0]! }).count()).toBe(0);
    // The room of the page's scrollbar at the edge is no strip of another color.
    const [edge, next] = await beside.evaluate((article) => {
      const background = (element: Element) => getComputedStyle(element).backgroundColor;
      return [background(document.documentElement), background(article.parentElement!)];
    });
    expect(edge).toBe(next);
    await mira.button("status-bookmark", beside).click();
    await soon(async () => {
      const { bookmarked } = await mira.asks<Status>("GET", `/api/v1/statuses/${statusId()}`);
      expect(bookmarked).toBe(true);
    });
    await mira.page.setViewportSize({ width: 390, height: 844 });
    await mira.seesNo(beside);
    await mira.sees(viewer(mira).getByText(descriptions()[0]!));
  });

  test("close on Back, and leave the page where it was", async () => {
    const mira = await enterAsMira();
    await mira.opens(path());
    await mira.settles();
    await backCloses(mira);
  });

  test("stay open over a reload, and leave no Back that does nothing", async () => {
    const mira = await enterAsMira();
    await mira.opens("/bookmarks");
    await mira.settles();
    await mira.page.evaluate((to) => location.assign(to), path());
    await mira.sees(picture(mira, 1));
    await mira.settles();
    await reloadKeeps(mira);
    await mira.page.goBack();
    await mira.arrivesAt("/bookmarks");
  });

  test("are links to their files without script, and their descriptions open", async () => {
    const somebody = await stage.visitor({ javaScript: false });
    await somebody.opens(path());
    await somebody.button("media-description-show", post(somebody)).first().click();
    await somebody.sees(post(somebody).getByText(descriptions()[0]!));
    const file = await picture(somebody, 0).getAttribute("href");
    expect((await somebody.context.request.get(file!)).headers()["content-type"]).toMatch(/^image\//);
  });
});

describe("a picture in the whole window is made larger", () => {
  const onAPhone = { width: 390, height: 844, touch: true };

  async function opensFirst(person: Person) {
    await person.opens(path());
    await person.settles();
    await picture(person, 0).click();
    await person.sees(count(person, 1));
    const image = viewer(person).getByRole("img", { name: descriptions()[0]!, exact: true }).first();
    const box = async () => (await image.boundingBox())!;
    const { x, y, width, height } = await box();
    const is = (times: number) => soon(async () => expect((await box()).width / width).toBeCloseTo(times, 1));
    return { box, is, middle: { x: x + width / 2, y: y + height / 2 }, left: { x: x + width / 4, y: y + height / 2 } };
  }

  test("by + and −, moved by the arrows, whole again on the next one", async () => {
    const mira = await enterAsMira();
    const keyboard = new Keyboard(mira);
    const { box, is } = await opensFirst(mira);
    for (const key of ["+", "+", "+"]) await keyboard.presses(key);
    await is(3.4);
    const before = await box();
    await keyboard.presses("ArrowRight");
    await soon(async () => expect((await box()).x).toBeCloseTo(before.x - 80, 0));
    await mira.sees(count(mira, 1));
    await keyboard.presses("-");
    await is(2.25);
    // At its edge the arrow leads on.
    for (let presses = 0; presses < 12; presses += 1) await keyboard.presses("ArrowRight");
    await mira.sees(count(mira, 2));
    await is(1);
    await keyboard.presses("Escape");
    await mira.seesNo(viewer(mira));
  });

  test("by a wheel with Ctrl at the pointer, pulled by the mouse, and whole again by a double click", async () => {
    const mira = await enterAsMira();
    const { mouse, keyboard } = mira.page;
    const { box, is, left, middle } = await opensFirst(mira);
    await mouse.move(left.x, left.y);
    await keyboard.down("Control");
    for (let notches = 0; notches < 4; notches += 1) await mouse.wheel(0, -120);
    await keyboard.up("Control");
    await is(4);
    const before = await box();
    expect(before.x + before.width / 4, "what is at the pointer stays there").toBeCloseTo(left.x, -1);
    await mouse.down();
    await mouse.move(left.x + 30, left.y, { steps: 5 });
    await mouse.move(left.x + 60, left.y, { steps: 5 });
    await mouse.up();
    await soon(async () => expect((await box()).x).toBeGreaterThan(before.x + 40));
    await mira.sees(viewer(mira));
    await mouse.dblclick(middle.x, middle.y);
    await is(1);
    await mira.sees(viewer(mira).getByText(descriptions()[0]!));
  });

  test("by two fingers and by a double tap, and a finger moves it without leaving", async () => {
    const mira = await enterAsMira(onAPhone);
    const { box, is, middle } = await opensFirst(mira);
    const device = await mira.context.newCDPSession(mira.page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: { x: number; y: number }[]) =>
      device.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
    /** Rests where it is and leaves. One that leaves while it moves throws the page, and the first press after that only stops it. */
    const leaves = async (point: { x: number; y: number }) => {
      const now = Date.now() / 1_000;
      const touchPoints = [{ ...point, id: 0 }];
      await device.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints, timestamp: now + 0.3 });
      await device.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints, timestamp: now + 0.6 });
      await device.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], timestamp: now + 0.9 });
    };
    const around = (by: number) => [
      { x: middle.x - by, y: middle.y },
      { x: middle.x + by, y: middle.y },
    ];
    await touch("touchStart", around(40)[0]!);
    await touch("touchStart", ...around(40));
    for (const by of [50, 60, 70, 80]) await touch("touchMove", ...around(by));
    await touch("touchEnd");
    await is(2);
    expect(await mira.page.evaluate(() => visualViewport!.scale), "the page is as large as before").toBe(1);
    const before = await box();
    await touch("touchStart", middle);
    for (const by of [20, 40, 60]) await touch("touchMove", { x: middle.x - by, y: middle.y });
    await leaves({ x: middle.x - 60, y: middle.y });
    await soon(async () => expect((await box()).x).toBeLessThan(before.x - 30));
    await mira.sees(count(mira, 1));
    // No timer runs from here on: the second press comes in time, however slow the machine is.
    await mira.page.clock.pauseAt(Date.now() + 60_000);
    for (const times of [1, 2.5, 1]) {
      await mira.page.touchscreen.tap(middle.x, middle.y);
      await mira.page.touchscreen.tap(middle.x, middle.y);
      await is(times);
    }
    await mira.sees(count(mira, 1));
  });
});

test("the versions of a post stand in a dialog, each with what it changed", async () => {
  const mira = await enterAsMira();
  const keyboard = new Keyboard(mira);
  const { id } = await mira.publishes("The kettle is on.");
  await mira.asks("PUT", `/api/v1/statuses/${id}`, { status: "The kettle was on." });
  await mira.opens(`/@mira/${id}`);
  await mira.settles();
  const opens = mira.page.getByRole("button", { name: mira.says(["status-edited-at", { time: "" }]).trim() });
  await opens.focus();
  await keyboard.presses("Enter");
  const dialog = mira.page.getByRole("dialog", { name: mira.says("history-title") });
  const versions = dialog.getByRole("listitem");
  await soon(async () => expect(await versions.count()).toBe(2));
  expect(await versions.first().getByRole("insertion").textContent()).toBe("was");
  expect(await versions.first().getByRole("deletion").textContent()).toBe("is");
  await mira.sees(versions.last().getByText(mira.says("history-original")));
  await mira.sees(versions.last().getByText("The kettle is on."));
  await keyboard.presses("Escape");
  await mira.seesNo(dialog);
  await keyboard.isOn(opens);
});

test("the reader's menu on a phone: a second tap where it was opened closes it, and nothing else", async () => {
  const mira = await enterAsMira({ width: 390 });
  await mira.opens("/");
  await mira.settles();
  const me = mira.button("nav-me");
  const { x, y, width, height } = (await me.boundingBox())!;
  const menu = mira.page.getByRole("dialog", { name: mira.says("nav-accounts") });
  const tap = () => mira.page.mouse.click(x + width / 2, y + height / 2);
  for (const waits of [false, true]) {
    await tap();
    await mira.sees(menu);
    if (waits) await mira.isStill();
    await tap();
    await mira.seesNo(menu);
  }
  await mira.arrivesAt("/");
  await mira.sees(me);
});

test("a draft that a reload brings back says what it is, and can be discarded", async () => {
  const mira = await enterAsMira();
  await mira.opens("/");
  await mira.settles();
  await mira.link("compose-placeholder").click();
  const field = mira.field("compose-placeholder");
  const hint = mira.page.getByText(mira.says("compose-draft-restored"));
  await field.fill("Half a thought");
  expect(await hint.count()).toBe(0);

  await mira.page.reload();
  await mira.settles();
  await mira.link("compose-placeholder").click();
  await mira.sees(hint);
  expect(await field.inputValue()).toBe("Half a thought");
  await mira.button("compose-draft-discard").click();
  await mira.seesNo(hint);
  expect(await field.inputValue()).toBe("");

  await mira.page.reload();
  await mira.settles();
  await mira.link("compose-placeholder").click();
  await mira.sees(field);
  await mira.settles();
  expect([await field.inputValue(), await hint.count()]).toEqual(["", 0]);
});
