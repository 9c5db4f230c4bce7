/**
 * What is being read stays where it is, whatever comes above or below it. At the
 * end new messages come into sight, as on paper.
 *
 * The log is turned around (`conversation.module.css`), so its place is counted
 * from its end, as a negative number of pixels.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/** So near to the end, somebody is at the end. */
const nearPixels = 48;

export function useSteadyLog(log: RefObject<HTMLElement | null>, first: string | undefined, last: string | undefined) {
  const before = useRef({ top: 0, height: 0, first, last });
  useEffect(() => {
    const element = log.current!;
    const note = () => {
      before.current.top = element.scrollTop;
      before.current.height = element.scrollHeight;
    };
    note();
    element.addEventListener("scroll", note, { passive: true });
    return () => element.removeEventListener("scroll", note);
  }, [log]);
  useLayoutEffect(() => {
    const element = log.current!;
    const { top, height, first: wasFirst, last: wasLast } = before.current;
    const added = element.scrollHeight - height;
    if (first !== wasFirst && last === wasLast) element.scrollTop = top;
    else if (last !== wasLast && top < -nearPixels) element.scrollTop = top - added;
    before.current = { top: element.scrollTop, height: element.scrollHeight, first, last };
  }, [log, first, last]);
  /** Who says something looks at it. */
  return () => {
    before.current.top = log.current!.scrollTop = 0;
  };
}
