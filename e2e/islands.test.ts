/** A press of a visitor brings a picture to life. Nothing of the viewer is on the way before. */
import { expect, test } from "vitest";
import { Keyboard } from "./keyboard.ts";
import { setPictures } from "./pictures.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ town: true, anew: true });
const { path, descriptions, picture, viewer, count, backCloses, reloadKeeps } = setPictures(stage);

async function visitWren() {
  const somebody = await stage.visitor();
  const scripts: string[] = [];
  somebody.page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname.replace(/-[^/]*$/, ""));
  });
  await somebody.opens(path());
  return { somebody, scripts };
}

test("React comes with the press of a picture and not before, and one press opens one viewer", async () => {
  const { somebody, scripts } = await visitWren();
  await picture(somebody, 0).hover();
  await picture(somebody, 0).focus();
  // Goes the same way after whatever they have set off.
  await somebody.draws();
  await somebody.page.evaluate(() => fetch("/health/live"));
  expect(scripts).toEqual(["/assets/entry"]);
  await picture(somebody, 0).dblclick();
  await somebody.sees(count(somebody, 1));
  expect(await viewer(somebody).count()).toBe(1);
  expect(scripts.slice(1).sort()).toEqual(["/assets/island", "/assets/media", "/assets/menus", "/assets/words"]);
});

test("the viewer follows the arrows, and gives the keyboard back on Escape", async () => {
  const { somebody } = await visitWren();
  const keyboard = new Keyboard(somebody);
  await picture(somebody, 0).focus();
  await keyboard.presses("Enter");
  await somebody.sees(count(somebody, 1));
  await keyboard.presses("ArrowRight");
  await somebody.sees(count(somebody, 2));
  await somebody.sees(viewer(somebody).getByText(descriptions()[1]!));
  await keyboard.presses("Escape");
  await somebody.seesNo(viewer(somebody));
  await somebody.arrivesAt(path());
  await keyboard.isOn(picture(somebody, 0));
  await picture(somebody, 1).click();
  await somebody.sees(count(somebody, 2));
});

test("Back closes the viewer and leaves the page where it was", async () => {
  const somebody = await stage.visitor();
  await somebody.opens(path());
  await backCloses(somebody);
});

test("a reload keeps the viewer open, and no Back does nothing after it", async () => {
  const somebody = await stage.visitor();
  await somebody.opens("/about");
  await somebody.opens(path());
  await reloadKeeps(somebody);
  expect(await somebody.page.evaluate(() => history.state?.depth ?? 0)).toBe(0);
  await somebody.page.goBack();
  await somebody.arrivesAt("/about");
});

test("a reload opens no viewer that was closed before", async () => {
  const { somebody } = await visitWren();
  await picture(somebody, 0).click();
  await somebody.sees(viewer(somebody));
  await somebody.page.goBack();
  await somebody.seesNo(viewer(somebody));
  expect(await somebody.page.evaluate(() => sessionStorage.getItem("linnet:viewed"))).toBeNull();
});

test("the post stands beside its pictures where there is room, without them", async () => {
  const { somebody } = await visitWren();
  await picture(somebody, 0).click();
  const beside = viewer(somebody).getByRole("article");
  await somebody.sees(beside.getByText("Wren Aldous"));
  expect(await beside.getByRole("link", { name: descriptions()[0]! }).count()).toBe(0);
  const ids = await somebody.page.evaluate(() => [...document.querySelectorAll("[id]")].map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  await somebody.page.setViewportSize({ width: 390, height: 844 });
  await somebody.seesNo(beside);
  await somebody.sees(viewer(somebody).getByText(descriptions()[0]!));
});

test("a picture stays a link: to a new tab with a key held, and to its file when the viewer can't be had", async () => {
  const { somebody, scripts } = await visitWren();
  // Of the browser's own page around a picture, which the policy of files leaves without style.
  somebody.complaints.expect(/\/media\/files\/.* says Applying inline style/);
  const file = new URL((await picture(somebody, 0).getAttribute("href"))!, stage.program.origin).pathname;
  const opened = somebody.context.waitForEvent("page");
  await picture(somebody, 0).click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await soon(() => expect(new URL(tab.url()).pathname).toBe(file));
  await tab.close();
  await somebody.seesNo(viewer(somebody));
  expect(scripts).toHaveLength(1);

  somebody.complaints.expect(/\/assets\/island-.*404/);
  await somebody.page.route(/\/assets\/island-/, (route) => route.fulfill({ status: 404 }));
  await picture(somebody, 0).click();
  await somebody.arrivesAt(file);
});
