/** The way to the trends that come after these. */
import type { Cursor } from "#web/paging/list.ts";
import { useWords } from "#web/i18n/words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ListEnd } from "#web/ui/list-end.tsx";
import styles from "./more-trends.module.css";

export function MoreTrends({ path, next }: { path: string; next: Cursor | null }) {
  const t = useWords();
  if (!next) return <ListEnd>{t("list-end")}</ListEnd>;
  return (
    <p className={styles.more}>
      <ButtonLink href={`${path}?${new URLSearchParams(next)}`}>{t("list-more")}</ButtonLink>
    </p>
  );
}
