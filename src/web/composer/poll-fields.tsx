/** The options, the kind and the length of a poll that is being written. */
import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import * as limits from "#protocol/limits.ts";
import type { DraftPoll } from "#web/drafts/draft.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { CheckField, SelectField } from "#web/ui/field.tsx";
import { limitsOf } from "./limits-of.ts";
import styles from "./poll-fields.module.css";

/** Seconds. */
const lengths = [300, 1_800, 3_600, 21_600, 86_400, 259_200, 604_800] as const;

interface PollFieldsProps {
  poll: DraftPoll;
  onChange: (poll: DraftPoll) => void;
  /** Nothing closes them but the button that opens them. */
  onClose: () => void;
}

export function PollFields({ poll, onChange }: PollFieldsProps) {
  const t = useWords();
  const { options } = poll;
  const most = limitsOf(useReader().account).poll;
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  /** The option that takes the focus, once it is there. */
  const next = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (next.current === undefined) return;
    fields.current[next.current]?.focus();
    next.current = undefined;
  }, [options]);

  const put = (index: number, title: string) =>
    onChange({ ...poll, options: options.map((option, at) => (at === index ? title : option)) });

  function add(): void {
    next.current = options.length;
    onChange({ ...poll, options: [...options, ""] });
  }

  function remove(index: number): void {
    next.current = Math.min(index, options.length - 2);
    onChange({ ...poll, options: options.filter((_, at) => at !== index) });
  }

  /** Enter leads to the next option. */
  function onKeyDown(event: KeyboardEvent, index: number): void {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (index + 1 < options.length) fields.current[index + 1]!.focus();
    else if (options.length < most.options && options[index]!.trim() !== "") add();
  }
  return (
    <fieldset className={styles.poll}>
      <legend>{t("compose-poll")}</legend>
      {options.map((option, index) => (
        // The place in the list is what an option is.
        <div key={index} className={styles.option}>
          <input
            ref={(field) => void (fields.current[index] = field)}
            className="lone-field"
            name="poll[options][]"
            value={option}
            maxLength={most.charactersPerOption}
            size={1}
            aria-label={t("compose-poll-option", { number: index + 1 })}
            placeholder={t("compose-poll-option", { number: index + 1 })}
            onChange={(event) => put(index, event.target.value)}
            onKeyDown={(event) => onKeyDown(event, index)}
          />
          {options.length > limits.poll.minOptions && (
            <IconButton
              icon="x"
              label={t("compose-poll-option-remove", { number: index + 1 })}
              onClick={() => remove(index)}
            />
          )}
        </div>
      ))}
      {options.length < most.options && (
        <Button tone="quiet" size="small" icon="plus" onClick={add}>
          {t("compose-poll-option-add")}
        </Button>
      )}
      <Terms poll={poll} onChange={onChange} />
    </fieldset>
  );
}

/** How long it is open, and whether one may choose several. */
function Terms({ poll, onChange }: Omit<PollFieldsProps, "onClose">) {
  const t = useWords();
  const most = limitsOf(useReader().account).poll;
  return (
    <div className={styles.kind}>
      <SelectField
        label={t("compose-poll-length")}
        name="poll[expires_in]"
        value={poll.expiresIn}
        onChange={(event) => onChange({ ...poll, expiresIn: Number(event.target.value) })}
      >
        {lengths
          .filter((seconds) => seconds >= most.minExpiration && seconds <= most.maxExpiration)
          .map((seconds) => (
            <option key={seconds} value={seconds}>
              {t(`compose-poll-length-${seconds}`)}
            </option>
          ))}
      </SelectField>
      <CheckField
        label={t("compose-poll-multiple")}
        name="poll[multiple]"
        checked={poll.multiple}
        onChange={(event) => onChange({ ...poll, multiple: event.target.checked })}
      />
    </div>
  );
}
