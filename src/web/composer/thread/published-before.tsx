/** That some posts of this thread are public already, with the way to them; while the others go, how far that is. */
import type { Draft } from "#web/drafts/draft.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import styles from "./thread.module.css";

interface PublishedBeforeProps {
  draft: Draft;
  count: number;
  isBusy: boolean;
}

export function PublishedBefore({ draft, count, isBusy }: PublishedBeforeProps) {
  const t = useWords();
  const account = useReader().account!;
  const { inReplyToId, thread } = draft;
  const published = thread?.published ?? 0;
  return (
    <p className={styles.before} role="status">
      {t(isBusy ? "thread-sending" : "thread-rest", { published, count, number: published + 1 })}{" "}
      {!isBusy && inReplyToId && (
        <a href={`/@${account.acct}/${inReplyToId}`} target="_blank" rel="noreferrer">
          {t("compose-view")}
        </a>
      )}
    </p>
  );
}
