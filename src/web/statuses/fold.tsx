/** What is out of sight until somebody wants to see it. */
import type { ReactNode } from "react";
import { useKept } from "#web/data/kept.ts";
import styles from "./status-body.module.css";

interface FoldProps {
  /** What it folds. The page remembers which of its folds are open. */
  of: string;
  /** Of the words that say why. */
  id?: string;
  /** Its author warns, or it is for a few; else it is only out of sight. */
  sign?: "warning" | "direct";
  why: ReactNode;
  show: string;
  hide: string;
  children: ReactNode;
}

/** One quiet line that says why, and the browser's own way to unfold. */
export function Fold({ of, id, sign, why, show, hide, children }: FoldProps) {
  const [open, setOpen] = useKept(`open ${of}`, false);
  return (
    <details className={styles.fold} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={sign ? `drawn ${styles[sign]}` : "drawn"}>
        <span className={styles.why} id={id}>
          {why}
        </span>
        <span className={styles.show}>{show}</span>
        <span className={styles.hide}>{hide}</span>
      </summary>
      {children}
    </details>
  );
}
