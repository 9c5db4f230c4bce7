/** Of how many elements each row of the list on the screen is, itself included (`bench:list` prints it, a journey holds it). */
import type { Page } from "playwright-core";

export function elementsPerRow(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("[role=feed] > article")].map((row) => row.querySelectorAll("*").length + 1),
  );
}
