/** The tabs of a profile, but for those that its owner has switched off. Of a suspended one only its followers find something behind them. */
import { useEffect } from "react";
import { dashed } from "#kit/dashed.ts";
import type { Account } from "#protocol/entities.ts";
import { useRelationship } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { navigate } from "#web/navigation/navigation.ts";
import { Tabs } from "#web/ui/tabs.tsx";

const tabs = ["posts", "with_replies", "media", "featured"] as const;
export type ProfileTab = (typeof tabs)[number];

export function hasTab({ show_media, show_featured }: Account, tab: ProfileTab): boolean {
  return tab === "media" ? show_media : tab !== "featured" || show_featured;
}

/**
 * True if the account has this tab. If not, its address leads to the profile: a page that stood there before, and was come
 * back to, knows only now that the tab was switched off.
 */
export function useTab(account: Account | undefined, tab: ProfileTab): boolean {
  const has = !account || hasTab(account, tab);
  const address = account && `/@${account.acct}`;
  useEffect(() => {
    if (!has) void navigate(address!, { replace: true });
  }, [has, address]);
  return has;
}

export function ProfileTabs({ account, current }: { account: Account; current: ProfileTab }) {
  const t = useWords();
  const relationship = useRelationship(account.id);
  if (account.suspended && !relationship?.following) return null;
  const shown = tabs.filter((one) => hasTab(account, one));
  const address = `/@${account.acct}`;
  return (
    <Tabs
      label={t("profile-tabs")}
      tabs={shown.map((one) => ({
        href: one === "posts" ? address : `${address}/${one}`,
        label: t(`profile-tab-${dashed(one)}`),
        current: one === current,
      }))}
    />
  );
}
