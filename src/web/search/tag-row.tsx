/** One hashtag in a list: its name, how much it was used this week, and the days as a line, where more than one has something to show. */
import type { ReactNode } from "react";
import type { Tag } from "#protocol/entities.ts";
import { useWords } from "#web/i18n/words.ts";
import styles from "./tag-row.module.css";

export function TagRow({ tag, action }: { tag: Tag; action?: ReactNode }) {
  if (!action) return <TagLink tag={tag} />;
  return (
    <div className={styles.beside}>
      <TagLink tag={tag} />
      {action}
    </div>
  );
}

function TagLink({ tag }: { tag: Tag }) {
  const t = useWords();
  const days = tag.history.map((day) => Number(day.uses)).toReversed();
  const count = days.reduce((sum, uses) => sum + uses, 0);
  return (
    <a className={styles.row} href={`/tags/${encodeURIComponent(tag.name)}`}>
      <span className={styles.name}>#{tag.name}</span>
      <span className={styles.uses}>{t("tag-uses", { count })}</span>
      {days.filter(Boolean).length > 1 && (
        <svg className={styles.days} width={70} height={24} viewBox="0 0 70 24" aria-hidden="true">
          <polyline points={lineOf(days)} />
        </svg>
      )}
    </a>
  );
}

/** The oldest day at the left, the busiest at the top. */
function lineOf(days: readonly number[]): string {
  const most = Math.max(...days, 1);
  const step = 66 / Math.max(days.length - 1, 1);
  return days.map((uses, day) => `${2 + Math.round(day * step)},${22 - Math.round((uses / most) * 20)}`).join(" ");
}
