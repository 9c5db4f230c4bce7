/** To the top of the page: gliding where that is short and wanted, else at once. */
import * as hooks from "./hooks.ts";
import { mayMove, scrollDelay } from "./motion.ts";

const windowsToGlide = 4;

let leave = () => {};

/** Hears of it before the reader is taken from where they are; answers how to stop. */
export function beforeTop(listener: () => void): () => void {
  leave = listener;
  return () => {
    if (leave === listener) leave = () => {};
  };
}

/** `show` changes what stands there, and may move the page. */
export function scrollToTop(show?: () => void): void {
  leave();
  show?.();
  const glides = mayMove() && scrollY <= windowsToGlide * innerHeight;
  if (glides) setTimeout(() => scrollTo({ top: 0, behavior: "smooth" }), scrollDelay);
  else scrollTo({ top: 0, behavior: "instant" });
}

/** And what is new there. */
export function goToNewest(): void {
  scrollToTop();
  document.querySelector<HTMLElement>(hooks.newItems.selector)?.click();
}
