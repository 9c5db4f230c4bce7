/**
 * How a list shows a post; and, on the server, what draws the rows of a page apart from it (`shell/drawn-rows.tsx`).
 * Without one each row is drawn where it stands.
 */
import { createContext, type ReactNode } from "react";
import type { StatusId } from "#protocol/ids.ts";
import type { IconName } from "#web/ui/icon-names.ts";

/** Which neighbours in a thread a line leads to. */
export type Joined = "none" | "above" | "below" | "both";

/** Something that a row is made of. What is no text or number is known by what it says, or by itself where it is frozen. */
export type RowPart = object | string | number | null | undefined;

/** A row that only its reader has. */
export interface OwnRow {
  /** All that it is drawn from, but the language and its age. */
  from: readonly RowPart[];
  /** ISO 8601; what its age counts from. */
  at: string | undefined;
  /** With this id. */
  draw(rowId: string): ReactNode;
}

/** Why a post is here. */
export interface Reason {
  icon: IconName;
  words: ReactNode;
  /** All that words which are no plain text are made of; without it, such a post is drawn with its page. */
  from?: readonly RowPart[];
}

export interface StatusProps {
  id: StatusId;
  joined?: Joined;
  /** It stands above its answer, and so much of the thread above it. */
  more?: number;
  /** So many more people have boosted it. */
  others?: number;
  /** A line above the post that says why it is here. */
  reason?: Reason;
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
  placeForOwn(row: OwnRow): ReactNode;
}

export const DrawnApartContext = createContext<DrawnApart | null>(null);
