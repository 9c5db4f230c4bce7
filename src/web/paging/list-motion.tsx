/**
 * Rows that come into a list, leave it or change their places do so in a quarter of a second.
 *
 * Only rows in sight move. Where rows have changed above the place that is read, the browser holds that place, and nothing
 * moves at all.
 */
import { useLayoutEffect, useRef, type RefObject } from "react";
import { listMotion, mayMove } from "#web/device/motion.ts";

interface ListMotionProps {
  /** The list itself; its rows are its children. */
  list: RefObject<HTMLElement | null>;
  /** Changes with the rows. */
  rows: string;
}

/** Stands before the list: React then takes its leave of the old rows here, before it touches the first of them. */
export function ListMotion({ list, rows }: ListMotionProps) {
  const before = useRef<Map<Element, number> | null>(null);
  useLayoutEffect(() => {
    if (list.current && before.current) moveRows(list.current, before.current);
    // When this first stands, the list behind it does not yet.
    // oxlint-disable-next-line react/exhaustive-deps -- the rows are measured as they are then
    return () => void (before.current = list.current && mayMove() ? topsIn(list.current) : null);
  }, [list, rows]);
  return null;
}

function moveRows(list: Element, before: ReadonlyMap<Element, number>): void {
  const after = topsIn(list);
  const first = [...after.keys()].find((row) => before.has(row));
  if (scrollY > 0 && first && before.get(first) !== after.get(first)) return;
  const isSeen = (top = Infinity) => top > -innerHeight && top < innerHeight;
  for (const [row, top] of after) {
    const was = before.get(row);
    if (was === top || !isSeen(top) || !isSeen(was ?? top)) continue;
    row.animate(was === undefined ? { opacity: [0, 1] } : { translate: [`0 ${was - top}px`, "none"] }, listMotion);
  }
}

/** Where each row stands in the window. */
function topsIn(list: Element): Map<Element, number> {
  return new Map(Array.from(list.children, (row) => [row, row.getBoundingClientRect().top]));
}
