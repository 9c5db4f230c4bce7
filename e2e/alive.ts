/** Whether the program of a page has taken its HTML over. */
import type { Page } from "playwright-core";

/** Waits until it has; a page without a program is alive at once. */
export async function comesAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.getElementById("state") || "alive" in document.documentElement.dataset);
}
