/** The frame of a crop over its picture. The pointer drags it or its corners and sides; keys move the frame and each corner. */
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from "react";
import { useWords } from "#web/i18n/words.ts";
import { movedBy, pulledBy, type Frame, type Grip, type Size } from "./crop-frame.ts";
import styles from "./crop.module.css";

interface CropFrameProps {
  frame: Frame;
  picture: Size;
  /** Width over height that it keeps; null is free. */
  ratio: number | null;
  /** Of the part no more than a circle will be seen. */
  isRound: boolean;
  onChange: (frame: Frame) => void;
}

const corners = [
  { at: "top-left", grip: { across: -1, down: -1 } },
  { at: "top-right", grip: { across: 1, down: -1 } },
  { at: "bottom-right", grip: { across: 1, down: 1 } },
  { at: "bottom-left", grip: { across: -1, down: 1 } },
] as const satisfies { at: string; grip: Grip }[];

/** A key at a corner does the same, so these are for the pointer alone. */
const sides: Grip[] = [
  { across: 0, down: -1 },
  { across: 1, down: 0 },
  { across: 0, down: 1 },
  { across: -1, down: 0 },
];

const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Parts of the longer side. */
const [step, largeStep] = [0.01, 0.1];

export function CropFrame({ frame, picture, ratio, isRound, onChange }: CropFrameProps) {
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; frame: Frame } | null>(null);
  const whole = useRef<HTMLDivElement>(null);
  // What was pressed to come here is gone.
  useEffect(() => whole.current!.focus(), []);
  const percent = (part: number, of: number) => Math.round((part / of) * 100);
  const [left, top] = [percent(frame.x, picture.width), percent(frame.y, picture.height)];
  const words = t("crop-value", {
    left,
    top,
    width: Math.round(frame.width),
    height: Math.round(frame.height),
  });
  const place = {
    left: `${(frame.x / picture.width) * 100}%`,
    top: `${(frame.y / picture.height) * 100}%`,
    width: `${(frame.width / picture.width) * 100}%`,
    height: `${(frame.height / picture.height) * 100}%`,
  };

  function change(from: Frame, grip: Grip | null, x: number, y: number): void {
    onChange(grip ? pulledBy(from, grip, { x, y }, { picture, ratio }) : movedBy(from, x, y, picture));
  }

  /** Of the frame without a grip. */
  const handling = (grip: Grip | null) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, frame };
    },
    onPointerMove(event: PointerEvent) {
      event.stopPropagation();
      const { current: from } = drag;
      if (!from || event.buttons === 0) return;
      const scale = picture.width / box.current!.clientWidth;
      change(from.frame, grip, (event.clientX - from.x) * scale, (event.clientY - from.y) * scale);
    },
    onPointerUp: () => (drag.current = null),
    onPointerCancel: () => (drag.current = null),
    onKeyDown(event: KeyboardEvent) {
      const arrow = arrows[event.key];
      if (!arrow) return;
      event.preventDefault();
      event.stopPropagation();
      const length = Math.max(1, Math.max(picture.width, picture.height) * (event.shiftKey ? largeStep : step));
      change(frame, grip, arrow[0] * length, arrow[1] * length);
    },
  });

  const said = {
    role: "slider",
    tabIndex: 0,
    "aria-valuemin": 0,
    "aria-valuetext": words,
  };
  return (
    <div className={styles.over} ref={box}>
      <div className={styles.shade}>
        <div style={place} />
      </div>
      {/* A slider has nothing in it for a screen reader, so its corners stand beside it. */}
      <div className={styles.place} style={place}>
        <div
          ref={whole}
          className={isRound ? `${styles.frame} ${styles.round}` : styles.frame}
          {...said}
          aria-label={t("crop-frame")}
          aria-valuemax={100}
          aria-valuenow={left}
          {...handling(null)}
        />
        {ratio === null &&
          sides.map((grip) => (
            <span
              key={`${grip.across} ${grip.down}`}
              className={styles.side}
              data-across={grip.across}
              data-down={grip.down}
              {...handling(grip)}
            />
          ))}
        {corners.map(({ at, grip }) => (
          <span
            key={at}
            className={styles.corner}
            data-across={grip.across}
            data-down={grip.down}
            {...said}
            aria-label={t(`crop-${at}`)}
            aria-valuemax={picture.width}
            aria-valuenow={Math.round(frame.width)}
            {...handling(grip)}
          />
        ))}
      </div>
    </div>
  );
}
