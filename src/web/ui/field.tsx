/**
 * Form fields: a label above, a hint below, and an error that says in words what to change.
 *
 * Hint and error are tied to the field, so that a screen reader says them when the field is reached.
 */
import { useId, type ComponentProps, type ReactNode } from "react";
import * as hooks from "#web/device/hooks.ts";
import { Icon } from "./icon.tsx";
import styles from "./field.module.css";

interface Frame {
  label: string;
  hint?: ReactNode;
  error?: string | null;
}

export function TextField({
  label,
  hint,
  error,
  prefix,
  suffix,
  ...rest
}: Frame & { prefix?: string; suffix?: string } & Omit<ComponentProps<"input">, "prefix">) {
  const { id, about } = useTies(hint, error);
  return (
    <Framed id={id} label={label} hint={hint} error={error}>
      <span className={styles.box}>
        {prefix && <span className={styles.affix}>{prefix}</span>}
        <input {...rest} {...about} id={id} />
        {suffix && <span className={styles.affix}>{suffix}</span>}
      </span>
    </Framed>
  );
}

export function TextArea({ label, hint, error, ...rest }: Frame & ComponentProps<"textarea">) {
  const { id, about } = useTies(hint, error);
  return (
    <Framed id={id} label={label} hint={hint} error={error}>
      <span className={styles.box}>
        <textarea {...rest} {...about} id={id} />
      </span>
    </Framed>
  );
}

export function SelectField({ label, hint, error, children, ...rest }: Frame & ComponentProps<"select">) {
  const { id, about } = useTies(hint, error);
  return (
    <Framed id={id} label={label} hint={hint} error={error}>
      <span className={styles.box}>
        <select {...rest} {...about} id={id}>
          {children}
        </select>
        <Icon name="chevron-down" />
      </span>
    </Framed>
  );
}

/**
 * A checkbox, or with `type="radio"` one of several choices, whose label stands beside it.
 *
 * `needed` says why the form did not go while the box was empty: in words of ours, below the box.
 */
export function CheckField({
  label,
  hint,
  error,
  needed,
  type = "checkbox",
  ...rest
}: Omit<Frame, "label"> & { label: ReactNode; needed?: string } & ComponentProps<"input">) {
  const { id, about } = useTies(hint, error);
  const needs = needed && { required: true, "aria-errormessage": `${id}-needed`, ...hooks.needed.set() };
  return (
    <div className={styles.check}>
      <input {...rest} {...about} {...needs} type={type} id={id} />
      <label htmlFor={id}>{label}</label>
      <Notes id={id} hint={hint} error={error} />
      {needed && (
        <p className={`${styles.error} ${styles.needed}`} id={`${id}-needed`}>
          {needed}
        </p>
      )}
    </div>
  );
}

function Framed({ id, label, hint, error, children }: Frame & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

function Notes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | null }) {
  return (
    <>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}

function useTies(hint: ReactNode, error: string | null | undefined) {
  const id = useId();
  const ties = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { id, about: { "aria-describedby": ties || undefined, "aria-invalid": error ? true : undefined } };
}
