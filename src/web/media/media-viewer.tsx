/**
 * The pictures of a post in the whole window. Loaded when a picture is pressed.
 *
 * The row of pictures is a strip that the browser scrolls and snaps, so that it
 * follows the finger; keys and buttons scroll the same strip. The picture in view
 * can be made larger (`zoom.ts`). It has an entry in the history, so that Back
 * closes it, and Escape goes back.
 */
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { flushSync } from "react-dom";
import type { MediaAttachment } from "#protocol/entities.ts";
import { useWords } from "#web/i18n/words.ts";
import { useOverlay } from "#web/navigation/use-overlay.ts";
import { IconButton, IconLink } from "#web/ui/button.tsx";
import styles from "./media-viewer.module.css";
import { morph } from "./morph.ts";
import { forgetViewed, keepViewed } from "./viewed.ts";
import { Zoom, zoomStep } from "./zoom.ts";

export { viewAgain } from "./viewed.ts";

/** An attachment, or what a page without entities shows of one. */
export interface ViewedPicture extends Pick<MediaAttachment, "url" | "preview_url" | "description"> {
  id: string;
  meta: { original?: { width?: number; height?: number } } | null;
}

interface MediaViewerProps {
  pictures: readonly ViewedPicture[];
  /** The one to begin with. */
  first: number;
  /** Of whom and of what they are; shown where there is room for both. */
  beside: ReactNode;
  /** The picture in the page from which it came, and to which it goes back. */
  placeOf: (index: number) => HTMLElement | null;
  onClose: () => void;
}

/** Pixels that a finger has to pull a picture up or down to let go of it. */
const letGo = 90;

/** Milliseconds within which a second press makes one double press of both. */
const doublePress = 280;

/** Pixels that an arrow moves a picture that is larger than the window. */
const panStep = 80;

/** Along the strip only. */
const inView = { inline: "start", block: "nearest" } as const;

