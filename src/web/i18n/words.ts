/** Words: `t("status-reply")` in the reader's language, for every component. */
import { createContext, useContext } from "react";
import type { Words } from "#protocol/words.ts";

export type { Words };
export type WordArgs = Record<string, string | number>;

/** The groups beyond the first load; a route or a lazy component names those that it needs. */
export type WordGroup =
  | "front"
  | "actors"
  | "compose"
  | "files"
  | "formatting"
  | "suggestions"
  | "poll"
  | "sending"
  | "lost"
  | "posts"
  | "profile"
  | "rare"
  | "shelves"
  | "auth"
  | "settings"
  | "legal"
  | "lists"
  | "explore"
  | "own-lists"
  | "tags"
  | "people"
  | "relations"
  | "report"
  | "reported"
  | "menus"
  | "translation"
  | "more"
  | "filters"
  | "quotes"
  | "thread"
  | "conversations"
  | "search-form"
  | "notices"
  | "no-notices"
  | "notifications"
  | "held-notices";

export const WordsContext = createContext<Words>((id) => id);

export function useWords(): Words {
  return useContext(WordsContext);
}
