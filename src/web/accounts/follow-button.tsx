/**
 * Follow, asked for, following: one button that says what is, and on hover what pressing it does.
 * It is a form, so that it works before and without any script.
 */
import { useRef } from "react";
import type { MessageId } from "#protocol/message-ids.ts";
import type { Account, Relationship } from "#protocol/entities.ts";
import { useRelationship } from "#web/entities/store.ts";
import { DeedForm, deedButton } from "#web/navigation/deed-form.tsx";
import { ReturnTo } from "#web/navigation/return-to.tsx";
import { PostForm } from "#web/data/post-form.tsx";
import { isVisitor, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { follow, unblock, unfollow } from "./actions.ts";
import { useHands } from "#web/verbs/hands.ts";
import styles from "./follow-button.module.css";

interface FollowButtonProps {
  account: Account;
  size?: "small" | "normal";
  /** `accent` where following is what the page asks for. */
  tone?: "accent" | "plain";
  /** Where room is scarce: says nothing of who followed first. */
  brief?: boolean;
  /** The element of the page to come back to, where no script follows in place. */
  at?: string | undefined;
}

const verbs = { follow, unfollow, unblock };

/** The second half of a double press comes within so many milliseconds. It means what the first one said, not the contrary. */
const doublePress = 500;
type State = "none" | "back" | "requested" | "following" | "blocking";

export function FollowButton({ account, size = "small", tone = "plain", brief, at }: FollowButtonProps) {
  const t = useWords();
  const hands = useHands();
  const reader = useReader();
  const relationship = useRelationship(account.id);
  const deafUntil = useRef(0);

  if (isVisitor(reader.account)) {
    if (account.moved) return null;
    return (
      <DeedForm id={account.id}>
        <Button
          type="submit"
          size={size}
          tone={tone}
          aria-label={t("follow-label", { label: t("follow"), acct: account.acct })}
          {...deedButton("follow")}
        >
          {t("follow")}
        </Button>
      </DeedForm>
    );
  }
  if (reader.account.id === account.id || !relationship || relationship.blocked_by) return null;

  const state = stateOf(relationship);
  const verb = state === "blocking" ? "unblock" : state === "none" || state === "back" ? "follow" : "unfollow";
  // Nobody is there any more to be followed; one may still leave.
  if (account.moved && verb === "follow") return null;
  const [rest, hover] = labels[brief && state === "back" ? "none" : state];
  return (
    <PostForm
      action={`/form/api/v1/accounts/${account.id}/${verb}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (event.timeStamp < deafUntil.current) return;
        deafUntil.current = Infinity;
        void verbs[verb](hands, account).finally(() => {
          deafUntil.current = performance.now() + doublePress;
        });
      }}
    >
      <ReturnTo at={at} />
      <Button
        type="submit"
        size={size}
        tone={verb === "follow" ? tone : "plain"}
        aria-label={t("follow-label", { label: t(rest), acct: account.acct })}
      >
        <span className={hover ? styles.rest : undefined}>{t(rest)}</span>
        {hover && <span className={styles.hover}>{t(hover)}</span>}
      </Button>
    </PostForm>
  );
}

/** What the button says, and what it says under the pointer. */
const labels: Record<State, [rest: MessageId, hover?: MessageId]> = {
  none: ["follow"],
  back: ["follow-back"],
  requested: ["follow-requested", "follow-withdraw"],
  following: ["follow-following", "follow-unfollow"],
  blocking: ["account-unblock"],
};

function stateOf(relationship: Relationship): State {
  if (relationship.blocking) return "blocking";
  if (relationship.following) return "following";
  if (relationship.requested) return "requested";
  return relationship.followed_by ? "back" : "none";
}
