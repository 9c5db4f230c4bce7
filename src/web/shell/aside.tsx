/** The right zone: search, people to meet, and the small print. Below 1,200 px only the latter. */
import { lazy, Suspense, useEffect, useState } from "react";
import * as hooks from "#web/device/hooks.ts";
import { useLocation } from "#web/navigation/location.ts";
import { isVisitor, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { Route } from "#web/navigation/routes.ts";
import styles from "./aside.module.css";
import { shortcutsId } from "./shortcuts-dialog.tsx";

/** Only an offer: where it cannot be loaded, there is none. */
const ActiveHere = lazy(() =>
  import("./active-here.tsx").then(
    ({ ActiveHere }) => ({ default: ActiveHere }),
    () => ({ default: () => null }),
  ),
);

/** Milliseconds in which a page has finished with itself. */
const afterLoading = 1_000;

export function Aside({ route }: { route: Route }) {
  const t = useWords();
  const signedIn = !isVisitor(useReader().account);
  const spare = useRoomAndTime();
  return (
    <aside className={styles.aside} aria-label={t("aside-label")}>
      {useLocation().pathname !== "/search" && <Search />}
      {/* The page of all who write here needs no excerpt of itself. */}
      {signedIn && spare && route.name !== "people/actors" && (
        <Suspense>
          <ActiveHere />
        </Suspense>
      )}
      <SmallPrint />
    </aside>
  );
}

/** True once there is a right zone to be seen and the page has nothing better to do. */
function useRoomAndTime(): boolean {
  const [spare, setSpare] = useState(false);
  useEffect(() => {
    const wide = matchMedia("(width >= 1200px)");
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      if (wide.matches) timer = setTimeout(() => setSpare(true), afterLoading);
    };
    look();
    wide.addEventListener("change", look);
    return () => {
      clearTimeout(timer);
      wide.removeEventListener("change", look);
    };
  }, []);
  return spare;
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
      <button type="button" className="needs-script" {...hooks.opens.set(shortcutsId)}>
        {t("nav-keyboard")}
      </button>
    </footer>
  );
}
