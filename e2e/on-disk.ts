/** What the browser has of drafts on its disk: each keystroke is saved a moment later, and a crash within that moment loses it. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { soon } from "#testing/patience.ts";

/** Waits until a draft of exactly this text is kept. */
export async function isOnDisk(page: Page, text: string): Promise<void> {
  await isHtmlOnDisk(page, `<p>${text}</p>`);
}

export async function isHtmlOnDisk(page: Page, html: string): Promise<void> {
  await soon(async () => {
    const drafts = await page.evaluate<Row[], Store>(rowsOf, "kept");
    expect(drafts.map(({ content }) => content)).toContain(html);
  });
}

/** Waits until the browser has this many bytes of files. */
export async function areBytesOnDisk(page: Page, bytes: number): Promise<void> {
  await soon(async () => {
    const files = await page.evaluate<Row[], Store>(rowsOf, "files");
    expect(files.reduce((sum, file) => sum + file.bytes, 0)).toBe(bytes);
  });
}

type Store = "kept" | "files";
interface Row {
  content?: string;
  bytes: number;
}

/** Runs in the page. */
async function rowsOf(store: Store): Promise<Row[]> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await settled(indexedDB.open("linnet"));
  const rows = await settled(database.transaction(store).objectStore(store).getAll());
  database.close();
  return rows.map(({ content, blob }: { content?: string; blob?: Blob }) => ({ content, bytes: blob?.size ?? 0 }));
}
