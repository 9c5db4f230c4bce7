/**
 * What a post holds, behind as many folds as it needs and no more: one for a
 * filter or a suspended author, one for a content warning, and one for
 * sensitive media that no warning covers already.
 */
import type { ReactNode } from "react";
import type { Account } from "#protocol/entities.ts";
import type { StatusCell } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { MediaGrid } from "#web/media/media-grid.tsx";
import type { IconName } from "#web/ui/icon-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Content } from "./content.tsx";
import { PollView } from "./poll.tsx";
import styles from "./status-body.module.css";

interface StatusBodyProps {
  status: StatusCell;
  author: Account;
  focused?: boolean;
  eager?: boolean;
  /** The post itself without its media, to be read beside them in the viewer; what stands there has no media of its own. */
  beside?: ReactNode;
}

export function StatusBody({ status, author, focused, eager, beside }: StatusBodyProps) {
  const t = useWords();
  const { media_attachments: media, poll } = status;
  const grid = beside && media.length > 0 && <MediaGrid attachments={media} eager={eager} beside={beside} />;
  const body = (
    <>
      <Content status={status} size={focused ? "focused" : "normal"} />
      {grid && status.sensitive && !status.spoiler_text ? (
        <Fold
          icon="eye-off"
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
      icon="triangle-alert"
      why={<bdi>{status.spoiler_text}</bdi>}
      show={t("fold-show-more")}
      hide={t("fold-show-less")}
    >
      {body}
    </Fold>
  ) : (
    body
  );
  const filter = status.filtered?.[0]?.filter.title;
  if (!filter && !author.suspended) return warned;
  return (
    <Fold
      icon="eye-off"
      why={filter ? t("status-filtered", { title: filter }) : t("account-suspended")}
      show={t("fold-show-anyway")}
      hide={t("fold-show-less")}
    >
      {warned}
    </Fold>
  );
}

interface FoldProps {
  icon: IconName;
  why: ReactNode;
  show: string;
  hide: string;
  children: ReactNode;
}

/** One quiet line that says why, and the browser's own way to unfold. */
function Fold({ icon, why, show, hide, children }: FoldProps) {
  return (
    <details className={styles.fold}>
      <summary>
        <Icon name={icon} />
        <span className={styles.why}>{why}</span>
        <span className={styles.show}>{show}</span>
        <span className={styles.hide}>{hide}</span>
      </summary>
      {children}
    </details>
  );
}
