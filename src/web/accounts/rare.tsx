/** What few profiles show: where somebody has moved to, that only posts with one hashtag are listed, and why nothing is. */
import type { Account } from "#protocol/entities.ts";
import { useRelationship } from "#web/entities/store.ts";
import { Phrase } from "#web/i18n/phrase.tsx";
import { useWords } from "#web/i18n/words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { AccountRow } from "./account-row.tsx";
import { DisplayName, plainName } from "./display-name.tsx";
import { FollowButton } from "./follow-button.tsx";
import type { ProfileTab } from "./profile-tabs.tsx";
import styles from "./profile-header.module.css";

interface RareProps {
  account: Account;
  /** That all posts have which are listed. */
  tag?: string;
  /** Where nothing is listed. */
  nothing?: ProfileTab;
  own?: boolean;
}

export function Rare({ account, tag, nothing, own = false }: RareProps) {
  if (nothing) return <Nothing account={account} tab={nothing} own={own} />;
  if (tag) return <Tagged acct={account.acct} tag={tag} />;
  return account.moved && <Moved account={account} to={account.moved} />;
}

function Moved({ account, to }: { account: Account; to: Account }) {
  const t = useWords();
  return (
    <section className={styles.moved}>
      <h2>
        <Phrase id="profile-moved" slots={{ name: <DisplayName account={account} /> }} />
      </h2>
      <AccountRow
        id={to.id}
        action={
          <>
            <ButtonLink href={`/@${to.acct}`} size="small">
              {t("profile-moved-open")}
            </ButtonLink>
            <FollowButton account={to} tone="accent" brief />
          </>
        }
      />
    </section>
  );
}

/** With the way to all posts. */
function Tagged({ acct, tag }: { acct: string; tag: string }) {
  const t = useWords();
  return (
    <p className={styles.tagged}>
      <bdi>{t("profile-tagged", { tag: `#${tag}` })}</bdi>
      <a href={`/@${acct}`}>{t("profile-tagged-all")}</a>
    </p>
  );
}

function Nothing({ account, tab, own }: { account: Account; tab: ProfileTab; own: boolean }) {
  const t = useWords();
  const relationship = useRelationship(account.id);
  const name = plainName(account);
  if (tab === "featured")
    return <Empty icon="pin">{own ? t("featured-empty-own") : t("featured-empty", { name })}</Empty>;
  if (relationship?.blocking) return <Empty icon="ban">{t("profile-empty-blocked", { name })}</Empty>;
  if (relationship?.blocked_by) return <Empty icon="ban">{t("profile-empty-blocks-you", { name })}</Empty>;
  if (tab === "media") return <Empty icon="image">{t("profile-empty-media")}</Empty>;
  return (
    <Empty icon="pen-line" action={own ? { label: t("shortcut-compose"), href: "/compose" } : undefined}>
      {own ? t("profile-empty-own") : t("profile-empty", { name })}
    </Empty>
  );
}
