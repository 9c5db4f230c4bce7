/** To the other drafts, where there are others than the one that is being written. */
import type { ReactNode } from "react";
import type { Draft } from "#web/drafts/draft.ts";
import { useDraftCount } from "#web/drafts/use-kept.ts";
import { useWords } from "#web/i18n/words.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./composer.module.css";

export function DraftsLink({ draft }: { draft: Draft }): ReactNode {
  const t = useWords();
  const count = useDraftCount(draft);
  if (count === 0) return null;
  const label = t("compose-drafts-count", { count });
  return (
    <a className={styles.drafts} href="/drafts" title={label}>
      <Icon name="files" />
      <span className={styles.draftsNumber} aria-hidden="true">
        {count}
      </span>
      <span className={styles.draftsLabel}>{label}</span>
    </a>
  );
}
