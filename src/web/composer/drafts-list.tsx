/**
 * The drafts of an account, numbered; each opens in a composer or can be deleted, which can be undone. Those that only the
 * server has yet stand among them until they are here, and without scripts they are all.
 */
import { useContext, useEffect, useState } from "react";
import type { AccountId } from "#protocol/ids.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { useApi, useReader } from "#web/data/reader.ts";
import { rested } from "#web/device/at-rest.ts";
import { useWords } from "#web/i18n/words.ts";
import type { Draft } from "#web/drafts/draft.ts";
import { drafts as store } from "#web/drafts/store.ts";
import type { SyncState } from "#web/drafts/sync.ts";
import { useDrafts } from "#web/drafts/use-drafts.ts";
import { LiveContext } from "#web/live/use-live.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Failed } from "#web/ui/failed.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { toast } from "#web/ui/toast.tsx";
import { byThread, listed, type ListedDraft } from "./listed-draft.ts";
import styles from "./drafts-list.module.css";

/** Few drafts have any. */
const DraftFiles = onIntent(async () => (await import("./files/draft-files.tsx")).DraftFiles);

export interface DraftLine extends ListedDraft {
  /** Counted from the oldest. */
  number: number;
  /** Null as long as only the server has it. */
  draft: Draft | null;
  /** The later posts of its thread. */
  later: readonly Pick<DraftLine, "publishId" | "draft" | "files">[];
  isOpen: boolean;
  /** Why the server doesn't take it, in words. */
  refused: string | undefined;
}

export interface AllDrafts {
  rows: DraftLine[];
  /** "looking": this browser has not answered yet. */
  here: "looking" | "read" | "unreadable";
}

/** `there`: what the server had when the page was made. The newest is first. */
export function useAllDrafts(accountId: AccountId, acct: string, there: readonly ListedDraft[]): AllDrafts {
  const api = useApi();
  const live = useContext(LiveContext);
  const kept = useDrafts(accountId);
  const [sync, setSync] = useState<SyncState | null>(null);
  const isLinked = Boolean(useReader().account!.linked);
  useEffect(() => {
    // Drafts of a linked account stay in this browser.
    if (isLinked) return;
    const ended = new AbortController();
    // Nobody waits for it: what was here, or on the server when the page was made, is shown.
    void rested
      .then(() => import("#web/drafts/sync.ts"))
      .then(({ keepInSync }) => ended.signal.aborted || keepInSync(api, accountId, live, setSync, ended.signal))
      .catch(() => {});
    return () => ended.abort();
  }, [api, accountId, live, isLinked]);
  const here = kept ?? [];
  const isHere = new Set(here.map(({ draft }) => draft.publishId));
  const missing = sync && kept ? [] : there.filter(({ publishId }) => !isHere.has(publishId));
  const rows = [
    ...here.map(({ draft, isOpen }) => ({ ...listed(draft, acct), draft, isOpen })),
    ...missing.map((one) => ({ ...one, draft: null, isOpen: false })),
  ];
  const threads = byThread(rows).toSorted((a, b) => b.first.createdAt - a.first.createdAt);
  return {
    rows: threads.map(({ first: row, later }, index) => ({
      ...row,
      later,
      isOpen: row.isOpen || later.some(({ isOpen }) => isOpen),
      changedAt: Math.max(...[row, ...later].map(({ changedAt }) => changedAt)),
      number: threads.length - index,
      refused: sync?.refused.get(row.publishId),
    })),
    here: kept === undefined ? "looking" : kept === null ? "unreadable" : "read",
  };
}

export function DraftsList({ rows, here }: AllDrafts) {
  const t = useWords();
  const isLinked = Boolean(useReader().account!.linked);
  if (here === "unreadable" && rows.length === 0) {
    return <Failed retry={{ label: t("retry"), href: "/drafts" }}>{t("drafts-unreadable")}</Failed>;
  }
  if (here === "read" && rows.length === 0) {
    return (
      <Empty icon="pen-line" action={{ label: t("shortcut-compose"), href: "/compose" }}>
        {t("drafts-none")}
      </Empty>
    );
  }
  return (
    <>
      <p className={styles.note}>{t(isLinked ? "drafts-here-alone" : "drafts-here")}</p>
      <ul className={styles.list} aria-label={t("nav-drafts")}>
        {rows.map((row) => (
          <DraftRow key={row.publishId} {...row} />
        ))}
      </ul>
    </>
  );
}

function DraftRow({
  publishId,
  kind,
  address,
  number,
  changedAt,
  words,
  files,
  draft,
  later,
  thread,
  isOpen,
  refused,
}: DraftLine) {
  const t = useWords();
  const all = [draft, ...later.map((one) => one.draft)];
  const isRest = Boolean(thread?.published);
  const { locale, now } = useReader();
  const here = all.filter((one) => one !== null);
  const count = files + later.reduce((sum, one) => sum + one.files, 0);
  const deletes = t("drafts-delete", { number });
  return (
    <li className={styles.draft}>
      {/* What only the server has comes with a page that the server draws. */}
      <a href={address} rel={draft ? undefined : "external"}>
        <small>
          {t(`drafts-${kind}`, { number })}
          {(isRest || later.length > 0) && (
            <> · {t(isRest ? "drafts-rest" : "drafts-thread", { count: later.length + 1 })}</>
          )}{" "}
          · <RelativeTime at={new Date(changedAt).toISOString()} now={Math.max(now, changedAt)} locale={locale} />
          {isOpen && ` · ${t("drafts-open")}`}
        </small>
        <span dir="auto">{words || t(count > 0 ? "drafts-files" : "drafts-without-words", { count })}</span>
        {count > 0 && here.some((one) => one.files.length > 0) ? (
          <DraftFiles drafts={here} isCounted={!words} onClose={() => {}} />
        ) : (
          count > 0 && words && <small>{t("drafts-files", { count })}</small>
        )}
        {refused && <small>{t("drafts-only-here", { reason: refused })}</small>}
      </a>
      {all.every((one) => !one) && (
        <PostForm action={`/form/api/drafts/${publishId}`}>
          <input type="hidden" name="_method" value="DELETE" />
          <input type="hidden" name="thread" value="1" />
          <input type="hidden" name="return_to" value="/drafts" />
          <IconButton type="submit" icon="trash-2" label={deletes} />
        </PostForm>
      )}
      {/* Until all of a thread is here a part of it would stay. */}
      {all.every((one) => one !== null) && !isOpen && (
        <IconButton icon="trash-2" label={deletes} onClick={() => void discard(all, t)} />
      )}
    </li>
  );
}

/** Those that this tab uploads. */
function stopUploads(files: Draft["files"]): void {
  if (files.every(({ attachment }) => attachment)) return;
  const stop = ({ uploads }: typeof import("./files/uploads.ts")) => files.forEach(({ id }) => uploads.forget(id));
  void import("./files/uploads.ts").then(stop, () => {});
}

async function discard(all: readonly Draft[], t: ReturnType<typeof useWords>): Promise<void> {
  try {
    for (const draft of all) await store.remove(draft);
    stopUploads(all.flatMap(({ files }) => files));
  } catch {
    return toast({ text: t("drafts-unreadable") });
  }
  const bringBack = async () => {
    for (const draft of all) await store.save(draft);
  };
  const undo = () => void bringBack().catch(() => toast({ text: t("drafts-unreadable") }));
  toast({ text: t("drafts-deleted"), action: { label: t("undo"), run: undo } });
}
