/** The draft of one place: read when the composer opens, written a moment after each change. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { AccountId } from "#protocol/ids.ts";
import { deleteDraft, readDraft, saveDraft, type Draft, type DraftPlace } from "#web/data/drafts.ts";
import { setBusyWriting } from "#web/navigation/navigation.ts";

/** Milliseconds from a keystroke to the disk. */
const saveAfter = 250;

interface KeptDraft {
  draft: Draft;
  /** Words of an earlier visit stand in it. */
  restored: boolean;
  change(part: Partial<Draft>): void;
  /** Forgets what was kept and begins with another, after publishing. */
  startOver(next: Draft): Promise<void>;
}

export function useDraft(accountId: AccountId, place: DraftPlace, initial: () => Draft): KeptDraft {
  const [draft, setDraft] = useState(initial);
  const [restored, setRestored] = useState(false);
  const unsaved = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const waiting = unsaved.current;
    if (!waiting) return;
    unsaved.current = null;
    void saveDraft(accountId, place, waiting).then(() => {
      if (!unsaved.current) setBusyWriting(false);
    });
  }, [accountId, place]);

  useEffect(() => {
    let current = true;
    void readDraft(accountId, place).then((kept) => {
      // What was typed before the database answered is newer.
      if (!current || !kept || unsaved.current) return;
      setRestored(hasWords(kept));
      setDraft((before) => (place === "new" ? withBeginning(kept, before.text) : kept));
    });
    window.addEventListener("pagehide", flush);
    return () => {
      current = false;
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [accountId, place, flush]);

  const change = useCallback(
    (part: Partial<Draft>) => {
      setDraft((before) => {
        const after = { ...before, ...part, changedAt: Date.now() };
        unsaved.current = after;
        return after;
      });
      setBusyWriting(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, saveAfter);
    },
    [flush],
  );

  const startOver = useCallback(
    async (next: Draft) => {
      clearTimeout(timer.current);
      unsaved.current = null;
      setDraft(next);
      setRestored(false);
      setBusyWriting(false);
      await deleteDraft(accountId, place);
    },
    [accountId, place],
  );

  return { draft, restored, change, startOver };
}

/** True for a draft that somebody would miss. */
export function hasWords({ text, spoilerText, poll }: Draft): boolean {
  return [text, spoilerText, ...(poll?.options ?? [])].some((words) => words.trim() !== "");
}

/** A text that was brought along, such as a mention, comes after what is kept: neither is lost. */
export function withBeginning(kept: Draft, text: string): Draft {
  if (kept.text.includes(text.trim())) return kept;
  return { ...kept, text: kept.text.trim() ? `${kept.text.trimEnd()}\n\n${text}` : text };
}
