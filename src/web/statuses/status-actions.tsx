/**
 * Reply, the toggles of the row (`faces.ts`), more.
 *
 * Five elements and nothing inside of them: the icons are of the style sheet, and
 * the form is that of the page, so that the row works without any script. A
 * visitor's presses are done after signing in.
 */
import { useState, type MouseEvent, type ReactNode } from "react";
import { compactNumber, exactNumber } from "#kit/time.ts";
import type { Account } from "#protocol/entities.ts";
import { toggles, type ToggleInRow } from "#protocol/toggles.ts";
import * as hooks from "#web/device/hooks.ts";
import { useHands } from "#web/verbs/hands.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import type { StatusCell } from "#web/entities/store.ts";
import { DeedForm, deedButton } from "#web/navigation/deed-form.tsx";
import { pageForm } from "#web/navigation/page-form.tsx";
import { can } from "#web/data/own-account.ts";
import { isVisitor, useReader } from "#web/data/reader.ts";
import { useWords, type Words } from "#web/i18n/words.ts";
import { toggleStatus, verbOf } from "./actions.ts";
import { anchorOf } from "./anchor.ts";
import { faces, togglesInRow } from "./faces.ts";
import { HistoryDialog, ReactionsDialog } from "./dialogs-on-intent.ts";
import type { AskedDialog } from "./status-menu.tsx";
import styles from "./status-actions.module.css";

const loadMenu = async () => (await import("./status-menu.tsx")).load();
const StatusMenu = onIntent(loadMenu);
/** The press tries again if this fails. */
const prepareMenu = () => void loadMenu().catch(() => {});

interface StatusActionsProps {
  status: StatusCell;
  author: Account;
  address: string;
  /** The other counts stand elsewhere in the post already. */
  replyCountOnly?: boolean;
}

export function StatusActions(props: StatusActionsProps) {
  const { status, author, address } = props;
  const { account } = useReader();
  const row = (
    <>
      <Reply status={status} />
      <Toggles {...props} />
    </>
  );
  if (isVisitor(account)) {
    return (
      <DeedForm className={styles.actions} id={status.id} at={anchorOf(status)}>
        {row}
      </DeedForm>
    );
  }
  return (
    <div className={styles.actions}>
      {row}
      <More status={status} author={author} address={address} />
    </div>
  );
}

function Toggles({ status, author, replyCountOnly }: StatusActionsProps) {
  const t = useWords();
  const hands = useHands();
  const { account, locale } = useReader();
  const [first] = useState(status);
  return togglesInRow.map((toggle) => {
    const { needs } = faces[toggle];
    if (needs && !can(account, needs)) return null;
    const { flag } = toggles[toggle];
    const count = countOf(toggle, status);
    const press = isVisitor(account)
      ? deedButton(toggle)
      : {
          form: pageForm,
          formAction: `/form/api/v1/statuses/${status.id}/${verbOf(toggle, status)}`,
          disabled: toggle === "reblog" && !mayBeReblogged(status, author, account?.id),
          "aria-pressed": Boolean(status[flag]),
          onClick: (event: MouseEvent) => {
            event.preventDefault();
            void toggleStatus(hands, status, toggle);
          },
          ...hooks.action.set(toggle),
        };
    return (
      <button key={toggle} {...looks[toggle]} {...press} {...names(t, locale, toggle, count)}>
        {!replyCountOnly && rollingCount(count, countOf(toggle, first), locale)}
      </button>
    );
  });
}

/** What a button of the row is for every post. */
const looks = {
  reply: looksOf("reply", "r"),
  ...(Object.fromEntries(togglesInRow.map((toggle) => [toggle, looksOf(toggle, faces[toggle].key)])) as Record<
    ToggleInRow,
    ReturnType<typeof looksOf>
  >),
};

function looksOf(name: ToggleInRow | "reply", key: string) {
  return { className: `drawn ${styles.action} ${styles[name]}`, ...hooks.key.set(key) };
}

function countOf(toggle: ToggleInRow, status: StatusCell): number {
  const { counter, ...row } = toggles[toggle];
  return "secret" in row ? 0 : status[counter];
}

/** A link to the composer, and for visitors a button that leads there by way of signing in. */
function Reply({ status: { id, replies_count: count } }: Pick<StatusActionsProps, "status">) {
  const t = useWords();
  const { account, locale } = useReader();
  const [first] = useState(count);
  const named = { ...looks.reply, ...names(t, locale, "reply", count) };
  const inside = rollingCount(count, first, locale);
  if (isVisitor(account)) {
    return (
      <button {...named} {...deedButton("reply")}>
        {inside}
      </button>
    );
  }
  return (
    <a {...named} href={`/compose?in_reply_to=${id}`}>
      {inside}
    </a>
  );
}

/** The label also says how often that was done; the tooltip says it exactly where the page does not. */
function names(t: Words, locale: string, action: ToggleInRow | "reply", count: number) {
  const label = t(`status-${action}`);
  if (count === 0) return { title: label, "aria-label": label };
  const shown = compactNumber(locale, count);
  const title = count < 10_000 ? label : `${label}: ${exactNumber(locale, count)}`;
  return { title, "aria-label": `${label}: ${shown}` };
}

/** Nothing at 0; a count that changes rolls in. */
function rollingCount(count: number, first: number, locale: string): ReactNode {
  if (count === 0) return null;
  const shown = compactNumber(locale, count);
  return count === first ? (
    shown
  ) : (
    <span key={count} className={styles.rolling}>
      {shown}
    </span>
  );
}

function More({ status, author, address }: StatusActionsProps) {
  const t = useWords();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<AskedDialog | null>(null);
  const finish = () => setAsked(null);
  const label = t("status-more");
  return (
    <>
      <button
        type="button"
        className={`drawn ${styles.action} ${styles.more} needs-script`}
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={prepareMenu}
        onFocus={prepareMenu}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <StatusMenu
          status={status}
          author={author}
          address={address}
          anchor={anchor}
          onAsk={setAsked}
          onClose={() => setAnchor(null)}
        />
      )}
      {asked === "history" ? (
        <HistoryDialog id={status.id} onClose={finish} />
      ) : (
        asked && <ReactionsDialog id={status.id} reaction={asked} onClose={finish} />
      )}
    </>
  );
}

/** A post for followers may only be boosted by its author, one for those mentioned or by a suspended author by nobody. */
function mayBeReblogged(status: StatusCell, author: Account, viewer: string | undefined): boolean {
  if (author.suspended) return false;
  if (status.visibility === "private") return status.account === viewer;
  return status.visibility !== "direct";
}
