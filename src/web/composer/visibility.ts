/** Who a post is for, from everybody to the people it names. */
import type { Visibility } from "#protocol/entities.ts";
import type { IconName } from "#web/ui/icon-names.ts";

export const visibilities: readonly Visibility[] = ["public", "unlisted", "private", "direct"];

export const visibilityIcons = {
  public: "globe",
  unlisted: "moon",
  private: "lock",
  direct: "at-sign",
} as const satisfies Record<Visibility, IconName>;

/** A reply is never less private than its parent unless somebody says so. */
export function narrower(one: Visibility, other: Visibility): Visibility {
  return visibilities[Math.max(visibilities.indexOf(one), visibilities.indexOf(other))]!;
}

/** Nobody else can quote what is for a few. */
export const isForAll = (visibility: Visibility): boolean => visibility === "public" || visibility === "unlisted";
