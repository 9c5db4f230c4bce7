/** A row of a list that says that more belongs here, and brings it when it is pressed. */
import { useRef } from "react";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import styles from "./gap-row.module.css";
import type { Loading } from "./use-ask.ts";

interface GapRowProps {
  label: string;
  state: Loading;
  onFill: () => Promise<void>;
}

export function GapRow({ label, state, onFill }: GapRowProps) {
  const t = useWords();
  const row = useRef<HTMLElement>(null);
  const failed = typeof state === "object";
  const fill = async () => {
    const above = row.current!.previousElementSibling;
    await onFill();
    // Reading goes on where the gap was.
    requestAnimationFrame(() => {
      const next = above?.nextElementSibling as HTMLElement | null;
      if (next !== row.current) next?.focus({ preventScroll: true });
    });
  };
  return (
    <article ref={row} className={styles.gap} aria-label={label} tabIndex={-1}>
      {failed && <p role="alert">{state.problem}</p>}
      <Button aria-busy={state === "loading"} onClick={() => void fill()}>
        {failed ? t("retry") : state === "loading" ? t("loading") : label}
      </Button>
    </article>
  );
}