export function MediaViewer({ pictures, first, beside, placeOf, onClose }: MediaViewerProps) {
  const t = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const pulled = useRef<{ id: number; x: number; y: number } | null>(null);
  const [index, setIndex] = useState(first);
  const [bare, setBare] = useState(false);
  const zoom = useRef<Zoom>(null);
  const pressed = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(index);
  latest.current = index;
  const { description, url } = pictures[index]!;

  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    strip.current!.children[first]!.scrollIntoView({ ...inView, behavior: "instant" });
    const gone = new AbortController();
    const slideInView = () => strip.current!.children[latest.current] as HTMLElement;
    zoom.current = new Zoom(strip.current!, slideInView, gone.signal);
    // Beside others it would keep the finger from the next one.
    if (pictures.length === 1) zoom.current.readLong();
    return () => {
      clearTimeout(pressed.current);
      gone.abort();
      element.close();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- where it begins is said once, when it opens
  }, []);

  useEffect(() => {
    if (pictures.length > 1) zoom.current!.reset();
  }, [index, pictures.length]);

  const close = useOverlay((how) => {
    // Another page comes: nothing grows back into one that is gone.
    if (how === "away") return onClose();
    morph(
      pictureAt(latest.current),
      () => flushSync(onClose),
      () => placeOf(latest.current),
    );
  });

  // After the entry of `useOverlay`.
  useEffect(() => keepViewed(placeOf(index)), [index]); // oxlint-disable-line react/exhaustive-deps -- a place is asked for anew
  useEffect(() => forgetViewed, []);

  function pictureAt(at: number): HTMLElement | null {
    return strip.current?.children[at]?.querySelector("img") ?? null;
  }

  /** The style sheet says whether it glides. */
  function goTo(to: number): void {
    if (to !== index) zoom.current!.reset();
    strip.current?.children[to]?.scrollIntoView(inView);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (zoomedBy(event.key)) return event.preventDefault();
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: pictures.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  }

  /** Whether this key makes the picture larger or smaller, or moves what is larger. At its edge an arrow leads on. */
  function zoomedBy(key: string): boolean {
    const { current } = zoom;
    const factor = { "+": zoomStep, "=": zoomStep, "-": 1 / zoomStep, "0": 0 }[key];
    if (factor !== undefined) current!.by(factor);
    const [x, y] = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key] ?? [0, 0];
    return factor !== undefined || current!.pan(x! * panStep, y! * panStep);
  }

  /** One press on the picture puts everything else away, two make it larger; beside it one closes. */
  function onClick({ target, clientX: x, clientY: y }: MouseEvent): void {
    if (zoom.current!.hasPulled) return;
    if (!(target instanceof HTMLImageElement)) return close();
    const isSecond = pressed.current !== undefined;
    clearTimeout(pressed.current);
    pressed.current = undefined;
    if (isSecond) return zoom.current!.toggle({ x, y });
    pressed.current = setTimeout(() => {
      pressed.current = undefined;
      setBare((bare) => !bare);
    }, doublePress);
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.pointerType !== "touch") return;
    if (!event.isPrimary) strip.current!.style.translate = "";
    pulled.current = event.isPrimary ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null;
  }

  /** A pull to the side is the browser's: it scrolls, and cancels the pointer. */
  function onPointerMove(event: PointerEvent): void {
    const from = pulled.current;
    if (!from || from.id !== event.pointerId || visualViewport?.scale !== 1) return;
    if (zoom.current!.isIn || zoom.current!.isPinched) return;
    strip.current!.style.translate = `0 ${event.clientY - from.y}px`;
  }

  function onPointerEnd(event: PointerEvent): void {
    const from = pulled.current;
    pulled.current = null;
    if (!from || from.id !== event.pointerId) return;
    if (event.type === "pointerup" && !zoom.current!.isIn && Math.abs(event.clientY - from.y) > letGo) close();
    else strip.current!.style.translate = "";
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the viewer has keys of its own
    <dialog
      ref={dialog}
      className={bare ? `${styles.viewer} ${styles.bare}` : styles.viewer}
      aria-label={t("viewer-title")}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // A second Escape closes it without asking.
      onClose={close}
    >
      <div className={styles.tools}>
        <IconButton icon="x" label={t("close")} onClick={close} />
        <IconLink icon="external-link" label={t("viewer-file")} href={url!} target="_blank" rel="external noopener" />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys do the same on the dialog */}
      <div
        ref={strip}
        className={styles.strip}
        role="group"
        aria-label={t("viewer-title")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
        tabIndex={pictures.length > 1 ? 0 : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setIndex(Math.round(Math.abs(scrollLeft) / clientWidth))
        }
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onClick={onClick}
      >
        {pictures.map((picture, at) => (
          <Slide key={picture.id} picture={picture} near={Math.abs(at - index) < 2} />
        ))}
      </div>
      {description && (
        <p className={styles.description} dir="auto" aria-hidden="true">
          {description}
        </p>
      )}
      {beside && (
        <aside className={styles.beside} aria-label={t("status-page-title")}>
          {beside}
        </aside>
      )}
      {pictures.length > 1 && (
        <>
          <p className={styles.count} role="status">
            {t("viewer-count", { number: index + 1, count: pictures.length })}
            <span className="visually-hidden">{description}</span>
          </p>
          <IconButton
            className={styles.previous}
            icon="chevron-left"
            label={t("viewer-previous")}
            aria-disabled={index === 0}
            onClick={() => goTo(index - 1)}
          />
          <IconButton
            className={styles.next}
            icon="chevron-right"
            label={t("viewer-next")}
            aria-disabled={index === pictures.length - 1}
            onClick={() => goTo(index + 1)}
          />
        </>
      )}
    </dialog>
  );
}

/** The small picture is in the window at once; the whole one comes to lie over it, as soon as it is near. */
function Slide({ picture, near }: { picture: ViewedPicture; near: boolean }) {
  const [whole, setWhole] = useState(near);
  if (near && !whole) setWhole(true);
  const { url, preview_url: preview, description, meta } = picture;
  const place = placeIn(picture);
  return (
    <figure className={styles.slide}>
      <img
        src={preview ?? url!}
        alt={description ?? ""}
        width={meta?.original?.width}
        style={place}
        draggable={false}
      />
      {whole && preview && <img src={url!} alt="" style={place} draggable={false} />}
    </figure>
  );
}

/** As large as the window allows, and no larger than it is: beyond that it would only get coarse. */
function placeIn({ meta }: ViewedPicture): CSSProperties | undefined {
  const { width, height } = meta?.original ?? {};
  if (!width || !height) return undefined;
  return { inlineSize: `min(100cqi, ${(100 * width) / height}cqb, ${width}px)`, aspectRatio: `${width} / ${height}` };
}
