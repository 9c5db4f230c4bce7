/** In the bar once somebody writes: when the post is to be published, if not at once, and the way to the other drafts. */
import { useEffect } from "react";
import { localOf } from "#kit/local-time.ts";
import { useApi } from "#web/data/reader.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { useWords } from "#web/i18n/words.ts";
import { IconButton } from "#web/ui/button.tsx";
import { DraftsLink } from "./drafts-link.tsx";
import { ownZone, tomorrow } from "./own-time.ts";
import styles from "./composer.module.css";

interface BarMoreProps {
  open: OpenDraft;
  draft: Draft;
  /** Drafts were there when this one was opened. */
  hasDrafts: boolean;
}

/** What the button that sends is called where it does something else than to publish. */
export const laterAction = ({ scheduledAt }: Draft) => (scheduledAt ? "schedule-add" : undefined);

export function BarMore({ open, draft, hasDrafts }: BarMoreProps) {
  const t = useWords();
  const api = useApi();
  const { accountId, scheduledAt, editingStatus } = draft;
  useEffect(() => {
    // Without it drafts stay where they are.
    void import("#web/drafts/sync.ts").then(({ keepInSync }) => keepInSync(api, accountId)).catch(() => {});
  }, [api, accountId]);
  return (
    <>
      {!editingStatus && (
        <IconButton
          icon="clock"
          label={t(scheduledAt ? "schedule-remove" : "schedule-add")}
          aria-pressed={Boolean(scheduledAt)}
          onClick={() => open.change({ scheduledAt: scheduledAt ? null : tomorrow() })}
        />
      )}
      {hasDrafts && <DraftsLink draft={draft} />}
    </>
  );
}

/** A line of its own above the buttons. */
export function TimeField({ open, draft: { scheduledAt, publishId } }: Pick<BarMoreProps, "open" | "draft">) {
  const t = useWords();
  if (!scheduledAt) return null;
  return (
    <label className={styles.time}>
      <span>{t("schedule-time")}</span>
      <input
        key={publishId}
        className="lone-field"
        type="datetime-local"
        required
        defaultValue={localOf(new Date(scheduledAt))}
        onChange={({ target }) => {
          if (target.value) open.change({ scheduledAt: new Date(target.value).toISOString() });
        }}
      />
      <small>{ownZone()}</small>
    </label>
  );
}
