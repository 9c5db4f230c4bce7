/**
 * An icon of the sprite: outline at rest, filled when what it stands for is on.
 *
 * It is always hidden from assistive technology, because the words beside it or
 * the label of its button already say it.
 */
import sprite from "virtual:icons";
import type { IconName } from "./icon-names.ts";

/** `filled="current"`: while the link that it is in is the current one, whether React or a script has marked it. */
export function Icon({ name, filled }: { name: IconName; filled?: boolean | "current" }) {
  return (
    <svg
      className={filled === "current" ? "icon fillable" : filled ? "icon filled" : "icon"}
      width="20"
      height="20"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
