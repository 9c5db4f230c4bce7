/**
 * Pictures of a post for a reader who saves data: boxes in their final sizes and average colors, which say what is to be seen.
 * A press on one loads all of them; until this is alive, each is a link to its file.
 */
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import type { MediaAttachment } from "#protocol/entities.ts";
import * as hooks from "#web/device/hooks.ts";
import { isPlainPress } from "#web/device/plain-press.ts";
import { useWords } from "#web/i18n/words.ts";
import styles from "./held-pictures.module.css";
import base from "./media-grid.module.css";
import { rowsOf, type Cell } from "./rows.ts";

interface HeldProps {
  pictures: readonly MediaAttachment[];
  onWant: (isWanted: true) => void;
}

/** Ids of pictures that were loaded on this page: their post may leave the list and come back. */
const loaded = new Set<string>();

export function HeldPictures({ pictures, onWant }: HeldProps) {
  const t = useWords();
  const place = useRef<HTMLDivElement>(null);
  const [isAwake, wake] = useState(false);
  const rows = rowsOf(pictures);
  const [only] = pictures.length === 1 ? rows[0]! : [];
  const label = t(only ? "media-load" : "media-load-several");

  useLayoutEffect(() => {
    if (pictures.every(({ id }) => loaded.has(id))) onWant(true);
    else wake(true);
  }, [pictures, onWant]);

  function press(event: MouseEvent | KeyboardEvent): void {
    event.preventDefault();
    // Its post is not to answer as well.
    event.stopPropagation();
    for (const { id } of pictures) loaded.add(id);
    focusAfter(place.current!, () => onWant(true));
  }
  const box = (cell: Cell) => (
    <Box key={cell.attachment.id} cell={cell} label={label} isAwake={isAwake} onPress={press} />
  );
  return (
    <div ref={place} className={only ? base.single : base.grid}>
      {only
        ? box(only)
        : rows.map((row, index) => (
            <div key={index} className={base.row}>
              {row.map(box)}
            </div>
          ))}
    </div>
  );
}

/** The picture that was pressed has the focus, and a second press opens it. */
function focusAfter(place: HTMLElement, change: () => void): void {
  const media = place.closest(hooks.media.selector)!;
  const around = media.parentElement!;
  const at = [...around.querySelectorAll(hooks.media.selector)].indexOf(media);
  const picture = [...place.querySelectorAll("a")].indexOf(document.activeElement as HTMLAnchorElement);
  flushSync(change);
  const pictures = around.querySelectorAll(hooks.media.selector)[at]?.querySelectorAll("a");
  pictures?.[Math.max(0, picture)]?.focus({ preventScroll: true });
}

/** Drawings of one row have the same height, as those of `Picture`. */
const height = 1000;

interface BoxProps {
  cell: Cell;
  label: string;
  isAwake: boolean;
  onPress: (event: MouseEvent | KeyboardEvent) => void;
}

function Box({ cell: { attachment, aspect }, label, isAwake, onPress }: BoxProps) {
  const { url, description, meta } = attachment;
  const width = Math.round(aspect * height);
  return (
    <div className={base.cell}>
      <a
        href={url!}
        rel="external"
        role={isAwake ? "button" : undefined}
        aria-label={description ? `${label}: ${description}` : label}
        onClick={(event) => isPlainPress(event) && onPress(event)}
        onKeyDown={(event) => event.key === " " && onPress(event)}
      >
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          color={meta?.color ?? "gray"}
          aria-hidden="true"
        />
        <span className={base.badge}>{label}</span>{" "}
        {isAwake && description && (
          <span className={styles.about} dir="auto" aria-hidden="true">
            {description}
          </span>
        )}
      </a>
    </div>
  );
}
