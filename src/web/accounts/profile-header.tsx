/** The head of a profile: who this is in their own words, what is between them and the reader, and what can be done. */
import { useState } from "react";
import type { MessageId } from "#protocol/message-ids.ts";
import { monthAndYear } from "#kit/month-and-year.ts";
import type { Account, Relationship } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import * as hooks from "#web/device/hooks.ts";
import { useAccount, useRelationship } from "#web/entities/store.ts";
import { useLocation } from "#web/navigation/location.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { Phrase } from "#web/i18n/phrase.tsx";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, ButtonLink, IconButton } from "#web/ui/button.tsx";
import { Count } from "#web/ui/count.tsx";
import type { IconName } from "#web/ui/icon-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { badgeOf } from "./account-row.tsx";
import { answerRequest } from "./actions.ts";
import { useHands } from "#web/verbs/hands.ts";
import { withCustomEmoji } from "./custom-emoji.ts";
import { DisplayName } from "./display-name.tsx";
import { FollowButton } from "./follow-button.tsx";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { ServerHtml } from "#web/ui/server-html.tsx";
import styles from "./profile-header.module.css";

const loadMenu = async () => (await import("./account-menu.tsx")).load();
const AccountMenu = onIntent(loadMenu);

export function ProfileHeader({ id }: { id: AccountId }) {
  const t = useWords();
  const reader = useReader();
  const account = useAccount(id);
  const relationship = useRelationship(id);
  if (!account) return null;
  const own = reader.account?.id === id;
  const handle = account.acct.includes("@") ? account.acct : `${account.acct}@${reader.domain}`;

  return (
    <section className={styles.profile} {...hooks.account.set(id)}>
      <img className={styles.header} src={account.header} alt="" width={600} height={200} />
      <div className={styles.top}>
        <a className={styles.avatar} href={account.avatar} aria-label={t("profile-avatar")}>
          <Avatar src={account.avatar} size="large" />
        </a>
        {own ? (
          <ButtonLink href="/settings/profile">{t("profile-edit")}</ButtonLink>
        ) : (
          <>
            {reader.account && <MoreButton account={account} />}
            {/* Nothing is to be had from a suspended account, but one may leave it. */}
            {(!account.suspended || relationship?.following) && (
              <FollowButton account={account} size="normal" tone="accent" />
            )}
          </>
        )}
      </div>
      <h1 className={styles.name}>
        <DisplayName account={account} />
      </h1>
      <p className={styles.handle}>
        <span>@{handle}</span>
        <Badges account={account} relationship={relationship} />
      </p>
      {relationship?.requested_by && <FollowRequest account={account} />}
      {account.moved && (
        <p className={styles.quiet}>
          <Phrase
            id="profile-moved"
            slots={{ account: <a href={`/@${account.moved.acct}`}>@{account.moved.acct}</a> }}
          />
        </p>
      )}
      {account.suspended ? <p className={styles.quiet}>{t("account-suspended")}</p> : <About account={account} />}
    </section>
  );
}

function About({ account }: { account: Account }) {
  const t = useWords();
  const { locale } = useReader();
  const counts = [
    ["profile-posts", account.statuses_count, ""],
    ["profile-following", account.following_count, "/following"],
    ["profile-followers", account.followers_count, "/followers"],
  ] as const;
  return (
    <>
      {account.note && <Html className={`prose ${styles.bio}`} html={account.note} account={account} />}
      {account.fields.length > 0 && (
        <dl className={styles.fields}>
          {account.fields.map((field, index) => (
            <div key={index}>
              <dt>{field.name}</dt>
              <dd className={field.verified_at ? styles.verified : undefined}>
                <Html className="prose" html={field.value} account={account} />
                {field.verified_at && (
                  <span title={t("profile-verified")}>
                    <Icon name="check" />
                    <span className="visually-hidden">{t("profile-verified")}</span>
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ul className={styles.counts}>
        {counts.map(([words, count, path]) => (
          <li key={words}>
            <a href={`/@${account.acct}${path}`}>
              <b>
                <Count value={count} locale={locale} />
              </b>{" "}
              {t(words, { count })}
            </a>
          </li>
        ))}
        <li>{t("profile-joined", { date: monthAndYear(locale, account.created_at) })}</li>
      </ul>
    </>
  );
}

function Html({ className, html, account }: { className?: string; html: string; account: Account }) {
  return <ServerHtml className={className} html={withCustomEmoji(html, account.emojis)} />;
}

function Badges({ account, relationship }: { account: Account; relationship: Relationship | undefined }) {
  const t = useWords();
  const badges: [words: MessageId | null | false | undefined, icon?: IconName][] = [
    [account.bot && "badge-bot", "bot"],
    [account.locked && "badge-locked", "lock"],
    [badgeOf(relationship)],
    [relationship?.blocked_by && "badge-blocks-you"],
  ];
  return badges.map(
    ([words, icon]) =>
      words && (
        <span key={words} className={styles.badge}>
          {icon && <Icon name={icon} />}
          {t(words)}
        </span>
      ),
  );
}

function FollowRequest({ account }: { account: Account }) {
  const t = useWords();
  return (
    <div className={styles.request}>
      <p>{t("follow-request-asks")}</p>
      <FollowRequestAnswer id={account.id} />
    </div>
  );
}

/** Accept and reject, for the profile, the list of requests and the notification. */
export function FollowRequestAnswer({ id, onAnswered }: { id: AccountId; onAnswered?: () => void }) {
  const t = useWords();
  const hands = useHands();
  const location = useLocation();
  const answers = ["authorize", "reject"] as const;
  return (
    <PostForm
      className={styles.answers}
      onSubmit={(event) => {
        event.preventDefault();
        const answer = hooks.answer.of((event.nativeEvent as SubmitEvent).submitter) as (typeof answers)[number];
        void answerRequest(hands, id, answer).then((done) => done && onAnswered?.());
      }}
    >
      <input type="hidden" name="return_to" value={location.pathname + location.search} />
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

function MoreButton({ account }: { account: Account }) {
  const t = useWords();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        className="needs-script"
        icon="ellipsis"
        label={t("account-more")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void loadMenu().catch(() => {})}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && <AccountMenu account={account} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
