/**
 * The words of a draft with their formatting. It keeps the contract of the plain text box: what is typed becomes the
 * draft's HTML, and a key makes nothing of React anew.
 */
import { useLayoutEffect, useRef, useState } from "react";
import { withoutPlaces } from "#protocol/draft-places.ts";
import { announce } from "#web/device/announce.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { readFormattedBy } from "#web/drafts/plain-text.ts";
import { useWords } from "#web/i18n/words.ts";
import content from "#web/statuses/content.module.css";
import { useReader } from "#web/data/reader.ts";
import { setCursor } from "./cursors.ts";
import { Editor } from "./editor.ts";
import { shelfOf, type FileShelf } from "./file-shelf.ts";
import { mediaSelected, type Placed } from "./media.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { SuggestionList } from "./suggestion-list.tsx";
import { textOf } from "./text-of.ts";
import { Toolbar } from "./toolbar.tsx";
import styles from "./editor.module.css";

import type { Marked } from "./cursor-in.ts";

export { cursorIn } from "./cursor-in.ts";

readFormattedBy((html, isAlone) => textOf(isAlone ? withoutPlaces(html) : html));

export interface RichTextFieldProps {
  open: OpenDraft;
  onType: () => void;
  placeholder: string;
  readOnly: boolean;
  lang: string | undefined;
  /** Of the text itself. */
  className: string;
  isInvalid: boolean;
  /** Takes the focus, with this marked that was marked in the plain text. */
  marked?: Marked | undefined;
  /** The files of the draft; what it says by itself by default. */
  shelf?: FileShelf | undefined;
  /** Takes files that were dropped or pasted here, and says at once which of them the draft has now. */
  onFiles?: ((files: File[], added: (files: readonly Placed[]) => void) => void) | undefined;
  /** Told of the editor, and of its end. */
  onEditor?: ((editor: Editor | null) => void) | undefined;
  "aria-label": string;
  "aria-describedby": string;
}

export function RichTextField(props: RichTextFieldProps) {
  const { open, readOnly, lang, isInvalid, marked } = props;
  const t = useWords();
  const { locale } = useReader();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isLinking, setLinking] = useState(false);
  const latest = useRef<Editor>(null);
  const now = useRef(props);
  now.current = props;

  /** A file has no words for one. */
  function link(): void {
    setLinking((is) => is || !(latest.current && mediaSelected(latest.current.view.state)));
  }

  useLayoutEffect(() => {
    const made = new Editor(place.current!, open.current().draft.content, {
      attributes: (isEmpty) => attributesOf(now.current, isEmpty),
      isReadOnly: () => now.current.readOnly,
      onChange(html) {
        now.current.onType();
        open.type(html);
      },
      onLink: link,
      onFree: () => announce(t("formatting-tab-leaves")),
      onFiles: now.current.onFiles && ((files, at) => now.current.onFiles!(files, made.spot(at))),
      onTakenOut: () => announce(t("formatting-media-left")),
      onMoved: (number, count) => announce(t("formatting-media-moved", { number, count })),
      shelf: now.current.shelf ?? shelfOf(open),
      t,
      locale,
    });
    setEditor(made);
    latest.current = made;
    now.current.onEditor?.(made);
    setCursor(made);
    // Another draft has come, or this one was emptied.
    let { files } = open.current().draft;
    const follow = () => {
      const { draft } = open.current();
      const isOther = draft.content !== made.html;
      if (isOther) made.show(draft.content);
      if (isOther || draft.files !== files) {
        files = draft.files;
        made.followFiles();
      }
    };
    const stop = open.subscribe(follow);
    if (marked) {
      made.focus(marked);
      // A dialog that opens around it looks for this.
      made.view.dom.autofocus = true;
    }
    return () => {
      stop();
      now.current.onEditor?.(null);
      made.destroy();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the focus is taken once, and the words are those of the page
  }, [open]);

  useLayoutEffect(() => editor?.refresh(), [editor, readOnly, lang, isInvalid]);

  return (
    <div className={styles.field}>
      {editor && <Toolbar editor={editor} isReadOnly={readOnly} onLink={link} />}
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
