/** One file of a draft. */
import { useRef, useState, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { clockTime, fileSize, fileSpeed } from "#kit/measure-words.ts";
import { useReader } from "#web/data/reader.ts";
import type { Key } from "#web/drafts/claim.ts";
import type { DraftFile, FocalPoint } from "#web/drafts/draft-file.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { fileIcons } from "./file-picture.tsx";
import type { Progress } from "./uploads.ts";
import { useFileUrl } from "./use-file-url.ts";
import bar from "#web/ui/progress.module.css";
import styles from "./files.module.css";

interface FileRowProps {
  draft: Key;
  file: DraftFile;
  name: string;
  progress: Progress | undefined;
  place: { at: number; count: number };
  /** In the text or out of it; null while that is plain. */
  placing: { isIn: boolean; onPlace: () => void; onTakeOut: () => void } | null;
  onMove: (to: number) => void;
  onDescribe: () => void;
  onRemove: () => void;
  onPause: () => void;
  onGoOn: () => void;
  onCancel: () => void;
  onRetry: () => void;
  drag: { isMoving: boolean; onStart: () => void; onEnd: () => void; onDrop: () => void };
}

export function FileRow(props: FileRowProps) {
  const { file, name, place, placing, onMove, onDescribe, onRemove, drag } = props;
  const t = useWords();
  const [up, down] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const [isTarget, setTarget] = useState(false);
  /** What no browser shows. */
  const [broken, setBroken] = useState<string>();
  const url = useFileUrl(props.draft, file);
  const isDescribed = file.description.trim() !== "";
  const describe = t(isDescribed ? "files-describe-change" : "files-describe-add");

  /** The row moves in the page, and the focus with it. */
  function press({ currentTarget: button }: MouseEvent<HTMLButtonElement>, to: number): void {
    flushSync(() => onMove(to));
    const other = button === up.current ? down.current : up.current;
    (button.disabled ? other : button)?.focus();
  }

  return (
    <li
      className={styles.file}
      draggable={place.count > 1 || placing !== null}
      data-target={isTarget || undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData("application/x-linnet-file", file.id);
        event.dataTransfer.effectAllowed = "move";
        drag.onStart();
      }}
      onDragEnd={drag.onEnd}
      onDragOver={(event) => {
        if (!drag.isMoving) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        if (!drag.isMoving) return;
        event.preventDefault();
        setTarget(false);
        drag.onDrop();
      }}
    >
      {/* The same as the button with words: one of them is enough for keys and screen readers. */}
      <button type="button" className={styles.picture} tabIndex={-1} aria-hidden="true" onClick={onDescribe}>
        {url && url !== broken ? (
          <img
            src={url}
            alt=""
            draggable={false}
            style={{ objectPosition: positionOf(file.focus) }}
            onError={() => setBroken(url)}
          />
        ) : (
          (broken || file.kind !== "image") && <Icon name={fileIcons[file.kind]} />
        )}
      </button>
      <div className={styles.facts}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <State {...props} />
        {file.isUnmeasured && file.error === null && (
          <p className={styles.note}>
            {t(
              file.kind === "image"
                ? "files-stands-still"
                : file.attachment?.processing
                  ? "files-made-playable"
                  : "files-unmeasured",
            )}
          </p>
        )}
        <div className={styles.actions}>
          <Button size="small" tone="quiet" aria-label={`${describe}: ${name}`} onClick={onDescribe}>
            {t(isDescribed ? "files-describe-change-short" : "files-describe-add")}
          </Button>
          {placing && (
            <Button
              size="small"
              tone="quiet"
              aria-label={`${t(placing.isIn ? "files-out-of-text" : "files-into-text")}: ${name}`}
              onClick={placing.isIn ? placing.onTakeOut : placing.onPlace}
            >
              {t(placing.isIn ? "files-out-of-text" : "files-into-text")}
            </Button>
          )}
          {/* In the text it has the order of the text. */}
          {place.count > 1 && !placing?.isIn && (
            <div className={styles.order}>
              <IconButton
                ref={up}
                className={styles.up}
                icon="chevron-down"
                label={t("files-earlier", { name })}
                disabled={place.at === 0}
                onClick={(event) => press(event, place.at - 1)}
              />
              <IconButton
                ref={down}
                icon="chevron-down"
                label={t("files-later", { name })}
                disabled={place.at === place.count - 1}
                onClick={(event) => press(event, place.at + 1)}
              />
            </div>
          )}
        </div>
      </div>
      <IconButton className={styles.remove} icon="x" label={t("files-remove", { name })} onClick={onRemove} />
    </li>
  );
}

function State({ file, name, progress, onPause, onGoOn, onCancel, onRetry }: FileRowProps) {
  const t = useWords();
  const { locale } = useReader();
  if (file.error !== null) {
    const failed = t("files-upload-failed");
    return (
      <div className={styles.failed}>
        <p>
          <b>{failed}</b> {file.error !== failed && file.error}
        </p>
        <Button size="small" icon="rotate-cw" aria-label={`${t("retry")}: ${name}`} onClick={onRetry}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  if (file.attachment) return <Facts file={file} />;
  const { sent, total, speed } = progress ?? { sent: 0, total: file.size, speed: null };
  const part = total > 0 ? sent / total : 0;
  const percent = new Intl.NumberFormat(locale, { style: "percent" }).format(part);
  const amount = { sent: fileSize(locale, sent), total: fileSize(locale, total), percent };
  const words = file.isPaused
    ? t("files-paused", { total: fileSize(locale, file.size) })
    : !progress
      ? t("files-waiting")
      : part === 1
        ? t("files-processing")
        : speed === null
          ? t("files-sent", amount)
          : t("files-sent-at", { ...amount, speed: fileSpeed(locale, speed) });
  const press = (label: "files-pause" | "files-go-on" | "compose-cancel", onPress: () => void) => (
    <Button size="small" tone="quiet" aria-label={`${t(label)}: ${name}`} onClick={onPress}>
      {t(label)}
    </Button>
  );
  return (
    <div className={styles.sending}>
      {!file.isPaused && (
        <progress
          className={`${bar.progress} ${styles.sent}`}
          value={part}
          aria-label={t("files-uploading", { name })}
        />
      )}
      <p className={styles.note}>{words}</p>
      <div>
        {file.isPaused ? press("files-go-on", onGoOn) : press("files-pause", onPause)}
        {press("compose-cancel", onCancel)}
      </div>
    </div>
  );
}

/** What is known of a file that is there. */
function Facts({ file }: { file: DraftFile }) {
  const { locale } = useReader();
  const { kind, size, attachment, description } = file;
  const duration = attachment?.meta?.original?.duration;
  const facts = [
    kind !== "image" && size > 0 && fileSize(locale, size),
    duration !== undefined && clockTime(duration),
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 && <p className={styles.note}>{facts.join(" · ")}</p>}
      {description.trim() !== "" && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
    </>
  );
}

export function positionOf(focus: FocalPoint | null): string | undefined {
  return focus ? `${percentOf(focus.x)}% ${percentOf(-focus.y)}%` : undefined;
}

/** From the left, or from the top if it is turned around. */
export function percentOf(part: number): number {
  return Math.round((part + 1) * 50);
}
