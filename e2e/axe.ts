/** axe-core in the page: put there as a tool of the visitor, asked when the page stands. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

export const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** In words: which rule, and which elements break it. */
export async function findBarriers(page: Page): Promise<string[]> {
  const options: RunOptions = { resultTypes: ["violations"], preload: false };
  const { violations } = await page.evaluate((options) => {
    return (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options);
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary?.replaceAll("\n", " ")}`),
  );
}
