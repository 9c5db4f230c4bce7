import type { Tag } from "#protocol/entities.ts";
import { can } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { TagButton } from "#web/search/tag-buttons.tsx";
import { TagRow } from "#web/search/tag-row.tsx";
import styles from "./hover-card.module.css";

export function TagCard({ tag }: { tag: Tag }) {
  const t = useWords();
  const { account } = useReader();
  // Somebody may write on several days, so the days can't be added up.
  const people = Math.max(0, ...tag.history.map((day) => Number(day.accounts)));
  return (
    <div className={styles.tag}>
      <TagRow tag={tag} action={can(account, "followed-tags") && <TagButton tag={tag} flag="following" />} />
      {people > 1 && <p className={styles.quiet}>{t("card-people", { count: people })}</p>}
    </div>
  );
}
