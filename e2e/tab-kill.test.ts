/** A tab that is killed while somebody types has all that was on the disk, and nothing that was never typed. */
import { expect, test } from "vitest";
import { soon } from "#testing/patience.ts";
import { isOnDisk } from "./on-disk.ts";
import { setStage } from "./stage.ts";

const stage = setStage();

test("a tab that is killed loses no word that was on the disk", async () => {
  const ada = await stage.visitor();
  ada.complaints.expect(/ crashed$/);
  await ada.signsUp("ada");
  const tab = await ada.opensTab();
  await tab.opens("/compose");
  await tab.settles();
  await tab.field("compose-placeholder").fill("On the disk");
  await isOnDisk(tab.page, "On the disk");
  await tab.page.keyboard.type(", and on its way");
  const devTools = await tab.context.newCDPSession(tab.page);
  const crashed = new Promise((resolve) => tab.page.once("crash", resolve));
  devTools.send("Page.crash").catch(() => {});
  await crashed;
  await tab.page.close();

  await ada.opens("/compose");
  await ada.settles();
  const restored = () => ada.field("compose-placeholder").inputValue();
  await soon(async () => expect(await restored()).toMatch(/^On the disk/));
  expect("On the disk, and on its way".startsWith(await restored())).toBe(true);
});
