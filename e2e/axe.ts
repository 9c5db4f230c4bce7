/** axe-core in the page: put there as a tool of the visitor, asked when the page stands. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

export const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** All rules, or only those about colours. */
type Rules = "all" | "contrast";

/** In words: which rule, and which element breaks it how. */
export async function findBarriers(page: Page, rules: Rules = "all"): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ["violations"],
    // Of WCAG 2.2, and off unless it is asked for.
    rules: { "target-size": { enabled: true } },
    // Fetching the style sheets once more would be a request of ours, not of the page.
    preload: false,
    ...(rules === "contrast" && { runOnly: ["color-contrast"] }),
  };
  const { violations } = await page.evaluate((options) => {
    return (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options);
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary?.replaceAll("\n", " ")}`),
  );
}
