/**
 * The dialog of the keyboard shortcuts. It is in the page from the start, because `?` and the link that open it work
 * without React. A reader's page fetches what stands in it when it is opened; a visitor's has it already.
 */
import { useEffect, useRef, useState } from "react";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { dialogShown } from "#web/navigation/page-dialogs.ts";
import { ServerHtml } from "#web/ui/server-html.tsx";
import styles from "./shortcuts-dialog.module.css";

export const shortcutsId = "shortcuts";
export const shortcutsTitle = `${shortcutsId}-title`;

const ShortcutsOnIntent = onIntent<{ titleId: string; onClose: () => void }>(async () =>
  (await import("./shortcuts.tsx")).load(),
);

/** `drawn`: its content as the server has drawn it. */
export function ShortcutsDialog({ drawn }: { drawn: string | null | undefined }) {
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
  const named = { className: styles.dialog, id: shortcutsId, "aria-labelledby": shortcutsTitle };
  if (import.meta.env.SSR && drawn) return <ServerHtml as="dialog" {...named} html={drawn} />;
  return (
    <dialog ref={dialog} {...named}>
      {isOpened && <ShortcutsOnIntent titleId={shortcutsTitle} onClose={close} />}
    </dialog>
  );
}
