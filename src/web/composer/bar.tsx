/** Below the words: what can be added, the other drafts, how much room is left, and the button that sends. */
import { isUploading, type Draft } from "#web/drafts/draft.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { useEachKey } from "#web/drafts/use-open-draft.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { useWords } from "#web/i18n/words.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { isTooLong, roomLeft } from "./room-left.ts";
import { loadRest } from "./use-publishing.ts";
import styles from "./composer.module.css";

const DraftsLink = onIntent(async () => (await loadRest())!.DraftsLink);

interface BarProps {
  /** Drafts were there when this one was opened. */
  hasDrafts: boolean;
  open: OpenDraft;
  draft: Draft;
  hasWarning: boolean;
  isSending: boolean;
  onWarning: () => void;
  /** The words are in the editor. */
  isRich: boolean;
  onFormatting: () => void;
}

export function Bar({ hasDrafts, open, draft, hasWarning, isSending, onWarning, isRich, onFormatting }: BarProps) {
  const t = useWords();
  const { poll, editingStatus, inReplyToId } = draft;
  const tooLong = useEachKey(open, isTooLong);
  const action = editingStatus ? "compose-save" : inReplyToId ? "compose-reply" : "compose-publish";
  const emptyPoll = { options: ["", ""], multiple: false, expiresIn: 86_400 };
  return (
    <div className={styles.bar}>
      {!editingStatus && (
        <IconButton
          className="needs-script"
          icon="chart-no-axes-column"
          label={t(poll ? "compose-poll-remove" : "compose-poll-add")}
          aria-pressed={poll !== null}
          onClick={() => open.change({ poll: poll ? null : emptyPoll })}
        />
      )}
      <IconButton
        className="needs-script"
        icon="triangle-alert"
        label={t("compose-warning")}
        aria-pressed={hasWarning}
        onClick={onWarning}
      />
      <IconButton
        className="needs-script"
        icon="type"
        label={t("compose-formatting")}
        aria-pressed={isRich}
        onClick={onFormatting}
      />
      {hasDrafts && <DraftsLink draft={draft} onClose={() => {}} />}
      <Count open={open} />
      <Button
        className={styles.send}
        type="submit"
        tone="accent"
        disabled={tooLong || isUploading(draft)}
        busy={isSending}
        aria-keyshortcuts="Control+Enter"
      >
        {t(isSending ? "compose-publishing" : action)}
      </Button>
    </div>
  );
}

/** Characters that are left, once that matters. */
function Count({ open }: { open: OpenDraft }) {
  const t = useWords();
  const left = useEachKey(open, (state) => Math.min(500, roomLeft(state)));
  return (
    <span className={styles.count} role="status" aria-live={left < 100 ? "polite" : "off"}>
      {left < 500 && <span title={t("compose-characters-left", { count: left })}>{left}</span>}
    </span>
  );
}
