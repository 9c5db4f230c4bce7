/**
 * Which way the reader scrolls, as `data-scroll="down"` on the document: on
 * phones the bars make way for reading and come back on the way up.
 */
import { showOnPage } from "./hooks.ts";

const threshold = 12;
const top = 120;

export function watchScrollDirection(): void {
  let last = scrollY;
  const look = () => {
    const moved = scrollY - last;
    if (Math.abs(moved) < threshold) return;
    last = scrollY;
    showOnPage("scroll", moved > 0 && scrollY > top ? "down" : null);
  };
  // A bar that holds the focus must be in sight. A press moves none: its end would miss what it began on.
  addEventListener("focusin", ({ target }) => {
    if ((target as Element).matches(":focus-visible")) showOnPage("scroll", null);
  });
  addEventListener("scroll", look);
}
