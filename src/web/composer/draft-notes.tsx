/** What there is to say of a draft: where its words come from, and whether they are kept. */
import { isChanged, type Draft } from "#web/drafts/draft.ts";
import type { OpenDraft, OpenDraftState } from "#web/drafts/open-draft.ts";
import { useWords } from "#web/i18n/words.ts";
import { toast } from "#web/ui/toast.tsx";
import { drafts } from "#web/drafts/store.ts";
import { threadOf } from "./thread/threads.ts";
import styles from "./composer.module.css";

interface DraftNotesProps extends OpenDraftState {
  open: OpenDraft;
  /** Another one to go on with. */
  begin: () => Draft;
  /** They stay. */
  onClose: () => void;
}

export function DraftNotes({ draft, restored, keeping, wanting, open, begin }: DraftNotesProps) {
  const t = useWords();

  function discard() {
    const { draft: discarded } = open.current();
    const later = discardLater(open, discarded);
    void open.become(begin());
    const bringBack = async () => {
      for (const other of await later) await drafts.save(other);
      await open.takeBack(discarded);
    };
    const undo = () => void bringBack().catch(() => toast({ text: t("drafts-unreadable") }));
    toast({ text: t("drafts-deleted"), action: { label: t("undo"), run: undo } });
  }

  return (
    <>
      {restored && (
        <p className={styles.note}>
          {t("compose-draft-restored")}{" "}
          <button type="button" onClick={discard}>
            {t("compose-draft-discard")}
          </button>
        </p>
      )}
      {wanting && <p className={styles.note}>{t(`compose-draft-${wanting}`)}</p>}
      {keeping === "elsewhere" && <p className={styles.note}>{t("compose-draft-elsewhere")}</p>}
      {keeping === "failed" && isChanged(draft) && (
        <p className={styles.problem} role="status">
          {t("compose-draft-not-kept")}
        </p>
      )}
    </>
  );
}

/** Of its thread, also those that aren't shown yet. Answers what there was. */
async function discardLater(open: OpenDraft, { accountId, publishId, thread }: Draft): Promise<Draft[]> {
  const shown = (await threadOf(open)?.discard()) ?? [];
  if (!thread) return shown;
  const kept = await drafts.list(accountId).catch(() => []);
  const others = kept.filter((one) => one.thread?.id === thread.id && one.publishId !== publishId);
  for (const draft of others) await drafts.remove(draft);
  return [...shown, ...others];
}
