/**
 * Where on a page the reader is: which post stands where in the window, and
 * what has the focus.
 *
 * A number of pixels from the top is not enough. Posts that are off screen have
 * an estimated height until they are drawn, so the same number would show other
 * posts after the way back; the post in view is found again and put where it was.
 */
import * as hooks from "#web/device/hooks.ts";

export interface ScrollPlace {
  top: number;
  anchor: Anchor | null;
  /** A link, in a post or outside of any; or, without an address, the post itself. */
  focus: { item: string | null; href: string | null } | null;
}

/** The topmost post, person or notification in view, and the distance of its edge from the window's. */
interface Anchor {
  item: string;
  nth: number;
  offset: number;
}

/** How the rows of lists say which one they are. */
const rows = [hooks.status, hooks.account, hooks.notification];
const items = rows.map(({ selector }) => selector).join(", ");

/** A row under the sticky header is not yet in view. */
const headerHeight = 64;

/** Milliseconds without a correction after which a place counts as found, and after which it is left alone anyway. */
const patience = { quiet: 1_000, all: 5_000 };

/** Ends the restoring that is going on: there is one place at a time. */
let following = new AbortController();

/** The place that was restored last. */
let restored: Anchor | null = null;

export function findPlace(): ScrollPlace {
  return { top: window.scrollY, anchor: findAnchor(), focus: findFocus() };
}

/**
 * Puts the page back where it was, and goes on doing so while the list is drawn
 * and posts take their real heights: until nothing moves it any more, or until
 * the reader does.
 */
export function restorePlace(place: ScrollPlace): void {
  stopRestoring();
  let focused = refocus(place.focus);
  restored = place.anchor;
  if (!restored) return window.scrollTo(0, place.top);
  const anchor = restored;
  const atMost = performance.now() + patience.all;
  let until = 0;
  const follow = new AbortController();
  following = follow;
  for (const type of ["wheel", "touchstart", "keydown", "pointerdown"]) {
    window.addEventListener(type, () => follow.abort(), { signal: follow.signal, passive: true });
  }
  const align = () => {
    if (follow.signal.aborted) return;
    // Neither has to be there from the start: a long list is drawn from its middle.
    focused ||= refocus(place.focus);
    const now = performance.now();
    const away = distanceFrom(anchor) ?? place.top - window.scrollY;
    // A window scrolls by whole pixels.
    if (until === 0 || Math.abs(away) > 0.5) {
      window.scrollBy(0, away);
      until = Math.min(now + patience.quiet, atMost);
    }
    if (now < until) requestAnimationFrame(align);
    else follow.abort();
  };
  align();
}

/** The page that was put back is left: the next one stands where it begins. */
export function stopRestoring(): void {
  following.abort();
}

/** How far the window has to scroll to it; nowhere, if it is not there. */
function distanceFrom({ item, nth, offset }: Anchor): number | undefined {
  const found = document.querySelectorAll(item);
  const row = found[nth] ?? found[found.length - 1];
  return row && row.getBoundingClientRect().top - offset;
}

function findAnchor(): Anchor | null {
  if (window.scrollY === 0) return null;
  // A place that is found again is half a pixel off at most. Measured anew each time, the halves would add up.
  if (restored && Math.abs(distanceFrom(restored) ?? 1) <= 0.5) return restored;
  for (const element of document.querySelectorAll<HTMLElement>(items)) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom <= headerHeight || !element.checkVisibility()) continue;
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

/** True if there is nothing left to do. */
function refocus(focus: ScrollPlace["focus"]): boolean {
  if (!focus) return true;
  const link = focus.href === null ? "" : ` a[href="${CSS.escape(focus.href)}"]`;
  const element = document.querySelector<HTMLElement>((focus.item ?? "") + link);
  element?.focus({ preventScroll: true });
  return element !== null;
}

function selectorOf(row: HTMLElement): string {
  const hook = rows.find((known) => known.of(row) !== undefined)!;
  return hook.is(hook.of(row)!);
}
