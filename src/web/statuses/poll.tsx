/** A poll: a question to answer while it is open and unanswered, bars afterwards and for everybody else. */
import { useState } from "react";
import { compactNumber, longTime } from "#kit/time.ts";
import { useHands } from "#web/verbs/hands.ts";
import type { StatusCell } from "#web/entities/store.ts";
import { useLocation } from "#web/navigation/location.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import { refreshPoll, vote } from "./actions.ts";
import styles from "./poll.module.css";

type Poll = NonNullable<StatusCell["poll"]>;

export function PollView({ status, poll }: { status: StatusCell; poll: Poll }) {
  const t = useWords();
  const hands = useHands();
  const { account, locale, now } = useReader();
  const [peeking, setPeeking] = useState(false);
  const votable = account !== null && account.id !== status.account && !poll.expired && !poll.voted;
  const count = poll.voters_count ?? poll.votes_count;

  return (
    <div className={styles.poll}>
      {votable && !peeking ? <Ballot status={status} poll={poll} /> : <Results poll={poll} />}
      <p className={styles.about}>
        <span>{t("poll-votes", { count, number: compactNumber(locale, count) })}</span>
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

function Ballot({ status, poll }: { status: StatusCell; poll: Poll }) {
  const t = useWords();
  const hands = useHands();
  const location = useLocation();
  const [chosen, setChosen] = useState(0);
  return (
    <PostForm
      action={`/form/api/v1/polls/${poll.id}/votes`}
      onChange={(event) => setChosen(event.currentTarget.querySelectorAll(":checked").length)}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const choices = new FormData(form).getAll("choices[]").map(Number);
        if (choices.length > 0) return void vote(hands, status, poll, choices);
        toast({ text: t("poll-choose-first") });
        form.querySelector<HTMLElement>("fieldset input")!.focus();
      }}
    >
      <input type="hidden" name="return_to" value={location.pathname + location.search} />
      <fieldset>
        <legend className="visually-hidden">{t(poll.multiple ? "poll-choose-several" : "poll-choose-one")}</legend>
        {poll.options.map((option, index) => (
          <label key={index} className={styles.choice}>
            <input type={poll.multiple ? "checkbox" : "radio"} name="choices[]" value={index} />
            <span dir="auto">{option.title}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" size="small" tone={chosen > 0 ? "accent" : "plain"}>
        {t("poll-vote")}
      </Button>
    </PostForm>
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
              {option.title}
              {poll.own_votes?.includes(index) && (
                <>
                  {" "}
                  <Icon name="check" />
                  <span className="visually-hidden">{t("poll-own-vote")}</span>
                </>
              )}
            </span>
            <b className="number">{share.toLocaleString(locale, { style: "percent" })}</b>
          </li>
        );
      })}
    </ul>
  );
}
