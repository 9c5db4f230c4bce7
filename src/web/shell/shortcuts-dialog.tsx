/**
 * The dialog of the keyboard shortcuts. It is in the page from the start, because `?` and the link that open it work
 * without React. A reader's page fetches what stands in it when it is opened; a visitor's has it already.
 */
import { useEffect, useRef, useState } from "react";
import { useReader } from "#web/data/reader.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { dialogShown } from "#web/navigation/page-dialogs.ts";
import { Shortcuts } from "./shortcuts.tsx";
import styles from "./shortcuts-dialog.module.css";

export const shortcutsId = "shortcuts";
const titleId = `${shortcutsId}-title`;

const ShortcutsOnIntent = onIntent<{ titleId: string; onClose: () => void }>(async () =>
  (await import("./shortcuts.tsx")).load(),
);

export function ShortcutsDialog() {
  const { account } = useReader();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    const { current } = dialog;
    const show = () => setOpened(true);
    current?.addEventListener(dialogShown, show);
    return () => current?.removeEventListener(dialogShown, show);
  }, []);
  const close = () => {
    dialog.current?.close();
    setOpened(false);
  };
  return (
    <dialog ref={dialog} className={styles.dialog} id={shortcutsId} aria-labelledby={titleId}>
      {import.meta.env.SSR && !account && <Shortcuts titleId={titleId} />}
      {isOpened && <ShortcutsOnIntent titleId={titleId} onClose={close} />}
    </dialog>
  );
}
