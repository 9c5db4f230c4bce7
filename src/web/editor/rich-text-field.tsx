/**
 * The words of a draft with their formatting. It keeps the contract of the plain text box: what is typed becomes the
 * draft's HTML, and a key makes nothing of React anew.
 */
import { useLayoutEffect, useRef, useState } from "react";
import { announce } from "#web/device/announce.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { readFormattedBy } from "#web/drafts/plain-text.ts";
import { useWords } from "#web/i18n/words.ts";
import content from "#web/statuses/content.module.css";
import { Editor } from "./editor.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { SuggestionList } from "./suggestion-list.tsx";
import { textOf } from "./text-of.ts";
import { Toolbar } from "./toolbar.tsx";
import styles from "./editor.module.css";

export { cursorIn } from "./cursor-in.ts";

readFormattedBy(textOf);

export interface RichTextFieldProps {
  open: OpenDraft;
  onType: () => void;
  placeholder: string;
  readOnly: boolean;
  lang: string | undefined;
  /** Of the text itself. */
  className: string;
  isInvalid: boolean;
  /** Takes the focus, with the cursor behind so many characters of the plain text. */
  focusAfter?: number | undefined;
  "aria-label": string;
  "aria-describedby": string;
}

export function RichTextField(props: RichTextFieldProps) {
  const { open, readOnly, lang, isInvalid, focusAfter } = props;
  const t = useWords();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isLinking, setLinking] = useState(false);
  const now = useRef(props);
  now.current = props;

  useLayoutEffect(() => {
    const made = new Editor(place.current!, open.current().draft.content, {
      attributes: (isEmpty) => attributesOf(now.current, isEmpty),
      isReadOnly: () => now.current.readOnly,
      onChange(html) {
        now.current.onType();
        open.type(html);
      },
      onLink: () => setLinking(true),
      onFree: () => announce(t("formatting-tab-leaves")),
    });
    setEditor(made);
    // Another draft has come, or this one was emptied.
    const follow = () => {
      const { draft } = open.current();
      if (draft.content !== made.html) made.show(draft.content);
    };
    const stop = open.subscribe(follow);
    if (focusAfter !== undefined) {
      made.focus(focusAfter);
      // A dialog that opens around it looks for this.
      made.view.dom.autofocus = true;
    }
    return () => {
      stop();
      made.destroy();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the focus is taken once, and the words are those of the page
  }, [open]);

  useLayoutEffect(() => editor?.refresh(), [editor, readOnly, lang, isInvalid]);

  return (
    <div className={styles.field}>
      {editor && <Toolbar editor={editor} isReadOnly={readOnly} onLink={() => setLinking(true)} />}
      <div ref={place} className={styles.place} />
      {editor && <SuggestionList cursor={editor} />}
      {editor && isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

function attributesOf(props: RichTextFieldProps, isEmpty: boolean): Record<string, string> {
  return {
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": props["aria-label"],
    "aria-describedby": props["aria-describedby"],
    "aria-placeholder": props.placeholder,
    class: `prose ${content.content} ${props.className} ${styles.text}`,
    spellcheck: "true",
    ...(props.lang && { lang: props.lang }),
    ...(props.isInvalid && { "aria-invalid": "true" }),
    ...(props.readOnly && { "aria-readonly": "true" }),
    ...(isEmpty && { "data-empty": "" }),
  };
}
