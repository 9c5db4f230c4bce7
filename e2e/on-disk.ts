/** What the browser has of drafts on its disk: each keystroke is saved a moment later, and a crash within that moment loses it. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { soon } from "./soon.ts";

/** Waits until a draft of exactly this text is kept. */
export async function isOnDisk(page: Page, text: string): Promise<void> {
  await isHtmlOnDisk(page, `<p>${text}</p>`);
}

export async function isHtmlOnDisk(page: Page, html: string): Promise<void> {
  await soon(async () => expect(await page.evaluate(keptDrafts)).toContain(html));
}

/** Runs in the page. */
async function keptDrafts(): Promise<string[]> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await settled(indexedDB.open("linnet"));
  const kept = await settled(database.transaction("kept").objectStore("kept").getAll());
  database.close();
  return kept.map((draft: { content: string }) => draft.content);
}
