/** The entries of the navigation, for readers and for visitors. */
import type { CredentialAccount } from "#protocol/entities.ts";
import { foreignIdPattern } from "#protocol/ids.ts";
import type { MessageId } from "#protocol/message-ids.ts";
import { shelves, toggles } from "#protocol/toggles.ts";
import { faces } from "#web/statuses/faces.ts";
import { can, type Needed } from "#web/data/own-account.ts";
import { isVisitor, unreadOf, type Reader } from "#web/data/reader.ts";
import type { IconName } from "#web/ui/icon-names.ts";

export interface NavigationEntry {
  href: string;
  words: MessageId;
  icon: IconName;
  /**
   * `bar`: at the side, and in the bar of phones. `side`: at the side, and on
   * phones behind the reader's face.
   */
  where: "bar" | "side";
  /** After `g`, leads there. */
  key?: string;
  /** Not there for an account whose server lacks it. */
  needs?: Needed | undefined;
  /** How many wait there, and the message that says so. */
  count?: number;
  countWords?: "nav-unread" | "nav-waiting";
}

const home: NavigationEntry = { href: "/", words: "nav-home", icon: "house", where: "bar", key: "h" };
const search: NavigationEntry = { href: "/search", words: "nav-search", icon: "search", where: "bar" };
const federated: NavigationEntry = { href: "/public", words: "nav-federated", icon: "globe", where: "side", key: "t" };
const explore: NavigationEntry = {
  href: "/explore",
  words: "nav-explore",
  icon: "compass",
  where: "bar",
  key: "e",
};
const local: NavigationEntry = {
  href: "/public/local",
  words: "nav-local",
  icon: "building-2",
  where: "bar",
  key: "l",
};

export function navigationFor(reader: Reader): NavigationEntry[] {
  const { account, unreadConversations } = reader;
  if (isVisitor(account)) {
    return [
      home,
      explore,
      search,
      local,
      federated,
      { href: "/settings", words: "nav-settings", icon: "settings-2", where: "side", key: "s" },
      { href: "/about", words: "nav-about", icon: "info", where: "side" },
    ];
  }
  const entries: NavigationEntry[] = [
    home,
    search,
    { ...explore, where: "side" },
    { ...local, where: "side" },
    federated,
    {
      href: "/conversations",
      words: "nav-conversations",
      icon: "mail",
      where: "bar",
      key: "d",
      count: unreadConversations,
      countWords: "nav-unread",
      needs: "conversations",
    },
    {
      href: "/notifications",
      words: "nav-notifications",
      icon: "bell",
      where: "bar",
      key: "n",
      count: unreadOf(reader),
      countWords: "nav-unread",
    },
    ...(isAskedOften(account) ? [followRequests(account)] : []),
    ...shelves.map((shelf): NavigationEntry => {
      const { list } = toggles[shelf];
      const { icon, pageKey, needs } = faces[shelf];
      return { href: `/${list}`, words: `nav-${list}`, icon, where: "side", key: pageKey, needs };
    }),
    { href: "/lists", words: "nav-lists", icon: "list", where: "side", needs: "lists" },
    { href: `/@${account.acct}`, words: "nav-profile", icon: "user", where: "side", key: "p" },
    { href: "/settings", words: "nav-settings", icon: "settings-2", where: "side", key: "s" },
  ];
  return entries.filter(({ needs }) => !needs || can(account, needs));
}

/** Follow requests are in sight if some wait or are to be expected; else in the menu of the rarer places. */
export const isAskedOften = ({ locked, source }: CredentialAccount) => locked || source.follow_requests_count > 0;

export function followRequests({ source }: CredentialAccount): NavigationEntry {
  return {
    href: "/follow_requests",
    words: "nav-follow-requests",
    icon: "user-plus",
    where: "side",
    count: source.follow_requests_count,
    countWords: "nav-waiting",
  };
}

/** Icons whose outline can be filled to say "here". */
export const fillable: ReadonlySet<IconName> = new Set([
  "house",
  "bell",
  "user",
  ...shelves.map((shelf) => faces[shelf].icon),
]);

/** Their addresses by their keys. */
export function pagesByKey(entries: readonly NavigationEntry[]): Record<string, string> {
  return Object.fromEntries(entries.flatMap(({ key, href }) => (key ? [[key, href]] : [])));
}

/** The id of the post that is the page. */
export function postIn(pathname: string): string | undefined {
  const [, id] = /^\/@[^/]+\/([^/]+)$/.exec(pathname) ?? [];
  return id && foreignIdPattern.test(id) ? id : undefined;
}

/** Settings, conversations and the reader's own profile have pages below them; `/` and Federated have not, and neither the composer nor a post is in any of them. */
export function isCurrent(href: string, pathname: string): boolean {
  if (/^\/@[^/]+\/compose$/.test(pathname) || postIn(pathname)) return false;
  return pathname === href || (!/^\/(?:public)?$/.test(href) && pathname.startsWith(`${href}/`));
}
