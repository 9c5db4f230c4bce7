/** The way to one more post, below the words of the last one. */
import { useEffect, useRef } from "react";
import { canBePublished } from "#web/drafts/can-be-published.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { useEachKey } from "#web/drafts/use-open-draft.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";

interface AddPostProps {
  /** The last post; one without anything in it is enough. */
  behind: OpenDraft;
  /** What comes with it can be fetched. */
  onOffer?: () => void;
  onAdd: () => void;
}

export function AddPost({ behind, onOffer: prepare, onAdd }: AddPostProps) {
  const t = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(onAdd);
  latest.current = onAdd;
  const hasSomething = useEachKey(behind, ({ draft }) => !draft.scheduledAt && canBePublished(draft));
  // People type on as soon as they have pressed it.
  useEffect(() => {
    if (hasSomething) prepare?.();
    // oxlint-disable-next-line react/exhaustive-deps -- it is fetched once
  }, [hasSomething]);
  useEffect(() => {
    const form = button.current?.closest("form");
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // Without Shift it publishes.
      event.stopPropagation();
      latest.current();
    };
    form?.addEventListener("keydown", onKeyDown, { capture: true });
    return () => form?.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [hasSomething]);
  if (!hasSomething) return null;
  return (
    <Button ref={button} size="small" tone="quiet" icon="plus" aria-keyshortcuts="Control+Shift+Enter" onClick={onAdd}>
      {t("thread-add")}
    </Button>
  );
}
