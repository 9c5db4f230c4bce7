/** The words of a draft in a plain text box. The field shows it as it was typed; the draft gets it as HTML. */
import { useState, type ComponentProps } from "react";
import { htmlOfText, textOfHtml } from "#web/drafts/plain-text.ts";
import styles from "./composer.module.css";

interface PlainTextFieldProps extends Omit<ComponentProps<"textarea">, "content" | "value" | "onChange"> {
  /** HTML without formatting. */
  content: string;
  onChange: (content: string) => void;
}

export function PlainTextField({ content, onChange, ...rest }: PlainTextFieldProps) {
  const [typed, setTyped] = useState({ content, text: textOfHtml(content) });
  // Another draft has come, or this one was emptied.
  const text = typed.content === content ? typed.text : textOfHtml(content);
  return (
    <textarea
      {...rest}
      className={styles.text}
      name="status"
      value={text}
      onChange={(event) => {
        const next = { text: event.target.value, content: htmlOfText(event.target.value) };
        setTyped(next);
        onChange(next.content);
      }}
    />
  );
}
