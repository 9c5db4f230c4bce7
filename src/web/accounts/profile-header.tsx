/** The head of a profile: who this is in their own words, what is between them and the reader, and what can be done. */
import { useState, type MouseEvent } from "react";
import type { MessageId } from "#protocol/message-ids.ts";
import { monthAndYear } from "#kit/month-and-year.ts";
import type { Account, Relationship } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import * as hooks from "#web/device/hooks.ts";
import { isPlainPress } from "#web/device/plain-press.ts";
import { scrollToTop } from "#web/device/scroll-to-top.ts";
import { useAccount, useRelationship } from "#web/entities/store.ts";
import { can } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonLink, IconButton } from "#web/ui/button.tsx";
import { Count } from "#web/ui/count.tsx";
import type { IconName } from "#web/ui/icon-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { notify } from "./actions.ts";
import { badgeOf } from "./badge.ts";
import { withCustomEmoji } from "./custom-emoji.ts";
import { DisplayName } from "./display-name.tsx";
import { Familiar, type FamiliarFollowers } from "./familiar.tsx";
import { FollowButton } from "./follow-button.tsx";
import { useIsLimited } from "./limited.ts";
import { FollowRequestAnswer } from "./follow-request-answer.tsx";
import { Rare } from "./rare-on-demand.tsx";
import { pageForm } from "#web/navigation/page-form.tsx";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { ServerHtml } from "#web/ui/server-html.tsx";
import { useHands } from "#web/verbs/hands.ts";
import styles from "./profile-header.module.css";

const loadMenu = async () => (await import("./account-menu.tsx")).load();
const AccountMenu = onIntent(loadMenu);
const NoteForm = onIntent(async () => (await import("./note-form.tsx")).load());

interface ProfileHeaderProps {
  id: AccountId;
  familiar: FamiliarFollowers;
}

export function ProfileHeader({ id, familiar }: ProfileHeaderProps) {
  const t = useWords();
  const reader = useReader();
  const account = useAccount(id);
  const relationship = useRelationship(id);
  const [noting, setNoting] = useState(false);
  if (!account) return null;
  const own = reader.account?.id === id;
  const { avatar_description: description } = account;
  const described = description && t("profile-avatar-described", { description });
  const handle = account.acct.includes("@") ? account.acct : `${account.acct}@${reader.domain}`;

  return (
    <>
      <CompactHead account={account} />
      {account.moved && <Rare account={account} />}
      <section className={styles.profile} {...hooks.account.set(id)}>
        <img className={styles.header} src={account.header} alt={account.header_description} width={600} height={200} />
        <div className={styles.top}>
          <a className={styles.avatar} href={account.avatar} aria-label={described || t("profile-avatar")}>
            <Avatar src={account.avatar} alt={description} size="large" />
          </a>
          {own ? (
            <ButtonLink href="/settings/profile">{t("profile-edit")}</ButtonLink>
          ) : (
            <>
              {reader.account && <MoreButton account={account} onNote={() => setNoting(true)} />}
              {relationship?.following && !account.suspended && (
                <NotifyButton account={account} notifying={relationship.notifying} />
              )}
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
        {relationship && (
          <p className="without-script">
            <a href={`/@${account.acct}/relation`}>{t("profile-options")}</a>
            {relationship.following && can(reader.account, "lists") && (
              <>
                {" · "}
                <a href={`/@${account.acct}/lists`}>{t("nav-lists")}</a>
              </>
            )}
          </p>
        )}
        {relationship?.requested_by && <FollowRequest account={account} />}
        <Introduction account={account} />
        {familiar.count > 0 && !relationship?.blocking && <Familiar className={styles.quiet} {...familiar} />}
        {noting ? (
          <NoteForm account={account} onClose={() => setNoting(false)} />
        ) : (
          relationship?.note && (
            <div className={styles.request}>
              <p dir="auto">
                <b>{t("profile-note")}:</b> {relationship.note}
              </p>
              <a
                href={`/@${account.acct}/relation`}
                onClick={(event) => {
                  if (!isPlainPress(event)) return;
                  event.preventDefault();
                  setNoting(true);
                }}
              >
                {t("profile-note-edit")}
              </a>
            </div>
          )
        )}
      </section>
    </>
  );
}

/** Whose page this is, further down. The style sheet slides it in when the name leaves the window, and needs no script for it. */
function CompactHead({ account }: { account: Account }) {
  const t = useWords();
  const { locale } = useReader();
  const count = account.statuses_count;
  return (
    <div className={styles.compact}>
      <div>
        <a href="#top" onClick={scrollUp}>
          <DisplayName account={account} />
          <small>
            <Count value={count} locale={locale} /> {t("profile-posts", { count })}
          </small>
        </a>
        {!account.suspended && <FollowButton account={account} tone="accent" brief />}
      </div>
    </div>
  );
}

function scrollUp(event: MouseEvent): void {
  event.preventDefault();
  scrollToTop();
}

/** On a limited account it stands behind the fold of its profile (`screens/people/limited-profile.tsx`). */
function Introduction({ account }: { account: Account }) {
  const t = useWords();
  const isLimited = useIsLimited(account);
  if (account.suspended) return <p className={styles.quiet}>{t("account-suspended")}</p>;
  return isLimited ? null : <About account={account} />;
}

/** In their own words, and their numbers. */
export function About({ account }: { account: Account }) {
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

/** The bell: each new post of theirs is told. */
function NotifyButton({ account, notifying }: { account: Account; notifying: boolean }) {
  const t = useWords();
  const hands = useHands();
  return (
    <IconButton
      type="submit"
      form={pageForm}
      formAction={`/form/api/v1/accounts/${account.id}/follow`}
      name="notify"
      value={notifying ? "0" : "1"}
      icon="bell"
      filled={notifying}
      label={t("profile-notify")}
      aria-pressed={notifying}
      onClick={(event) => {
        event.preventDefault();
        void notify(hands, account, !notifying);
      }}
    />
  );
}

function MoreButton({ account, onNote }: { account: Account; onNote: () => void }) {
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
      {anchor && <AccountMenu account={account} anchor={anchor} onNote={onNote} onClose={() => setAnchor(null)} />}
    </>
  );
}
