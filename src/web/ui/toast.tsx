/**
 * A short notice at the bottom, one at a time: what happened, and a way to take it back.
 *
 * It never takes the focus. The live region is in the page from the start,
 * because a region that appears together with its words is often not read out.
 */
import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { IconButton } from "./button.tsx";
import styles from "./toast.module.css";

export interface Toast {
  text: string;
  action?: { label: string; run: () => void };
  /** Milliseconds, where it is not to be as long as others. */
  patience?: number;
}

let current: Toast | null = null;
const listeners = new Set<() => void>();

/** Shows a notice in place of the one before it. */
export function toast(next: Toast): void {
  show(next);
}

/** Takes a notice away before its time, if it is still the one that shows. */
export function takeAway(notice: Toast): void {
  if (current === notice) show(null);
}

function show(next: Toast | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const patience = { words: 6_000, action: 10_000 };

/** Where notices appear; once in a page. */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => show(null), shown.patience ?? (shown.action ? patience.action : patience.words));
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <div className={styles.place} role="status" aria-live="polite" data-toast={shown ? "" : undefined}>
      {shown && (
        <div className={styles.toast}>
          <span>{shown.text}</span>
          {shown.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                shown.action?.run();
                show(null);
              }}
            >
              {shown.action.label}
            </button>
          )}
          <IconButton icon="x" label={closeLabel} onClick={() => show(null)} />
        </div>
      )}
    </div>
  );
}

/** A line that the page itself comes with. It stands beside the root of React, and its style sheet alone takes it away. */
export function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={`${styles.place} ${styles.told}`} role="status">
      <div className={styles.toast}>
        <span>{children}</span>
        {action}
      </div>
    </div>
  );
}
