/**
 * The replies of an open thread. A branch hangs on a line that folds it to one row, by the browser's own means: it works
 * without script, a search in the page looks into it, and an address that leads into it unfolds it.
 */
import type { MouseEvent } from "react";
import type { StatusId } from "#protocol/ids.ts";
import { plainName } from "#web/accounts/display-name.tsx";
import { useKept } from "#web/data/kept.ts";
import { useEntities, type EntityStore } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { Status } from "#web/statuses/status.tsx";
import { Facepile } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { MoreRow } from "./more-row.tsx";
import { foldOf, mostDepth, postsIn, type ThreadRow } from "./thread-rows.ts";
import styles from "./thread-tree.module.css";

interface ThreadRowsProps {
  rows: readonly ThreadRow[];
  /** What they answer. */
  under: StatusId;
  /** So many branches are around them. */
  depth?: number;
}

/** On a narrow page the innermost branch is no further in than the one around it, so its posts say what they answer. */
export function ThreadRows({ rows, under, depth = 0 }: ThreadRowsProps) {
  const t = useWords();
  const entities = useEntities();
  return rows.map((row) => {
    if ("repliesTo" in row) {
      const { repliesTo, joined } = row;
      return (
        <MoreRow
          key={`below ${repliesTo}`}
          href={addressOfStatus(entities, repliesTo)}
          joined={joined ? "above" : undefined}
        >
          {t("status-replies-to", { name: nameOfAuthor(entities, repliesTo) })}
        </MoreRow>
      );
    }
    const { item, joined, branch } = row;
    return [
      depth === 0 && isOrphan(entities, item) && <MoreRow key={`above ${item}`}>{t("status-answers-hidden")}</MoreRow>,
      <Status key={item} id={item} joined={joined} under={depth < mostDepth ? under : undefined} />,
      branch && <Branch key={`branch ${item}`} of={item} rows={branch} depth={depth + 1} />,
    ];
  });
}

const mostFaces = 3;

function Branch({ of, rows, depth }: { of: StatusId; rows: readonly ThreadRow[]; depth: number }) {
  const t = useWords();
  const entities = useEntities();
  const [open, setOpen] = useKept(foldOf(of), true);
  const posts = postsIn(rows);
  const faces = new Set(posts.map((id) => authorOf(entities, id)?.avatar ?? ""));
  const name = nameOfAuthor(entities, of);
  return (
    <details
      className={styles.branch}
      aria-label={t("status-branch", { name })}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary onClick={keepInView}>
        <span className="visually-hidden">{t("status-branch-fold", { name })}</span>
        <Icon name="plus" />
        <Facepile sources={[...faces].slice(0, mostFaces)} />
        <span>{t("status-branch-folded", { count: posts.length })}</span>
      </summary>
      <ThreadRows rows={rows} under={of} depth={depth} />
    </details>
  );
}

/** Of a long branch the line may be pressed far below its beginning, where its one row is going to be. */
function keepInView({ currentTarget: summary }: MouseEvent): void {
  if (summary.parentElement!.hasAttribute("open"))
    requestAnimationFrame(() => summary.scrollIntoView({ block: "nearest" }));
}

/** It answers a post that is gone, or that is not for this reader. */
function isOrphan({ statuses }: EntityStore, id: StatusId): boolean {
  return statuses.get(id)?.in_reply_to_id === null;
}

export function addressOfStatus(entities: EntityStore, id: StatusId): string {
  return `/@${authorOf(entities, id)?.acct}/${id}`;
}

function nameOfAuthor(entities: EntityStore, id: StatusId): string {
  return plainName(authorOf(entities, id)!);
}

function authorOf({ accounts, statuses }: EntityStore, id: StatusId) {
  return accounts.get(statuses.get(id)?.account);
}
