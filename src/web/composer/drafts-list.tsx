/** The drafts of an account, numbered; each opens in a composer or can be deleted, which can be undone. */
import type { AccountId } from "#protocol/ids.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { purposeOf, type Draft } from "#web/drafts/draft.ts";
import { textOfHtml } from "#web/drafts/plain-text.ts";
import { drafts as store } from "#web/drafts/store.ts";
import { useDrafts, type KeptDraft } from "#web/drafts/use-drafts.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Failed } from "#web/ui/failed.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { toast } from "#web/ui/toast.tsx";
import styles from "./drafts-list.module.css";

export function DraftsList({ accountId }: { accountId: AccountId }) {
  const t = useWords();
  const kept = useDrafts(accountId);
  if (kept === undefined) return <p className={styles.note}>{t("drafts-here")}</p>;
  if (kept === null) return <Failed retry={{ label: t("retry"), href: "/drafts" }}>{t("drafts-unreadable")}</Failed>;
  if (kept.length === 0) {
    return (
      <Empty icon="pen-line" action={{ label: t("shortcut-compose"), href: "/compose" }}>
        {t("drafts-none")}
      </Empty>
    );
  }
  return (
    <>
      <p className={styles.note}>{t("drafts-here")}</p>
      <ul className={styles.list} aria-label={t("nav-drafts")}>
        {kept.map((one) => (
          <DraftRow key={one.draft.publishId} {...one} />
        ))}
      </ul>
    </>
  );
}

function DraftRow({ draft, number, isOpen }: KeptDraft) {
  const t = useWords();
  const { account, locale, now } = useReader();
  const words = [draft.spoilerText, textOfHtml(draft.content)].filter((text) => text.trim() !== "").join(" · ");
  const [kind] = purposeOf(draft).split(" ") as ["new" | "reply" | "edit"];
  return (
    <li className={styles.draft}>
      <a href={addressOf(draft, account!.acct)}>
        <small>
          {t(`drafts-${kind}`, { number })} ·{" "}
          <RelativeTime
            at={new Date(draft.changedAt).toISOString()}
            now={Math.max(now, draft.changedAt)}
            locale={locale}
          />
          {isOpen && ` · ${t("drafts-open")}`}
        </small>
        <span dir="auto">{words.trim() || t("drafts-without-words")}</span>
      </a>
      {!isOpen && (
        <IconButton icon="trash-2" label={t("drafts-delete", { number })} onClick={() => void discard(draft, t)} />
      )}
    </li>
  );
}

async function discard(draft: Draft, t: ReturnType<typeof useWords>): Promise<void> {
  try {
    await store.remove(draft);
  } catch {
    return toast({ text: t("drafts-unreadable") });
  }
  const undo = () => void store.save(draft).catch(() => toast({ text: t("drafts-unreadable") }));
  toast({ text: t("drafts-deleted"), action: { label: t("undo"), run: undo } });
}

function addressOf({ publishId, inReplyToId, editingStatus }: Draft, acct: string): string {
  const query = new URLSearchParams({ draft: publishId });
  if (editingStatus) query.set("edit", editingStatus.id);
  else if (inReplyToId) query.set("in_reply_to", inReplyToId);
  return `/@${acct}/compose?${query}`;
}
