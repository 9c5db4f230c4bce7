/** On a preview deployment: nobody should sign in here with an account that they care about. */
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./preview-notice.module.css";

export function PreviewNotice() {
  const t = useWords();
  if (!useReader().preview) return null;
  return (
    <p className={styles.notice} role="note">
      <Icon name="triangle-alert" />
      <span>{t("preview-notice")}</span>
    </p>
  );
}
