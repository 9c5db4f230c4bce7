/** How many lines and columns of the grid are seen, and which line is at its top. */
import { useCallback, useLayoutEffect, useState, type RefObject } from "react";

export interface GridView {
  columns: number;
  /** Pixels: a line, and all that is seen. */
  line: number;
  height: number;
  /** The number of the first line that is seen. */
  top: number;
}

/** Until it is measured. */
const first: GridView = { columns: 8, line: 44, height: 0, top: 0 };

/** Also answers what scrolls to a number of pixels, and sees it at once. */
export function useGridView(grid: RefObject<HTMLElement | null>): [GridView, scrollTo: (top: number) => void] {
  const [view, setView] = useState(first);
  const look = useCallback(() => {
    const element = grid.current!;
    // A line is as high as a line of text, which the style sheet has made as large as a finger.
    const line = parseFloat(getComputedStyle(element).lineHeight);
    const next: GridView = {
      columns: Math.max(1, Math.floor(element.clientWidth / line)),
      line,
      height: element.clientHeight,
      top: Math.floor(element.scrollTop / line),
    };
    setView((now) => (Object.entries(next).every(([name, is]) => now[name as keyof GridView] === is) ? now : next));
  }, [grid]);
  useLayoutEffect(() => {
    const element = grid.current!;
    const watching = new ResizeObserver(look);
    watching.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      watching.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [grid, look]);
  const scrollTo = useCallback(
    (top: number) => {
      grid.current!.scrollTop = top;
      look();
    },
    [grid, look],
  );
  return [view, scrollTo];
}
