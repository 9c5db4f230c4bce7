/** The searches of before, each of which can be forgotten, and all of them. Only this browser knows them, so no server draws them. */
import { useEffect, useRef, useState } from "react";
import type { AccountId } from "#protocol/ids.ts";
import { announce } from "#web/device/announce.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { searchPath } from "./offers.ts";
import { forgetAllSearches, forgetSearch, recentSearches, rememberSearch } from "./recent-searches.ts";
import styles from "./recent-list.module.css";

/** With its words. */
export async function load(): Promise<typeof RecentList> {
  await needWords(["suggestions"]);
  return RecentList;
}

export function RecentList({ accountId }: { accountId: AccountId }) {
  const t = useWords();
  const [recent, setRecent] = useState<readonly string[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const look = () => setRecent(recentSearches(accountId));
  useEffect(look, [accountId]);
  if (recent.length === 0) return null;
  const forget = (q: string, at: number) => {
    forgetSearch(accountId, q);
    look();
    announce(t("search-forgotten", { q }));
    // The focus goes to the one that takes its place.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll("button");
      buttons?.[Math.min(at, buttons.length - 1)]?.focus();
    });
  };
  const forgetAll = () => {
    forgetAllSearches(accountId);
    look();
    announce(t("search-forgotten-all"));
    document.querySelector<HTMLElement>('header input[name="q"]')?.focus();
  };
  return (
    <section className={styles.recent}>
      <h2>
        {t("search-recent")}
        <Button tone="quiet" size="small" onClick={forgetAll}>
          {t("search-forget-all")}
        </Button>
      </h2>
      <ul ref={list}>
        {recent.map((q, at) => (
          <li key={q}>
            <a href={searchPath(q)} className="row-link" onClick={() => rememberSearch(accountId, q)}>
              <Icon name="clock" />
              <span dir="auto">{q}</span>
            </a>
            <IconButton icon="x" label={t("search-forget", { q })} onClick={() => forget(q, at)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
