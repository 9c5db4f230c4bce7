/** What waits to be published, in the order in which it is due. All of it works as plain forms. */
import { exactTime, serverZone } from "#kit/exact-time.ts";
import { longTime } from "#kit/time.ts";
import type { ScheduledStatus } from "#protocol/entities.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import * as hooks from "#web/device/hooks.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button, look } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { visibilityIcons } from "./visibility.ts";
import { WhenField } from "./when-field.tsx";
import styles from "./scheduled-list.module.css";

export function ScheduledList({ list }: { list: readonly ScheduledStatus[] }) {
  const t = useWords();
  return (
    <ul className={styles.list} aria-label={t("scheduled-title")}>
      {list.map((scheduled) => (
        <Scheduled key={scheduled.id} scheduled={scheduled} />
      ))}
    </ul>
  );
}

/** Said after a form was sent and the page came back. */
export function SavedNote({ children }: { children: string }) {
  return (
    <p className={styles.saved} role="status">
      <Icon name="check" />
      {children}
    </p>
  );
}

function Scheduled({ scheduled }: { scheduled: ScheduledStatus }) {
  const t = useWords();
  const { id, scheduled_at: at, params, media_attachments: files, error } = scheduled;
  // Ours can do more with it than the API of Mastodon says.
  const isElsewhere = Boolean(useReader().account?.linked);
  const { visibility, spoiler_text: warning, poll, in_reply_to_id: parent, quoted_status_id: quoted } = params;
  return (
    <li className={styles.scheduled}>
      <When at={at} hasFailed={error !== null} />
      {error && (
        <p className={styles.problem} role="alert">
          {t("scheduled-failed")} {error}
        </p>
      )}
      <p className={styles.facts}>
        <span>
          <Icon name={visibilityIcons[visibility]} />
          {t(`visibility-${visibility}`)}
        </span>
        {parent && (
          <span>
            <Icon name="reply" />
            {t("scheduled-reply")}
          </span>
        )}
        {quoted && (
          <span>
            <Icon name="text-quote" />
            {t("scheduled-quote")}
          </span>
        )}
        {poll && (
          <span>
            <Icon name="chart-no-axes-column" />
            {t("scheduled-poll", { count: poll.options.length })}
          </span>
        )}
        {files.length > 0 && (
          <span>
            <Icon name="image" />
            {t("scheduled-files", { count: files.length })}
          </span>
        )}
      </p>
      {warning && (
        <p dir="auto">
          <b>{warning}</b>
        </p>
      )}
      {params.text && (
        <p className={styles.text} lang={params.language ?? undefined} dir="auto">
          {params.text}
        </p>
      )}
      {files.some(({ preview_url }) => preview_url) && (
        <ul className={styles.files}>
          {files.map(
            ({ id: file, preview_url, description }) =>
              preview_url && (
                <li key={file}>
                  <img src={preview_url} alt={description ?? ""} title={description ?? undefined} loading="lazy" />
                </li>
              ),
          )}
        </ul>
      )}
      <div className={styles.actions}>
        {!isElsewhere && (
          <PostForm action={`/form/api/scheduled_statuses/${id}/publish`}>
            <input type="hidden" name="return_to" value="/scheduled?saved=published" />
            <Button type="submit" size="small">
              {t("scheduled-publish")}
            </Button>
          </PostForm>
        )}
        <details className={styles.move}>
          <summary className={look("plain", "small")}>{t("scheduled-move")}</summary>
          <PostForm className={styles.time} action={`/form/api/v1/scheduled_statuses/${id}`}>
            <input type="hidden" name="_method" value="PUT" />
            <input type="hidden" name="return_to" value="/scheduled?saved=moved" />
            <WhenField at={at} />
            <Button type="submit" size="small" tone="accent">
              {t("scheduled-move-save")}
            </Button>
          </PostForm>
        </details>
        {!isElsewhere && (
          <PostForm action={`/form/api/scheduled_statuses/${id}/draft`}>
            <input type="hidden" name="return_to" value="/drafts" />
            <Button type="submit" size="small">
              {t("scheduled-to-draft")}
            </Button>
          </PostForm>
        )}
      </div>
    </li>
  );
}

function When({ at, hasFailed }: { at: string; hasFailed: boolean }) {
  const { locale, now } = useReader();
  return (
    <p className={hasFailed ? `${styles.when} ${styles.failed}` : styles.when}>
      <Icon name={hasFailed ? "triangle-alert" : "clock"} />
      <time dateTime={at} {...hooks.exact.set()} suppressHydrationWarning>
        {exactTime(locale, at, serverZone)}
      </time>
      {!hasFailed && <small>{longTime(locale, Date.parse(at) - now)}</small>}
    </p>
  );
}
