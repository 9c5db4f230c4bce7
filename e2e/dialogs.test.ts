/** What opens over a page: pictures in the whole window, the versions of a post. And what a composer says of its draft. */
import { describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { Keyboard } from "./keyboard.ts";
import { setPictures } from "./pictures.ts";
import { residentOf } from "./resident.ts";
import { soon } from "./soon.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ town: true, anew: true });

const enterAsMira = residentOf(stage, "mira");
const { statusId, descriptions, post, picture, viewer, count } = setPictures(stage);

describe("the pictures of a post", () => {
  test("open in the whole window, follow the arrows, and give the keyboard back on Escape", async () => {
    const mira = await enterAsMira();
    const keyboard = new Keyboard(mira);
    await mira.opens("/@wren/media");
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
    await mira.arrivesAt("/@wren/media");
    await keyboard.isOn(picture(mira, 0));
  });

  test("stand beside their post where there is room", async () => {
    const mira = await enterAsMira();
    await mira.opens("/@wren/media");
    await mira.settles();
    await picture(mira, 0).click();
    const beside = viewer(mira).getByRole("article");
    await mira.sees(beside.getByText("Wren Aldous"));
    expect(await beside.getByRole("link", { name: descriptions()[0]! }).count()).toBe(0);
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
    await mira.opens("/@wren/media");
    await mira.settles();
    await picture(mira, 1).click();
    await mira.sees(count(mira, 2));
    const place = await mira.topOf(post(mira));
    await mira.page.goBack();
    await mira.seesNo(viewer(mira));
    await mira.arrivesAt("/@wren/media");
    expect(await mira.topOf(post(mira))).toBeCloseTo(place, 0);
  });

  test("leave no Back that does nothing after a reload", async () => {
    const mira = await enterAsMira();
    await mira.opens("/bookmarks");
    await mira.settles();
    await mira.page.evaluate(() => location.assign("/@wren/media"));
    await mira.sees(picture(mira, 1));
    await mira.settles();
    await picture(mira, 1).click();
    await mira.sees(count(mira, 2));
    await mira.page.reload();
    await mira.settles();
    await mira.seesNo(viewer(mira));
    await mira.page.goBack();
    await mira.arrivesAt("/bookmarks");
  });

  test("are links to their files without script, and their descriptions open", async () => {
    const somebody = await stage.visitor({ javaScript: false });
    await somebody.opens("/@wren/media");
    await somebody.button("media-description-show", post(somebody)).first().click();
    await somebody.sees(post(somebody).getByText(descriptions()[0]!));
    const file = await picture(somebody, 0).getAttribute("href");
    expect((await somebody.context.request.get(file!)).headers()["content-type"]).toMatch(/^image\//);
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
  for (const pause of [0, 200, 600]) {
    await tap();
    await mira.sees(menu);
    await mira.page.waitForTimeout(pause);
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
