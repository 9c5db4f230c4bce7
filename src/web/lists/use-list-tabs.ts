/** The three pages of a list. */
import type { List } from "#protocol/entities.ts";
import { useWords } from "#web/i18n/words.ts";

export function useListTabs({ id }: List, current: "posts" | "members" | "settings") {
  const t = useWords();
  const pages = { posts: "", members: "/accounts", settings: "/edit" } as const;
  return (["posts", "members", "settings"] as const).map((page) => ({
    href: `/lists/${id}${pages[page]}`,
    label: t(`list-tab-${page}`),
    current: page === current,
  }));
}
