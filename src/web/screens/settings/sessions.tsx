/** Where the reader is signed in, which apps they have let in, and how to end that. */
import { exactTime, serverZone } from "#kit/exact-time.ts";
import { longTime } from "#kit/time.ts";
import type { BrowserSession, LetInApp } from "#protocol/entities.ts";
import { wholeAcct } from "#web/data/own-account.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import * as hooks from "#web/device/hooks.ts";
import { Phrase } from "#web/i18n/phrase.tsx";
import { useWords } from "#web/i18n/words.ts";
import type { Loaded, LoadContext, ScreenProps } from "#web/navigation/routes.ts";
import { useScopeLines } from "#web/accounts/scope-lines.ts";
import { browserName } from "#web/settings/browser-name.ts";
import { Saved } from "#web/settings/saved.tsx";
import { Group } from "#web/settings/group.tsx";
import { SettingsScreen } from "#web/shell/settings-screen.tsx";
import styles from "#web/settings/sessions.module.css";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

interface Sessions {
  sessions: BrowserSession[];
  /** Null of an account that lies on another server. */
  apps: LetInApp[] | null;
}

export async function load({ api, reader, t }: LoadContext): Promise<Loaded<Sessions>> {
  const [{ body: sessions }, { body: apps }] = await Promise.all([
    api.get<BrowserSession[]>("/api/auth/sessions"),
    // Apps are let in to accounts of this server.
    reader.account?.linked ? { body: null } : api.get<LetInApp[]>("/api/auth/apps"),
  ]);
  return { data: { sessions, apps }, head: { title: t("settings-sessions-title"), noindex: true } };
}

export function Screen({ data: { sessions, apps }, url }: ScreenProps<Sessions>) {
  const t = useWords();
  const { account, accounts, domain } = useReader();
  const acct = wholeAcct(account!, domain);
  const appsText = apps
    ? t(apps.length > 0 ? "apps-text" : "apps-empty")
    : t("apps-elsewhere", { server: account!.linked?.server ?? domain });
  const title = accounts.length > 1 ? t("apps-list-of", { acct }) : t("apps-list");
  return (
    <SettingsScreen section="sessions">
      <Saved>{t(url.searchParams.get("saved") === "app" ? "apps-removed" : "sessions-ended")}</Saved>
      <Group title={t("sessions-list")} text={t("sessions-text")}>
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      </Group>
      <Group title={title} text={appsText}>
        {apps && apps.length > 0 && (
          <ul className={styles.sessions}>
            {apps.map((app) => (
              <App key={app.id} app={app} />
            ))}
          </ul>
        )}
      </Group>
    </SettingsScreen>
  );
}

function Session({ session }: { session: BrowserSession }) {
  const t = useWords();
  const name = browserName(session.user_agent) ?? t("sessions-unknown");
  return (
    <li className={styles.session}>
      <Icon name="monitor" />
      <div>
        <div className={styles.name}>
          <b>{name}</b>
          {session.current && <span className={styles.current}>{t("sessions-current")}</span>}
        </div>
        <p>
          <LastUsed at={session.last_used_at} words="sessions" />
          {session.ip && <span> · {session.ip}</span>}
        </p>
      </div>
      {session.current ? (
        <PostForm action="/form/api/auth/logout">
          <input type="hidden" name="return_to" value="/" />
          <Button type="submit" size="small">
            {t("nav-sign-out")}
          </Button>
        </PostForm>
      ) : (
        <PostForm action={`/form/api/auth/sessions/${session.id}`}>
          <input type="hidden" name="_method" value="DELETE" />
          <input type="hidden" name="return_to" value="/settings/sessions?saved=1" />
          <Button type="submit" size="small" tone="danger" aria-label={t("sessions-end-label", { name })}>
            {t("sessions-end")}
          </Button>
        </PostForm>
      )}
    </li>
  );
}

function App({ app: { id, name, website, scopes, last_used_at } }: { app: LetInApp }) {
  const t = useWords();
  return (
    <li className={styles.session}>
      <Icon name="smartphone" />
      <div>
        <div className={styles.name}>
          <bdi>
            {website === null ? (
              <b>{name}</b>
            ) : (
              <a href={website} target="_blank" rel="noopener nofollow">
                <b>{name}</b>
              </a>
            )}
          </bdi>
        </div>
        <p>{last_used_at === null ? t("apps-used-never") : <LastUsed at={last_used_at} words="apps" />}</p>
      </div>
      <PostForm action={`/form/api/auth/apps/${id}`}>
        <input type="hidden" name="_method" value="DELETE" />
        <input type="hidden" name="return_to" value="/settings/sessions?saved=app" />
        <Button type="submit" size="small" tone="danger" aria-label={t("apps-remove-label", { name })}>
          {t("apps-remove")}
        </Button>
      </PostForm>
      <p>{useScopeLines(scopes).join(" · ")}</p>
    </li>
  );
}

/** As of when the page was made: a session that is in use right now is not news of the second. */
function LastUsed({ at, words }: { at: string; words: "sessions" | "apps" }) {
  const t = useWords();
  const { now, locale } = useReader();
  const age = now - Date.parse(at);
  if (age < 60_000) return t(`${words}-used-now`);
  const time = (
    <time dateTime={at} {...hooks.exact.set()} title={exactTime(locale, at, serverZone)} suppressHydrationWarning>
      {longTime(locale, -age)}
    </time>
  );
  return <Phrase id={`${words}-used`} slots={{ time }} />;
}
