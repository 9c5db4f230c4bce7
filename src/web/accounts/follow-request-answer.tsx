/** Accept and reject, for the profile, the list of requests and the notification. */
import type { AccountId } from "#protocol/ids.ts";
import * as hooks from "#web/device/hooks.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useWords } from "#web/i18n/words.ts";
import { ReturnTo } from "#web/navigation/return-to.tsx";
import { Button } from "#web/ui/button.tsx";
import { useHands } from "#web/verbs/hands.ts";
import { answerRequest } from "./follow-request-verbs.ts";
import styles from "./follow-request-answer.module.css";

export function FollowRequestAnswer({ id }: { id: AccountId }) {
  const t = useWords();
  const hands = useHands();
  const answers = ["authorize", "reject"] as const;
  return (
    <PostForm
      className={styles.answers}
      onSubmit={(event) => {
        event.preventDefault();
        const answer = hooks.answer.of((event.nativeEvent as SubmitEvent).submitter) as (typeof answers)[number];
        void answerRequest(hands, id, answer);
      }}
    >
      <ReturnTo />
      {answers.map((answer) => (
        <Button
          key={answer}
          type="submit"
          size="small"
          tone={answer === "authorize" ? "accent" : "plain"}
          formAction={`/form/api/v1/follow_requests/${id}/${answer}`}
          {...hooks.answer.set(answer)}
        >
          {t(`follow-request-${answer}`)}
        </Button>
      ))}
    </PostForm>
  );
}
