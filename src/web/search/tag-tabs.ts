/** The two sides of a hashtag: its posts, and the people who write them. */
import type { Words } from "#web/i18n/words.ts";
import type { Tab } from "#web/ui/tabs.tsx";

export function tagTabs(t: Words, name: string, current: "posts" | "profiles"): Tab[] {
  const address = `/tags/${encodeURIComponent(name)}`;
  return [
    { href: address, label: t("tag-tab-posts"), current: current === "posts" },
    { href: `${address}/profiles`, label: t("tag-tab-profiles"), current: current === "profiles" },
  ];
}
