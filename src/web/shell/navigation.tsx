/**
 * The places of the product. One list for three widths: with labels at the
 * side, as a rail of icons, as a bar at the bottom of phones.
 */
import { Suspense } from "react";
import type { Account } from "#protocol/entities.ts";
import * as hooks from "#web/device/hooks.ts";
import { useLocation } from "#web/navigation/location.ts";
import { Wanted } from "#web/navigation/on-demand.tsx";
import { wholeAcct } from "#web/data/own-account.ts";
import { isVisitor, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Mark } from "#web/ui/mark.tsx";
import styles from "./navigation.module.css";
import { AccountSwitcher, MoreMenu } from "./nav-menus-on-demand.ts";
import { Waiting } from "./waiting.tsx";
import { WaysIn } from "./ways-in.tsx";
import { fillable, isCurrent, postIn, navigationFor, type NavigationEntry } from "./navigation-entries.ts";

export const switcherId = "accounts";
const moreId = "more";

export function Navigation() {
  const t = useWords();
  const reader = useReader();
  const url = useLocation();
  const { pathname } = url;
  // The people of a server are at the address of home, and not home.
  const here = url.searchParams.has("server") ? "" : pathname;
  const { account } = reader;
  const answered = postIn(pathname);
  const entries = navigationFor(reader);
  return (
    <header className={styles.side}>
      <a className={styles.brand} href="/" aria-label="Linnet">
        <Mark size={28} />
        <span>Linnet</span>
      </a>
      <nav className={styles.places} aria-label={t("nav-label")}>
        <ul>
          {entries.map((entry) => (
            <Entry key={entry.href} entry={entry} current={isCurrent(entry.href, here)} />
          ))}
          {!isVisitor(account) && <MoreButton />}
          <li className={styles.phones}>
            {isVisitor(account) ? (
              <a className={styles.place} href="/signin" title={t("nav-sign-in")}>
                <Icon name="user" />
                <span className={styles.label}>{t("nav-sign-in")}</span>
              </a>
            ) : (
              <button type="button" className={styles.place} popoverTarget={switcherId} aria-label={t("nav-me")}>
                <Avatar src={account.avatar} size="small" />
              </button>
            )}
          </li>
        </ul>
      </nav>
      {isVisitor(account) ? (
        <div className={styles.enter}>
          <WaysIn block />
        </div>
      ) : (
        <>
          <a
            className={styles.compose}
            data-round={isWrittenIn(url, account) ? "" : undefined}
            href="/compose"
            title={t("nav-compose")}
            {...hooks.compose.set()}
          >
            <Icon name="pen-line" />
            <span className={styles.label}>{t("nav-compose")}</span>
          </a>
          {answered && (
            <a
              className={`${styles.compose} ${styles.reply}`}
              data-round=""
              href={`/compose?in_reply_to=${answered}`}
              title={t("status-reply")}
            >
              <Icon name="reply" />
            </a>
          )}
          <button type="button" className={styles.me} popoverTarget={switcherId} title={t("nav-accounts")}>
            <Avatar src={account.avatar} />
            <span className={styles.label}>
              <b>{account.display_name || account.username}</b>
              <small>{`@${wholeAcct(account, reader.domain)}`}</small>
            </span>
          </button>
          <Suspense fallback={<Wanted />}>
            <AccountSwitcher id={switcherId} entries={entries} />
            <MoreMenu id={moreId} />
          </Suspense>
        </>
      )}
    </header>
  );
}

/** Where people come to write, too, phones have a round button for it. */
function isWrittenIn({ pathname, searchParams }: URL, { acct }: Account): boolean {
  if (pathname === "/") return !searchParams.has("server");
  return pathname === `/@${acct}` || /^\/(public(\/local)?|tags\/[^/]+)$/.test(pathname);
}

function MoreButton() {
  const t = useWords();
  return (
    <li className={styles.wide}>
      <button type="button" className={styles.place} popoverTarget={moreId} title={t("nav-more")}>
        <Icon name="ellipsis" />
        <span className={styles.label}>{t("nav-more")}</span>
      </button>
    </li>
  );
}

function Entry({ entry, current }: { entry: NavigationEntry; current: boolean }) {
  const t = useWords();
  const { href, words, icon, where, count, countWords } = entry;
  return (
    <li className={where === "bar" ? undefined : styles.wide}>
      <a className={styles.place} href={href} title={t(words)} aria-current={current ? "page" : undefined}>
        <Icon name={icon} filled={fillable.has(icon) && "current"} />
        <span className={styles.label}>{t(words)}</span>
        {countWords && <Waiting className={styles.badge} count={count!} words={countWords} />}
      </a>
    </li>
  );
}
