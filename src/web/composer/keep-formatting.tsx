/** The way back from plain text, as long as nothing was changed. Few edits are of posts with formatting. */
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { useEachKey } from "#web/drafts/use-open-draft.ts";
import { useWords } from "#web/i18n/words.ts";

interface KeepFormattingProps {
  open: OpenDraft;
  plain: string;
  onKeep: () => void;
  /** It stays. */
  onClose: () => void;
}

export function KeepFormatting({ open, plain, onKeep }: KeepFormattingProps) {
  const t = useWords();
  const isUnchanged = useEachKey(open, ({ draft }) => draft.content === plain);
  if (!isUnchanged) return null;
  return (
    <button type="button" onClick={onKeep}>
      {t("compose-formatting-keep")}
    </button>
  );
}
