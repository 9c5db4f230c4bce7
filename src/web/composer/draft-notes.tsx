/** What there is to say of a draft: where its words come from, and whether they are kept. */
import { isChanged } from "#web/drafts/draft.ts";
import type { OpenDraftState } from "#web/drafts/open-draft.ts";
import { useWords } from "#web/i18n/words.ts";
import styles from "./composer.module.css";

interface DraftNotesProps extends OpenDraftState {
  onDiscard: () => void;
  /** They stay. */
  onClose: () => void;
}

export function DraftNotes({ draft, restored, keeping, wanting, onDiscard }: DraftNotesProps) {
  const t = useWords();
  return (
    <>
      {restored && (
        <p className={styles.note}>
          {t("compose-draft-restored")}{" "}
          <button type="button" onClick={onDiscard}>
            {t("compose-draft-discard")}
          </button>
        </p>
      )}
      {wanting && <p className={styles.note}>{t(`compose-draft-${wanting}`)}</p>}
      {keeping === "elsewhere" && <p className={styles.note}>{t("compose-draft-elsewhere")}</p>}
      {keeping === "failed" && isChanged(draft) && (
        <p className={styles.problem} role="status">
          {t("compose-draft-not-kept")}
        </p>
      )}
    </>
  );
}
