/**
 * The way back to a long list: the rows that were in view are drawn at once, and the
 * rest around them while the reader already looks. A moment later the list is whole,
 * for search in the page and for screen readers.
 */
import { startTransition, useContext, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { KeptContext } from "#web/data/kept.ts";

/** So many posts fill any window, wherever in it the first one stands; and so many are added at a time. */
const around = { above: 5, below: 20 };
const step = 30;

interface Return {
  /** The list itself; its rows are its children. */
  list: RefObject<HTMLDivElement | null>;
  /** The rows from here, and up to there. */
  from: number;
  to: number;
}

export function useReturn(length: number): Return {
  const kept = useContext(KeptContext);
  const list = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(() => (kept.get(name) ?? null) as number | null);
  const [grown, setGrown] = useState(0);
  const from = first === null ? 0 : Math.max(0, first - around.above - grown);
  const to = first === null ? length : Math.min(length, first + around.below + grown);
  useEffect(() => {
    if (first === null) return;
    const isWhole = from === 0 && to === length;
    startTransition(() => (isWhole ? setFirst(null) : setGrown(grown + step)));
  }, [first, from, to, length, grown]);
  const drawn = useRef(from);
  useLayoutEffect(() => void (drawn.current = from), [from]);
  useLayoutEffect(() => {
    const { current } = list;
    return () => {
      const rows = [...current!.querySelectorAll(":scope > article")];
      const inView = rows.findIndex((row) => row.getBoundingClientRect().bottom > 0);
      if (inView >= 0) kept.set(name, drawn.current + inView);
    };
  }, [kept]);
  return { list, from, to };
}

const name = "first in view";
