/**
 * How toggles look: those below a post, in the order of the row. Their words are `status-favourite`, and of a page
 * `nav-favourites`; their colours stand in `status-actions.module.css`.
 */
import type { Shelf, ToggleInRow } from "#protocol/toggles.ts";
import type { Needed } from "#web/data/own-account.ts";
import type { IconName } from "#web/ui/icon-names.ts";

interface Face {
  icon: IconName;
  /** Presses it in the post that has the focus. */
  key: string;
  /** Not there for an account whose server lacks it. */
  needs?: Needed;
}

interface ShelfFace extends Face {
  /** After `g`, leads to its page. */
  pageKey: string;
}

export const faces: Record<ToggleInRow, Face> & Record<Shelf, ShelfFace> = {
  reblog: { icon: "repeat-2", key: "b" },
  favourite: { icon: "heart", key: "f", pageKey: "f" },
  bookmark: { icon: "bookmark", key: "d", pageKey: "b", needs: "bookmarks" },
};

export const togglesInRow = Object.keys(faces) as ToggleInRow[];
