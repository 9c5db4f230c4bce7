/** What its author says of a file: a description, of a picture the point that stays in sight, of a sound what is said. */
import { createPortal } from "react-dom";
import { countGraphemes } from "#protocol/character-count.ts";
import * as limits from "#protocol/limits.ts";
import type { Key } from "#web/drafts/claim.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { FocalPointField } from "./focal-point-field.tsx";
import { HeardWords } from "./heard-words.tsx";
import { useFileUrl } from "./use-file-url.ts";
import styles from "./files.module.css";

interface DescribeProps {
  draft: Key;
  file: DraftFile;
  name: string;
  /** Counted from 1. */
  number: number;
  /** Another one has no description. */
  hasNext: boolean;
  onChange: (part: Partial<DraftFile>) => void;
  onNext: () => void;
  onClose: () => void;
}

export function Describe({ draft, file, name, number, hasNext, onChange, onNext, onClose }: DescribeProps) {
  const t = useWords();
  const url = useFileUrl(draft, file);
  const isPicture = file.kind === "image";
  const left = limits.media.altText - countGraphemes(file.description.trim());
  // Its keys are not those of the composer, and a form cannot stand inside another one.
  return createPortal(
    <Dialog
      title={isPicture ? t("files-describe", { number }) : t("files-describe-file", { name })}
      closeLabel={t("close")}
      onClose={onClose}
    >
      <div className={styles.describe}>
        {url && isPicture && (
          <FocalPointField url={url} name={name} focus={file.focus} onChange={(focus) => onChange({ focus })} />
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
        {(file.kind === "audio" || file.kind === "video") && <HeardWords file={file} onChange={onChange} />}
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
