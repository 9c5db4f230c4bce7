/** Below the words: what can be added, the other drafts, how much room is left, and the button that sends. */
import type { ReactNode } from "react";
import { isUploading, type Draft } from "#web/drafts/draft.ts";
import { useDrafts } from "#web/drafts/use-drafts.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./composer.module.css";

interface BarProps {
  draft: Draft;
  hasWarning: boolean;
  /** Characters. */
  left: number;
  isSending: boolean;
  onPoll: (poll: Draft["poll"]) => void;
  onWarning: () => void;
}

export function Bar({ draft, hasWarning, left, isSending, onPoll, onWarning }: BarProps) {
  const t = useWords();
  const { poll, editingStatus, inReplyToId } = draft;
  const action = editingStatus ? "compose-save" : inReplyToId ? "compose-reply" : "compose-publish";
  return (
    <div className={styles.bar}>
      {!editingStatus && (
        <IconButton
          className="needs-script"
          icon="chart-no-axes-column"
          label={t(poll ? "compose-poll-remove" : "compose-poll-add")}
          aria-pressed={poll !== null}
          onClick={() => onPoll(poll ? null : { options: ["", ""], multiple: false, expiresIn: 86_400 })}
        />
      )}
      <IconButton
        className="needs-script"
        icon="triangle-alert"
        label={t("compose-warning")}
        aria-pressed={hasWarning}
        onClick={onWarning}
      />
      <DraftsLink draft={draft} />
      <span className={styles.count} role="status" aria-live={left < 100 ? "polite" : "off"}>
        {left < 500 && <span title={t("compose-characters-left", { count: left })}>{left}</span>}
      </span>
      <Button
        type="submit"
        tone="accent"
        disabled={left < 0 || isUploading(draft)}
        busy={isSending}
        aria-keyshortcuts="Control+Enter"
      >
        {t(isSending ? "compose-publishing" : action)}
      </Button>
    </div>
  );
}

/** Only where there are others than the one that is being written. */
function DraftsLink({ draft }: { draft: Draft }): ReactNode {
  const t = useWords();
  const kept = useDrafts(draft.accountId) ?? [];
  const others = kept.filter((other) => other.draft.publishId !== draft.publishId);
  if (others.length === 0) return null;
  const label = t("compose-drafts-count", { count: kept.length });
  return (
    <a className={styles.drafts} href="/drafts" aria-label={label} title={label}>
      <Icon name="files" />
      <span className={styles.draftsNumber}>{kept.length}</span>
      <span className={styles.draftsLabel}>{label}</span>
    </a>
  );
}
