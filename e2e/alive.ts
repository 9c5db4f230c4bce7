/** Whether the program of a page has taken its HTML over. */
import type { Page } from "playwright-core";

/** Waits until it has; a page without a program is alive at once. */
export async function comesAlive(page: Page): Promise<void> {
  const isRead = await page.evaluate(() => document.getElementById("state") !== null);
  // React marks the element whose HTML it takes over, and says at the root when it has done so.
  const isAlive = () => {
    const root = document.getElementById("root") as Record<string, any> | null;
    const mark = Object.keys(root ?? {}).find((key) => key.startsWith("__reactContainer"));
    return mark !== undefined && root![mark].stateNode.current.memoizedState.isDehydrated === false;
  };
  if (isRead) await page.waitForFunction(isAlive);
}
