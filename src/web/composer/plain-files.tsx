/** Pictures where no script runs: the form brings them along with the words. */
import * as limits from "#protocol/limits.ts";
import { useWords } from "#web/i18n/words.ts";
import { pictureTypes } from "./files/file-intake.tsx";
import styles from "./composer.module.css";

export function PlainFiles() {
  const t = useWords();
  return Array.from({ length: limits.status.plainAttachments }, (_, at) => (
    <fieldset key={at} className={styles.plainFile}>
      <legend>{t("compose-file", { number: at + 1 })}</legend>
      <input
        type="file"
        name={`files[${at}][file]`}
        accept={pictureTypes}
        aria-label={t("compose-file", { number: at + 1 })}
      />
      <input
        name={`files[${at}][description]`}
        maxLength={limits.media.altText}
        aria-label={t("compose-file-description", { number: at + 1 })}
        placeholder={t("compose-file-description", { number: at + 1 })}
      />
    </fieldset>
  ));
}
