/**
 * What a page costs who opens it first, and what it may cost (`bench:page`
 * prints it, `weight.test.ts` holds it).
 *
 * Bytes are exact: the brotli files of the build that the page asks for or has inside. The
 * requests are those until the page can be used: what it asks for once it is
 * alive, such as what is new, stands in nobody's way. Pictures that people have
 * posted are not the page's.
 */
import { stat } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";

const assets = path.join(import.meta.dirname, "../dist/client");

export interface Weight {
  script: number;
  style: number;
  document: number;
  requests: number;
}

export type Who = "visitor" | "reader";

const budgets = {
  // Before anything is pressed; an island brings its own.
  visitor: { script: 3_600, style: 12_000, requests: 12 },
  reader: { script: 100_000, style: 12_000, requests: 12 },
};

/** Every screen that is opened by its address; `:thread` is a post of the town. */
export const screens: Record<Who, readonly string[]> = {
  visitor: ["/", "/@wren", "/@wren/:thread", "/public/local", "/tags/birds", "/search?q=harbour", "/signin", "/about"],
  reader: [
    "/",
    "/@wren",
    "/@wren/:thread",
    "/@wren/followers",
    "/@mira/compose",
    "/notifications",
    "/favourites",
    "/follow_requests",
    "/blocks",
    "/mutes",
    "/public/local",
    "/tags/birds",
    "/tags/birds/profiles",
    "/search?q=harbour",
    "/?server=",
    "/settings",
    "/settings/profile",
    "/settings/interface",
    "/settings/language",
    "/settings/sessions",
    "/settings/privacy",
    "/settings/about",
    "/about",
  ],
};

/** Opens an address in a page that has seen nothing yet. */
export async function weigh(page: Page, address: string): Promise<Weight> {
  const weight: Weight = { script: 0, style: 0, document: 0, requests: 0 };
  const sizes: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    const type = request.resourceType();
    const { pathname } = new URL(request.url());
    if (type === "fetch" || (type === "image" && !pathname.startsWith("/assets/"))) return;
    weight.requests += 1;
    if (type === "script") sizes.push(stat(`${assets}${pathname}.br`).then(({ size }) => void (weight.script += size)));
    if (type === "document")
      sizes.push(request.sizes().then((sent) => void (weight.document += sent.responseBodySize)));
  });
  await page.goto(address, { waitUntil: "load" });
  await settled(page);
  const sheets = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"), ({ href }) => href),
  );
  for (const sheet of new Set(sheets)) weight.style += (await stat(`${assets}${new URL(sheet).pathname}.br`)).size;
  await Promise.all(sizes);
  return weight;
}

/** After hydration; what a page fetches in its idle time does not stand between a reader and its content. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
}

/** What is too much, in words. */
export function overBudget(who: Who, weight: Weight): string[] {
  return (["script", "style", "requests"] as const)
    .filter((kind) => weight[kind] > budgets[who][kind])
    .map((kind) => `${kind}: ${weight[kind]}, and not ${budgets[who][kind]}`);
}
