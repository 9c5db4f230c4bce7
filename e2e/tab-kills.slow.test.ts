/**
 * A tab that is killed while somebody types loses at most the last second of it, and nothing of what was there before.
 *
 * `npm run test:slow` kills a few; `npm run tab-kills` kills 500. `LINNET_TAB_KILLS` is any other number.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import type { Person } from "./person.ts";
import { setStage } from "./stage.ts";
import { longestJourney, soon } from "#testing/patience.ts";

const kills = Number(process.env.LINNET_TAB_KILLS ?? 4);
/** Milliseconds. */
const mayBeLost = 1_000;
const longestLife = 1_500;
/** Characters after which a new text begins. */
const longEnough = 600;

const stage = setStage({ anew: true });

let ada: Person;
beforeEach(async () => {
  ada = await stage.visitor();
  ada.complaints.expect(/ crashed$/);
  await ada.signsUp("ada");
});

/** What stood in the field, and since when. */
type Typed = { text: string; at: number }[];

/** Types into a new tab, which finds what is safe, until that is killed in the middle of it. */
async function livesShortly(safe: string, life: number): Promise<{ restored: string; typed: Typed; killed: number }> {
  const tab = await ada.opensTab();
  await tab.opens("/compose");
  await tab.settles();
  const field = tab.field("compose-placeholder");
  await soon(async () => expect(safe === "" || (await field.inputValue()) !== "").toBe(true));
  const restored = await field.inputValue();
  let text = restored.length > longEnough ? "" : restored;
  await field.fill(text);
  await field.press("End");
  const typed: Typed = [{ text, at: Date.now() }];
  // What was there when the tab was opened has been safe for long; an emptied field has to become so.
  if (text !== restored) await sleep(mayBeLost);
  const end = Date.now() + life;
  while (Date.now() < end) {
    const letter = String.fromCodePoint(97 + (text.length % 26));
    await tab.page.keyboard.type(letter);
    text += letter;
    typed.push({ text, at: Date.now() });
    await sleep(10 + Math.random() * 60);
  }
  const devTools = await tab.context.newCDPSession(tab.page);
  const crashed = new Promise((resolve) => tab.page.once("crash", resolve));
  const killed = Date.now();
  devTools.send("Page.crash").catch(() => {});
  await crashed;
  await tab.page.close();
  return { restored, typed, killed };
}

test(`${kills} tabs that are killed while somebody types`, { timeout: longestJourney + kills * 10_000 }, async () => {
  let before = { typed: [{ text: "", at: 0 }] as Typed, killed: 0 };
  let lost = 0;
  for (let round = 0; round <= kills; round++) {
    const { typed, killed } = before;
    const safe = typed.findLast(({ at }) => at <= killed - mayBeLost) ?? typed[0]!;
    const now = await livesShortly(safe.text, Math.random() * longestLife);
    const all = typed.at(-1)!.text;
    expect(all.startsWith(now.restored), `${now.restored} is what was typed: ${all}`).toBe(true);
    expect(now.restored.length, "all but the last second of it").toBeGreaterThanOrEqual(safe.text.length);
    lost = Math.max(lost, all.length - now.restored.length);
    before = now;
  }
  console.log(`${kills} tabs were killed: at most ${lost} characters lost`);
});
