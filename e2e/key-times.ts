/**
 * How long a key takes where the cursor stands, from its press to the layout of what it has changed: it waits for what the
 * page still does for others. The wait for the next frame of the screen is not work, and not in it.
 */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { soon } from "#testing/patience.ts";

/** Types 232 letters, 20 ms apart, and answers the milliseconds that a key takes at the median. */
export async function medianKeyTime(page: Page): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = ((window as unknown as { times: number[] }).times = []);
    let pressed = 0;
    document.addEventListener("keydown", ({ timeStamp }) => (pressed = timeStamp), { capture: true });
    // What the editor does with a change of its text, it does in microtasks.
    const measure = () =>
      queueMicrotask(() => {
        void document.body.offsetHeight;
        times.push(performance.now() - pressed);
      });
    document.addEventListener("input", measure);
    // The editor may write a letter by itself, as over something selected; then there is no input.
    document.addEventListener("keypress", (event) => event.defaultPrevented && measure());
  });
  const words = "and so it goes on and on, as long as anyone cares to type ".repeat(4);
  await page.keyboard.type(words, { delay: 20 });
  const measured = () => page.evaluate(() => (window as unknown as { times: number[] }).times);
  // The last letter is laid out after its key.
  await soon(async () => expect((await measured()).length).toBe(words.length));
  const sorted = (await measured()).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
