/** Conversations in wide windows: their list beside the one that is open. In others the list is a page of its own. */
import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import type { AccountConversationId, AccountId } from "#protocol/ids.ts";
import { Kept, KeptContext } from "#web/data/kept.ts";
import { keyOfAccount } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { IconLink } from "#web/ui/button.tsx";
import { ConversationRow } from "./conversation-row.tsx";
import { Earlier } from "./earlier.tsx";
import styles from "./panes.module.css";
import { useConversations, type ConversationList } from "./use-conversations.ts";

/** `current`: the conversation that is open; null for a new one. */
export function OpenPane({ current, children }: { current: AccountConversationId | null; children: ReactNode }) {
  const t = useWords();
  const isWide = useSyncExternalStore(watchWidth, () => wide().matches, isNarrow);
  return (
    <div className={styles.panes}>
      <nav className={styles.beside} aria-label={t("nav-conversations")}>
        {isWide && <ListBeside current={current} />}
      </nav>
      <div>{children}</div>
    </div>
  );
}

/** The list where nothing is open. */
export function ListPane({ children }: { children: ReactNode }) {
  const t = useWords();
  return (
    <div className={styles.panes}>
      <div className={styles.list}>{children}</div>
      <p className={styles.nothing}>{t("conversations-choose")}</p>
    </div>
  );
}

const wide = () => matchMedia("(width >= 900px)");
function watchWidth(listener: () => void): () => void {
  const query = wide();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
/** The server doesn't know, and a phone is not to wait for what it doesn't show. */
const isNarrow = () => false;

const nothingYet: ConversationList = { items: [], next: null };
/** What the list of each account showed last: one conversation after the other is opened beside it. */
const lastShown = new Map<AccountId, Kept>();

function keptOf(account: AccountId): Kept {
  const kept = lastShown.get(account) ?? new Kept();
  lastShown.set(account, kept);
  return kept;
}

function ListBeside({ current }: { current: AccountConversationId | null }) {
  const { account } = useReader();
  return (
    <KeptContext value={keptOf(keyOfAccount(account!))}>
      <Rows current={current} />
    </KeptContext>
  );
}

function Rows({ current }: { current: AccountConversationId | null }) {
  const t = useWords();
  const { items, next, state, more, fresh, refresh } = useConversations(nothingYet);
  // oxlint-disable-next-line react/exhaustive-deps -- once for each conversation that is opened
  useEffect(() => void refresh(), [current]);
  const isFailing = items.length === 0 && typeof fresh === "object";
  return (
    <>
      <div className={styles.head}>
        <h2>
          <a href="/conversations">{t("nav-conversations")}</a>
        </h2>
        <IconLink icon="plus" label={t("conversations-new")} href="/conversations/new" />
      </div>
      <ul aria-busy={fresh === "loading"}>
        {items.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow conversation={conversation} isCurrent={conversation.id === current} />
          </li>
        ))}
      </ul>
      {isFailing && <Earlier label={t("retry")} href="/conversations" state={fresh} more={refresh} />}
      {next && <Earlier label={t("list-more")} href="/conversations" state={state} more={more} />}
    </>
  );
}
