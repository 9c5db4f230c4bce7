/**
 * Words with formatting that a plain text box cannot show. They stay as they are
 * unless their author says otherwise.
 */
import type { Draft } from "#web/drafts/draft.ts";
import { useWords } from "#web/i18n/words.ts";
import { Content } from "#web/statuses/content.tsx";
import styles from "./composer.module.css";

interface FormattedTextProps {
  draft: Draft;
  /** Does the same without a script. */
  plainHref: string | undefined;
  onPlain: () => void;
}

export function FormattedText({ draft, plainHref, onPlain }: FormattedTextProps) {
  const t = useWords();
  const { content, language } = draft;
  return (
    <>
      <p className={styles.note}>
        {t("compose-formatted")}{" "}
        {plainHref ? (
          <a
            href={plainHref}
            onClick={(event) => {
              event.preventDefault();
              onPlain();
            }}
          >
            {t("compose-formatted-as-plain")}
          </a>
        ) : (
          <button type="button" onClick={onPlain}>
            {t("compose-formatted-as-plain")}
          </button>
        )}
      </p>
      <div className={styles.formatted}>
        <Content status={{ content, language, emojis: [] }} size="excerpt" />
      </div>
    </>
  );
}
