/** Places in a menu of the navigation. */
import { useCallback, useState, type RefCallback } from "react";
import type { List } from "#protocol/entities.ts";
import { can } from "#web/data/own-account.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { useLocation } from "#web/navigation/location.ts";
import { useWords } from "#web/i18n/words.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./nav-menus.module.css";
import { morePlaces } from "./more-places.ts";
import { isCurrent, type NavigationEntry } from "./navigation-entries.ts";
import { Waiting } from "./waiting.tsx";

interface EntriesProps {
  className?: string;
  entries: readonly Omit<NavigationEntry, "where">[];
}

export function Entries({ className, entries }: EntriesProps) {
  const t = useWords();
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {entries.map(({ href, words, icon, count, countWords }) => (
        <li key={href}>
          <a className={styles.entry} href={href} aria-current={isCurrent(href, pathname) ? "page" : undefined}>
            <Icon name={icon} />
            {t(words)}
            {countWords && <Waiting className={styles.unread} count={count!} words={countWords} />}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The rarer places, and below them the reader's own lists. */
export function MoreEntries({ className, lists }: { className?: string; lists: readonly List[] }) {
  const t = useWords();
  const { account } = useReader();
  return (
    <>
      <Entries className={className} entries={morePlaces(account!)} />
      {lists.length > 0 && (
        <ul className={className} aria-label={t("nav-lists")}>
          {lists.map(({ id, title }) => (
            <li key={id}>
              <a className={styles.entry} href={`/lists/${id}`}>
                <Icon name="list" />
                <span className={styles.who}>
                  <span dir="auto">{title}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Read when the menu opens: no page needs them before. Without them "Lists" still leads there. `menu` is the ref of the popover. */
export function useOwnLists(): [lists: readonly List[], menu: RefCallback<HTMLElement>] {
  const api = useApi();
  const { account } = useReader();
  const [lists, show] = useState<readonly List[]>([]);
  const menu = useCallback(
    (element: HTMLElement | null) => {
      const read = () => {
        if (!element?.matches(":popover-open") || !can(account, "lists")) return;
        api.get<List[]>("/api/v1/lists").then(({ body }) => show(body), console.warn);
      };
      // It opens without this script, and may have done so before.
      read();
      element?.addEventListener("toggle", read);
      return () => element?.removeEventListener("toggle", read);
    },
    [api, account],
  );
  return [lists, menu];
}
