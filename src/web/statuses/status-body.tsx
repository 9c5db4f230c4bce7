/**
 * What a post holds, behind as many folds as it needs and no more: one for a
 * filter, a suspended author or a post for a few, one for a content warning,
 * and one for sensitive media that no warning covers already.
 */
import type { ReactNode } from "react";
import type { Account } from "#protocol/entities.ts";
import { useKept } from "#web/data/kept.ts";
import type { StatusCell } from "#web/entities/store.ts";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { MediaGrid } from "#web/media/media-grid.tsx";
import { Content } from "./content.tsx";
import { PollView } from "./poll.tsx";
import styles from "./status-body.module.css";

interface StatusBodyProps {
  /** Of what can be read of it before anything is unfolded. */
  id: string;
  status: StatusCell;
  author: Account;
  focused?: boolean;
  eager?: boolean;
  discreet?: boolean;
  /** The post itself without its media, to be read beside them in the viewer; what stands there has no media of its own. */
  beside?: ReactNode;
}

export function StatusBody({ id, status, author, focused, eager, discreet, beside }: StatusBodyProps) {
  const t = useWords();
  const { media_attachments: media, poll } = status;
  const filter = status.filtered?.[0]?.filter.title;
  const withheld = filter !== undefined || author.suspended;
  const folded = withheld || discreet;
  const grid = beside && media.length > 0 && <MediaGrid attachments={media} eager={eager} beside={beside} />;
  const body = (
    <>
      <Content
        id={folded || status.spoiler_text ? undefined : id}
        status={status}
        size={focused ? "focused" : "normal"}
      />
      {grid && status.sensitive && !status.spoiler_text ? (
        <Fold
          of={`media ${status.id}`}
          why={t("media-hidden", { count: media.length })}
          show={t("media-show")}
          hide={t("media-hide")}
        >
          {grid}
        </Fold>
      ) : (
        grid
      )}
      {/* Other options are another poll: what was chosen among the old ones is not chosen any more. */}
      {poll && <PollView key={poll.id} status={status} poll={poll} />}
    </>
  );
  const warned = status.spoiler_text ? (
    <Fold
      of={`warning ${status.id}`}
      id={folded ? undefined : id}
      sign="warning"
      why={<bdi>{status.spoiler_text}</bdi>}
      show={t("fold-show-more")}
      hide={t("fold-show-less")}
    >
      {body}
    </Fold>
  ) : (
    body
  );
  if (!folded) return warned;
  if (!withheld) {
    return (
      <Fold
        of={`direct ${status.id}`}
        id={id}
        sign="direct"
        why={<ForWhom status={status} author={author} />}
        show={t("fold-show-more")}
        hide={t("fold-show-less")}
      >
        {warned}
      </Fold>
    );
  }
  return (
    <Fold
      of={`filter ${status.id}`}
      id={id}
      why={filter ? t("status-filtered", { title: filter }) : t("account-suspended")}
      show={t("fold-show-anyway")}
      hide={t("fold-show-less")}
    >
      {warned}
    </Fold>
  );
}

/** A post for a few says who they are: among the others it would look like one for all. */
export function ForWhom({ status, author }: { status: StatusCell; author: Account }) {
  const t = useWords();
  const me = useReader().account?.id;
  const others = [author, ...status.mentions].filter(({ id }) => id !== me).map(({ acct }) => `@${acct}`);
  return t("status-for", { count: others.length, names: others.join(", ") });
}

interface FoldProps {
  /** What it folds. The page remembers which of its folds are open. */
  of: string;
  /** Of the words that say why. */
  id?: string;
  /** Its author warns, or it is for a few; else it is only out of sight. */
  sign?: "warning" | "direct";
  why: ReactNode;
  show: string;
  hide: string;
  children: ReactNode;
}

/** One quiet line that says why, and the browser's own way to unfold. */
function Fold({ of, id, sign, why, show, hide, children }: FoldProps) {
  const [open, setOpen] = useKept(`open ${of}`, false);
  return (
    <details className={styles.fold} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={sign ? `drawn ${styles[sign]}` : "drawn"}>
        <span className={styles.why} id={id}>
          {why}
        </span>
        <span className={styles.show}>{show}</span>
        <span className={styles.hide}>{hide}</span>
      </summary>
      {children}
    </details>
  );
}
