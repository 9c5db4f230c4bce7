/** A person with the newest thing they said to everybody. */
import { useId } from "react";
import type { StatusId } from "#protocol/ids.ts";
import * as hooks from "#web/device/hooks.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { useAccount, useStatus } from "#web/entities/store.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { StatusBody } from "#web/statuses/status-body.tsx";
import { Status } from "#web/statuses/status.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import styles from "./actors.module.css";

export function ActorCard({ id }: { id: StatusId }) {
  const t = useWords();
  const { locale, now } = useReader();
  const contentId = useId();
  const status = useStatus(id);
  const author = useAccount(status?.account ?? null);
  if (!status || !author) return null;
  return (
    <li className={styles.actor} {...hooks.whole.set()}>
      <AccountRow id={author.id} />
      <article
        className={styles.newest}
        {...hooks.status.set(id)}
        tabIndex={-1}
        aria-label={t("actors-newest", { acct: author.acct })}
        aria-describedby={contentId}
      >
        <a className={styles.time} href={`/@${author.acct}/${id}`} {...hooks.permalink.set()}>
          <RelativeTime at={status.created_at} now={now} locale={locale} />
        </a>
        <StatusBody id={contentId} status={status} author={author} beside={<Status id={status.id} withoutMedia />} />
      </article>
    </li>
  );
}
