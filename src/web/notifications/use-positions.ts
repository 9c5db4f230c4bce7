/** The place of each notification in its list, for those who hear it. */
import { useEffect, type RefObject } from "react";

/** After the drawing, or each new notification would draw all rows below it anew. A gap is no notification. */
export function usePositions(list: RefObject<HTMLElement | null>, keys: string, isWhole: boolean): void {
  useEffect(() => {
    const articles = list.current?.querySelectorAll<HTMLElement>(":scope > article, :scope > div > article") ?? [];
    for (const [at, article] of articles.entries()) {
      article.ariaPosInSet = String(at + 1);
      article.ariaSetSize = String(isWhole ? articles.length : -1);
    }
  }, [list, keys, isWhole]);
}
