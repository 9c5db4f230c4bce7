/**
 * A choice of a few: each is a button that sends the form it stands in, so that
 * one press is enough, with and without script.
 */
import type { SubmitEvent, ReactNode } from "react";
import { PostForm } from "#web/data/post-form.tsx";
import { useLocation } from "#web/navigation/location.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./choices.module.css";

interface Choice {
  value: string;
  label: ReactNode;
  /** Language of the label, if it is another than that of the page. */
  lang?: string;
}

interface ChoicesProps {
  action: string;
  /** The field that the choice is sent as. */
  name: string;
  /** What is chosen here; the heading above says it to those who see it. */
  label: string;
  chosen: string;
  choices: readonly Choice[];
  /** `list`: one below the other, with a tick. `row`: beside one another. `scale`: the same, as wide as there is room. */
  look: "list" | "row" | "scale" | "colours";
  /** Where to come back to; this page unless given. */
  returnTo?: string;
  /** Takes the choice over; without it the browser sends the form. */
  onChoose?: (value: string) => void;
  onSend?: () => void;
}

export function Choices({ action, name, label, chosen, choices, look, returnTo, onChoose, onSend }: ChoicesProps) {
  const { pathname } = useLocation();
  const submit = (event: SubmitEvent) => {
    onSend?.();
    const { submitter } = event.nativeEvent;
    if (!onChoose || !(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    onChoose(submitter.value);
  };
  return (
    <PostForm action={action} onSubmit={submit}>
      <input type="hidden" name="return_to" value={returnTo ?? pathname} />
      <fieldset className={styles[look]} aria-label={label}>
        {choices.map(({ value, label: words, lang }) => (
          <button
            key={value}
            className={styles.choice}
            name={name}
            value={value}
            lang={lang}
            aria-pressed={value === chosen}
            data-colour={look === "colours" ? value : undefined}
          >
            {look === "colours" && (
              <svg className={styles.dot} viewBox="0 0 24 24" aria-hidden="true">
                <circle cx="12" cy="12" r="12" />
              </svg>
            )}
            <span>{words}</span>
            {look === "list" && value === chosen && <Icon name="check" />}
          </button>
        ))}
      </fieldset>
    </PostForm>
  );
}
