/** The beginning of a post in a row about it; all of it is one press away. */
import * as hooks from "#web/device/hooks.ts";
import { useAccount, type StatusCell } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { Content } from "#web/statuses/content.tsx";
import { filterHere } from "#web/statuses/filter-place.ts";
import styles from "./notification-row.module.css";

export function Excerpt({ id, status }: { id?: string; status: StatusCell }) {
  const t = useWords();
  const author = useAccount(status.account);
  if (!author) return null;
  const { media_attachments: media } = status;
  const filter = filterHere(status, "notifications", "warn");
  return (
    <div className={styles.excerpt}>
      {filter !== undefined ? (
        <p id={id}>{t("status-filtered", { title: filter })}</p>
      ) : status.spoiler_text ? (
        <bdi id={id}>{status.spoiler_text}</bdi>
      ) : (
        <Content
          id={id}
          status={{ ...status, content: status.content.replace(/<(?:img|audio|video) [^>]*>/g, "") }}
          size="excerpt"
        />
      )}
      {media.length > 0 && <p>{t("media-count", { count: media.length })}</p>}
      <a
        className={styles.open}
        href={`/@${author.acct}/${status.id}`}
        {...hooks.permalink.set()}
        aria-label={t("status-open")}
      />
    </div>
  );
}
