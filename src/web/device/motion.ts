/** How things move that no style sheet moves, in milliseconds. Under reduced motion all of it is there at once. */

/** Rows of a list that come, go or change their places. */
export const listMotion = { duration: 250, easing: "ease-in-out" };

/** Until the page glides: what has just been put at its top stands there by then. */
export const scrollDelay = 10;

/** Until a page that is on its way shows a sign of it: one that comes sooner needs none. */
export const transitionDelay = 100;

export function mayMove(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
