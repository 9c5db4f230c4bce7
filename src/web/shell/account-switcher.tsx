/**
 * The accounts of this browser: another one, one more, sign out. On phones also the
 * entries of the navigation that have no room in the bar.
 *
 * A native popover and plain forms, so that it opens, switches and signs out
 * without any script; both change who reads, so the page is loaded anew anyway.
 */
import { useLocation } from "#web/navigation/location.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { keyOfAccount, wholeAcct } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { DisplayName } from "#web/accounts/display-name.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Entries, MoreEntries, useOwnLists } from "./nav-menu-entries.tsx";
import styles from "./nav-menus.module.css";
import type { NavigationEntry } from "./navigation-entries.ts";
import { Waiting } from "./waiting.tsx";

export function AccountSwitcher({ id, entries }: { id: string; entries: readonly NavigationEntry[] }) {
  const t = useWords();
  const { account, accounts, domain } = useReader();
  const { pathname } = useLocation();
  const [lists, menu] = useOwnLists();
  return (
    <div
      className={`${styles.menu} rests`}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={t("nav-accounts")}
      key={pathname}
      ref={menu}
    >
      <ul>
        {accounts.map(({ account, active, unread }) => (
          <li key={keyOfAccount(account)}>
            <PostForm action="/form/api/auth/switch">
              <input type="hidden" name="account_id" value={keyOfAccount(account)} />
              <input type="hidden" name="return_to" value="/" />
              <button className={styles.entry} disabled={active} aria-current={active ? "true" : undefined}>
                <Avatar src={account.avatar} size="small" />
                <span className={styles.who}>
                  <DisplayName className={styles.name} account={account} />
                  <small>{`@${wholeAcct(account, domain)}`}</small>
                </span>
                {active ? (
                  <Icon name="check" />
                ) : (
                  <Waiting className={styles.unread} count={unread} words="nav-unread" />
                )}
              </button>
            </PostForm>
          </li>
        ))}
      </ul>
      <ul>
        <li>
          <a className={styles.entry} href="/signin">
            <Icon name="plus" />
            {t("nav-add-account")}
          </a>
        </li>
        <li>
          <details className={`${styles.leave} rests`}>
            <summary className={styles.entry}>
              <Icon name="log-out" />
              {t("nav-sign-out")}
            </summary>
            <PostForm action="/form/api/auth/logout">
              <input type="hidden" name="return_to" value="/" />
              <button className={styles.entry}>{t("nav-sign-out-confirm", { acct: account!.acct })}</button>
            </PostForm>
          </details>
        </li>
      </ul>
      <Entries className={styles.phones} entries={entries.filter(({ where }) => where === "side")} />
      <MoreEntries className={styles.phones} lists={lists} />
    </div>
  );
}
