/** The content warning: one line that stands before the post and folds it. */
import * as limits from "#protocol/limits.ts";
import { useWords } from "#web/i18n/words.ts";
import styles from "./composer.module.css";

interface WarningProps {
  text: string;
  autoFocus: boolean;
  onChange: (text: string) => void;
}

export function Warning({ text, autoFocus, onChange }: WarningProps) {
  const t = useWords();
  return (
    <input
      className={styles.warning}
      name="spoiler_text"
      value={text}
      maxLength={limits.status.spoilerText}
      placeholder={t("compose-warning-placeholder")}
      aria-label={t("compose-warning")}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for a moment ago
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
