/**
 * A post in a list.
 *
 * It reads its cells and nothing else, so that a change of one post draws one
 * post. Everything in it is a link, a form or a `<details>`: it works as it
 * comes from the server, and what is only for pressing is made on press.
 */
import { memo, useId, type MouseEvent, type ReactNode } from "react";
import { exactTime, serverZone } from "#kit/exact-time.ts";
import type { Account } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import * as hooks from "#web/device/hooks.ts";
import { DisplayName } from "#web/accounts/display-name.tsx";
import { useAccount, useStatus, type StatusCell } from "#web/entities/store.ts";
import { useReader } from "#web/data/reader.ts";
import { Phrase } from "#web/i18n/phrase.tsx";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import type { IconName } from "#web/ui/icon-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { StatusActions } from "./status-actions.tsx";
import { StatusBody } from "./status-body.tsx";
import styles from "./status.module.css";

/** Which neighbours in a thread a line leads to. */
export type Joined = "none" | "above" | "below" | "both";

interface StatusProps {
  id: StatusId;
  joined?: Joined;
  /** It stands above its answer, and so much of the thread above it. */
  more?: number;
  /** So many more people have boosted it. */
  others?: number;
  /** A line above the post that says why it is here. */
  reason?: { icon: IconName; words: ReactNode };
  /** The post that the list stands under: its answers need not name it. */
  under?: StatusId;
  /** In the first screenful: its pictures load at once. */
  eager?: boolean;
  withoutMedia?: boolean;
}

export const Status = memo(function Status(props: StatusProps) {
  const { id, joined = "none", more, others, reason, under, eager, withoutMedia } = props;
  const t = useWords();
  const nameId = useId();
  const outer = useStatus(id);
  const inner = useStatus(outer?.reblog ?? null);
  const status = outer?.reblog ? inner : outer;
  const author = useAccount(status?.account ?? null);
  const booster = useAccount(outer?.reblog ? outer.account : null);
  if (!status || !author) return null;

  const address = `/@${author.acct}/${status.id}`;
  const isPlain = more || joined === "above" || joined === "both" || status.in_reply_to_id === under;
  return (
    <article
      className={status.visibility === "direct" ? `${styles.status} ${styles.direct}` : styles.status}
      {...hooks.status.set(status.id)}
      data-joined={joined === "none" ? undefined : joined}
      tabIndex={-1}
      aria-labelledby={`${nameId} ${nameId}t${booster || reason ? ` ${nameId}r` : ""}`}
      onPointerDown={notePress}
      onClick={followPress}
    >
      {booster && <Boosted id={`${nameId}r`} by={booster} others={others} />}
      {more ? (
        <p className={styles.reason}>
          <Icon name="ellipsis" />
          <a href={address}>{t("status-thread-more", { count: more })}</a>
        </p>
      ) : null}
      {reason && (
        <p className={styles.reason} id={`${nameId}r`}>
          <Icon name={reason.icon} />
          <span>{reason.words}</span>
        </p>
      )}
      <a className={styles.face} href={`/@${author.acct}`} tabIndex={-1} aria-hidden="true">
        <Avatar src={author.avatar} />
      </a>
      <Byline id={nameId} status={status} author={author} address={address} />
      <div className={styles.body}>
        {status.in_reply_to_id && !isPlain && <ReplyTo status={status} />}
        {status.visibility === "direct" && <ForWhom status={status} author={author} />}
        <StatusBody
          status={status}
          author={author}
          eager={eager}
          beside={!withoutMedia && <Status id={status.id} withoutMedia />}
        />
        <StatusActions status={status} author={author} address={address} />
      </div>
    </article>
  );
});

