/** Facts about this server: how many are here, who runs it, which languages they speak, what they agreed on. */
import { Fragment } from "react";
import type { Showcase } from "#protocol/entities.ts";
import { DisplayName } from "#web/accounts/display-name.tsx";
import { nameOfLanguage } from "#kit/language-name.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Count } from "#web/ui/count.tsx";
import styles from "./server-drawn.module.css";

/** A number of which there is none is not shown. */
export function ServerNumbers({ showcase: { users, statuses, domains } }: { showcase: Showcase }) {
  const t = useWords();
  const { locale } = useReader();
  const numbers = [
    ["front-users", users],
    ["profile-posts", statuses],
    ["front-domains", domains],
  ] as const;
  return (
    <p className={styles.numbers}>
      {numbers.map(
        ([words, count]) =>
          count > 0 && (
            <span key={words}>
              <b>
                <Count value={count} locale={locale} />
              </b>{" "}
              {t(words, { count })}
            </span>
          ),
      )}
    </p>
  );
}

export function ServerFacts({ showcase: { contact, languages } }: { showcase: Showcase }) {
  const t = useWords();
  const { locale } = useReader();
  return (
    <section className={styles.facts}>
      <h2>{t("front-about")}</h2>
      <dl>
        {contact && (
          <>
            <dt>{t("front-run-by")}</dt>
            <dd>
              <a className={styles.contact} href={`/@${contact.acct}`}>
                <Avatar src={contact.avatar} size="small" />
                <DisplayName account={contact} />
              </a>
            </dd>
          </>
        )}
        {languages.length > 0 && (
          <>
            <dt>{t("front-languages")}</dt>
            <dd>
              {languages.map((code, place) => (
                <Fragment key={code}>
                  {place > 0 && ", "}
                  {nameOfLanguage(code, locale)}
                </Fragment>
              ))}
            </dd>
          </>
        )}
        <dt>{t("front-rules")}</dt>
        <dd>
          {t("front-rules-text")}{" "}
          <a className={styles.rules} href="/terms#terms-conduct">
            {t("front-rules-all")}
          </a>
        </dd>
      </dl>
      <a href="/about">{t("front-about-more")}</a>
    </section>
  );
}
