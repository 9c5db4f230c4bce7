/** A part that belongs to no screen and outlives each of them: it is there from the moment when something needs it. */
import { useReducer, type ReactNode } from "react";

let part: ReactNode = null;
let draw = () => {};

export function showLasting(next: ReactNode): void {
  part = next;
  draw();
}

/** Its place in a page. */
export function Lasting(): ReactNode {
  // oxlint-disable-next-line react/globals -- it is the same function each time
  [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  return part;
}
