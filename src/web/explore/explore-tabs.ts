/** The tabs of Explore; suggestions are made for somebody. */
import type { MessageId } from "#protocol/message-ids.ts";
import type { Reader } from "#web/data/reader.ts";
import type { Words } from "#web/i18n/words.ts";
import type { Tab } from "#web/ui/tabs.tsx";

const tabs = {
  posts: ["/explore", "explore-posts"],
  tags: ["/explore/tags", "explore-hashtags"],
  links: ["/explore/links", "explore-news"],
  users: ["/explore/users", "explore-for-you"],
} as const satisfies Record<string, readonly [href: string, label: MessageId]>;

export type ExploreTab = keyof typeof tabs;

export function exploreTabs(t: Words, { account }: Pick<Reader, "account">, current: ExploreTab): Tab[] {
  return Object.entries(tabs)
    .filter(([name]) => account || name !== "users")
    .map(([name, [href, label]]) => ({ href, label: t(label), current: name === current }));
}
