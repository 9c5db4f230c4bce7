/** What came of publishing, when it is not a post: why, and what can be done about it. */
import { useSyncExternalStore } from "react";
import { isOffline } from "#web/data/no-answer.ts";
import { useWords } from "#web/i18n/words.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { IconButton } from "#web/ui/button.tsx";
import type { OutcomeChoicesProps } from "./outcome-choices.tsx";
import { loadRest } from "./use-publishing.ts";
import styles from "./composer.module.css";

const OutcomeChoices = onIntent(async () => (await loadRest())!.OutcomeChoices);

interface OutcomeProps extends Omit<OutcomeChoicesProps, "onClose"> {
  id: string;
  /** The last thing that kept this draft from being published. */
  error: string | undefined;
  isKept: boolean;
  onClear: () => void;
}

export function Outcome({ id, state, error, isKept, onClear, ...choices }: OutcomeProps) {
  const t = useWords();
  const offline = useSyncExternalStore(onReconnect, isOffline, isOffline);
  const before = state.is === "published-before" ? state : null;
  const words = before ? t(before.first ? "compose-sent-before" : "compose-sent-before-deleted") : error;
  const isOver = words === t("error-offline") && !offline;
  const shown = state.is === "sending" || isOver ? undefined : words;
  const failed = t("compose-failed");
  return (
    <>
      <div className={styles.outcome}>
        <p className={styles.problem} id={id} role="alert">
          {shown && !before && shown !== failed && <b>{failed} </b>}
          {isKept && shown && !before ? `${shown} ${t("compose-draft-kept")}` : shown}
        </p>
        {shown && !before && <IconButton icon="x" label={t("compose-problem-clear")} onClick={onClear} />}
      </div>
      {(before || (state.is === "refused" && state.newer)) && (
        <OutcomeChoices {...choices} state={state} onClose={() => {}} />
      )}
    </>
  );
}

function onReconnect(call: () => void): () => void {
  addEventListener("online", call);
  return () => removeEventListener("online", call);
}
