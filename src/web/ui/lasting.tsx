/** Parts that belong to no screen and outlive each of them: each is there from the moment when something needs it. */
import { Fragment, useReducer, type ReactNode } from "react";

const parts = new Map<string, ReactNode>();
let draw = () => {};

export function showLasting(name: string, part: ReactNode): void {
  parts.set(name, part);
  draw();
}

/** Their place in a page. */
export function Lasting(): ReactNode {
  // oxlint-disable-next-line react/globals -- it is the same function each time
  [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  return [...parts].map(([name, part]) => <Fragment key={name}>{part}</Fragment>);
}
