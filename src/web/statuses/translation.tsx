/** The line below the words of a post in another language: a way to read it, who has translated it, and back to the original. */
import { useEffect, useState } from "react";
import { languageInText } from "#kit/language-name.ts";
import type { StatusCell } from "#web/entities/store.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { useHands } from "#web/verbs/hands.ts";
import { showOriginal, translate, useTranslator } from "./translate.ts";
import styles from "./translation.module.css";

export function TranslationLine({ status }: { status: StatusCell }) {
  const { id, translation } = status;
  const t = useWords();
  const hands = useHands();
  const reader = useReader();
  const isThere = useTranslator(status);
  const [isAlive, comeAlive] = useState(false);
  useEffect(() => comeAlive(true), []);
  if (!translation && !isThere) return null;
  const isAsked = translation?.is === "asked";
  const isFinal = translation?.is === "refused" && translation.isFinal;
  const press = () => {
    if (translation?.is === "shown") showOriginal(hands, id);
    else if (!isAsked) void translate(hands, id, reader);
  };
  const label = translation
    ? { asked: t("status-translating"), shown: t("status-show-original"), refused: t("retry") }[translation.is]
    : t("status-translate");
  return (
    <p className={`${styles.line} needs-script`}>
      <span role="status">{said()}</span>
      {/* One button for all of it, so that the focus stays. */}
      {!isFinal && (
        <button type="button" disabled={!isAlive} aria-busy={isAsked || undefined} onClick={press}>
          {label}
        </button>
      )}
    </p>
  );

  function said(): string | null {
    if (translation?.is === "refused") return translation.why;
    if (translation?.is !== "shown") return null;
    const from = languageInText(translation.from, reader.locale);
    return translation.by === null
      ? t("status-translated-here", { language: from })
      : t("status-translated", { language: from, provider: translation.by });
  }
}
