/** The steps of an upload that is tried: each with what has gone by, how long it took, and what went wrong. */
import { useEffect, useRef, useState } from "react";
import { fileSize, fileSpeed } from "#kit/measure-words.ts";
import type { UploadProblem } from "#protocol/media-kinds.ts";
import { noAnswer } from "#web/data/no-answer.ts";
import { keyOfAccount } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords, type Words } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { tryUpload, type Step } from "./try-upload.ts";
import bar from "#web/ui/progress.module.css";
import styles from "./upload-steps.module.css";

/** Begins as soon as it is there; another `key` tries it again. */
export function UploadSteps({ file, onEnd }: { file: File; onEnd: () => void }) {
  const t = useWords();
  const accountId = keyOfAccount(useReader().account!);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [isRunning, setRunning] = useState(true);
  const stop = useRef<AbortController>(null);

  useEffect(() => {
    const stopping = new AbortController();
    stop.current = stopping;
    const { signal } = stopping;
    const trying = {
      accountId,
      signal,
      noAnswer: () => noAnswer(t),
      inWords: inWords.bind(null, t),
      onSteps: setSteps,
    };
    void tryUpload(file, trying).then(() => {
      setRunning(false);
      onEnd();
    });
    return () => stopping.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- a file is tried once
  }, []);

  return (
    <>
      <p role="status">{summary(t, steps)}</p>
      <ol className={styles.steps} aria-label={t("test-upload-steps")}>
        {steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </ol>
      {isRunning && <Button onClick={() => stop.current?.abort()}>{t("test-upload-cancel")}</Button>}
    </>
  );
}

function StepRow({ step }: { step: Step }) {
  const t = useWords();
  const { locale } = useReader();
  const { name, state, took, bytes, total, said } = step;
  const label = t(`test-upload-${name}`);
  const time = duration(locale, took);
  const size = fileSize(locale, bytes);
  const speed = fileSpeed(locale, took > 0 ? (bytes / took) * 1_000 : 0);
  return (
    <li className={styles.step}>
      <b>{label}</b>
      <span>{total > 0 ? t("test-upload-took", { size, time, speed }) : time}</span>
      {state === "running" && total > 0 && (
        <progress className={`${bar.progress} ${styles.sent}`} value={bytes / total} aria-label={label} />
      )}
      {state === "failed" && <p className={styles.failed}>{said ?? t("test-upload-canceled")}</p>}
    </li>
  );
}

function summary(t: Words, steps: readonly Step[]): string {
  const last = steps.at(-1);
  if (!last) return "";
  if (last.name === "delete" && last.state === "done") return t("test-upload-done");
  const step = t(`test-upload-${last.name}`);
  return t(last.state === "failed" ? "test-upload-failed" : "test-upload-running", { step });
}

function inWords(t: Words, problem: UploadProblem | "empty"): string {
  if (problem === "empty") return t("files-empty");
  if (problem.code === "media.picture-kind") return t("files-picture-kind");
  const isImpossible = problem.code === "media.impossibly-large";
  return t(isImpossible ? "files-impossibly-large" : "files-too-large", { ...problem.args });
}

function duration(locale: string, took: number): string {
  const [unit, value] =
    took < 1_000 ? (["millisecond", Math.round(took)] as const) : (["second", took / 1_000] as const);
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
}
