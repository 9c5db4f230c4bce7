/** The files of a draft in the list: small, how many, how far they have come, and what keeps them from going up. */
import { useEffect, useState } from "react";
import type { Draft } from "#web/drafts/draft.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { FilePicture } from "./file-picture.tsx";
import { hearNews, lockOf, partOf, type UploadNews } from "./upload-news.ts";
import bar from "#web/ui/progress.module.css";
import styles from "./draft-files.module.css";

/** So many are shown; the others are counted. */
const most = 5;

interface DraftFilesProps {
  /** Of one post, or of a thread in its order. */
  drafts: readonly Draft[];
  /** They are counted where the words would stand. */
  isCounted: boolean;
  /** They stay. */
  onClose: () => void;
}

export function DraftFiles({ drafts, isCounted }: DraftFilesProps) {
  const t = useWords();
  const all = drafts.flatMap((draft) => draft.files.map((file) => ({ draft, file })));
  const shown = all.slice(0, all.length > most ? most - 1 : most);
  return (
    <>
      <small className={styles.files}>
        {shown.map(({ draft, file }) => (
          <i key={file.id} className={styles.picture}>
            <FilePicture draft={draft} file={file} />
          </i>
        ))}
        {all.length > shown.length && (
          <i className={styles.picture} aria-hidden="true">
            +{all.length - shown.length}
          </i>
        )}
        {!isCounted && <span>{t("drafts-files", { count: all.length })}</span>}
      </small>
      <Progress drafts={drafts} files={all.map(({ file }) => file)} />
    </>
  );
}

function Progress({ drafts, files }: { drafts: readonly Draft[]; files: readonly DraftFile[] }) {
  const t = useWords();
  const { locale } = useReader();
  const under = useUnderWay();
  const left = files.filter(({ attachment, isRecording }) => !attachment && !isRecording);
  const failed = left.find(({ error }) => error !== null);
  const isPaused = left.some((file) => file.isPaused);
  const waits = left.some((file) => file.error === null && !file.isPaused);
  if (left.length === 0 || !under) return null;
  const news = drafts.flatMap(({ publishId }) => under.news.get(publishId) ?? []);
  const isRunning = waits && (news.length > 0 || drafts.some((draft) => under.locks.has(lockOf(draft))));
  const sum = (of: "sent" | "total") => news.reduce((bytes, one) => bytes + one[of], 0);
  const part = partOf({ sent: sum("sent"), total: sum("total") });
  const percent = new Intl.NumberFormat(locale, { style: "percent" }).format(part);
  const words = t("drafts-uploading", { percent });
  return (
    <>
      {isRunning && (
        <small className={styles.running}>
          {words}
          <progress className={bar.progress} value={news.length > 0 ? part : undefined} aria-label={words} />
        </small>
      )}
      {failed && (
        <small className={styles.failed}>
          <b>{t("drafts-upload-failed")}</b> <span dir="auto">{failed.error}</span>
        </small>
      )}
      {!isRunning && !failed && <small>{t(isPaused ? "drafts-upload-paused" : "drafts-upload-waiting")}</small>}
    </>
  );
}

interface UnderWay {
  news: ReadonlyMap<string, UploadNews>;
  /** That are held. Who holds one may have said nothing yet. */
  locks: ReadonlySet<string | undefined>;
}

/** In all tabs; undefined until that is known. */
function useUnderWay(): UnderWay | undefined {
  const [under, setUnder] = useState<UnderWay>();
  useEffect(() => {
    let isCurrent = true;
    const look = async (news: UnderWay["news"]) => {
      const { held = [] } = (await navigator.locks?.query()) ?? {};
      if (isCurrent) setUnder({ news, locks: new Set(held.map(({ name }) => name)) });
    };
    const stop = hearNews((news) => void look(news));
    return () => {
      isCurrent = false;
      stop();
    };
  }, []);
  return under;
}
