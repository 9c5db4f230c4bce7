/** The right zone: search, what a screen has to say at the side, and the small print. Below 1,200 px only the latter. */
import type { ReactNode } from "react";
import { useLocation } from "#web/data/location.ts";
import { useWords } from "#web/i18n/words.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./aside.module.css";
import { shortcutsId } from "./shortcuts-dialog.tsx";

export function Aside({ children }: { children?: ReactNode }) {
  const t = useWords();
  return (
    <aside className={styles.aside} aria-label={t("aside-label")}>
      {useLocation().pathname !== "/search" && <Search />}
      {children}
      <SmallPrint />
    </aside>
  );
}

function Search() {
  const t = useWords();
  return (
    <search>
      <form className={styles.search} action="/search">
        <Icon name="search" />
        <input type="search" name="q" placeholder={t("nav-search")} aria-label={t("nav-search")} autoComplete="off" />
        <kbd className="needs-script" aria-hidden="true">
          /
        </kbd>
      </form>
    </search>
  );
}

/** The links at the end of every page. */
export function SmallPrint() {
  const t = useWords();
  return (
    <footer className={styles.print}>
      <a href="/about">{t("nav-about")}</a>
      <a href="/privacy">{t("nav-privacy")}</a>
      <a href="/terms">{t("nav-terms")}</a>
      <button type="button" className="needs-script" data-opens={shortcutsId}>
        {t("nav-keyboard")}
      </button>
    </footer>
  );
}
