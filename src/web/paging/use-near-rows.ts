/**
 * Of a long list only the rows near the window are drawn. Where others have been
 * there are spacers of just their height, so that nothing moves and the page stays
 * light, however far one reads.
 *
 * A row whose state would be lost stays: one that has the focus, a choice that was
 * not sent, an open menu, something that plays. Marked text stays too.
 *
 * The heights belong to the entry of the history: on the way back the rows around
 * the window are drawn at their place, and no others.
 */
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useKept } from "#web/data/kept.ts";

/** Rows that are not drawn, and the pixels that each took. */
type Far = Readonly<Record<string, number>>;

interface Drawn {
  key: string;
  /** Its place among all rows of the list. */
  index: number;
  /** It has been away: its real height has to be there with it, not an estimate. */
  again: boolean;
}

/** An empty element in the place of rows that are not drawn. */
export interface Spacer {
  /** Of these rows. */
  keys: string[];
  /** Pixels. */
  height: number;
}

/**
 * In windows: nearer than this rows are drawn again, further away than that they leave. Below they stay longer, as a
 * page that has just been read is about to be seen.
 */
const windows = { draw: 2, above: 3, below: 9 };

/** On the way back the reader sees no more than this at first. */
const narrow = { draw: 0, above: 0.5, below: 0.5 };

/** Rows that are out of sight come a few in a frame. */
const mostAtOnce = 4;

/** One spacer holds no more rows, so that its height stays a number that the browser takes exactly. */
const mostInSpacer = 16;

const busy = ":checked, :popover-open, dialog[open]";

const none: Far = {};

/** The parts of the list in their order: each is one element, a child of the list. */
export function useNearRows(list: RefObject<HTMLElement | null>, keys: readonly string[]): (Drawn | Spacer)[] {
  const [far, setFar] = useKept<Far>("far rows", none);
  const [again] = useState(() => new Set(far === none ? [] : keys));
  const parts = partsOf(keys, far, again);

  const latest = useRef({ parts, far });
  useLayoutEffect(() => void (latest.current = { parts, far }));

  useEffect(() => {
    let frame = 0;
    let seenAt = -Infinity;
    const look = () => {
      frame = 0;
      if (!list.current) return;
      seenAt = scrollY;
      const { next, isAll } = farFrom(list.current, latest.current, windows);
      if (next !== latest.current.far) {
        for (const key in latest.current.far) if (!(key in next)) again.add(key);
        setFar(next);
      }
      if (!isAll) frame = requestAnimationFrame(look);
    };
    const onScroll = () => {
      // Every frame would be too often, and a third of a window is nothing to what is drawn around it.
      if (!frame && Math.abs(scrollY - seenAt) > innerHeight / 3) frame = requestAnimationFrame(look);
    };
    addEventListener("scroll", onScroll, { passive: true });
    if (latest.current.far !== none) frame = requestAnimationFrame(look);
    return () => {
      removeEventListener("scroll", onScroll);
      cancelAnimationFrame(frame);
    };
  }, [list, again, setFar]);

  useLayoutEffect(() => {
    const { current } = list;
    return () => {
      setFar(farFrom(current!, latest.current, narrow).next);
    };
  }, [list, setFar]);

  return parts;
}

function partsOf(keys: readonly string[], far: Far, again: ReadonlySet<string>): (Drawn | Spacer)[] {
  const parts: (Drawn | Spacer)[] = [];
  for (const [index, key] of keys.entries()) {
    const height = far[key];
    const last = parts.at(-1);
    if (height === undefined) parts.push({ key, index, again: again.has(key) });
    else if (last && "keys" in last && last.keys.length < mostInSpacer) {
      last.keys.push(key);
      last.height += height;
    } else parts.push({ keys: [key], height });
  }
  return parts;
}

/** Which rows are far now; and whether those that came near are all there. */
function farFrom(
  list: HTMLElement,
  { parts, far }: { parts: readonly (Drawn | Spacer)[]; far: Far },
  { draw, above, below }: typeof windows,
): { next: Far; isAll: boolean } {
  const elements = [...list.children];
  // A row whose post is gone draws nothing; then nobody can tell which element is which row.
  if (elements.length !== parts.length) return { next: far, isAll: true };
  const leaving: [string, number][] = [];
  const near: { key: string; distance: number }[] = [];
  for (const [at, part] of parts.entries()) {
    const element = elements[at]!;
    let { top, bottom } = element.getBoundingClientRect();
    if ("keys" in part) {
      for (const key of part.keys) {
        bottom = top + far[key]!;
        const distance = Math.max(-bottom, top - innerHeight, 0) / innerHeight;
        if (distance < draw) near.push({ key, distance });
        top = bottom;
      }
    } else if ((bottom < -above * innerHeight || top > (1 + below) * innerHeight) && !isBusy(element)) {
      leaving.push([part.key, bottom - top]);
    }
  }
  const ordered = near.toSorted((a, b) => a.distance - b.distance);
  // Rows in sight, or nearly, come at once.
  const now = ordered.filter(({ distance }, nth) => distance < 0.5 || nth < mostAtOnce);
  if (leaving.length === 0 && now.length === 0) return { next: far, isAll: true };
  const next = { ...far, ...Object.fromEntries(leaving) };
  for (const { key } of now) delete next[key];
  return { next, isAll: now.length === near.length };
}

function isBusy(row: Element): boolean {
  if (row.contains(document.activeElement) || row.querySelector(busy)) return true;
  const marked = getSelection();
  if (marked && !marked.isCollapsed && marked.containsNode(row, true)) return true;
  return [...row.querySelectorAll<HTMLMediaElement>("video, audio")].some((media) => !media.paused);
}
