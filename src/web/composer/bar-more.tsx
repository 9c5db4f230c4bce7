/** In the bar once somebody writes: all emoji, the recorder, when the post is to be published, if not at once, and the way to the other drafts. */
import { useContext, useEffect, useRef } from "react";
import { localOf } from "#kit/local-time.ts";
import { noAnswer } from "#web/data/no-answer.ts";
import { can } from "#web/data/own-account.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { useEachKey } from "#web/drafts/use-open-draft.ts";
import { useWords } from "#web/i18n/words.ts";
import { LiveContext } from "#web/live/use-live.ts";
import { IconButton } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { EmojiButton } from "./emoji-button.tsx";
import { DraftsLink } from "./drafts-link.tsx";
import { loadFiles } from "./files/load-files.ts";
import { ownZone, tomorrow } from "./own-time.ts";
import { countRoom } from "./count-room.ts";
import { headOf, threadOf } from "./thread/threads.ts";
import styles from "./composer.module.css";

interface BarMoreProps {
  open: OpenDraft;
  draft: Draft;
  /** Drafts were there when this one was opened. */
  hasDrafts: boolean;
}

/** What the button that sends is called where it does something else than to publish. */
export function laterAction(open: OpenDraft, { scheduledAt, thread }: Draft) {
  if (scheduledAt) return "schedule-add";
  if (threadOf(headOf(open))) return "thread-publish";
  // The last one answers what is public of its own thread.
  return thread?.published ? "compose-publish" : undefined;
}

export function BarMore({ open, draft, hasDrafts }: BarMoreProps) {
  const t = useWords();
  const api = useApi();
  const live = useContext(LiveContext);
  const { accountId, scheduledAt, editingStatus } = draft;
  const { account } = useReader();
  const isLinked = Boolean(account!.linked);
  useEffect(() => {
    // Drafts of a linked account stay in this browser.
    if (isLinked) return;
    // Without it drafts stay where they are.
    void import("#web/drafts/sync.ts").then(({ keepInSync }) => keepInSync(api, accountId, live)).catch(() => {});
  }, [api, accountId, live, isLinked]);
  const isThread = threadOf(headOf(open)) !== undefined;
  return (
    <>
      <EmojiButton />
      <Record open={open} draft={draft} />
      {!editingStatus && !draft.message && can(account, "scheduling") && (
        <IconButton
          icon="clock"
          label={t(scheduledAt ? "schedule-remove" : "schedule-add")}
          aria-pressed={Boolean(scheduledAt)}
          aria-disabled={isThread || undefined}
          onClick={() =>
            isThread
              ? toast({ text: t("thread-not-scheduled") })
              : open.change({ scheduledAt: scheduledAt ? null : tomorrow() })
          }
        />
      )}
      {hasDrafts && <DraftsLink draft={draft} />}
    </>
  );
}

/** Not there where a browser has no recorder, or gives no microphone to an insecure address. */
function Record({ open, draft: { poll, files } }: Pick<BarMoreProps, "open" | "draft">) {
  const t = useWords();
  const button = useRef<HTMLButtonElement>(null);
  if (!("MediaRecorder" in window) || !("mediaDevices" in navigator)) return null;
  const isShown = () => button.current !== null;
  async function record(): Promise<void> {
    try {
      const [{ startRecording }] = await Promise.all([
        import("./files/recorders.ts"),
        import("./files/recording-row.tsx"),
        loadFiles(),
      ]);
      await startRecording(open, t, isShown);
    } catch {
      toast({ text: noAnswer(t) });
    }
  }
  return (
    <IconButton
      ref={button}
      icon="mic"
      label={t("record-start")}
      disabled={poll !== null || files.some(({ isRecording }) => isRecording)}
      onClick={() => void record()}
    />
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

/** Characters that are left, once that matters. */
export function Count({ open }: { open: OpenDraft }) {
  const t = useWords();
  const left = useEachKey(open, ({ draft }) => Math.min(500, countRoom(draft)));
  return (
    <span className={styles.count} role="status" aria-live={left < 100 ? "polite" : "off"}>
      {left < 500 && <span title={t("compose-characters-left", { count: left })}>{left}</span>}
    </span>
  );
}
