/** What came of publishing, when it is not a post: why, and what can be done about it. */
import { useSyncExternalStore } from "react";
import { joinSentences } from "#kit/join-sentences.ts";
import type { Publishing } from "./publishing.ts";
import { isOffline } from "#web/data/no-answer.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button, ButtonLink, IconButton } from "#web/ui/button.tsx";
import styles from "./composer.module.css";

interface OutcomeProps {
  id: string;
  state: Publishing;
  /** The last thing that kept this draft from being published. */
  error: string | undefined;
  isKept: boolean;
  /** The address of the post that is edited. */
  post: string;
  /** That it was not published. */
  failed?: string;
  /** The draft quotes something, which no edit changes. */
  isQuote: boolean;
  onClear: () => void;
  onCorrect: () => void;
  onPublishAnew: () => void;
  /** It stays. */
  onClose: () => void;
}

export function Outcome({
  id,
  state,
  error,
  isKept,
  post,
  isQuote,
  onClear,
  onCorrect,
  onPublishAnew,
  ...said
}: OutcomeProps) {
  const t = useWords();
  const offline = useSyncExternalStore(onReconnect, isOffline, isOffline);
  const before = state.is === "published-before" ? state : null;
  const words = before ? t(before.first ? "compose-sent-before" : "compose-sent-before-deleted") : error;
  const isOver = words === t("error-offline") && !offline;
  const shown = state.is === "sending" || isOver ? undefined : words;
  const { failed = t("compose-failed") } = said;
  return (
    <>
      <div className={styles.outcome}>
        <p className={styles.problem} id={id} role="alert">
          {shown && !before && shown !== failed && <b>{failed} </b>}
          {isKept && shown && !before ? joinSentences(shown, t("compose-draft-kept")) : shown}
        </p>
        {shown && !before && <IconButton icon="x" label={t("compose-problem-clear")} onClick={onClear} />}
      </div>
      {state.is === "refused" && state.newer && (
        <p className={styles.choices}>
          <ButtonLink href={post} target="_blank" tone="accent" size="small">
            {t("compose-see-newer")}
          </ButtonLink>
          <Button size="small" onClick={onCorrect}>
            {t("compose-save-over")}
          </Button>
        </p>
      )}
      {before && (
        <p className={styles.choices}>
          {before.first && isQuote === Boolean(before.first.quote) && (
            <Button tone="accent" size="small" onClick={onCorrect}>
              {t("compose-correct-first")}
            </Button>
          )}
          <Button size="small" onClick={onPublishAnew}>
            {t("compose-publish-anew")}
          </Button>
        </p>
      )}
    </>
  );
}

function onReconnect(call: () => void): () => void {
  addEventListener("online", call);
  return () => removeEventListener("online", call);
}
