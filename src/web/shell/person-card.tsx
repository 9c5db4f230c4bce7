import { badgeOf } from "#web/accounts/badge.ts";
import { withCustomEmoji } from "#web/accounts/custom-emoji.ts";
import { DisplayName } from "#web/accounts/display-name.tsx";
import { Familiar, type FamiliarFollowers } from "#web/accounts/familiar.tsx";
import { FollowButton } from "#web/accounts/follow-button.tsx";
import { useIsLimited } from "#web/accounts/limited.ts";
import { useReader } from "#web/data/reader.ts";
import { useAccount, useRelationship } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Account } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Count } from "#web/ui/count.tsx";
import { ServerHtml } from "#web/ui/server-html.tsx";
import styles from "./hover-card.module.css";

export interface CardPerson {
  id: AccountId;
  familiar: FamiliarFollowers;
}

export function PersonCard({ id, familiar }: CardPerson) {
  const t = useWords();
  const account = useAccount(id);
  const relationship = useRelationship(id);
  if (!account) return null;
  const href = `/@${account.acct}`;
  const badges = [account.moved && "badge-moved", account.bot && "badge-bot", badgeOf(relationship)] as const;
  return (
    <>
      <div className={styles.head}>
        <a href={href} tabIndex={-1} aria-hidden="true">
          <Avatar src={account.avatar} />
        </a>
        <FollowButton account={account} tone="accent" />
      </div>
      <a className={styles.name} href={href}>
        <DisplayName account={account} />
      </a>
      <p className={styles.handle}>
        <span>@{account.acct}</span>
        {badges.map((badge) => badge && <span key={badge}>{t(badge)}</span>)}
      </p>
      <Said account={account} />
      {familiar.count > 0 && !relationship?.blocking && <Familiar className={styles.quiet} {...familiar} />}
    </>
  );
}

function Said({ account }: { account: Account }) {
  const t = useWords();
  const { locale } = useReader();
  const isLimited = useIsLimited(account);
  if (account.suspended) return <p className={styles.quiet}>{t("account-suspended")}</p>;
  if (isLimited) return null;
  const href = `/@${account.acct}`;
  const counts = [
    ["profile-posts", account.statuses_count, href],
    ["profile-following", account.following_count, `${href}/following`],
    ["profile-followers", account.followers_count, `${href}/followers`],
  ] as const;
  return (
    <>
      {account.note && (
        <ServerHtml className={`prose ${styles.bio}`} html={withCustomEmoji(account.note, account.emojis)} />
      )}
      <ul className={styles.counts}>
        {counts.map(([words, count, to]) => (
          <li key={words}>
            <a href={to}>
              <b>
                <Count value={count} locale={locale} />
              </b>{" "}
              {t(words, { count })}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
