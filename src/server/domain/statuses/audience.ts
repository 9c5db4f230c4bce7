/** Visibilities in their order: who reaches fewer people than who. */
import type { Visibility } from "#protocol/entities.ts";

const fromWideToNarrow: readonly Visibility[] = ["public", "unlisted", "private", "direct"];

/** True if more people can see `a` than `b`. */
export function isWider(a: Visibility, b: Visibility): boolean {
  return fromWideToNarrow.indexOf(a) < fromWideToNarrow.indexOf(b);
}

export function narrower(a: Visibility, b: Visibility): Visibility {
  return isWider(a, b) ? b : a;
}
