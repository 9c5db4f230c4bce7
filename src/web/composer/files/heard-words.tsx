/** What is said in an audio or a video: to read on, and line by line while it plays, in each language that somebody has a file of. */
import { useRef, useState } from "react";
import { postLanguages } from "#protocol/post-languages.ts";
import { spoken } from "#protocol/spoken-limits.ts";
import { ApiProblem } from "#web/data/api.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import type { Key } from "#web/drafts/claim.ts";
import type { DraftCaptions, DraftFile } from "#web/drafts/draft-file.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { SelectField, TextArea } from "#web/ui/field.tsx";
import { nameOfLanguage } from "#kit/language-name.ts";
import { sendCaptions } from "./captions.ts";
import styles from "./files.module.css";

interface HeardWordsProps {
  draft: Key;
  file: DraftFile;
  onChange: (part: Partial<DraftFile>) => void;
}

export function HeardWords(props: HeardWordsProps) {
  const { file, onChange } = props;
  const t = useWords();
  return (
    <>
      <TextArea
        label={t("files-transcript")}
        hint={t("files-transcript-hint")}
        value={file.transcript ?? file.attachment?.transcript ?? ""}
        dir="auto"
        rows={4}
        maxLength={spoken.transcript}
        onChange={({ target }) => onChange({ transcript: target.value })}
      />
      <CaptionsField {...props} />
    </>
  );
}

function CaptionsField({ draft, file, onChange }: HeardWordsProps) {
  const t = useWords();
  const api = useApi();
  const { locale } = useReader();
  const { attachment } = file;
  const captions: readonly DraftCaptions[] = file.captions ?? attachment?.captions ?? [];
  const left = postLanguages.filter((code) => captions.every(({ language }) => language !== code));
  const [chosen, choose] = useState<string>(locale);
  const language = left.includes(chosen) ? chosen : left[0];
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);

  async function add(vtt: File, to: string): Promise<void> {
    const limit = spoken.captions;
    if (vtt.size > limit) return setProblem(t("files-captions-too-large", { limit: limit / 1024 }));
    setProblem(null);
    setSending(true);
    try {
      const id = await sendCaptions({ api, draft }, file, vtt);
      onChange({ captions: [...captions, { id, language: to, name: vtt.name }] });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error.message);
    } finally {
      setSending(false);
    }
  }

  return (
    <fieldset className={styles.captions} disabled={isSending}>
      <legend>{t("files-captions")}</legend>
      {captions.length > 0 && (
        <ul>
          {captions.map(({ id, language: of, name }) => (
            <li key={id}>
              <span>
                <b>{nameOfLanguage(of, locale)}</b> {name && <bdi>{name}</bdi>}
              </span>
              <IconButton
                icon="x"
                label={t("files-captions-remove", { language: nameOfLanguage(of, locale) })}
                onClick={() => onChange({ captions: captions.filter((one) => one.id !== id) })}
              />
            </li>
          ))}
        </ul>
      )}
      {attachment && language && (
        <div>
          <SelectField
            label={t("files-captions-language")}
            value={language}
            onChange={({ target }) => choose(target.value)}
          >
            {left.map((code) => (
              <option key={code} value={code}>
                {nameOfLanguage(code, locale)}
              </option>
            ))}
          </SelectField>
          <Button onClick={() => picker.current!.click()}>
            {t(isSending ? "files-captions-sending" : "files-captions-add")}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".vtt,text/vtt"
            aria-label={t("files-captions-add")}
            onChange={({ target }) => {
              const [vtt] = target.files!;
              if (vtt) void add(vtt, language);
              // The same file may be chosen again once it is mended.
              target.value = "";
            }}
          />
        </div>
      )}
      <p className={styles.note}>{t(attachment ? "files-captions-hint" : "files-captions-wait")}</p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
