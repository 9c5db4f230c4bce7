/** One message, without the names in front: all of these are between the same people. */
import { useMemo, type ReactNode } from "react";
import { timeOfDay } from "#kit/days.ts";
import { withoutNamesInHtml } from "#protocol/address.ts";
import type { StatusId } from "#protocol/ids.ts";
import { useReader } from "#web/data/reader.ts";
import { useAccount, useStatus, type StatusCell } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { StatusBody } from "#web/statuses/status-body.tsx";
import styles from "./messages.module.css";
import { useZone } from "./use-zone.ts";

interface MessageProps {
  id: StatusId;
  /** What its author can do with it. */
  actionsOf?: ((status: StatusCell) => ReactNode) | undefined;
  /** Beside a picture of it that fills the window. */
  withoutMedia?: boolean;
}

export function Message({ id, actionsOf, withoutMedia }: MessageProps) {
  const t = useWords();
  const { locale } = useReader();
  const zone = useZone();
  const status = useStatus(id);
  const author = useAccount(status?.account ?? null);
  const shown = useMemo(
    () =>
      status && {
        ...status,
        content: withoutNamesInHtml(status.content, status.mentions, status.media_attachments.length > 0),
      },
    [status],
  );
  if (!status || !shown || !author) return null;
  return (
    <div className={styles.message}>
      <div className={styles.bubble}>
        <StatusBody
          id={`message-${id}`}
          status={shown}
          author={author}
          beside={!withoutMedia && <Message id={id} withoutMedia />}
        />
      </div>
      <p className={styles.below}>
        <a href={`/@${author.acct}/${id}`}>
          <time dateTime={shown.created_at}>{timeOfDay(locale, shown.created_at, zone)}</time>
        </a>
        {shown.edited_at && <span>{t("conversation-edited")}</span>}
        {actionsOf?.(status)}
      </p>
    </div>
  );
}
