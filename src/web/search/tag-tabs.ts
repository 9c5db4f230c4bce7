/** The two sides of a hashtag: its posts, and the people who write them. */
import type { CredentialAccount } from "#protocol/entities.ts";
import { can } from "#web/data/own-account.ts";
import type { Words } from "#web/i18n/words.ts";
import type { Tab } from "#web/ui/tabs.tsx";

interface TagReader {
  t: Words;
  account: CredentialAccount | null;
}

/** Only this server tells who writes about a hashtag. */
export function tagTabs({ t, account }: TagReader, name: string, current: "posts" | "profiles"): Tab[] {
  const address = `/tags/${encodeURIComponent(name)}`;
  const tabs = [
    { href: address, label: t("tag-tab-posts"), current: current === "posts" },
    { href: `${address}/profiles`, label: t("tag-tab-profiles"), current: current === "profiles" },
  ];
  return can(account, "here") ? tabs : tabs.slice(0, 1);
}
