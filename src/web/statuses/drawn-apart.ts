/**
 * How a list shows a post; and, on the server, what draws the posts of a page apart from it (`shell/drawn-posts.tsx`).
 * Without one each post is drawn where it stands.
 */
import { createContext, type ReactNode } from "react";
import type { StatusId } from "#protocol/ids.ts";
import type { IconName } from "#web/ui/icon-names.ts";

/** Which neighbours in a thread a line leads to. */
export type Joined = "none" | "above" | "below" | "both";

export interface StatusProps {
  id: StatusId;
  joined?: Joined;
  /** It stands above its answer, and so much of the thread above it. */
  more?: number;
  /** So many more people have boosted it. */
  others?: number;
  /** A line above the post that says why it is here. */
  reason?: { icon: IconName; words: ReactNode };
  /** The post that the list stands under: its answers need not name it. */
  under?: StatusId;
  /** In the first screenful: its pictures load at once. */
  eager?: boolean;
  withoutMedia?: boolean;
  /** What others wrote for a few stands between posts for all: its words show when they are asked for. */
  discreet?: boolean;
  /** A list that let it go draws it once more: its height is to be the real one, out of sight too. */
  again?: boolean;
}

export interface DrawnApart {
  /** An element that keeps the place of the post; null if it has to be drawn there. */
  placeFor(post: StatusProps): ReactNode;
}

export const DrawnApartContext = createContext<DrawnApart | null>(null);
