/** The rarer places of a reader, in a menu of their own, and on phones behind the reader's face. */
import type { CredentialAccount } from "#protocol/entities.ts";
import { can } from "#web/data/own-account.ts";
import { followRequests, isAskedOften, type NavigationEntry } from "./navigation-entries.ts";

export function morePlaces(account: CredentialAccount): Omit<NavigationEntry, "where">[] {
  const places: Omit<NavigationEntry, "where">[] = [
    { href: "/drafts", words: "nav-drafts", icon: "files" },
    ...(isAskedOften(account) ? [] : [followRequests(account)]),
    { href: "/followed_tags", words: "nav-followed-tags", icon: "hash", needs: "followed-tags" },
    { href: "/filters", words: "nav-filters", icon: "funnel", needs: "filters" },
    { href: "/mutes", words: "nav-mutes", icon: "volume-x" },
    { href: "/blocks", words: "nav-blocks", icon: "ban" },
    { href: "/domain_blocks", words: "nav-domain-blocks", icon: "globe-x", needs: "domain-blocks" },
  ];
  return places.filter(({ needs }) => !needs || can(account, needs));
}
