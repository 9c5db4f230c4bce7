/** One file of a draft. */
import { useRef, useState, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { useReader } from "#web/data/reader.ts";
import type { Key } from "#web/drafts/claim.ts";
import type { DraftFile, FocalPoint } from "#web/drafts/draft-file.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { sizeInWords } from "./size-in-words.ts";
import type { Progress } from "./uploads.ts";
import { useFileUrl } from "./use-file-url.ts";
import styles from "./files.module.css";

interface FileRowProps {
  draft: Key;
  file: DraftFile;
  name: string;
  progress: Progress | undefined;
  place: { at: number; count: number };
  onMove: (to: number) => void;
  onDescribe: () => void;
  onRemove: () => void;
  onCancel: () => void;
  onRetry: () => void;
  drag: { isMoving: boolean; onStart: () => void; onEnd: () => void; onDrop: () => void };
}

export function FileRow(props: FileRowProps) {
  const { file, name, place, onMove, onDescribe, onRemove, drag } = props;
  const t = useWords();
  const [up, down] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const [isTarget, setTarget] = useState(false);
  const url = useFileUrl(props.draft, file);
  const describe = t(file.description.trim() ? "files-describe-change" : "files-describe-add");

  /** The row moves in the page, and the focus with it. */
  function press({ currentTarget: button }: MouseEvent<HTMLButtonElement>, to: number): void {
    flushSync(() => onMove(to));
    const other = button === up.current ? down.current : up.current;
    (button.disabled ? other : button)?.focus();
  }

  return (
    <li
      className={styles.file}
      draggable={place.count > 1}
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
        {url && <img src={url} alt="" draggable={false} style={{ objectPosition: positionOf(file.focus) }} />}
      </button>
      <div className={styles.facts}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <State {...props} />
        <div className={styles.actions}>
          <Button size="small" tone="quiet" aria-label={`${describe}: ${name}`} onClick={onDescribe}>
            {describe}
          </Button>
          {place.count > 1 && (
            <>
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
            </>
          )}
        </div>
      </div>
      <IconButton className={styles.remove} icon="x" label={t("files-remove", { name })} onClick={onRemove} />
    </li>
  );
}

function State({ file, name, progress, onCancel, onRetry }: FileRowProps) {
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
  if (file.attachment) {
    return (
      file.description.trim() !== "" && (
        <p className={styles.description} dir="auto">
          {file.description}
        </p>
      )
    );
  }
  const { sent, total } = progress ?? { sent: 0, total: file.size };
  const part = total > 0 ? sent / total : 0;
  const percent = new Intl.NumberFormat(locale, { style: "percent" }).format(part);
  const words = !progress
    ? t("files-waiting")
    : part === 1
      ? t("files-processing")
      : t("files-sent", { sent: sizeInWords(sent, locale), total: sizeInWords(total, locale), percent });
  return (
    <div className={styles.sending}>
      <progress value={part} aria-label={t("files-uploading", { name })} />
      <p className={styles.note}>{words}</p>
      <Button size="small" tone="quiet" aria-label={`${t("compose-cancel")}: ${name}`} onClick={onCancel}>
        {t("compose-cancel")}
      </Button>
    </div>
  );
}

export function positionOf(focus: FocalPoint | null): string | undefined {
  return focus ? `${percentOf(focus.x)}% ${percentOf(-focus.y)}%` : undefined;
}

/** From the left, or from the top if it is turned around. */
export function percentOf(part: number): number {
  return Math.round((part + 1) * 50);
}
