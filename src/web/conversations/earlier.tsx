/**
 * The way to what was before, as a link for those without scripts. Of its own: what lists have for that weighs as much as
 * all of a conversation.
 */
import { useRef, useState } from "react";
import { ApiProblem } from "#web/data/api.ts";
import { isPlainPress } from "#web/device/plain-press.ts";
import { useWords } from "#web/i18n/words.ts";
import { Failed } from "#web/ui/failed.tsx";
import styles from "./conversation.module.css";

export type Asking = "idle" | "loading" | { problem: string };

/** Asks one thing at a time. */
export function useAsking(): [Asking, (work: () => Promise<void>) => Promise<void>] {
  const [state, setState] = useState<Asking>("idle");
  const underWay = useRef(false);
  const ask = async (work: () => Promise<void>) => {
    if (underWay.current) return;
    underWay.current = true;
    setState("loading");
    const problem = await work().then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error;
        return error.message;
      },
    );
    underWay.current = false;
    setState(problem === null ? "idle" : { problem });
  };
  return [state, ask];
}

interface EarlierProps {
  label: string;
  /** Of the page with it. */
  href: string;
  state: Asking;
  more: () => Promise<void>;
}

export function Earlier({ label, href, state, more }: EarlierProps) {
  const t = useWords();
  if (typeof state === "object") {
    return <Failed retry={{ label: t("retry"), href, onRetry: () => void more() }}>{state.problem}</Failed>;
  }
  return (
    <p className={styles.earlier}>
      <a
        href={href}
        aria-busy={state === "loading"}
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          void more();
        }}
      >
        {state === "loading" ? t("loading") : label}
      </a>
    </p>
  );
}
