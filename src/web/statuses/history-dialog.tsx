/** The versions of a post, newest first, each with what it changed in the one before. Loaded when asked for. */
import { useCallback } from "react";
import { exactTime } from "#kit/exact-time.ts";
import { diffWords } from "#kit/word-diff.ts";
import type { StatusEdit } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { Query } from "#protocol/query.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { useWords, type Words } from "#web/i18n/words.ts";
import { OverlayDialog } from "#web/navigation/overlay-dialog.tsx";
import { useDialogPages } from "#web/paging/use-dialog-pages.ts";
import { Button } from "#web/ui/button.tsx";
import { Failed } from "#web/ui/failed.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { partsOf } from "./parts.ts";
import styles from "./history-dialog.module.css";
import { linesOfHtml } from "#kit/text-of-html.ts";

interface HistoryDialogProps {
  id: StatusId;
  onClose: () => void;
}

export function HistoryDialog({ id, onClose }: HistoryDialogProps) {
  const t = useWords();
  const api = useApi();
  const read = useCallback((query: Query) => api.get<StatusEdit[]>(`/api/v1/statuses/${id}/history`, query), [api, id]);
  const { pages, hasMore, problem, load } = useDialogPages(read);

  return (
    <OverlayDialog title={t("history-title")} closeLabel={t("close")} onClose={onClose}>
      {problem && <Failed retry={{ label: t("retry"), href: "", onRetry: load }}>{problem}</Failed>}
      {!pages && !problem && <Skeleton label={t("loading")} rows={3} />}
      {pages && <Versions versions={pages.toReversed().flat()} hasMore={hasMore} />}
      {hasMore && !problem && (
        <Button block onClick={load}>
          {t("list-more")}
        </Button>
      )}
    </OverlayDialog>
  );
}

interface VersionsProps {
  /** Oldest first, as the API has them. */
  versions: readonly StatusEdit[];
  /** There are older ones. */
  hasMore: boolean;
}

export function Versions({ versions, hasMore }: VersionsProps) {
  const t = useWords();
  const { locale } = useReader();
  const shown = versions.map((version, index) => ({ version, before: versions[index - 1] })).toReversed();
  return (
    <ol className={styles.versions}>
      {shown.map(({ version, before }) => (
        <li key={version.created_at}>
          <h3>
            <time dateTime={version.created_at}>{exactTime(locale, version.created_at)}</time>
            {!before && !hasMore && <span>{t("history-original")}</span>}
          </h3>
          <p className={styles.words} dir="auto">
            <Changes before={before && wordsOf(before, t)} now={wordsOf(version, t)} />
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
function wordsOf({ spoiler_text, content, poll, media_attachments }: StatusEdit, t: Words): string {
  const text = partsOf(content, media_attachments)
    .map((part) => (typeof part === "string" ? linesOfHtml(part) : part.map((one) => `[${nameOf(one, t)}]`).join("\n")))
    .join("\n\n");
  const options = poll?.options.map(({ title }) => `– ${title}`).join("\n");
  return [spoiler_text, text, options].filter(Boolean).join("\n\n");
}

/** What is said of a file, or how it is called. */
function nameOf({ type, description, meta }: StatusEdit["media_attachments"][number], t: Words): string {
  const kind = type === "gifv" ? "video" : type === "unknown" ? "file" : type;
  return description ?? meta?.file?.name ?? t(kind === "image" ? "history-picture" : `media-${kind}`);
}

function mediaOf({ media_attachments }: StatusEdit): string {
  return JSON.stringify(
    media_attachments.map((media) => [media.id, media.description, media.transcript, media.captions]),
  );
}
