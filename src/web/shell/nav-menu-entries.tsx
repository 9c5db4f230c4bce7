/** Places in a menu of the navigation. */
import { useState, type ToggleEvent } from "react";
import type { List } from "#protocol/entities.ts";
import { can } from "#web/data/own-account.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./nav-menus.module.css";
import type { NavigationEntry } from "./navigation-entries.ts";
import { Waiting } from "./waiting.tsx";

interface EntriesProps {
  className?: string;
  entries: readonly NavigationEntry[];
}

export function Entries({ className, entries }: EntriesProps) {
  const t = useWords();
  return (
    <ul className={className}>
      {entries.map(({ href, words, icon, count, countWords }) => (
        <li key={href}>
          <a className={styles.entry} href={href}>
            <Icon name={icon} />
            {t(words)}
            {countWords && <Waiting className={styles.unread} count={count!} words={countWords} />}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The rare places, and below them the reader's own lists. */
export function MoreEntries({ className, entries, lists }: EntriesProps & { lists: readonly List[] }) {
  const t = useWords();
  return (
    <>
      <Entries className={className} entries={entries.filter(({ where }) => where === "more")} />
      {lists.length > 0 && (
        <ul className={className} aria-label={t("nav-lists")}>
          {lists.map(({ id, title }) => (
            <li key={id}>
              <a className={styles.entry} href={`/lists/${id}`}>
                <Icon name="list" />
                <span className={styles.title} dir="auto">
                  {title}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Read when the menu opens: no page needs them before. Without them "Lists" still leads there. */
export function useOwnLists(): [lists: readonly List[], read: (event: ToggleEvent) => void] {
  const api = useApi();
  const { account } = useReader();
  const [lists, show] = useState<readonly List[]>([]);
  const read = (event: ToggleEvent) => {
    if (event.newState !== "open" || !can(account, "lists")) return;
    api.get<List[]>("/api/v1/lists").then(({ body }) => show(body), console.warn);
  };
  return [lists, read];
}
