/** A poll: a question to answer while it is open and unanswered, bars afterwards and for everybody else. */
import { useState } from "react";
import { compactNumber, longTime, percent } from "#kit/time.ts";
import { useHands } from "#web/verbs/hands.ts";
import { EmojiText } from "#web/accounts/emoji-text.tsx";
import type { StatusCell } from "#web/entities/store.ts";
import { DeedForm, deedButton } from "#web/navigation/deed-form.tsx";
import { ReturnTo } from "#web/navigation/return-to.tsx";
import { PostForm } from "#web/data/post-form.tsx";
import { isVisitor, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import { refreshPoll, vote } from "./poll-actions.ts";
import { anchorOf } from "./anchor.ts";
import styles from "./poll.module.css";

type Poll = NonNullable<StatusCell["poll"]>;

export interface PollViewProps {
  status: StatusCell;
  poll: Poll;
}

export function PollView({ status, poll }: PollViewProps) {
  const t = useWords();
  const hands = useHands();
  const { account, locale, now } = useReader();
  const [peeking, setPeeking] = useState(false);
  // Kept here: a vote that fails, and a look at the results, bring the ballot back as it was.
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const votable = account !== null && account.id !== status.account && !poll.expired && !poll.voted;
  // Somebody who chooses several options is one of the people, and gives several votes.
  const people = poll.multiple ? poll.voters_count : null;
  const count = people ?? poll.votes_count;

  return (
    <div className={styles.poll}>
      {votable && !peeking ? (
        <Ballot status={status} poll={poll} chosen={chosen} onChoose={setChosen} />
      ) : (
        <Results poll={poll} />
      )}
      {isVisitor(account) && !poll.expired && <VisitorsBallot status={status} poll={poll} />}
      <p className={styles.about}>
        <span>
          {t(people === null ? "poll-votes" : "poll-people", { count, number: compactNumber(locale, count) })}
        </span>
        {poll.expired ? (
          <span>{t("poll-finished")}</span>
        ) : (
          poll.expires_at && (
            <span suppressHydrationWarning>
              {t("poll-ends", { time: longTime(locale, Date.parse(poll.expires_at) - now) })}
            </span>
          )
        )}
        {votable && (
          <button type="button" className="needs-script" onClick={() => setPeeking(!peeking)}>
            {t(peeking ? "poll-back" : "poll-results")}
          </button>
        )}
        {account && !poll.expired && !votable && (
          <button type="button" className="needs-script" onClick={() => void refreshPoll(hands, status, poll)}>
            {t("poll-refresh")}
          </button>
        )}
      </p>
    </div>
  );
}

interface BallotProps {
  status: StatusCell;
  poll: Poll;
  /** By their numbers. */
  chosen: readonly number[];
  onChoose: (chosen: readonly number[]) => void;
}

function Ballot({ status, poll, chosen, onChoose }: BallotProps) {
  const t = useWords();
  const hands = useHands();
  return (
    <PostForm
      action={`/form/api/v1/polls/${poll.id}/votes`}
      onChange={(event) => onChoose(choicesIn(event.currentTarget))}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const choices = choicesIn(form);
        // What was chosen before the page came to life is known only to the form.
        onChoose(choices);
        if (choices.length > 0) return void vote(hands, status, poll, choices);
        toast({ text: t("poll-choose-first") });
        form.querySelector<HTMLElement>("fieldset input")!.focus();
      }}
    >
      <ReturnTo />
      <Choices poll={poll} chosen={chosen} />
      <Button type="submit" size="small" tone={chosen.length > 0 ? "accent" : "plain"}>
        {t("poll-vote")}
      </Button>
    </PostForm>
  );
}

function choicesIn(form: HTMLFormElement): number[] {
  return new FormData(form).getAll("choices[]").map(Number);
}

/** Takes the place of the results when it is opened; the vote is cast after signing in. */
function VisitorsBallot({ status, poll }: { status: StatusCell; poll: Poll }) {
  const t = useWords();
  return (
    <details className={styles.ballot}>
      <summary>
        <span>{t("poll-vote")}</span>
        <span>{t("poll-results")}</span>
      </summary>
      <DeedForm id={status.id} at={anchorOf(status)}>
        <Choices poll={poll} required={!poll.multiple} />
        <Button type="submit" size="small" tone="accent" {...deedButton("vote")}>
          {t("poll-vote")}
        </Button>
      </DeedForm>
    </details>
  );
}

function Choices({ poll, chosen, required }: { poll: Poll; chosen?: readonly number[]; required?: boolean }) {
  const t = useWords();
  return (
    <fieldset aria-label={t(poll.multiple ? "poll-choose-several" : "poll-choose-one")}>
      {poll.options.map((option, index) => (
        <label key={index} className={styles.choice}>
          <input
            type={poll.multiple ? "checkbox" : "radio"}
            name="choices[]"
            value={index}
            defaultChecked={chosen?.includes(index)}
            required={required}
          />
          <span dir="auto">
            <EmojiText text={option.title} emojis={poll.emojis} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Results({ poll }: { poll: Poll }) {
  const t = useWords();
  const { locale } = useReader();
  const voters = (poll.multiple ? poll.voters_count : null) ?? poll.votes_count;
  const most = Math.max(...poll.options.map((option) => option.votes_count ?? 0));
  return (
    <ul className={styles.results}>
      {poll.options.map((option, index) => {
        const votes = option.votes_count ?? 0;
        const share = voters > 0 ? votes / voters : 0;
        return (
          <li key={index} className={votes === most && most > 0 ? styles.leading : undefined}>
            {/* A width attribute, since a style attribute would need an exception in the content policy. */}
            <svg className={styles.bar} width={`${Math.round(share * 100)}%`} height="100%" aria-hidden="true" />
            <span dir="auto">
              <EmojiText text={option.title} emojis={poll.emojis} />
              {poll.own_votes?.includes(index) && (
                <>
                  {" "}
                  <Icon name="check" />
                  <span className="visually-hidden">{t("poll-own-vote")}</span>
                </>
              )}
            </span>
            <b className="number">{percent(locale, share)}</b>
          </li>
        );
      })}
    </ul>
  );
}
