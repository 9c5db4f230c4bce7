/** Cuts a picture: a frame on it, in some proportion, and the picture turned by quarters. Nothing changes before it is applied. */
import { useEffect, useRef, useState } from "react";
import type { Crop } from "#web/drafts/draft-file.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField } from "#web/ui/field.tsx";
import { CropFrame } from "./crop-frame-field.tsx";
import { inPixels, largestIn, turnedFrame, turnedSize, wholeOf, type Frame } from "./crop-frame.ts";
import { cutOut, drawTurned, sizeAfter } from "./draw-crop.ts";
import styles from "./crop.module.css";

/** Width over height; "free" has none, and that of the picture follows its turns. */
const proportions = { free: null, original: null, square: 1, "4-3": 4 / 3, "16-9": 16 / 9 };
type Proportion = keyof typeof proportions;

/** Pixels of the longer side of what is shown. */
const shown = 1_600;

export interface Cropped {
  /** Null: the whole picture, as it was. */
  crop: Crop | null;
  blob: Blob;
  /** Of the whole picture before its turns. */
  picture: { width: number; height: number };
}

interface CropPictureProps {
  /** The whole picture. */
  source: Blob;
  /** What was cut before. */
  crop: Crop | null;
  name: string;
  onCrop: (cropped: Cropped) => void;
  onClose: () => void;
}

export function CropPicture({ source, crop: before, name, onCrop, onClose }: CropPictureProps) {
  const t = useWords();
  const picture = useBitmap(source);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [turns, setTurns] = useState<Crop["turns"]>(before?.turns ?? 0);
  const [chosen, setFrame] = useState<Frame | null>(before);
  const [proportion, setProportion] = useState<Proportion>("free");
  const [state, setState] = useState<"open" | "drawing" | "failed">("open");
  const isDrawn = picture !== null && picture !== "failed";

  useEffect(() => {
    if (isDrawn) drawTurned(canvas.current!, picture, turns, shown);
  }, [picture, isDrawn, turns]);

  if (picture === "failed") return <Failed text={t("files-crop-failed")} onClose={onClose} />;
  const size = isDrawn ? sizeAfter(picture, turns) : null;
  const ratio = proportion === "original" && size ? size.width / size.height : proportions[proportion];
  const frame = size && (chosen ?? wholeOf(size));
  const pixels = size && inPixels(frame!, size);
  const isWhole = turns === 0 && pixels?.width === size?.width && pixels?.height === size?.height;

  function choose(next: Proportion): void {
    setProportion(next);
    if (next !== "free")
      setFrame(largestIn(size!, next === "original" ? size!.width / size!.height : proportions[next]));
  }

  function turn(): void {
    setTurns(((turns + 1) % 4) as Crop["turns"]);
    const isFixed = proportion !== "free" && proportion !== "original";
    setFrame(isFixed ? largestIn(turnedSize(size!), ratio) : turnedFrame(frame!, size!));
  }

  function reset(): void {
    setTurns(0);
    setProportion("free");
    setFrame(null);
  }

  async function apply(bitmap: ImageBitmap): Promise<void> {
    const whole = { width: bitmap.width, height: bitmap.height };
    if (isWhole) return onCrop({ crop: null, blob: source, picture: whole });
    setState("drawing");
    const crop = { ...pixels!, turns };
    await cutOut(bitmap, crop, source.type).then(
      (blob) => onCrop({ crop, blob, picture: whole }),
      () => setState("failed"),
    );
  }

  return (
    <div className={styles.crop}>
      <div className={styles.stage}>
        <canvas ref={canvas} role="img" aria-label={name} />
        {frame && <CropFrame frame={frame} picture={size} ratio={ratio} onChange={setFrame} />}
      </div>
      <div className={styles.tools}>
        <Button size="small" icon="rotate-cw" disabled={!frame} onClick={turn}>
          {t("files-crop-turn")}
        </Button>
        <Button size="small" tone="quiet" disabled={isWhole || !frame} onClick={reset}>
          {t("files-crop-reset")}
        </Button>
        <span>{pixels && t("files-crop-size", { width: pixels.width, height: pixels.height })}</span>
      </div>
      <p className={styles.note}>{t("files-crop-hint")}</p>
      <fieldset className={styles.proportions}>
        <legend>{t("files-crop-proportion")}</legend>
        {(Object.keys(proportions) as Proportion[]).map((one) => (
          <CheckField
            key={one}
            type="radio"
            name="proportion"
            label={t(`files-crop-${one}`)}
            checked={proportion === one}
            onChange={() => choose(one)}
          />
        ))}
      </fieldset>
      {state === "failed" && (
        <p className={styles.problem} role="alert">
          {t("files-crop-failed")}
        </p>
      )}
      <div className={styles.choices}>
        <Button onClick={onClose}>{t("compose-cancel")}</Button>
        <Button
          tone="accent"
          busy={state === "drawing"}
          disabled={!frame || state === "drawing"}
          onClick={() => isDrawn && void apply(picture)}
        >
          {t("files-crop-apply")}
        </Button>
      </div>
    </div>
  );
}

function Failed({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useWords();
  return (
    <div className={styles.crop}>
      <p className={styles.problem} role="alert">
        {text}
      </p>
      <div className={styles.choices}>
        <Button onClick={onClose}>{t("compose-cancel")}</Button>
      </div>
    </div>
  );
}

/** Upright, as its camera meant it; null until it is read. */
function useBitmap(source: Blob): ImageBitmap | "failed" | null {
  const [bitmap, setBitmap] = useState<ImageBitmap | "failed" | null>(null);
  useEffect(() => {
    let made: ImageBitmap | undefined;
    let isGone = false;
    createImageBitmap(source).then(
      (read) => {
        if (isGone) return read.close();
        made = read;
        setBitmap(read);
      },
      () => setBitmap("failed"),
    );
    return () => {
      isGone = true;
      made?.close();
    };
  }, [source]);
  return bitmap;
}
