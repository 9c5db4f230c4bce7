/**
 * A dialog for what does not fit in place; on phones it is a sheet at the bottom.
 *
 * The native element traps and restores the focus and closes on Escape. It is
 * made when it opens, so that nothing of it is in a page that does not show it.
 */
import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { IconButton } from "./button.tsx";
import styles from "./dialog.module.css";

interface DialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** As wide as the column that it covers, and on phones the whole window: for what one stays in. */
  tall?: boolean;
  children: ReactNode;
}

export function Dialog({ title, closeLabel, onClose, tall, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const titleId = useId();
  // Before React takes it out of the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, too
    <dialog
      ref={dialog}
      className={tall ? `${styles.dialog} ${styles.tall}` : styles.dialog}
      aria-modal="true"
      aria-labelledby={titleId}
      onClose={onClose}
      // Only the backdrop is outside of the inner box and still inside of the dialog. Words that are
      // selected with the pointer end anywhere.
      onPointerDown={(event) => (pressed.current = event.target)}
      onClick={({ target }) => target === dialog.current && target === pressed.current && dialog.current.close()}
    >
      <div className={styles.inner}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="x" label={closeLabel} onClick={() => dialog.current?.close()} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
