/**
 * The media of a post, in boxes that have their final size and average colour
 * before anything has loaded, so that nothing jumps.
 *
 * A box gets its shape from an empty drawing with the picture's proportions:
 * unlike a style attribute it needs no exception in the content policy, and
 * unlike a bare `img` it keeps the shape under a limit of width and of height.
 */
import { useRef, useState, type ComponentProps, type MouseEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { MediaAttachment } from "#protocol/entities.ts";
import { useReader } from "#web/data/reader.ts";
import * as hooks from "#web/device/hooks.ts";
import { isPlainPress } from "#web/device/plain-press.ts";
import { stayHere } from "#web/navigation/loading.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { useWords } from "#web/i18n/words.ts";
import { AltText } from "./alt-text.tsx";
import styles from "./media-grid.module.css";
import { growOut, placesIn } from "./places.ts";
import { LateMedia } from "./player-on-demand.ts";
import { isPicture, rowsOf, type Cell } from "./rows.ts";

/** There when it is needed: a lazy component would come a moment too late to grow out of a picture. */
let viewer: typeof import("./media-viewer.tsx") | null = null;

async function loadViewer(): Promise<void> {
  [viewer] = await Promise.all([import("./media-viewer.tsx"), needWords(["menus"])]);
}

export function MediaGrid({
  attachments,
  eager = false,
  beside,
}: {
  attachments: readonly MediaAttachment[];
  eager?: boolean;
  /** What the viewer shows beside a picture where there is room. */
  beside: ReactNode;
}) {
  const [isWanted, want] = useState(!useReader().savesData);
  const pictures = isWanted ? attachments.filter(isPicture) : [];
  const others = attachments.filter((one) => !pictures.includes(one));
  if (others.length === 0) return <Pictures pictures={pictures} eager={eager} beside={beside} alone />;
  return (
    <div className={styles.media} {...hooks.media.set()}>
      {pictures.length > 0 && <Pictures pictures={pictures} eager={eager} beside={beside} />}
      <LateMedia attachments={others} onWant={want} />
    </div>
  );
}

/** Links to their files. They open in the viewer: for readers by React, for visitors as an island. */
function Pictures({
  pictures,
  eager,
  beside,
  alone = false,
}: {
  pictures: readonly MediaAttachment[];
  eager: boolean;
  beside: ReactNode;
  /** They are all of the media. */
  alone?: boolean;
}) {
  const grid = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const rows = rowsOf(pictures);
  const [only] = pictures.length === 1 ? rows[0]! : [];
  const look = only ? styles.single : styles.grid;
  const places = () => (grid.current ? placesIn(grid.current) : []);

  function press(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>(hooks.island.selector);
    if (!link || !isPlainPress(event)) return;
    event.preventDefault();
    const index = places().findIndex((place) => link.contains(place));
    loadViewer().then(
      () => open(index),
      () => location.assign(link.href),
    );
  }

  function open(index: number): void {
    stayHere();
    growOut(places(), index, () => flushSync(() => setShown(index)));
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys press the links in it */}
      <div
        ref={grid}
        className={alone ? `${styles.media} ${look}` : look}
        {...(alone && hooks.media.set())}
        onClick={press}
        // The press tries again if this fails.
        onPointerEnter={() => void loadViewer().catch(() => {})}
      >
        {only ? (
          <Picture cell={only} eager={eager} />
        ) : (
          rows.map((row, index) => (
            <div key={index} className={styles.row}>
              {row.map((cell) => (
                <Picture key={cell.attachment.id} cell={cell} eager={eager && index === 0} />
              ))}
            </div>
          ))
        )}
      </div>
      {viewer && shown !== null && (
        <viewer.MediaViewer
          pictures={pictures}
          first={shown}
          beside={beside}
          placeOf={(index) => places()[index] ?? null}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

/** Drawings of one row have the same height, so their widths are as their shapes. */
const height = 1000;

interface PictureProps {
  cell: Cell;
  eager: boolean;
  /** Where a press leads instead of to the viewer, and what it is then called. */
  link?: ComponentProps<"a">;
}

export function Picture({ cell: { attachment, aspect }, eager, link }: PictureProps) {
  const t = useWords();
  const { url, preview_url: preview, description, meta } = attachment;
  const original = meta?.original;
  const width = Math.round(aspect * height);
  return (
    <div className={styles.cell}>
      <a {...(link ?? opensViewer(url!, description ? undefined : t("media-open")))}>
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          color={meta?.color ?? "gray"}
          aria-hidden="true"
        />
        <img
          src={preview ?? url!}
          alt={description ?? ""}
          width={original?.width}
          height={original?.height}
          loading={eager ? undefined : "lazy"}
          decoding="async"
        />
      </a>
      {description && <AltText of={attachment.id} text={description} />}
    </div>
  );
}

function opensViewer(href: string, label: string | undefined): ComponentProps<"a"> {
  return { href, "aria-label": label, ...hooks.island.set("media-viewer") };
}
