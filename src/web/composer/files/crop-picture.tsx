/** Cuts a picture of a post, in some proportion. */
import { useState } from "react";
import * as limits from "#protocol/limits.ts";
import type { Crop } from "#web/drafts/draft-file.ts";
import { useWords } from "#web/i18n/words.ts";
import { CropFailed, CropForm } from "#web/media/crop/crop-form.tsx";
import { largestIn } from "#web/media/crop/crop-frame.ts";
import { cutOut } from "#web/media/crop/draw-crop.ts";
import { useBitmap } from "#web/media/crop/use-bitmap.ts";
import { useCrop } from "#web/media/crop/use-crop.ts";
import { CheckField } from "#web/ui/field.tsx";
import styles from "./crop-picture.module.css";

/** Width over height; "free" has none, and that of the picture follows its turns. */
const proportions = { free: null, original: null, square: 1, "4-3": 4 / 3, "16-9": 16 / 9 };
type Proportion = keyof typeof proportions;

/** Pixels. The server keeps no more of a picture (`server/domain/media/keep-file.ts`), and some browsers have no larger canvas. */
const most = { width: 3_840, height: 3_840 };

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
  const bitmap = useBitmap(source);
  const [proportion, setProportion] = useState<Proportion>("free");
  const cropping = useCrop(bitmap === "failed" ? null : bitmap, before, null);
  if (bitmap === "failed") return <CropFailed onClose={onClose} />;
  const { size, crop, isUntouched } = cropping;
  const ratioOf = (one: Proportion) => (one === "original" && size ? size.width / size.height : proportions[one]);

  function choose(next: Proportion): void {
    setProportion(next);
    if (next !== "free") cropping.setFrame(largestIn(size!, ratioOf(next)));
  }

  async function apply(): Promise<void> {
    const { width, height } = bitmap as ImageBitmap;
    const picture = { width, height };
    if (isUntouched) return onCrop({ crop: null, blob: source, picture });
    const order = { crop: crop!, type: source.type, most, mostBytes: limits.media.image };
    onCrop({ crop, blob: await cutOut(bitmap as ImageBitmap, order), picture });
  }

  return (
    <CropForm
      cropping={cropping}
      ratio={ratioOf(proportion)}
      turnRatio={proportions[proportion]}
      name={name}
      note={crop && t("crop-size", { width: crop.width, height: crop.height })}
      onApply={apply}
      onReset={() => setProportion("free")}
      onClose={onClose}
    >
      <fieldset className={styles.proportions}>
        <legend>{t("crop-proportion")}</legend>
        {(Object.keys(proportions) as Proportion[]).map((one) => (
          <CheckField
            key={one}
            type="radio"
            name="proportion"
            label={t(`crop-${one}`)}
            checked={proportion === one}
            onChange={() => choose(one)}
          />
        ))}
      </fieldset>
    </CropForm>
  );
}
