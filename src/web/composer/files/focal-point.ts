/** Where the focal point of a picture comes to lie, in the numbers of the Mastodon API: the middle is 0, right and up are 1. */
import type { FocalPoint } from "#web/drafts/draft-file.ts";

/** Under the pointer, within the picture. */
export function pointAt(box: Pick<DOMRect, "left" | "top" | "width" | "height">, x: number, y: number): FocalPoint {
  return within({ x: ((x - box.left) / box.width) * 2 - 1, y: 1 - ((y - box.top) / box.height) * 2 });
}

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** After an arrow key; with Shift it takes the larger step. Null for another key. */
export function keyMoves({ x, y }: FocalPoint, key: string, isLarge: boolean): FocalPoint | null {
  const step = steps[key];
  if (!step) return null;
  const length = isLarge ? 0.2 : 0.04;
  return within({ x: x + step[0] * length, y: y + step[1] * length });
}

function within({ x, y }: FocalPoint): FocalPoint {
  return { x: rounded(x), y: rounded(y) };
}

/** Finer than anybody sees it. Never a minus before the zero. */
function rounded(part: number): number {
  return Math.round(Math.min(Math.max(part, -1), 1) * 1_000) / 1_000 + 0;
}
