/**
 * The words of a draft in a plain text box. The box keeps them as they were typed and
 * the draft gets them as HTML: a key makes nothing of React anew.
 */
import { useLayoutEffect, useRef, useState, type ComponentProps } from "react";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { htmlOfText, textOfHtml } from "#web/drafts/plain-text.ts";
import { useEachKey } from "#web/drafts/use-open-draft.ts";
import { isTooLong } from "./room-left.ts";
import styles from "./composer.module.css";

type Suggestions = Awaited<ReturnType<typeof import("#web/editor/plain-suggestions.tsx").load>>;

/** Names, tags and emoji begin with these; what offers them comes with the first. */
const sign = /[@#:]$/;

interface PlainTextFieldProps extends Omit<ComponentProps<"textarea">, "onChange" | "ref"> {
  open: OpenDraft;
  onType: () => void;
}

export function PlainTextField({ open, onType, autoFocus, ...rest }: PlainTextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [first] = useState(() => open.current().draft.content);
  /** What the box holds, as HTML. */
  const shown = useRef(first);
  const [Suggestions, setSuggestions] = useState<Suggestions | null>(null);
  const tooLong = useEachKey(open, isTooLong);

  useLayoutEffect(() => {
    // Another draft has come, or this one was emptied.
    const follow = () => {
      const { content } = open.current().draft;
      if (content === shown.current) return;
      shown.current = content;
      field.current!.value = textOfHtml(content);
    };
    follow();
    return open.subscribe(follow);
  }, [open]);

  useLayoutEffect(() => {
    const { current } = field;
    if (!autoFocus || !current) return;
    // Browsers focus at the beginning, before the names that a reply starts with. Elsewhere is somebody who wrote early.
    if (current.selectionEnd === 0) current.setSelectionRange(current.value.length, current.value.length);
    // A dialog that opens around it looks for this, which React leaves out.
    current.autofocus = true;
  }, [autoFocus]);

  async function offer(): Promise<void> {
    const part = await (await import("#web/editor/plain-suggestions.tsx")).load();
    setSuggestions(() => part);
  }

  return (
    <>
      <textarea
        {...rest}
        ref={field}
        className={styles.text}
        name="status"
        defaultValue={textOfHtml(first)}
        aria-invalid={tooLong || undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the composer was opened to write in
        autoFocus={autoFocus}
        onChange={({ target }) => {
          shown.current = htmlOfText(target.value);
          onType();
          // Without them it can be written, too.
          if (!Suggestions && sign.test(target.value.slice(0, target.selectionStart))) offer().catch(() => {});
          open.type(shown.current);
        }}
      />
      {Suggestions && <Suggestions box={field.current!} />}
    </>
  );
}
