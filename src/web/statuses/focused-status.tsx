/** The post that a page is about: larger, in the full width, with its moment, its app and what became of it. */
import { useId, useState } from "react";
import { exactTime, serverZone } from "#kit/exact-time.ts";
import type { Account } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import * as hooks from "#web/device/hooks.ts";
import { DisplayName } from "#web/accounts/display-name.tsx";
import { useAccount, useStatus, type StatusCell } from "#web/entities/store.ts";
import { can } from "#web/data/own-account.ts";
import { isVisitor, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Count } from "#web/ui/count.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { HistoryDialog, ReactionsDialog } from "./dialogs-on-intent.ts";
import styles from "./focused-status.module.css";
import { isForeign } from "./is-foreign.ts";
import type { Reaction } from "./reactions-dialog.tsx";
import { anchorOf } from "./anchor.ts";
import { StatusActions } from "./status-actions.tsx";
import { StatusBody } from "./status-body.tsx";
import { ForWhomLine, ReplyTo, Status } from "./status.tsx";

/** A page that is alive has it in the menu. */
const PlainMenu = import.meta.env.SSR ? (await import("./plain-menu.tsx")).PlainMenu : () => null;

interface FocusedStatusProps {
  id: StatusId;
  /** A line leads up to the post that this one answers. */
  joined?: boolean;
}

export function FocusedStatus({ id, joined = false }: FocusedStatusProps) {
  const nameId = useId();
  const status = useStatus(id);
  const author = useAccount(status?.account ?? null);
  const reader = useReader();
  if (!status || !author) return null;
  const address = `/@${author.acct}/${status.id}`;
  return (
    <article
      className={status.visibility === "direct" ? `${styles.focused} ${styles.direct}` : styles.focused}
      id={anchorOf(status)}
      {...hooks.status.set(status.id)}
      data-focused=""
      data-joined={joined ? "above" : undefined}
      tabIndex={-1}
      aria-labelledby={`${nameId} ${nameId}t`}
      aria-describedby={`${nameId}c`}
      aria-current="true"
    >
      <a className={styles.author} id={nameId} href={`/@${author.acct}`}>
        <Avatar src={author.avatar} />
        <span>
          <DisplayName className={styles.name} account={author} />
          <span className={styles.handle}>@{author.acct}</span>
        </span>
      </a>
      {status.in_reply_to_id && !joined && <ReplyTo status={status} />}
      {status.visibility === "direct" && <ForWhomLine status={status} author={author} />}
      <StatusBody
        id={`${nameId}c`}
        status={status}
        author={author}
        focused
        offersTranslation={isForeign(status, reader)}
        eager
        beside={<Status id={status.id} withoutMedia />}
      />
      <Facts timeId={`${nameId}t`} status={status} author={author} address={address} />
      <Reactions status={status} address={address} />
      <noscript>{import.meta.env.SSR && <PlainMenu status={status} author={author} />}</noscript>
      <StatusActions status={status} author={author} address={address} replyCountOnly />
    </article>
  );
}

const icons = { public: "globe", unlisted: "moon", private: "lock", direct: "at-sign" } as const;

function Facts({
  timeId,
  status,
  author,
  address,
}: {
  timeId: string;
  status: StatusCell;
  author: Account;
  address: string;
}) {
  const t = useWords();
  const { locale } = useReader();
  const { application, visibility } = status;
  return (
    <div className={styles.facts}>
      <a id={timeId} href={address} {...hooks.permalink.set()}>
        <time dateTime={status.created_at} {...hooks.exact.set()}>
          {exactTime(locale, status.created_at, serverZone)}
        </time>
      </a>
      <span className={styles.visibility}>
        <Icon name={icons[visibility]} />
        {t(`visibility-${visibility}`)}
      </span>
      {status.edited_at && <Edited id={status.id} at={status.edited_at} />}
      {application && (
        <span>
          {application.website ? (
            <a href={application.website} rel="external nofollow noopener">
              {application.name}
            </a>
          ) : (
            application.name
          )}
        </span>
      )}
      {author.acct.includes("@") && (
        <a href={status.url} rel="external nofollow noopener">
          {t("open-original")}
        </a>
      )}
    </div>
  );
}

/** When the post was last changed; a signed-in reader can see how. */
function Edited({ id, at }: { id: StatusId; at: string }) {
  const t = useWords();
  const { account, locale } = useReader();
  const [shown, setShown] = useState(false);
  const words = (
    <span {...hooks.exact.set(at)}>{t("status-edited-at", { time: exactTime(locale, at, serverZone) })}</span>
  );
  if (isVisitor(account)) return words;
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setShown(true)}>
        {words}
      </button>
      {shown && <HistoryDialog id={id} onClose={() => setShown(false)} />}
    </>
  );
}

/** How many boosted and favored it; a signed-in reader can ask who. */
function Reactions({ status, address }: { status: StatusCell; address: string }) {
  const t = useWords();
  const { account, locale } = useReader();
  const [shown, setShown] = useState<Reaction | null>(null);
  const counts = [
    ["reblogged_by", "status-reblogs", status.reblogs_count],
    ["favourited_by", "status-favourites", status.favourites_count],
    ["quotes", "status-quotes", status.quotes_count],
  ] as const;
  if (counts.every(([, , count]) => count === 0)) return null;
  return (
    <div className={styles.reactions}>
      {counts.map(([reaction, words, count]) => {
        if (count === 0 || (reaction === "quotes" && !can(account, "quotes"))) return null;
        const inside = (
          <>
            <b>
              <Count value={count} locale={locale} />
            </b>{" "}
            {t(words, { count })}
          </>
        );
        // Anyone may see the quotes, on a page of their own.
        if (reaction === "quotes") {
          return (
            <a key={reaction} href={`${address}/quotes`}>
              {inside}
            </a>
          );
        }
        return isVisitor(account) ? (
          <span key={reaction}>{inside}</span>
        ) : (
          <button key={reaction} type="button" onClick={() => setShown(reaction)}>
            {inside}
          </button>
        );
      })}
      {shown && <ReactionsDialog id={status.id} reaction={shown} onClose={() => setShown(null)} />}
    </div>
  );
}
