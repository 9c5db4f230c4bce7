/** A few people of this server, each with what they said last. */
import type { StatusId } from "#protocol/ids.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { useStatus } from "#web/entities/store.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { textOfHtml } from "#kit/text-of-html.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import styles from "./welcome.module.css";

export function FirstPeople({ newest }: { newest: readonly StatusId[] }) {
  const t = useWords();
  if (newest.length === 0) return <p className={styles.nobody}>{t("welcome-people-empty")}</p>;
  return (
    <ul className={styles.people}>
      {newest.map((id) => (
        <Newcomer key={id} id={id} />
      ))}
    </ul>
  );
}

function Newcomer({ id }: { id: StatusId }) {
  const { locale, now } = useReader();
  const status = useStatus(id);
  if (!status) return null;
  const place = `person-${status.account}`;
  return (
    <li id={place}>
      <AccountRow
        id={status.account}
        at={place}
        detail={
          <span className={styles.said} lang={status.language ?? undefined} dir="auto">
            {textOfHtml(status.spoiler_text || status.content)}{" "}
            <small>
              <RelativeTime at={status.created_at} now={now} locale={locale} />
            </small>
          </span>
        }
      />
    </li>
  );
}
