/**
 * Reply, boost, favorite, bookmark, more.
 *
 * One form whose buttons say where they go, so that a post costs one form and
 * the row works without any script. A visitor's presses lead to sign-in.
 */
import { useRef, useState, type FormEvent } from "react";
import { compactNumber } from "#kit/time.ts";
import type { Account } from "#protocol/entities.ts";
import * as hooks from "#web/device/hooks.ts";
import { useHands } from "#web/verbs/hands.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import type { StatusCell } from "#web/entities/store.ts";
import { useLocation } from "#web/navigation/location.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords, type Words } from "#web/i18n/words.ts";
import type { IconName } from "#web/ui/icon-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toggleStatus, verbOf, type Toggle } from "./actions.ts";
import styles from "./status-actions.module.css";

const loadMenu = async () => (await import("./status-menu.tsx")).StatusMenu;
const StatusMenu = onIntent(loadMenu);
/** The press tries again if this fails. */
const prepareMenu = () => void loadMenu().catch(() => {});
const HistoryDialog = onIntent(async () => (await import("./history-dialog.tsx")).HistoryDialog);

interface StatusActionsProps {
  status: StatusCell;
  author: Account;
  address: string;
  /** The other counts stand elsewhere in the post already. */
  replyCountOnly?: boolean;
}

/** The menu has the others. */
type Shown = Exclude<Toggle, "pin" | "mute">;

interface Action {
  toggle: Shown;
  icon: IconName;
  on: boolean | undefined;
  count: number;
  /** Not offered for this post. */
  barred?: boolean;
}

export function StatusActions({ status, author, address, replyCountOnly }: StatusActionsProps) {
  const t = useWords();
  const hands = useHands();
  const { account, locale } = useReader();
  const location = useLocation();
  const actions: Action[] = [
    {
      toggle: "reblog",
      icon: "repeat-2",
      on: status.reblogged,
      count: status.reblogs_count,
      barred: !mayBeReblogged(status, account?.id),
    },
    { toggle: "favourite", icon: "heart", on: status.favourited, count: status.favourites_count },
  ];

  if (!account) {
    const signin = `/signin?return_to=${encodeURIComponent(address)}`;
    return (
      <div className={styles.actions}>
        <Reply href={signin} count={status.replies_count} />
        {actions.map(({ toggle, icon, count }) => (
          <a
            key={toggle}
            className={`${styles.action} ${styles[toggle]}`}
            href={signin}
            {...hooks.action.set(toggle)}
            {...names(t, locale, toggle, count)}
          >
            <Icon name={icon} />
            {!replyCountOnly && <RollingCount count={count} />}
          </a>
        ))}
      </div>
    );
  }

  const press = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void toggleStatus(hands, status, hooks.action.of(submitter) as Toggle);
  };
  actions.push({ toggle: "bookmark", icon: "bookmark", on: status.bookmarked, count: 0 });
  return (
    <PostForm className={styles.actions} onSubmit={press}>
      <input type="hidden" name="return_to" value={location.pathname + location.search} />
      <Reply href={`${address}#reply`} count={status.replies_count} />
      {actions.map(({ toggle, icon, on, count, barred }) => (
        <button
          key={toggle}
          className={`${styles.action} ${styles[toggle]}`}
          formAction={`/form/api/v1/statuses/${status.id}/${verbOf(toggle, status)}`}
          {...hooks.action.set(toggle)}
          aria-pressed={Boolean(on)}
          disabled={barred}
          {...names(t, locale, toggle, count)}
        >
          <Icon name={icon} />
          {!replyCountOnly && <RollingCount count={count} />}
        </button>
      ))}
      <More status={status} author={author} address={address} />
    </PostForm>
  );
}

function Reply({ href, count }: { href: string; count: number }) {
  const t = useWords();
  const { locale } = useReader();
  return (
    <a className={styles.action} href={href} {...hooks.action.set("reply")} {...names(t, locale, "reply", count)}>
      <Icon name="reply" />
      <RollingCount count={count} />
    </a>
  );
}

/** The label also says how often that was done; the tooltip says it exactly where the page does not. */
function names(t: Words, locale: string, action: Shown | "reply", count: number) {
  const label = t(`status-${action}`);
  if (count === 0) return { title: label, "aria-label": label };
  const shown = compactNumber(locale, count);
  const title = count < 10_000 ? label : `${label}: ${count.toLocaleString(locale)}`;
  return { title, "aria-label": `${label}: ${shown}` };
}

/** Nothing at 0; a count that changes rolls in. */
function RollingCount({ count }: { count: number }) {
  const { locale } = useReader();
  const first = useRef(count);
  if (count === 0) return null;
  return (
    <span key={count} className={count === first.current ? "number" : `number ${styles.rolling}`}>
      {compactNumber(locale, count)}
    </span>
  );
}

function More({ status, author, address }: StatusActionsProps) {
  const t = useWords();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [history, setHistory] = useState(false);
  const label = t("status-more");
  return (
    <>
      <button
        type="button"
        className={`${styles.action} needs-script`}
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...hooks.action.set("more")}
        onPointerEnter={prepareMenu}
        onFocus={prepareMenu}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="ellipsis" />
      </button>
      {anchor && (
        <StatusMenu
          status={status}
          author={author}
          address={address}
          anchor={anchor}
          onHistory={() => setHistory(true)}
          onClose={() => setAnchor(null)}
        />
      )}
      {history && <HistoryDialog id={status.id} onClose={() => setHistory(false)} />}
    </>
  );
}

/** A post for followers may only be boosted by its author, one for those mentioned by nobody. */
function mayBeReblogged(status: StatusCell, viewer: string | undefined): boolean {
  if (status.visibility === "private") return status.account === viewer;
  return status.visibility !== "direct";
}
