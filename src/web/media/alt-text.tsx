/** What is to be seen or heard, in words. The badge opens them without any script: both halves are the browser's own. */
import { useId } from "react";
import { useWords } from "#web/i18n/words.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./media-grid.module.css";

export function AltText({ text }: { text: string }) {
  const t = useWords();
  const id = useId();
  return (
    <>
      <button type="button" className={styles.badge} popoverTarget={id} aria-label={t("media-description-show")}>
        {t("media-alt")}
      </button>
      <div className={styles.alt} id={id} popover="auto">
        <h2>{t("media-description")}</h2>
        <p dir="auto">{text}</p>
        <button type="button" popoverTarget={id} popoverTargetAction="hide" aria-label={t("close")}>
          <Icon name="x" />
        </button>
      </div>
    </>
  );
}
