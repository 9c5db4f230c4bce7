/**
 * The accounts of this browser: another one, one more, sign out. On phones also
 * the places that the bar has no room for.
 *
 * A native popover and plain forms, so that it opens, switches and signs out
 * without any script; both change who reads, so the page is loaded anew anyway.
 */
import { useLocation } from "#web/navigation/location.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { DisplayName } from "#web/accounts/display-name.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./account-switcher.module.css";
import type { PlaceEntry } from "./places.ts";

export function AccountSwitcher({ id, places }: { id: string; places: readonly PlaceEntry[] }) {
  const t = useWords();
  const { accounts, domain } = useReader();
  const { pathname } = useLocation();
  return (
    <div className={styles.switcher} id={id} popover="auto" role="dialog" aria-label={t("nav-accounts")} key={pathname}>
      <ul className={styles.places}>
        {places.map(({ href, words, icon }) => (
          <li key={href}>
            <a className={styles.entry} href={href}>
              <Icon name={icon} />
              {t(words)}
            </a>
          </li>
        ))}
      </ul>
      <ul>
        {accounts.map(({ account, active, unread }) => (
          <li key={account.id}>
            <PostForm action="/form/api/auth/switch">
              <input type="hidden" name="account_id" value={account.id} />
              <input type="hidden" name="return_to" value="/" />
              <button className={styles.entry} disabled={active} aria-current={active ? "true" : undefined}>
                <Avatar src={account.avatar} size="small" />
                <span className={styles.who}>
                  <DisplayName className={styles.name} account={account} />
                  <small>
                    @{account.acct}@{domain}
                  </small>
                </span>
                {active ? (
                  <Icon name="check" />
                ) : (
                  unread > 0 && (
                    <span className={styles.unread}>
                      <span aria-hidden="true">{unread > 99 ? "99+" : unread}</span>
                      <span className="visually-hidden">{t("nav-unread", { count: unread })}</span>
                    </span>
                  )
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
          <PostForm action="/form/api/auth/logout">
            <input type="hidden" name="return_to" value="/" />
            <button className={styles.entry}>
              <Icon name="log-out" />
              {t("nav-sign-out")}
            </button>
          </PostForm>
        </li>
      </ul>
    </div>
  );
}
