/** The files of a draft in their order: how far each has come, what is said of it, and what can be done about it. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { noAnswer } from "#web/data/no-answer.ts";
import { isUploading, type Draft } from "#web/drafts/draft.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import type { Publishing } from "../publishing.ts";
import type { Intake } from "./add-files.ts";
import { withoutDescription } from "./before-publishing.ts";
import { cropFile } from "./crop-file.ts";
import { Describe } from "./describe.tsx";
import { placedIn } from "#protocol/draft-places.ts";
import { useEachKey } from "#web/drafts/use-open-draft.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { FileRow } from "./file-row.tsx";
import { moved } from "./order.ts";
import { usePlacing } from "./placing.ts";
import { uploads } from "./uploads.ts";
import styles from "./files.module.css";

/** Few files are recorded here. */
const RecordingRow = onIntent(async () => (await import("./recording-row.tsx")).RecordingRow);

interface FilesProps {
  open: OpenDraft;
  draft: Draft;
  intake: Intake;
  publishing: { state: Publishing; publish: (draft: Draft) => Promise<void>; clear: () => Promise<void> };
  /** What was refused has been read. */
  onDismiss: () => void;
  /** They stay. */
  onClose: () => void;
}

export function Files({ open, draft, intake, publishing, onDismiss }: FilesProps) {
  const t = useWords();
  const { files } = draft;
  const [describing, setDescribing] = useState<string | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const [said, say] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const placing = usePlacing(open);
  const placed = useEachKey(open, ({ draft: { content } }) => [...placedIn(content)].join(" ")).split(" ");
  useFollow(open);
  useSyncExternalStore(uploads.subscribe, () => progressOf(files));

  const isUnderWay = isUploading(draft);
  const wasUnderWay = useRef(isUnderWay);
  useEffect(() => {
    const isSettled = files.every(({ attachment, error }) => attachment ?? error);
    if (wasUnderWay.current && !isUnderWay && isSettled && files.length > 0) {
      say(t(files.some(({ error }) => error !== null) ? "files-failed" : "files-uploaded"));
    }
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay, files, t]);

  const areUnfinished = draft.errors.at(-1) === t("files-unfinished");
  const haveFailed = isUnderWay || files.some(({ error }) => error !== null);
  useEffect(() => {
    if (areUnfinished && !haveFailed) void publishing.clear();
    // oxlint-disable-next-line react/exhaustive-deps -- the publisher is another one with each drawing
  }, [areUnfinished, haveFailed]);

  const nameOf = (file: DraftFile, at: number) => file.name || t(`files-${file.kind}`, { number: at + 1 });

  function move(from: number, to: number): void {
    open.change({ files: moved(files, from, to) });
    const number = Math.min(to, files.length - 1) + 1;
    say(t("files-moved", { name: nameOf(files[from]!, from), number, count: files.length }));
  }

  function remove(file: DraftFile, at: number): void {
    const { publishId } = draft;
    uploads.forget(file.id);
    open.change({ files: open.current().draft.files.filter(({ id }) => id !== file.id) });
    const undo = () => {
      const { draft: now } = open.current();
      if (now.publishId === publishId) open.change({ files: now.files.toSpliced(at, 0, { ...file, error: null }) });
    };
    toast({ text: t("files-removed"), action: { label: t("undo"), run: undo } });
    const rows = list.current!.querySelectorAll<HTMLElement>(`.${styles.remove}`);
    // The keyboard goes on beside it.
    const next =
      rows[at + 1] ??
      rows[at - 1] ??
      list.current!.closest("form")?.querySelector<HTMLElement>("textarea, [role=textbox]");
    next?.focus();
  }

  function discard(file: DraftFile, at: number): void {
    remove(file, at);
    readMessage();
  }

  /** That a recording isn't finished is true no more. */
  function readMessage(): void {
    if (draft.errors.length > 0) void publishing.clear();
  }

  /** The button that was pressed is gone with its row. */
  function goOnAt(at: number): void {
    readMessage();
    if (document.activeElement !== document.body) return;
    list.current?.children[at]?.querySelector<HTMLElement>(`.${styles.actions} button`)?.focus();
  }

  const described = files.findIndex(({ id }) => id === describing);
  const undescribed = withoutDescription(draft);
  return (
    <div className={styles.files}>
      {files.length > 0 && (
        <ul ref={list} className={styles.list} aria-label={t("files-list")}>
          {files.map((file, at) =>
            file.isRecording ? (
              <RecordingRow
                key={file.id}
                open={open}
                draft={draft}
                file={file}
                name={nameOf(file, at)}
                onSay={say}
                onWhole={() => goOnAt(at)}
                onDiscard={() => discard(file, at)}
                onClose={() => {}}
              />
            ) : (
              <FileRow
                key={file.id}
                draft={draft}
                file={file}
                name={nameOf(file, at)}
                progress={uploads.progressOf(file.id)}
                place={{ at, count: files.length }}
                placing={
                  placing && {
                    isIn: placed.includes(file.id),
                    onPlace: () => placing.place([file]),
                    onTakeOut: () => placing.takeOut(file.id),
                  }
                }
                onMove={(to) => move(at, to)}
                onDescribe={() => setDescribing(file.id)}
                onRemove={() => remove(file, at)}
                onPause={() => uploads.pause(open, file.id)}
                onGoOn={() => uploads.goOn(open, file.id)}
                onCancel={() => uploads.cancel(open, file)}
                onRetry={() => uploads.retry(open, file.id)}
                drag={{
                  isMoving: moving !== null,
                  onStart: () => setMoving(at),
                  onEnd: () => setMoving(null),
                  onDrop: () => moving !== null && move(moving, at),
                }}
              />
            ),
          )}
        </ul>
      )}
      {intake.refused.length > 0 && (
        <div className={styles.refused} role="alert">
          <ul>
            {intake.refused.some(({ why }) => why === "files-too-many") && <li>{t("files-limit-exceeded")}</li>}
            {intake.refused.map(({ id, name, why, args }) => (
              <li key={id}>
                <b dir="auto">{name}</b> {t(why, args)}
              </li>
            ))}
          </ul>
          <IconButton icon="x" label={t("compose-problem-clear")} onClick={onDismiss} />
        </div>
      )}
      {!intake.areKept && isUnderWay && <p className={styles.note}>{t("files-not-kept")}</p>}
      {publishing.state.is === "undescribed" && undescribed.length > 0 && (
        <div className={styles.reminder} role="alert" ref={showWhole}>
          <p>
            <b>{t("files-remind", { count: undescribed.length })}</b> {t("files-remind-text")}
          </p>
          <div>
            <Button
              size="small"
              tone="accent"
              onClick={() => {
                void publishing.clear();
                setDescribing(undescribed[0]?.id ?? null);
              }}
            >
              {t("files-remind-add")}
            </Button>
            <Button size="small" onClick={() => void publishing.publish(open.current().draft)}>
              {t(draft.message ? "files-send-anyway" : "files-remind-anyway")}
            </Button>
          </div>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {described >= 0 && (
        <Describe
          // Another one begins anew.
          key={describing}
          draft={draft}
          file={files[described]!}
          name={nameOf(files[described]!, described)}
          number={described + 1}
          hasNext={undescribed.some(({ id }) => id !== describing)}
          onChange={(part) => uploads.change(open, files[described]!.id, part)}
          onCrop={(source, cropped) => cropFile(open, files[described]!, source, cropped)}
          onNext={() => setDescribing(undescribed.find(({ id }) => id !== describing)?.id ?? null)}
          onClose={() => setDescribing(null)}
        />
      )}
    </div>
  );
}

/** The bar with the button that was pressed may cover it. */
function showWhole(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: "nearest" });
}

/** Uploads what the draft has, as long as it is shown; what has begun goes on after that. */
function useFollow(open: OpenDraft): void {
  const t = useWords();
  useEffect(() => {
    const words = {
      noAnswer: () => noAnswer(t),
      missing: () => t("files-missing"),
      canceled: () => t("files-canceled"),
    };
    return uploads.follow(open, words);
  }, [open, t]);
}

/** One text, which is the same until one of them has come further. */
function progressOf(files: readonly DraftFile[]): string {
  return files.map(({ id }) => uploads.progressOf(id)?.sent ?? "").join();
}
