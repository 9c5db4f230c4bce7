/**
 * Lets a picture grow out of its place in a post, and go back into it.
 *
 * The browser draws the way between the two; where it cannot, or where people
 * want nothing to move, the change simply happens.
 */
import { mayMove } from "#web/device/motion.ts";

const name = "picture";

export function morph(from: HTMLElement | null, change: () => void, to: () => HTMLElement | null): void {
  if (!from || !mayMove() || !document.startViewTransition) return change();
  from.style.viewTransitionName = name;
  let arrived: HTMLElement | null = null;
  const transition = document.startViewTransition(() => {
    from.style.viewTransitionName = "";
    change();
    arrived = to();
    if (arrived) arrived.style.viewTransitionName = name;
  });
  const finish = () => {
    if (arrived) arrived.style.viewTransitionName = "";
  };
  // A transition that the browser skips has happened all the same.
  transition.finished.then(finish, finish);
}
