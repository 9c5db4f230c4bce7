/** Below a post of a thread: which one it is, how much room it has left, and what takes it away. */
import { useRef, useState } from "react";
import type { Draft } from "#web/drafts/draft.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Audience } from "../audience.tsx";
import { Count } from "../bar-more.tsx";
import { isBlank } from "./blank.ts";
import styles from "./thread.module.css";

interface PostFootProps {
  open: OpenDraft;
  draft: Draft;
  id: string;
  number: number;
  count: number;
  isLater?: boolean;
  isBusy?: boolean;
  onRemove: () => void;
}

export function PostFoot({ open, draft, id, number, count, isLater, isBusy, onRemove }: PostFootProps) {
  const t = useWords();
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.foot} data-last={number === count || undefined}>
      {isAsking ? (
        <div className={styles.ask} role="group" aria-label={t("thread-remove", { number })}>
          <span>{t("thread-remove-ask")}</span>
          <span className={styles.answers}>
            <Button size="small" tone="danger" autoFocus onClick={onRemove}>
              {t("thread-remove-yes")}
            </Button>
            <Button
              size="small"
              onClick={() => {
                setAsking(false);
                requestAnimationFrame(() => button.current?.focus());
              }}
            >
              {t("thread-remove-no")}
            </Button>
          </span>
        </div>
      ) : (
        <>
          <span id={id}>{t("thread-post", { number, count })}</span>
          <Count open={open} />
          {isLater && <Audience draft={draft} isLater onChange={(part) => open.change(part)} />}
          <IconButton
            ref={button}
            icon="trash-2"
            label={t("thread-remove", { number })}
            disabled={isBusy}
            onClick={() => (isBlank(open.current().draft) ? onRemove() : setAsking(true))}
          />
        </>
      )}
    </div>
  );
}
