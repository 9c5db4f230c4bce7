/** Asks for the address of a link. It stands inside the composer's form, so it is none itself and sends nothing. */
import { TextSelection } from "prosemirror-state";
import { useRef, useState, type KeyboardEvent } from "react";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import type { Editor } from "./editor.ts";
import { linkAround, setLink, takeLinkAway } from "./links.ts";
import { linkTo } from "./schema.ts";
import styles from "./editor.module.css";

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useWords();
  const [begun] = useState(() => linkAround(editor.view.state));
  const fields = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  /** The dialog gives the focus back when it is closed, and the words keep their selection. */
  function leave() {
    fields.current?.closest("dialog")?.close();
    editor.view.focus();
  }

  function done() {
    const [address, words] = [...fields.current!.querySelectorAll("input")].map(({ value }) => value.trim());
    const attrs = linkTo(withScheme(address!));
    if (!attrs) {
      setProblem(t("formatting-link-invalid"));
      fields.current!.querySelector("input")!.focus();
      return;
    }
    const { view } = editor;
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, begun.from, begun.to)));
    leave();
    editor.run(setLink(attrs, words || begun.words || address!));
  }

  function takeAway() {
    leave();
    editor.run(takeLinkAway(begun));
  }

  /** Neither the composer nor its form hears of these. */
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    done();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps keys from the composer
    <div onKeyDown={onKeyDown}>
      <Dialog title={t("formatting-link")} closeLabel={t("close")} onClose={onClose}>
        <div ref={fields} className={styles.link}>
          <TextField
            label={t("formatting-link-address")}
            type="text"
            inputMode="url"
            defaultValue={begun.href}
            error={problem}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={2_048}
            // Not React's own, which is over before the dialog opens.
            ref={(input) => void (input && (input.autofocus = true))}
            onChange={() => setProblem(null)}
          />
          <TextField label={t("formatting-link-words")} defaultValue={begun.words} dir="auto" autoComplete="off" />
          <div className={styles.choices}>
            {begun.href && (
              <Button tone="quiet" onClick={takeAway}>
                {t("formatting-link-remove")}
              </Button>
            )}
            <Button tone="accent" onClick={done}>
              {t("formatting-link-set")}
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}

/** Few people type it. */
function withScheme(address: string): string {
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address) ? address : `https://${address}`;
}
