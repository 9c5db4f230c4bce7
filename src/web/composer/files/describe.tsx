/** What its author says of a file: a description, of a picture the point that stays in sight, of a sound what is said. A picture is cropped here, too. */
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { descriptionLeft } from "#protocol/character-count.ts";
import type { Key } from "#web/drafts/claim.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import { noAnswer } from "#web/data/no-answer.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { limitsOf } from "../limits-of.ts";
import { isCroppable, wholeOfFile, type Source } from "./crop-file.ts";
import type { Cropped } from "./crop-picture.tsx";
import { FocalPointField } from "./focal-point-field.tsx";
import { HeardWords } from "./heard-words.tsx";
import { useFileUrl } from "./use-file-url.ts";
import styles from "./files.module.css";

const CropPicture = onIntent(async () => (await import("./crop-picture.tsx")).CropPicture);

interface DescribeProps {
  draft: Key;
  file: DraftFile;
  name: string;
  /** Counted from 1. */
  number: number;
  /** Another one has no description. */
  hasNext: boolean;
  onChange: (part: Partial<DraftFile>) => void;
  onCrop: (source: Source, cropped: Cropped) => Promise<void>;
  onNext: () => void;
  onClose: () => void;
}

export function Describe({ draft, file, name, number, hasNext, onChange, onCrop, onNext, onClose }: DescribeProps) {
  const t = useWords();
  const url = useFileUrl(draft, file);
  const isPicture = file.kind === "image";
  const { account } = useReader();
  const [isShown, setShown] = useState(false);
  const croppable = useCroppable(draft, file);
  const [source, setSource] = useState<Source | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const wasCropping = useRef(false);

  async function beginCropping(): Promise<void> {
    setProblem(null);
    const whole = await wholeOfFile(draft, file);
    setSource(whole);
    if (!whole) setProblem(noAnswer(t));
  }

  function endCropping(): void {
    wasCropping.current = true;
    setSource(null);
  }

  /** It is back when the picture is, and the keyboard goes on where it was. */
  function goOnAt(button: HTMLButtonElement | null): void {
    if (!button || !wasCropping.current) return;
    wasCropping.current = false;
    button.focus();
  }

  const left = descriptionLeft(file.description, limitsOf(account).description);
  if (source) {
    return createPortal(
      <Dialog title={t("files-crop-picture", { number })} closeLabel={t("close")} onClose={onClose}>
        <CropPicture
          source={source.source}
          crop={(source.isOwn && file.crop) || null}
          name={name}
          onCrop={(cropped) => void onCrop(source, cropped).then(endCropping)}
          onClose={endCropping}
        />
      </Dialog>,
      document.body,
    );
  }
  // Its keys are not those of the composer, and a form cannot stand inside another one.
  return createPortal(
    <Dialog
      title={isPicture ? t("files-describe", { number }) : t("files-describe-file", { name })}
      closeLabel={t("close")}
      onClose={onClose}
    >
      <div className={styles.describe}>
        {url && isPicture && (
          <FocalPointField
            url={url}
            name={name}
            focus={file.focus}
            onChange={(focus) => onChange({ focus })}
            onShown={setShown}
          >
            {croppable && isShown && (
              <Button ref={goOnAt} size="small" onClick={() => void beginCropping()}>
                {t(file.crop ? "files-crop-change" : "files-crop")}
              </Button>
            )}
          </FocalPointField>
        )}
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <TextArea
          label={t("files-description")}
          hint={
            left > 200
              ? t(file.kind === "image" ? "files-description-hint" : `files-description-hint-${file.kind}`)
              : left >= 0 && t("compose-characters-left", { count: left })
          }
          error={left < 0 ? t("compose-too-long", { count: -left }) : null}
          value={file.description}
          dir="auto"
          rows={4}
          // The dialog looks for this when it opens, which React leaves out.
          ref={(box) => void (box && (box.autofocus = true))}
          onChange={({ target }) => onChange({ description: target.value })}
        />
        {(file.kind === "audio" || file.kind === "video") && !account?.linked && (
          <HeardWords draft={draft} file={file} onChange={onChange} />
        )}
        <div className={styles.choices}>
          {hasNext && <Button onClick={onNext}>{t("files-describe-next")}</Button>}
          <Button tone="accent" onClick={onClose}>
            {t("files-describe-done")}
          </Button>
        </div>
      </div>
    </Dialog>,
    document.body,
  );
}

function useCroppable(draft: Key, file: DraftFile): boolean {
  const [croppable, setCroppable] = useState(false);
  const { accountId, publishId } = draft;
  const { id, kind, attachment } = file;
  const url = attachment?.url;
  useEffect(() => {
    let isGone = false;
    void isCroppable({ accountId, publishId }, { id, kind, url }).then((is) => !isGone && setCroppable(is));
    return () => {
      isGone = true;
    };
  }, [accountId, publishId, id, kind, url]);
  return croppable;
}
