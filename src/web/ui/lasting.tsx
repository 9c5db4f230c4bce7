/** Parts that belong to no screen and outlive each of them: each is there from the moment when something needs it. */
import { useReducer, type ReactNode } from "react";

const parts = new Set<ReactNode>();
let draw = () => {};

/** The same one is shown once; it has a key. */
export function showLasting(part: ReactNode): void {
  parts.add(part);
  draw();
}

/** Their place in a page. */
export function Lasting(): ReactNode {
  // oxlint-disable-next-line react/globals -- it is the same function each time
  [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  return [...parts];
}
