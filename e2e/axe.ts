/** axe-core in the page: put there as a tool of the visitor, asked when the page stands. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

export const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run(within: Node, options: RunOptions): Promise<AxeResults>;
}

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
  const violations = await page.evaluate(async (options) => {
    const { run } = (globalThis as unknown as { axe: Axe }).axe;
    const { violations: found } = await run(document, options);
    // The bar of phones lies over whatever has been scrolled to its edge, and posts out of sight are only as high as was
    // guessed. What counts is whether something is covered where it can be pressed.
    const place = scrollY;
    for (const one of found.filter(({ id }) => id === "target-size")) {
      const covered = [];
      for (const node of one.nodes) {
        const element = document.querySelector(String(node.target[0]))!;
        for (let [before, now] = [-1, scrollY]; now !== before; [before, now] = [now, scrollY]) {
          element.scrollIntoView({ block: "center", behavior: "instant" });
          for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        const again = await run(element, { ...options, runOnly: [one.id] });
        if (again.violations.length > 0) covered.push(node);
      }
      one.nodes = covered;
    }
    scrollTo({ top: place, behavior: "instant" });
    return found;
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary?.replaceAll("\n", " ")}`),
  );
}
