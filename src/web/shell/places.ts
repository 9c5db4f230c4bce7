/** The entries of the navigation, for readers and for visitors. */
import type { Reader } from "#web/data/reader.ts";
import type { IconName } from "#web/ui/icon-names.ts";

export interface PlaceEntry {
  href: string;
  words: string;
  icon: IconName;
  /** Stands in the bar of phones; the others are in the sheet behind the reader's face. */
  onPhones: boolean;
  unread?: number;
}

export function placesFor({ account, unreadNotifications }: Reader): PlaceEntry[] {
  if (!account) {
    return [
      { href: "/", words: "nav-home", icon: "house", onPhones: true },
      { href: "/public/local", words: "nav-local", icon: "users", onPhones: true },
      { href: "/search", words: "nav-search", icon: "search", onPhones: true },
      { href: "/settings", words: "nav-settings", icon: "settings-2", onPhones: false },
      { href: "/about", words: "nav-about", icon: "info", onPhones: false },
    ];
  }
  return [
    { href: "/", words: "nav-home", icon: "house", onPhones: true },
    { href: "/search", words: "nav-search", icon: "search", onPhones: true },
    { href: "/public/local", words: "nav-local", icon: "users", onPhones: true },
    { href: "/notifications", words: "nav-notifications", icon: "bell", onPhones: true, unread: unreadNotifications },
    { href: "/bookmarks", words: "nav-bookmarks", icon: "bookmark", onPhones: false },
    { href: "/favourites", words: "nav-favourites", icon: "heart", onPhones: false },
    { href: `/@${account.acct}`, words: "nav-profile", icon: "user", onPhones: false },
    { href: "/settings", words: "nav-settings", icon: "settings-2", onPhones: false },
  ];
}

/** Icons whose outline can be filled to say "here". */
export const fillable: ReadonlySet<IconName> = new Set(["house", "bell", "bookmark", "heart", "user", "users"]);

/** Settings and the reader's own profile have pages below them; `/` has not, and whoever writes is in none of them. */
export function isCurrent(href: string, pathname: string): boolean {
  if (pathname.endsWith("/compose")) return false;
  return pathname === href || (href !== "/" && pathname.startsWith(`${href}/`));
}
