/**
 * One group of notifications. A mention and a new post are the post itself with
 * a line above it; everything else is who, what, and the beginning of the post.
 */
import { memo, use, useId, type ReactNode } from "react";
import { dashed } from "#kit/dashed.ts";
import type { Account, NotificationType } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import * as hooks from "#web/device/hooks.ts";
import { NameLink } from "#web/accounts/display-name.tsx";
import { FollowButton } from "#web/accounts/follow-button.tsx";
import { FollowRequestAnswer } from "#web/accounts/follow-request-answer.tsx";
import { useAccount, useStatus, type StatusCell } from "#web/entities/store.ts";
import { useReader } from "#web/data/reader.ts";
import { Phrase } from "#web/i18n/phrase.tsx";
import { useWords } from "#web/i18n/words.ts";
import { DrawnApartContext, type RowPart } from "#web/statuses/drawn-apart.ts";
import { Status } from "#web/statuses/status.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import type { IconName } from "#web/ui/icon-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Excerpt } from "./excerpt.tsx";
import styles from "./notification-row.module.css";
import { ReportPart } from "./report-part-on-demand.tsx";
import { isWholePost, type ShownGroup } from "./use-notifications.ts";

interface NotificationRowProps {
  group: ShownGroup;
  unread?: boolean;
}

export const icons: Record<NotificationType, IconName> = {
  mention: "at-sign",
  status: "bell",
  reblog: "repeat-2",
  follow: "user-plus",
  follow_request: "user-plus",
  favourite: "heart",
  poll: "chart-no-axes-column",
  update: "pencil",
  quote: "text-quote",
  quoted_update: "pencil",
  "admin.sign_up": "user-check",
  "admin.report": "flag",
};

export const NotificationRow = memo(function NotificationRow({ group, unread = false }: NotificationRowProps) {
  const t = useWords();
  const reader = useReader();
  const actor = useAccount(group.sample_account_ids[0] ?? null);
  const status = useStatus(group.status_id);
  const author = useAccount(status?.account ?? null);
  const me = reader.account?.id;
  const kind = kindOf(group.type, status, me);
  const icon = kind === "reply" ? "reply" : icons[group.type];
  if (!icon) return <p className={styles.unknown}>MISSING notification.type</p>;

  const others = group.notifications_count - 1;
  const several = others > 0 && grouped.find((one) => one === kind);
  const phrase = several ? (`notification-${several}-others` as const) : (`notification-${kind}` as const);
  const words = (
    <Phrase
      id={phrase}
      args={{ others, count: group.notifications_count }}
      slots={{
        name: actor ? <NameLink className={styles.name} href={`/@${actor.acct}`} account={actor} /> : t("somebody"),
      }}
    />
  );
  if (status && isWholePost(group)) {
    return (
      <div className={unread ? styles.unread : undefined}>
        <Status
          id={status.id}
          reason={{ icon, words, from: [phrase, group.notifications_count, actor ?? null] }}
          under={kind === "reply" ? (status.in_reply_to_id ?? undefined) : undefined}
        />
      </div>
    );
  }
  const row: GroupRowProps = { group, kind, words, actor, status, unread };
  // Whether somebody is followed, what a filter hides, and the posts of a report are for the page to say.
  const isItsOwn = kind !== "follow" && kind !== "follow-request" && !group.report && !status?.filtered?.length;
  if (!import.meta.env.SSR || !isItsOwn) return <GroupRow {...row} />;
  return <RowOrItsPlace row={row} from={[JSON.stringify(group), phrase, String(unread), actor, status, author]} />;
});

/** The server draws a row once for its reader, until something that it is made of changes. */
function RowOrItsPlace({ row, from }: { row: GroupRowProps; from: readonly RowPart[] }) {
  const at = row.group.latest_page_notification_at;
  const draw = (rowId: string) => <GroupRow {...row} rowId={rowId} />;
  return use(DrawnApartContext)?.placeForOwn({ from, at, draw }) ?? draw("");
}

interface GroupRowProps extends NotificationRowProps {
  kind: ReturnType<typeof kindOf>;
  words: ReactNode;
  actor: Account | undefined;
  status: StatusCell | undefined;
  /** Where it is drawn apart from its page. */
  rowId?: string;
}

function GroupRow({ group, kind, words, actor, status, unread, rowId }: GroupRowProps) {
  const { now, locale } = useReader();
  const ownId = useId();
  const id = rowId || ownId;
  const icon = icons[group.type];
  return (
    <article
      className={unread ? `${styles.row} ${styles.unread}` : styles.row}
      {...hooks.notification.set(group.group_key)}
      tabIndex={-1}
      aria-labelledby={`${id} ${id}t`}
      aria-describedby={`${id}c`}
    >
      <span className={styles.icon} data-type={kind}>
        <Icon name={icon} filled={group.type === "favourite"} />
      </span>
      <div className={styles.what}>
        <div className={styles.head}>
          <div className={styles.faces}>
            {group.faces?.map(({ acct, avatar }) => (
              <a key={acct} href={`/@${acct}`} aria-label={`@${acct}`}>
                <Avatar src={avatar} size="small" />
              </a>
            ))}
          </div>
          {group.latest_page_notification_at && (
            <RelativeTime id={`${id}t`} at={group.latest_page_notification_at} now={now} locale={locale} />
          )}
        </div>
        {group.type === "follow" && group.notifications_count === 1 && actor ? (
          <div className={styles.who}>
            <p id={id}>{words}</p>
            <FollowButton account={actor} />
          </div>
        ) : (
          <p id={id}>{words}</p>
        )}
        {status && <Excerpt id={`${id}c`} status={status} />}
        {group.report && <ReportPart id={`${id}c`} report={group.report} />}
        {group.type === "follow_request" && actor && <FollowRequestAnswer id={actor.id} />}
      </div>
    </article>
  );
}

/** Kinds in which several people can stand in one row. */
const grouped = ["reblog", "favourite", "follow", "admin-sign-up"] as const;

/** What it is called here: a poll of one's own, and an answer to oneself, read otherwise than those of others. */
function kindOf(type: NotificationType, status: StatusCell | undefined, me: AccountId | undefined) {
  if (type === "poll" && status?.account === me) return "poll-own";
  if (type === "mention" && status?.in_reply_to_account_id === me) return "reply";
  return dashed(type);
}
