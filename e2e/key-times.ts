/** How long a key takes where the cursor stands, from its press to the layout of what it has changed. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { soon } from "./soon.ts";

/** Types 232 letters, 20 ms apart. Nothing is judged by the times: the machine may be busy. */
export async function printKeyTimes(page: Page, what: string): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = ((window as unknown as { times: number[] }).times = []);
    const after = new MessageChannel();
    let began = 0;
    document.addEventListener("keydown", () => (began = performance.now()), { capture: true });
    document.addEventListener("input", () => after.port2.postMessage(0));
    after.port1.onmessage = () => {
      // With the layout of what has changed.
      void document.body.offsetHeight;
      times.push(performance.now() - began);
    };
  });
  const words = "and so it goes on and on, as long as anyone cares to type ".repeat(4);
  await page.keyboard.type(words, { delay: 20 });
  const measured = () => page.evaluate(() => (window as unknown as { times: number[] }).times);
  // The last letter is laid out after its key.
  await soon(async () => expect((await measured()).length).toBe(words.length));
  const times = await measured();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))]!.toFixed(1);
  console.log(`${what}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`);
}
