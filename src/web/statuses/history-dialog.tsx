/** The versions of a post, newest first, each with what it changed in the one before. Loaded when asked for. */
import { useCallback, useEffect, useState } from "react";
import { exactTime } from "#kit/exact-time.ts";
import { diffWords } from "#kit/word-diff.ts";
import type { StatusEdit } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { ApiProblem } from "#web/data/api.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { OverlayDialog } from "#web/navigation/overlay-dialog.tsx";
import { Failed } from "#web/ui/failed.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./history-dialog.module.css";
import { linesOfHtml } from "#kit/text-of-html.ts";

interface HistoryDialogProps {
  id: StatusId;
  onClose: () => void;
}

export function HistoryDialog({ id, onClose }: HistoryDialogProps) {
  const t = useWords();
  const api = useApi();
  const [versions, setVersions] = useState<StatusEdit[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const load = useCallback(async () => {
    setProblem(null);
    try {
      setVersions((await api.get<StatusEdit[]>(`/api/v1/statuses/${id}/history`)).body);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error.message);
    }
  }, [api, id]);
  useEffect(() => void load(), [load]);

  return (
    <OverlayDialog title={t("history-title")} closeLabel={t("close")} onClose={onClose}>
      {problem && <Failed retry={{ label: t("retry"), href: "", onRetry: () => void load() }}>{problem}</Failed>}
      {!versions && !problem && <Skeleton label={t("loading")} rows={3} />}
      {versions && <Versions versions={versions} />}
    </OverlayDialog>
  );
}

/** Oldest first, as the API has them. */
export function Versions({ versions }: { versions: readonly StatusEdit[] }) {
  const t = useWords();
  const { locale } = useReader();
  const shown = versions.map((version, index) => ({ version, before: versions[index - 1] })).toReversed();
  return (
    <ol className={styles.versions}>
      {shown.map(({ version, before }) => (
        <li key={version.created_at}>
          <h3>
            <time dateTime={version.created_at}>{exactTime(locale, version.created_at)}</time>
            {!before && <span>{t("history-original")}</span>}
          </h3>
          <p className={styles.words} dir="auto">
            <Changes before={before && wordsOf(before)} now={wordsOf(version)} />
          </p>
          {before && mediaOf(before) !== mediaOf(version) && <p className={styles.note}>{t("history-media")}</p>}
        </li>
      ))}
    </ol>
  );
}

function Changes({ before, now }: { before: string | undefined; now: string }) {
  if (before === undefined) return now;
  return diffWords(before, now).map(({ kind, text }, index) => {
    if (kind === "added") return <ins key={index}>{text}</ins>;
    return kind === "removed" ? <del key={index}>{text}</del> : text;
  });
}

/** Everything of a version that can be read: its warning, its text, the options of its poll. */
function wordsOf({ spoiler_text, content, poll }: StatusEdit): string {
  const options = poll?.options.map(({ title }) => `– ${title}`).join("\n");
  return [spoiler_text, linesOfHtml(content), options].filter(Boolean).join("\n\n");
}

function mediaOf({ media_attachments }: StatusEdit): string {
  return JSON.stringify(media_attachments.map(({ id, description }) => [id, description]));
}
