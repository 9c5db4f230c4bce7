/** One post of a composer: its draft, and how it is written. */
import { useState } from "react";
import type { Draft } from "#web/drafts/draft.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { hasFormatting } from "#web/drafts/plain-text.ts";
import { useFileIntake } from "./files/file-intake.tsx";
import type { Publisher } from "./use-publishing.ts";
import { useWritingMode } from "./use-writing-mode.ts";

export type Post = ReturnType<typeof usePost>;

/** `plainOf`: formatted words as the HTML of plain ones. */
export function usePost(
  open: OpenDraft,
  draft: Draft,
  publishing: Pick<Publisher, "state" | "publish" | "clear">,
  plainOf: (html: string) => string,
  autoFocus?: boolean,
) {
  const [withWarning, setWithWarning] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const hasWarning = withWarning || draft.spoilerText !== "";
  return {
    open,
    draft,
    publishing,
    autoFocus,
    files: useFileIntake(open),
    mode: useWritingMode(open, draft, plainOf, autoFocus),
    isFormatted: hasFormatting(draft.content),
    isMissing,
    setMissing,
    /** It was asked for here. */
    withWarning,
    hasWarning,
    toggleWarning() {
      setWithWarning(!hasWarning);
      if (hasWarning) open.change({ spoilerText: "" });
    },
  };
}
