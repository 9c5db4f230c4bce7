/** The point of a picture that stays in sight where a preview is cut: set with the pointer, or with the arrow keys. */
import { useId, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import type { FocalPoint } from "#web/drafts/draft-file.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { percentOf } from "./file-row.tsx";
import { keyMoves, pointAt } from "./focal-point.ts";
import styles from "./files.module.css";

interface FocalPointFieldProps {
  url: string;
  name: string;
  focus: FocalPoint | null;
  onChange: (focus: FocalPoint | null) => void;
  /** Whether this browser can show it. */
  onShown: (isShown: boolean) => void;
  /** What else can be done with the picture. */
  children: ReactNode;
}

export function FocalPointField({ url, name, focus, onChange, onShown, children }: FocalPointFieldProps) {
  const t = useWords();
  const hint = useId();
  const point = focus ?? { x: 0, y: 0 };
  const [left, top] = [percentOf(point.x), percentOf(-point.y)];

  function follow(event: PointerEvent<HTMLElement>): void {
    if (event.buttons === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    onChange(pointAt(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY));
  }

  function press(event: KeyboardEvent): void {
    const next = keyMoves(point, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  }

  return (
    <div className={styles.focal}>
      <div className={styles.canvas} onPointerDown={follow} onPointerMove={follow}>
        <img src={url} alt={name} draggable={false} onLoad={() => onShown(true)} onError={() => onShown(false)} />
        <span
          className={styles.point}
          role="slider"
          tabIndex={0}
          aria-label={t("files-focus")}
          aria-describedby={hint}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={left}
          aria-valuetext={t("files-focus-value", { left, top })}
          style={{ left: `${left}%`, top: `${top}%` }}
          onKeyDown={press}
        />
      </div>
      <p className={styles.note} id={hint}>
        {t("files-focus-hint")}
      </p>
      <div className={styles.choices}>
        {focus && (
          <Button size="small" tone="quiet" onClick={() => onChange(null)}>
            {t("files-focus-reset")}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
