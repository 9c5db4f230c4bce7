/** What a new post quotes, with a way to leave it out. */
import { useEffect, useState } from "react";
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { ApiProblem } from "#web/data/api.ts";
import { useApi } from "#web/data/reader.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { useAccount, useEntities, useStatus } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { QuotedPost } from "#web/statuses/quote-card.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { focusWords } from "./thread/focus-words.ts";
import { isForAll } from "./visibility.ts";
import styles from "./composer.module.css";

interface QuotedProps {
  open: OpenDraft;
  draft: Draft;
  onClose: () => void;
}

export function Quoted({ open, draft }: QuotedProps) {
  const t = useWords();
  const api = useApi();
  const entities = useEntities();
  const id = draft.quotedStatusId as StatusId;
  const status = useStatus(id);
  const author = useAccount(status?.account ?? null);
  const [problem, setProblem] = useState("");
  const isThere = status !== undefined;
  useEffect(() => {
    if (isThere) return;
    // A draft outlives what it quotes, which may go meanwhile, and a link may name anything.
    api.get<Status>(`/api/v1/statuses/${encodeURIComponent(id)}`).then(
      ({ body }) => entities.addStatus(body),
      (error: ApiProblem) => setProblem(error.message),
    );
  }, [api, entities, id, isThere]);
  const isPrivate = status?.visibility === "private";
  const isWider = isPrivate && isForAll(draft.visibility);
  // The server would do the same, and the screen would not have said so.
  useEffect(() => {
    if (isWider) open.change({ visibility: "private" });
  }, [open, isWider]);
  function remove(button: HTMLElement): void {
    // The button goes, and the focus would go with it.
    focusWords(button.closest("form > section, form"));
    open.change({ quotedStatusId: null });
    toast({ text: t("quote-removed"), action: { label: t("undo"), run: () => open.change({ quotedStatusId: id }) } });
  }
  const isRefused = status && status.quote_approval.current_user === "denied";
  return (
    <div className={styles.quoted} role="group" aria-label={t("quotes-title")}>
      <input type="hidden" name="quoted_status_id" value={id} />
      {status && author ? (
        <QuotedPost author={author} status={status} isBrief />
      ) : (
        <p className={problem ? styles.problem : styles.note} role="status">
          {problem || t("quote-loading")}
        </p>
      )}
      {isPrivate && <p className={styles.note}>{t("quote-private")}</p>}
      {isRefused && (
        <p className={styles.problem} role="alert">
          {t("quote-refused")}
        </p>
      )}
      <IconButton icon="x" label={t("quote-remove")} onClick={(event) => remove(event.currentTarget)} />
    </div>
  );
}
