/** Below the words: what can be added, the other drafts, how much room is left, and the button that sends. */
import { can } from "#web/data/own-account.ts";
import { useEachKey } from "#web/drafts/use-open-draft.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { AddFiles } from "./files/file-intake.tsx";
import { restNow } from "./load-rest.ts";
import { PlainKeep } from "./plain-parts.tsx";
import { isTooLong } from "./room-left.ts";
import type { Post } from "./use-post.ts";
import styles from "./composer.module.css";

interface BarProps {
  post: Post;
  /** Drafts were there when this one was opened. */
  hasDrafts: boolean;
}

export function Bar({ hasDrafts, post }: BarProps) {
  const { open, draft, files, mode } = post;
  const publishing = post.publishing.state.is;
  const t = useWords();
  const { account } = useReader();
  const { poll, editingStatus, inReplyToId } = draft;
  const tooLong = useEachKey(open, isTooLong);
  const rest = restNow();
  const action = editingStatus ? "compose-save" : inReplyToId ? "compose-reply" : "compose-publish";
  const busy = publishing === "sending" || publishing === "uploading";
  const emptyPoll = { options: ["", ""], multiple: false, expiresIn: 86_400 };
  return (
    <div className={styles.bar}>
      {rest && <rest.TimeField open={open} draft={draft} />}
      <div className={styles.tools}>
        <AddFiles disabled={poll !== null} onChoose={(chosen, picker) => void files.take(chosen, picker)} />
        {!editingStatus && can(account, "polls") && (
          <IconButton
            className="needs-script"
            icon="chart-no-axes-column"
            label={t(poll ? "compose-poll-remove" : "compose-poll-add")}
            aria-pressed={poll !== null}
            disabled={draft.files.length > 0}
            onClick={() => open.change({ poll: poll ? null : emptyPoll })}
          />
        )}
        <IconButton
          className="needs-script"
          icon="triangle-alert"
          label={t("compose-warning")}
          aria-pressed={post.hasWarning}
          onClick={post.toggleWarning}
        />
        <IconButton
          className="needs-script"
          icon="type"
          label={t("compose-formatting")}
          aria-pressed={mode.Field !== null}
          onClick={mode.toggle}
        />
        {rest && <rest.BarMore open={open} draft={draft} hasDrafts={hasDrafts} />}
      </div>
      {rest ? <rest.Count open={open} /> : <span className={styles.count} />}
      <Button
        className={styles.send}
        type="submit"
        tone="accent"
        disabled={tooLong}
        busy={busy}
        aria-keyshortcuts="Control+Enter"
      >
        {t(
          busy
            ? publishing === "sending"
              ? "compose-publishing"
              : "compose-uploading"
            : (rest?.laterAction(open, draft) ?? action),
        )}
      </Button>
      {!editingStatus && <noscript>{import.meta.env.SSR && <PlainKeep />}</noscript>}
    </div>
  );
}
