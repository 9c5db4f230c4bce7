/** What can be done about an answer that was no plain refusal. Only the server's answer asks for it, so it comes with that. */
import { useWords } from "#web/i18n/words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import type { Publishing } from "./publishing.ts";
import styles from "./composer.module.css";

export interface OutcomeChoicesProps {
  state: Publishing;
  /** The address of the post that is edited. */
  post: string;
  onCorrect: () => void;
  onPublishAnew: () => void;
  /** They stay. */
  onClose: () => void;
}

export function OutcomeChoices({ state, post, onCorrect, onPublishAnew }: OutcomeChoicesProps) {
  const t = useWords();
  return (
    <p className={styles.choices}>
      {state.is === "refused" && (
        <>
          <ButtonLink href={post} target="_blank" tone="accent" size="small">
            {t("compose-see-newer")}
          </ButtonLink>
          <Button size="small" onClick={onCorrect}>
            {t("compose-save-over")}
          </Button>
        </>
      )}
      {state.is === "published-before" && (
        <>
          {state.first && (
            <Button tone="accent" size="small" onClick={onCorrect}>
              {t("compose-correct-first")}
            </Button>
          )}
          <Button size="small" onClick={onPublishAnew}>
            {t("compose-publish-anew")}
          </Button>
        </>
      )}
    </p>
  );
}
