/** "More": the places that are rarely gone to, and the reader's own lists. A native popover, so that it opens without any script. */
import { useLocation } from "#web/navigation/location.ts";
import { useWords } from "#web/i18n/words.ts";
import { MoreEntries, useOwnLists } from "./nav-menu-entries.tsx";
import styles from "./nav-menus.module.css";

export function MoreMenu({ id }: { id: string }) {
  const t = useWords();
  const { pathname } = useLocation();
  const [lists, menu] = useOwnLists();
  return (
    <div
      className={`${styles.menu} rests`}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={t("nav-more")}
      key={pathname}
      ref={menu}
    >
      <MoreEntries lists={lists} />
    </div>
  );
}
