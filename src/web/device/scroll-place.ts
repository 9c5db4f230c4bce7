/**
 * Where on a page the reader is: which post stands where in the window, and
 * what has the focus.
 *
 * A number of pixels from the top is not enough. Posts that are off screen have
 * an estimated height until they are drawn, so the same number would show other
 * posts after the way back; the post in view is found again and put where it was.
 */
export interface ScrollPlace {
  top: number;
  /** The topmost post or person in view, and the distance of its edge from the window's. */
  anchor: { item: string; nth: number; offset: number } | null;
  /** A link, in a post or outside of any; or, without an address, the post itself. */
  focus: { item: string | null; href: string | null } | null;
}

const items = "[data-status], [data-account]";

/** What lies under the sticky header is not yet in view. */
const headerHeight = 64;

const followFor = 1_000;

export function findPlace(): ScrollPlace {
  return { top: window.scrollY, anchor: findAnchor(), focus: findFocus() };
}

/**
 * Puts the page back where it was, and goes on doing so while the list is drawn
 * and posts take their real heights: for a second, or until the reader moves.
 */
export function restorePlace(place: ScrollPlace): void {
  refocus(place.focus);
  if (!place.anchor) return window.scrollTo(0, place.top);
  const { item, nth, offset } = place.anchor;
  const until = performance.now() + followFor;
  let moved = false;
  const stop = new AbortController();
  for (const type of ["wheel", "touchstart", "keydown", "pointerdown"]) {
    window.addEventListener(type, () => (moved = true), { signal: stop.signal, passive: true });
  }
  const align = () => {
    const anchor = document.querySelectorAll(item)[nth];
    if (!anchor) window.scrollTo(0, place.top);
    else window.scrollBy(0, anchor.getBoundingClientRect().top - offset);
    if (!moved && performance.now() < until) requestAnimationFrame(align);
    else stop.abort();
  };
  align();
}

function findAnchor(): ScrollPlace["anchor"] {
  if (window.scrollY === 0) return null;
  for (const element of document.querySelectorAll<HTMLElement>(items)) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom <= headerHeight) continue;
    const item = selectorOf(element);
    // A post and a boost of it may both stand in a list.
    return { item, nth: [...document.querySelectorAll(item)].indexOf(element), offset: top };
  }
  return null;
}

function findFocus(): ScrollPlace["focus"] {
  const active = document.activeElement;
  const item = active?.closest<HTMLElement>(items) ?? null;
  const href = active?.closest("a")?.getAttribute("href") ?? null;
  if (href === null && (item === null || active !== item)) return null;
  return { item: item && selectorOf(item), href };
}

function refocus(focus: ScrollPlace["focus"]): void {
  if (!focus) return;
  const link = focus.href === null ? "" : ` a[href="${CSS.escape(focus.href)}"]`;
  document.querySelector<HTMLElement>((focus.item ?? "") + link)?.focus({ preventScroll: true });
}

function selectorOf({ dataset: { status, account } }: HTMLElement): string {
  return status ? `[data-status="${CSS.escape(status)}"]` : `[data-account="${CSS.escape(account ?? "")}"]`;
}
