/**
 * A post in a list.
 *
 * It reads its cells and nothing else, so that a change of one post draws one
 * post. Everything in it is a link, a form or a `<details>`: it works as it
 * comes from the server, and what is only for pressing is made on press.
 */
import { memo, use, useId, type MouseEvent } from "react";
import { exactTime, serverZone } from "#kit/exact-time.ts";
import type { Account } from "#protocol/entities.ts";
import * as hooks from "#web/device/hooks.ts";
import { DisplayName, NameLink } from "#web/accounts/display-name.tsx";
import { useAccount, useStatus, type StatusCell } from "#web/entities/store.ts";
import { useReader } from "#web/data/reader.ts";
import { Phrase } from "#web/i18n/phrase.tsx";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { RowId } from "#web/ui/row-id.ts";
import { anchorOf } from "./anchor.ts";
import { DrawnApartContext, type StatusProps } from "./drawn-apart.ts";
import { StatusActions } from "./status-actions.tsx";
import actions from "./status-actions.module.css";
import { ForWhom, StatusBody } from "./status-body.tsx";
import styles from "./status.module.css";

/** `rowId`: where the server draws it apart from its page; else it has one of its own. */
export const Post = memo(function Post({ rowId, ...props }: StatusProps & { rowId?: string }) {
  const { id, joined = "none", more, others, reason, under, eager, withoutMedia, discreet, again } = props;
  const t = useWords();
  const ownId = useId();
  const nameId = (import.meta.env.SSR && rowId) || ownId;
  const outer = useStatus(id);
  const inner = useStatus(outer?.reblog ?? null);
  const status = outer?.reblog ? inner : outer;
  const author = useAccount(status?.account ?? null);
  const booster = useAccount(outer?.reblog ? outer.account : null);
  const { account: viewer } = useReader();
  if (!status || !author) return null;

  const address = `/@${author.acct}/${status.id}`;
  const isDirect = status.visibility === "direct";
  const isFolded = isDirect && discreet && author.id !== viewer?.id;
  const isPlain = more || joined === "above" || joined === "both" || status.in_reply_to_id === under;
  const post = (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its time is the link for keys
    <article
      className={isDirect ? `${styles.status} ${styles.direct}` : styles.status}
      id={withoutMedia ? undefined : anchorOf(status)}
      {...hooks.status.set(status.id)}
      data-again={again || undefined}
      data-joined={joined === "none" ? undefined : joined}
      tabIndex={-1}
      aria-labelledby={`${nameId} ${nameId}t${booster || reason ? ` ${nameId}r` : ""}`}
      aria-describedby={`${nameId}c`}
      onPointerDown={notePress}
      onClick={followPress}
    >
      {booster && <Boosted id={`${nameId}r`} by={booster} others={others} />}
      {more ? (
        <p className={`drawn ${styles.reason} ${actions.more}`}>
          <a href={address}>{t("status-thread-more", { count: more })}</a>
        </p>
      ) : null}
      {reason && (
        <p className={styles.reason} id={`${nameId}r`}>
          <Icon name={reason.icon} />
          {reason.words}
        </p>
      )}
      <Byline id={nameId} status={status} author={author} address={address} />
      {status.in_reply_to_id && !isPlain && <ReplyTo status={status} />}
      {isDirect && !isFolded && <ForWhomLine status={status} author={author} />}
      <StatusBody
        id={`${nameId}c`}
        status={status}
        author={author}
        eager={eager}
        discreet={isFolded}
        beside={!withoutMedia && <Status id={status.id} withoutMedia />}
      />
      <StatusActions status={status} author={author} address={address} />
    </article>
  );
  return <RowId value={nameId}>{post}</RowId>;
});

export const Status = import.meta.env.SSR ? PostOrItsPlace : Post;

function PostOrItsPlace(props: StatusProps) {
  return use(DrawnApartContext)?.placeFor(props) ?? <Post {...props} />;
}

function Boosted({ id, by, others }: { id: string; by: Account; others?: number }) {
  const t = useWords();
  const { account } = useReader();
  const name = <NameLink href={`/@${by.acct}`} account={by} />;
  return (
    <p id={id} className={`drawn ${styles.reason} ${actions.reblog}`}>
      {others ? (
        <Phrase id="status-reblogged-by-many" args={{ others }} slots={{ name }} />
      ) : account?.id === by.id ? (
        t("status-reblogged-by-you")
      ) : (
        <Phrase id="status-reblogged-by" slots={{ name }} />
      )}
    </p>
  );
}

function Byline({ id, status, author, address }: { id: string; status: StatusCell; author: Account; address: string }) {
  const { locale, now } = useReader();
  return (
    <>
      <a id={id} className={styles.author} href={`/@${author.acct}`}>
        <Avatar src={author.avatar} />
        <DisplayName className={styles.name} account={author} />{" "}
        <span className={styles.handle}>{`@${author.acct}`}</span>
      </a>
      {(status.edited_at || status.visibility !== "public") && <Marks status={status} />}
      <a id={`${id}t`} className={styles.time} href={address} {...hooks.permalink.set()}>
        <RelativeTime at={status.created_at} now={now} locale={locale} />
      </a>
    </>
  );
}

/** Edited, not for everybody: small, and said in words to those who do not see them. */
function Marks({ status }: { status: StatusCell }) {
  const t = useWords();
  const { locale } = useReader();
  const { edited_at: edited, visibility } = status;
  return (
    <>
      {edited && (
        <Mark
          of="edited"
          words={t("status-edited-at", { time: exactTime(locale, edited, serverZone) })}
          hook={hooks.exact.set(edited)}
        />
      )}
      {visibility !== "public" && <Mark of={visibility} words={t(`visibility-${visibility}`)} />}
    </>
  );
}

interface MarkProps {
  /** Its class, with its icon. */
  of: "edited" | "unlisted" | "private" | "direct";
  words: string;
  hook?: Record<string, string>;
}

function Mark({ of, words, hook }: MarkProps) {
  return (
    // The browser may have said a moment in the reader's zone already.
    <span
      className={`drawn ${styles.mark} ${styles[`${of}Mark`]}`}
      role="img"
      title={words}
      suppressHydrationWarning
      {...hook}
    />
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
  const href = `/@${acct}/${status.in_reply_to_id}`;
  const name = account ? <NameLink href={href} account={account} /> : <a href={href}>{`@${acct}`}</a>;
  return (
    <p className={styles.replyTo}>
      <Phrase id="status-reply-to" slots={{ name }} />
    </p>
  );
}

export function ForWhomLine(of: { status: StatusCell; author: Account }) {
  return (
    <p className={styles.replyTo}>
      <ForWhom {...of} />
    </p>
  );
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
