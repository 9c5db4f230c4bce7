/** What is to be seen or heard, in words. The badge opens them without any script: both halves are the browser's own. */
import { useWords } from "#web/i18n/words.ts";
import { useIdInRow } from "#web/ui/row-id.ts";
import styles from "./media-grid.module.css";

/** Three elements, because each described picture of a list has them. */
export function AltText({ of, text }: { of: string; text: string }) {
  const t = useWords();
  const id = useIdInRow(of);
  return (
    <>
      <button type="button" className={styles.badge} popoverTarget={id} aria-label={t("media-description-show")}>
        {t("media-alt")}
      </button>
      <div className={styles.alt} id={id} popover="auto" dir="auto">
        {text}
        {/* Not every browser closes it by a press beside it. */}
        <button type="button" popoverTarget={id} popoverTargetAction="hide" aria-label={t("close")}>
          ✕
        </button>
      </div>
    </>
  );
}
