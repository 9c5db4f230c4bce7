/** The field at the end of a conversation. Without scripts it is a form of the same fields. */
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { PostForm } from "#web/data/post-form.tsx";
import { useWords } from "#web/i18n/words.ts";
import { IconButton } from "#web/ui/button.tsx";
import styles from "./message-form.module.css";

export interface MessageFormProps {
  /** Where the form goes without scripts, and what it brings along. */
  action: string;
  fields: Record<string, string | readonly string[]>;
  text: string;
  onType: (text: string) => void;
  /** Somebody has written before the page was alive. */
  onEarly?: ((text: string) => void) | undefined;
  onSend: () => void;
  label: string;
  send: string;
  /** It changes a message that was sent. */
  editing?: { onCancel: () => void; cancelHref: string; moreHref: string } | undefined;
  /** Why it did not go. */
  problem?: string | null;
  busy?: boolean;
  autoFocus?: boolean;
  children?: ReactNode;
}

export function MessageForm({
  action,
  fields,
  text,
  onType,
  onEarly,
  onSend,
  label,
  send,
  editing,
  problem,
  busy,
  autoFocus,
  children,
}: MessageFormProps) {
  const t = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const early = field.current!.value;
    if (early !== text) onEarly?.(early);
    // oxlint-disable-next-line react/exhaustive-deps -- once, before anything was written here
  }, []);
  useLayoutEffect(() => {
    if (!autoFocus || !field.current) return;
    field.current.focus({ preventScroll: true });
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [autoFocus]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && editing) return editing.onCancel();
    if (event.key !== "Enter" || event.shiftKey || event.altKey) return;
    // On a screen keyboard Enter is the only way to a new line.
    if (!event.ctrlKey && !event.metaKey && !matchMedia("(pointer: fine)").matches) return;
    event.preventDefault();
    onSend();
  }

  return (
    <PostForm
      action={action}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {Object.entries({ ...fields, content_type: "text/plain" }).flatMap(([name, values]) =>
        [values].flat().map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
      {children}
      {editing && (
        <p className={styles.editing}>
          <span>{label}</span>
          <a href={editing.moreHref}>{t("conversation-edit-more")}</a>
          <a
            href={editing.cancelHref}
            onClick={(event) => {
              event.preventDefault();
              editing.onCancel();
            }}
          >
            {t("conversation-stop-editing")}
          </a>
        </p>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <textarea
        ref={field}
        name="content"
        rows={1}
        required
        dir="auto"
        className="lone-field"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.tools}>
        <IconButton type="submit" icon={editing ? "check" : "send"} label={send} aria-busy={busy || undefined} />
      </div>
    </PostForm>
  );
}
