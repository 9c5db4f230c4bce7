/** Accept and dismiss, for one person whose notifications are held back, or for several. */
import type { NotificationRequestId } from "#protocol/ids.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useWords } from "#web/i18n/words.ts";
import styles from "#web/accounts/follow-request-answer.module.css";
import { Button } from "#web/ui/button.tsx";

const answers = ["accept", "dismiss"] as const;

interface RequestAnswersProps {
  ids: readonly NotificationRequestId[];
  /** Whom the buttons are about, for screen readers; left out for all that are shown. */
  acct?: string;
}

export function RequestAnswers({ ids, acct }: RequestAnswersProps) {
  const t = useWords();
  return (
    <PostForm className={styles.answers}>
      {ids.map((id) => (
        <input key={id} type="hidden" name="id[]" value={id} />
      ))}
      {answers.map((answer) => (
        <Button
          key={answer}
          type="submit"
          size="small"
          tone={answer === "accept" && acct ? "accent" : "plain"}
          name="return_to"
          value={`/notifications/requests?${answer}=1`}
          formAction={`/form/api/v1/notifications/requests/${answer}`}
          aria-label={acct && t(`held-${answer}-label`, { acct })}
        >
          {t(acct ? `held-${answer}` : `held-${answer}-all`)}
        </Button>
      ))}
    </PostForm>
  );
}
