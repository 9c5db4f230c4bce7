/** A browser whose clock is wrong shows the times of posts as the server's clock says them. */
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Person } from "./person.ts";
import { setStage } from "./stage.ts";

const stage = setStage();

/** Milliseconds by which the browser's clock is off. */
const clocks = [
  ["5 minutes ahead", 300_000],
  ["5 minutes behind", -300_000],
  ["3 hours behind", -10_800_000],
  ["a day ahead", 86_400_000],
] as const;

const setClock = (page: Page, off: number) =>
  page.addInitScript((by) => {
    const TrueDate = Date;
    const now = TrueDate.now.bind(TrueDate);
    window.Date = class extends TrueDate {
      constructor(...parts: []) {
        super(...((parts.length > 0 ? parts : [now() + by]) as []));
      }
      static override now = () => now() + by;
    } as DateConstructor;
  }, off);

/** A page that is alive has written its times. */
async function timeOf(person: Person, text: string): Promise<string> {
  await person.settles();
  return (await person.post(text).locator("time").first().textContent())!;
}

test.each(clocks)("%s: a post of this moment is one of this moment", async (_, off) => {
  const mira = await stage.visitor();
  await mira.signsUp(`mira${Math.abs(off)}${off < 0 ? "b" : ""}`);
  await setClock(mira.page, off);
  await mira.publishes(`With a clock ${off} off`);
  await mira.opens(`/@${mira.username}`);
  expect(await timeOf(mira, "With a clock")).toMatch(/^(now|\d+ s)$/);
});

test.each(clocks.filter(([, off]) => off < 0))(
  "%s: a post is no older and no younger for a visitor",
  async (_, off) => {
    const wren = await stage.visitor();
    await wren.signsUp(`wren${Math.abs(off)}`);
    await wren.publishes(`Seen from outside, ${off} off`);
    const visitor = await stage.visitor();
    await setClock(visitor.page, off);
    await visitor.opens(`/@${wren.username}`);
    expect(await timeOf(visitor, "Seen from outside")).toMatch(/^(now|\d+ s)$/);
  },
);
