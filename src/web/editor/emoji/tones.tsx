/** Six hands: the skin tone of all emoji that have one. */
import { useId } from "react";
import { useWords } from "#web/i18n/words.ts";
import { inTone, tones, type Tone } from "./emoji.ts";
import styles from "./emoji-picker.module.css";

interface TonesProps {
  tone: Tone;
  onChoose: (tone: Tone) => void;
}

export function Tones({ tone, onChoose }: TonesProps) {
  const t = useWords();
  const name = useId();
  return (
    <fieldset className={styles.tones}>
      <legend className="visually-hidden">{t("emoji-tones")}</legend>
      {tones.map((each) => (
        <label key={each} title={t(`emoji-tone-${each}`)}>
          <input
            type="radio"
            // Of no form: it's no part of the post.
            form=""
            name={name}
            aria-label={t(`emoji-tone-${each}`)}
            checked={each === tone}
            onChange={() => onChoose(each)}
          />
          <span aria-hidden="true">{inTone("✋~", each)}</span>
        </label>
      ))}
    </fieldset>
  );
}
