/** The request of an app in words, and the two answers; and the pages after them where nothing leads back to the app. */
import type { ReactNode } from "react";
import type { Account, Consent } from "#protocol/entities.ts";
import { DisplayName } from "#web/accounts/display-name.tsx";
import { wholeAcct } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import * as hooks from "#web/device/hooks.ts";
import { Phrase } from "#web/i18n/phrase.tsx";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Problem } from "./problem.tsx";
import { useScopeLines } from "#web/accounts/scope-lines.ts";
import auth from "./auth.module.css";
import styles from "./consent.module.css";

interface FormProps {
  consent: Consent;
  /** The request, as it stood in the address. */
  asked: Record<string, string>;
  /** The address with it. */
  href: string;
}

/** It names the account that gets in, so it holds whichever is the active one by the time that it is sent. */
export function ConsentForm({ consent: { app, destination, scopes }, asked, href }: FormProps) {
  const t = useWords();
  const name = <AppName>{app.name}</AppName>;
  const signIn = `/signin?${new URLSearchParams({ return_to: href })}`;
  return (
    <>
      <h1 className={styles.title}>
        <Phrase id="consent-title" slots={{ app: name }} />
      </h1>
      <form className={auth.form} method="post" action={href} {...hooks.once.set()}>
        {Object.entries(asked).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <section>
          <p>
            <Phrase id="consent-scopes" slots={{ app: name }} />
          </p>
          <ul className={styles.scopes}>
            {useScopeLines(scopes).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <Accounts />
        <p className={auth.lead}>
          <WhereTo destination={destination} />
        </p>
        <div className={styles.answers}>
          <Button type="submit" name="decision" value="deny" block>
            {t("consent-deny")}
          </Button>
          <Button type="submit" name="decision" value="allow" tone="accent" block>
            {t("consent-allow")}
          </Button>
        </div>
      </form>
      <p className={auth.other}>
        <a href={signIn}>{t("consent-other-account")}</a>
      </p>
      <div className={auth.notes}>
        <p>
          <Phrase
            id="consent-trust"
            slots={{ link: <a href="/settings/sessions">{t("settings-sessions-title")}</a> }}
          />
        </p>
      </div>
    </>
  );
}

function Accounts() {
  const t = useWords();
  // An app is let in to accounts of this server.
  const accounts = useReader().accounts.filter(({ account }) => !account.linked);
  const isActive = accounts.some(({ active }) => active);
  const isChoice = accounts.length > 1;
  return (
    <fieldset className={styles.accounts}>
      <legend>{t("consent-account")}</legend>
      {accounts.map(({ account, active }, at) => (
        <label key={account.id} className={styles.account}>
          <Avatar src={account.avatar} size="small" />
          <Who account={account} />
          <input
            type={isChoice ? "radio" : "hidden"}
            name="account_id"
            value={account.id}
            defaultChecked={isChoice ? active || (!isActive && at === 0) : undefined}
          />
        </label>
      ))}
    </fieldset>
  );
}

function Who({ account }: { account: Account }) {
  const { domain } = useReader();
  return (
    <span>
      <b>
        <DisplayName account={account} />
      </b>
      <small>{`@${wholeAcct(account, domain)}`}</small>
    </span>
  );
}

function WhereTo({ destination }: Pick<Consent, "destination">) {
  const t = useWords();
  switch (destination.kind) {
    case "site":
      return <Phrase id="consent-to-site" slots={{ host: <b>{destination.host}</b> }} />;
    case "app":
      return <Phrase id="consent-to-app" slots={{ scheme: <b>{destination.scheme}</b> }} />;
    default:
      return t(`consent-to-${destination.kind}`);
  }
}

/** Its makers chose it: it may run the other way than the words around it. */
function AppName({ children }: { children: ReactNode }) {
  return <bdi className={styles.app}>{children}</bdi>;
}

/** For an app that nothing leads back to. */
export function ConsentCode({ app, code }: Pick<Consent, "app"> & { code: string }) {
  const t = useWords();
  return (
    <>
      <h1 className={styles.title}>
        <Phrase id="consent-code-title" slots={{ app: <AppName>{app.name}</AppName> }} />
      </h1>
      <code className={styles.code} aria-label={t("consent-code")} translate="no">
        {code}
      </code>
      <p className={auth.lead}>{t("consent-code-text")}</p>
    </>
  );
}

export function ConsentDenied({ app }: Pick<Consent, "app">) {
  const t = useWords();
  return (
    <>
      <h1>{t("consent-denied-title")}</h1>
      <p className={auth.lead}>
        <Phrase id="consent-denied-text" slots={{ app: <AppName>{app.name}</AppName> }} />
      </p>
    </>
  );
}

/** Said to the person, and never to the app: its address may be somebody else's. */
export function ConsentProblem({ problem }: { problem: string | null }) {
  const t = useWords();
  return (
    <>
      <h1>{t("consent-problem-title")}</h1>
      <div className={auth.form}>
        <Problem>{problem}</Problem>
      </div>
      <p className={styles.next}>{t("consent-problem-text")}</p>
    </>
  );
}
