/** Cuts a picture: a frame on it, and the picture turned by quarters. Nothing changes before it is applied. */
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { CropFrame } from "./crop-frame-field.tsx";
import { drawTurned } from "./draw-crop.ts";
import type { Cropping } from "./use-crop.ts";
import styles from "./crop.module.css";

/** Pixels of the longer side of what is shown. */
const shown = 1_600;

interface CropFormProps {
  cropping: Cropping;
  /** Width over height that the frame keeps; null is free. */
  ratio: number | null;
  /** The proportion that it keeps through a turn, if that is another one. */
  turnRatio?: number | null;
  isRound?: boolean;
  /** Of the picture. */
  name: string;
  /** Beside the buttons. */
  note?: string | null;
  /** It rejects if the browser cannot write the part. */
  onApply: () => Promise<void>;
  onReset?: () => void;
  onClose: () => void;
  /** More to choose from. */
  children?: ReactNode;
}

export function CropForm(props: CropFormProps) {
  const { cropping, ratio, turnRatio = ratio, name, note, onApply, onReset, onClose, children } = props;
  const t = useWords();
  const [state, setState] = useState<"open" | "drawing" | "failed">("open");
  const { frame, turn, reset, isUntouched } = cropping;

  function apply(): void {
    setState("drawing");
    onApply().catch(() => setState("failed"));
  }

  return (
    <div className={styles.crop}>
      <Stage cropping={cropping} ratio={ratio} isRound={props.isRound ?? false} name={name} />
      <div className={styles.tools}>
        <Button size="small" icon="rotate-cw" disabled={!frame} onClick={() => turn(turnRatio)}>
          {t("crop-turn")}
        </Button>
        <Button
          size="small"
          tone="quiet"
          disabled={isUntouched || !frame}
          onClick={() => {
            reset();
            onReset?.();
          }}
        >
          {t("crop-reset")}
        </Button>
        {note && <span>{note}</span>}
      </div>
      <p className={styles.note}>{t("crop-hint")}</p>
      {children}
      {state === "failed" && <Problem />}
      <div className={styles.choices}>
        <Button onClick={onClose}>{t("compose-cancel")}</Button>
        <Button tone="accent" busy={state === "drawing"} disabled={!frame || state === "drawing"} onClick={apply}>
          {t("crop-apply")}
        </Button>
      </div>
    </div>
  );
}

type StageProps = Required<Pick<CropFormProps, "cropping" | "ratio" | "isRound" | "name">>;

function Stage({ cropping: { picture, turns, size, frame, setFrame }, ratio, isRound, name }: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (picture) drawTurned(canvas.current!, picture, turns, shown);
  }, [picture, turns]);
  return (
    <div className={styles.stage}>
      <canvas ref={canvas} role="img" aria-label={name} />
      {frame && <CropFrame frame={frame} picture={size!} ratio={ratio} isRound={isRound} onChange={setFrame} />}
    </div>
  );
}

/** In its place for a picture that the browser cannot read. */
export function CropFailed({ onClose }: { onClose: () => void }) {
  const t = useWords();
  return (
    <div className={styles.crop}>
      <Problem />
      <div className={styles.choices}>
        <Button onClick={onClose}>{t("compose-cancel")}</Button>
      </div>
    </div>
  );
}

function Problem() {
  const t = useWords();
  return (
    <p className={styles.problem} role="alert">
      {t("crop-failed")}
    </p>
  );
}
