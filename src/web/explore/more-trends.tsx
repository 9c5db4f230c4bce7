/** The way to the trends that come after these. */
import { queryString } from "#protocol/query.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Cursor } from "#web/paging/list.ts";
import styles from "#web/paging/more-link.module.css";
import { ListEnd } from "#web/ui/list-end.tsx";

export function MoreTrends({ path, next }: { path: string; next: Cursor | null }) {
  const t = useWords();
  if (!next) return <ListEnd>{t("list-end")}</ListEnd>;
  return (
    <p className={styles.more}>
      <a href={path + queryString(next)} rel="next">
        {t("list-more")}
      </a>
    </p>
  );
}