function Boosted({ id, by, others }: { id: string; by: Account; others?: number }) {
  const t = useWords();
  const { account } = useReader();
  const name = (
    <a href={`/@${by.acct}`}>
      <DisplayName account={by} />
    </a>
  );
  return (
    <p id={id} className={`${styles.reason} ${styles.reblogged}`}>
      <Icon name="repeat-2" />
      <span>
        {others ? (
          <Phrase id="status-reblogged-by-many" args={{ others }} slots={{ name }} />
        ) : account?.id === by.id ? (
          t("status-reblogged-by-you")
        ) : (
          <Phrase id="status-reblogged-by" slots={{ name }} />
        )}
      </span>
    </p>
  );
}

function Byline({ id, status, author, address }: { id: string; status: StatusCell; author: Account; address: string }) {
  const { locale, now } = useReader();
  return (
    <div className={styles.byline}>
      <a id={id} className={styles.author} href={`/@${author.acct}`}>
        <DisplayName className={styles.name} account={author} /> <span className={styles.handle}>@{author.acct}</span>
      </a>
      <Marks status={status} />
      <a id={`${id}t`} className={styles.time} href={address} {...hooks.permalink.set()}>
        <RelativeTime at={status.created_at} now={now} locale={locale} />
      </a>
    </div>
  );
}

const visibilityIcons = { unlisted: "moon", private: "lock", direct: "at-sign" } as const;

/** Edited, not for everybody: small, and said in words to those who do not see them. */
function Marks({ status }: { status: StatusCell }) {
  const t = useWords();
  const { locale } = useReader();
  const { edited_at: edited, visibility } = status;
  return (
    <>
      {edited && (
        <IconMark
          name="pencil"
          words={t("status-edited-at", { time: exactTime(locale, edited, serverZone) })}
          hook={hooks.exact.set(edited)}
        />
      )}
      {visibility !== "public" && <IconMark name={visibilityIcons[visibility]} words={t(`visibility-${visibility}`)} />}
    </>
  );
}

function IconMark({ name, words, hook }: { name: IconName; words: string; hook?: Record<string, string> }) {
  return (
    <span className={styles.mark} title={words} {...hook}>
      <Icon name={name} />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

export function ReplyTo({ status }: { status: StatusCell }) {
  const t = useWords();
  const account = useAccount(status.in_reply_to_account_id);
  const mention = status.mentions.find((one) => one.id === status.in_reply_to_account_id);
  const acct = account?.acct ?? mention?.acct;
  if (status.in_reply_to_account_id === status.account)
    return <p className={styles.replyTo}>{t("status-continues")}</p>;
  if (!acct) return <p className={styles.replyTo}>{t("status-is-reply")}</p>;
  return (
    <p className={styles.replyTo}>
      <Phrase
        id="status-reply-to"
        slots={{
          name: (
            <a href={`/@${acct}/${status.in_reply_to_id}`}>
              {account ? <DisplayName account={account} /> : `@${acct}`}
            </a>
          ),
        }}
      />
    </p>
  );
}

/** A post for a few says who they are: among the others it would look like one for all. */
export function ForWhom({ status, author }: { status: StatusCell; author: Account }) {
  const t = useWords();
  const me = useReader().account?.id;
  const others = [author, ...status.mentions].filter(({ id }) => id !== me).map(({ acct }) => `@${acct}`);
  return <p className={styles.replyTo}>{t("status-for", { count: others.length, names: others.join(", ") })}</p>;
}

/** The press that is going on closes a menu, and should do nothing besides. */
let closesMenu = false;

function notePress(): void {
  closesMenu = document.querySelector(":popover-open") !== null;
}

/** A press beside everything that can be pressed opens the post; marking text does not. */
function followPress(event: MouseEvent<HTMLElement>): void {
  const pressed = event.target as Element;
  if (closesMenu) return;
  if (pressed.closest("a, button, input, label, summary, video, audio, dialog, [popover]")) return;
  if (!getSelection()?.isCollapsed || event.defaultPrevented) return;
  const link = event.currentTarget.querySelector<HTMLAnchorElement>(`a${hooks.permalink.selector}`);
  const { ctrlKey, metaKey, shiftKey } = event;
  link?.dispatchEvent(
    new globalThis.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}
