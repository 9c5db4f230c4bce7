/**
 * A choice of a few: each is a button that sends the form it stands in, so that
 * one press is enough, with and without script.
 */
import type { FormEvent, ReactNode } from "react";
import { useLocation } from "#web/data/location.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./choices.module.css";

export interface Choice {
  value: string;
  label: ReactNode;
  /** Language of the label, if it is another than that of the page. */
  lang?: string;
}

interface ChoicesProps {
  action: string;
  /** The field that the choice is sent as. */
  name: string;
  /** What is chosen here, for those who cannot see it. */
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
  const submit = (event: FormEvent) => {
    onSend?.();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!onChoose || !(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    onChoose(submitter.value);
  };
  return (
    <form className={styles[look]} method="post" action={action} role="group" aria-label={label} onSubmit={submit}>
      <input type="hidden" name="return_to" value={returnTo ?? pathname} />
      {choices.map((choice) => (
        <button
          key={choice.value}
          className={styles.choice}
          name={name}
          value={choice.value}
          lang={choice.lang}
          aria-pressed={choice.value === chosen}
          data-colour={look === "colours" ? choice.value : undefined}
        >
          {look === "colours" ? (
            <>
              <svg className={styles.dot} viewBox="0 0 24 24" aria-hidden="true">
                <circle cx="12" cy="12" r="12" />
              </svg>
              <span>{choice.label}</span>
            </>
          ) : (
            <span>{choice.label}</span>
          )}
          {look === "list" && choice.value === chosen && <Icon name="check" />}
        </button>
      ))}
    </form>
  );
}
