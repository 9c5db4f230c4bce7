/**
 * The chosen avatar or header is cut to its shape: asked as soon as it is chosen, and again with a button. Loaded with the
 * first choice.
 *
 * The part takes the place of the file in the field of the form, so it is sent like any other. A moving picture, and one
 * that the browser can't read, goes as it is.
 */
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { largestPicture, pictureSizes } from "#protocol/profile-pictures.ts";
import type { Crop } from "#web/drafts/draft-file.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { useWords } from "#web/i18n/words.ts";
import { CropForm } from "#web/media/crop/crop-form.tsx";
import { cutOut } from "#web/media/crop/draw-crop.ts";
import { isMoving } from "#web/media/crop/moving-picture.ts";
import { useBitmap } from "#web/media/crop/use-bitmap.ts";
import { useCrop } from "#web/media/crop/use-crop.ts";
import { OverlayDialog } from "#web/navigation/overlay-dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { PictureKind } from "./picture-menu.tsx";
import styles from "./crop-profile-picture.module.css";

interface Choice {
  /** The whole picture. */
  file: File;
  crop: Crop | null;
}

interface CropProfilePictureProps {
  kind: PictureKind;
  /** It lies over the picture, beside which the button comes to stand. */
  field: HTMLInputElement;
  /** Stands in the field: chosen, and not asked about yet. */
  file: File;
  /** The field has another file for good. `isNew`: of another picture than before, not another part of the same. */
  onKeep: (file: File, isNew: boolean) => void;
}

export async function load(): Promise<typeof CropProfilePicture> {
  await needWords(["files"]);
  return CropProfilePicture;
}

export function CropProfilePicture({ kind, field, file, onKeep }: CropProfilePictureProps) {
  const t = useWords();
  const [kept, setKept] = useState<(Choice & { sent: File }) | null>(null);
  const [open, setOpen] = useState<Choice | null>(null);

  useEffect(() => {
    let isGone = false;
    void doesMove(file).then((moves) => {
      if (isGone) return;
      if (moves) return keep({ file, crop: null }, file);
      // The dialog gives the focus back to it.
      field.focus();
      setOpen({ file, crop: null });
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- each file is asked about once
  }, [file]);

  function keep(choice: Choice, sent: File): void {
    if (sent !== field.files?.[0]) put(field, sent);
    setOpen(null);
    setKept({ ...choice, sent });
    onKeep(sent, choice.file !== kept?.file);
  }

  function cancel(): void {
    put(field, kept?.sent);
    setOpen(null);
  }

  return (
    <>
      {kept?.crop &&
        createPortal(
          <button
            type="button"
            className={`${styles.again} ${styles[kind]}`}
            title={t(`crop-${kind}`)}
            aria-label={t(`crop-${kind}`)}
            onClick={() => setOpen(kept)}
          >
            <Icon name="crop" />
          </button>,
          field.parentElement!,
        )}
      {open && (
        <CropDialog
          kind={kind}
          choice={open}
          onCut={(crop, sent) => keep({ file: open.file, crop }, sent)}
          onUnreadable={() => keep(open, open.file)}
          onClose={cancel}
        />
      )}
    </>
  );
}

interface CropDialogProps {
  kind: PictureKind;
  choice: Choice;
  onCut: (crop: Crop, sent: File) => void;
  onUnreadable: () => void;
  onClose: () => void;
}

function CropDialog({ kind, choice: { file, crop: before }, onCut, onUnreadable, onClose }: CropDialogProps) {
  const t = useWords();
  const bitmap = useBitmap(file);
  const kept = pictureSizes[kind];
  const ratio = kept.width / kept.height;
  const cropping = useCrop(bitmap === "failed" ? null : bitmap, before, ratio);
  useEffect(() => {
    if (bitmap === "failed") onUnreadable();
    // oxlint-disable-next-line react/exhaustive-deps -- it is read once
  }, [bitmap]);
  if (!bitmap || bitmap === "failed") return null;

  async function apply(picture: ImageBitmap): Promise<void> {
    const crop = cropping.crop!;
    // The server draws it anew, from twice as much.
    const most = { width: 2 * kept.width, height: 2 * kept.height };
    const blob = await cutOut(picture, { crop, type: file.type, most, mostBytes: largestPicture });
    onCut(crop, new File([blob], file.name, { type: blob.type }));
  }

  // A button of a form around it would send that.
  return createPortal(
    <OverlayDialog title={t(`crop-${kind}`)} closeLabel={t("close")} onClose={onClose}>
      <CropForm
        cropping={cropping}
        ratio={ratio}
        isRound={kind === "avatar"}
        name={file.name}
        onApply={() => apply(bitmap)}
        onClose={onClose}
      />
    </OverlayDialog>,
    document.body,
  );
}

/** A file that can't be read doesn't: the dialog will find that out. */
function doesMove(file: File): Promise<boolean> {
  return file.arrayBuffer().then(
    (bytes) => isMoving(new Uint8Array(bytes)),
    () => false,
  );
}

function put(field: HTMLInputElement, file: File | undefined): void {
  const files = new DataTransfer();
  if (file) files.items.add(file);
  field.files = files.files;
}
