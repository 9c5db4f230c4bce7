/**
 * Reply, the toggles of the row (`faces.ts`), more.
 *
 * One form whose buttons say where they go, so that a post costs one form and
 * the row works without any script. A visitor's presses lead to sign-in.
 */
import { useRef, useState, type FormEvent } from "react";
import { compactNumber } from "#kit/time.ts";
import type { Account } from "#protocol/entities.ts";
import { toggles } from "#protocol/toggles.ts";
import * as hooks from "#web/device/hooks.ts";
import { useHands } from "#web/verbs/hands.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import type { StatusCell } from "#web/entities/store.ts";
import { useLocation } from "#web/navigation/location.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { isVisitor, useReader } from "#web/data/reader.ts";
import { useWords, type Words } from "#web/i18n/words.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toggleStatus, verbOf } from "./actions.ts";
import { faces, togglesInRow, type ToggleInRow } from "./faces.ts";
import styles from "./status-actions.module.css";

const loadMenu = async () => (await import("./status-menu.tsx")).load();
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

export function StatusActions(props: StatusActionsProps) {
  const { status, author, address } = props;
  const hands = useHands();
  const { account } = useReader();
  const location = useLocation();
  if (isVisitor(account)) {
    const signin = `/signin?return_to=${encodeURIComponent(address)}`;
    return (
      <div className={styles.actions}>
        <Reply href={signin} count={status.replies_count} />
        <Toggles {...props} signin={signin} />
      </div>
    );
  }

  const press = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void toggleStatus(hands, status, hooks.action.of(submitter) as ToggleInRow);
  };
  return (
    <PostForm className={styles.actions} onSubmit={press}>
      <input type="hidden" name="return_to" value={location.pathname + location.search} />
      <Reply href={`/compose?in_reply_to=${status.id}`} count={status.replies_count} />
      <Toggles {...props} />
      <More status={status} author={author} address={address} />
    </PostForm>
  );
}

/** Buttons of the form; for visitors, who are not offered all of them, links to `signin`. */
function Toggles({ status, replyCountOnly, signin }: StatusActionsProps & { signin?: string }) {
  const t = useWords();
  const { account, locale } = useReader();
  const isLinks = isVisitor(account);
  const Button = isLinks ? "a" : "button";
  return togglesInRow.map((toggle) => {
    const { flag, counter, ...row } = toggles[toggle];
    const secret = "secret" in row;
    if (isLinks && secret) return null;
    const count = secret ? 0 : status[counter];
    const press = {
      formAction: `/form/api/v1/statuses/${status.id}/${verbOf(toggle, status)}`,
      disabled: toggle === "reblog" && !mayBeReblogged(status, account?.id),
      "aria-pressed": Boolean(status[flag]),
      ...hooks.action.set(toggle),
    };
    return (
      <Button
        key={toggle}
        className={`${styles.action} ${styles[toggle]}`}
        {...(isLinks ? { href: signin } : press)}
        {...hooks.key.set(faces[toggle].key)}
        {...names(t, locale, toggle, count)}
      >
        <Icon name={faces[toggle].icon} />
        {!replyCountOnly && <RollingCount count={count} />}
      </Button>
    );
  });
}

function Reply({ href, count }: { href: string; count: number }) {
  const t = useWords();
  const { locale } = useReader();
  return (
    <a className={styles.action} href={href} {...hooks.key.set("r")} {...names(t, locale, "reply", count)}>
      <Icon name="reply" />
      <RollingCount count={count} />
    </a>
  );
}

/** The label also says how often that was done; the tooltip says it exactly where the page does not. */
function names(t: Words, locale: string, action: ToggleInRow | "reply", count: number) {
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
