/** Drafts that were deleted and can still be restored. */
import { PostForm } from "#web/data/post-form.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { byThread, type ListedDraft } from "./listed-draft.ts";
import styles from "./drafts-list.module.css";

export interface DeletedDraft extends ListedDraft {
  deletedAt: string;
}

export function DeletedDrafts({ drafts }: { drafts: readonly DeletedDraft[] }) {
  const t = useWords();
  const { locale, now } = useReader();
  if (drafts.length === 0) {
    return (
      <Empty icon="trash-2" action={{ label: t("nav-drafts"), href: "/drafts" }}>
        {t("drafts-none-deleted")}
      </Empty>
    );
  }
  return (
    <>
      <p className={styles.note}>{t("drafts-restorable")}</p>
      <ul className={styles.list} aria-label={t("drafts-bin")}>
        {byThread(drafts).map(({ first: { publishId, deletedAt, words, files }, later }) => (
          <li key={publishId} className={styles.draft}>
            <div>
              <small>
                {later.length > 0 && <>{t("drafts-thread", { count: later.length + 1 })} · </>}
                <RelativeTime at={deletedAt} now={now} locale={locale} />
              </small>
              <span dir="auto">
                {words || t(files > 0 ? "drafts-files" : "drafts-without-words", { count: files })}
              </span>
            </div>
            <PostForm action={`/form/api/drafts/${publishId}/restore`}>
              <input type="hidden" name="return_to" value="/drafts" />
              <input type="hidden" name="thread" value="1" />
              <Button type="submit" size="small">
                {t("drafts-restore")}
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </>
  );
}
