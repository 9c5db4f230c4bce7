/** One later post of a thread, a draft of its own. */
import { useId, useSyncExternalStore, type ReactNode } from "react";
import { useReader } from "#web/data/reader.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { htmlOfText, textOfFormatted } from "#web/drafts/plain-text.ts";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Bar } from "../bar.tsx";
import { DraftNotes } from "../draft-notes.tsx";
import { Outcome } from "../outcome.tsx";
import { PostFields } from "../post-fields.tsx";
import type { Publishing } from "../publishing.ts";
import { usePost } from "../use-post.ts";
import { PostFoot } from "./post-foot.tsx";
import styles from "./thread.module.css";

interface LaterPostProps {
  open: OpenDraft;
  number: number;
  count: number;
  /** What keeps the thread from being sent, if it is something here. */
  state: Publishing;
  /** All of it is on its way. What is written here until its turn has come goes along. */
  sending: Publishing | null;
  isActive: boolean;
  /** It was added a moment ago, to be written in. */
  isFresh: boolean;
  onFocus: () => void;
  onPublish: () => Promise<void>;
  onClear: () => void;
  onRemove: () => void;
  children?: ReactNode;
}

const plainOf = (html: string) => htmlOfText(textOfFormatted(html, true));

export function LaterPost({ open, number, count, state, sending, isActive, isFresh, children, ...on }: LaterPostProps) {
  const t = useWords();
  const account = useReader().account!;
  const ids = useId();
  const { draft, keeping } = useSyncExternalStore(open.subscribe, open.shape);
  const publisher = {
    state,
    publish: on.onPublish,
    async clear() {
      open.change({ errors: [], signedOut: false });
      on.onClear();
    },
  };
  const post = usePost(open, draft, publisher, plainOf, isFresh);
  const label = t("thread-post", { number, count });
  const { onPaste, onDragOver, onDragLeave, onDrop, "data-drop": drop } = post.files.handlers;
  // What is given to this post is not given to the first one, too.
  const own =
    <Event extends { stopPropagation: () => void }>(take: (event: Event) => void) =>
    (event: Event) => {
      take(event);
      event.stopPropagation();
    };
  return (
    <>
      <section
        className={styles.post}
        data-drop={drop}
        aria-label={label}
        onFocus={on.onFocus}
        onPaste={own(onPaste)}
        onDragOver={own(onDragOver)}
        onDragLeave={own(onDragLeave)}
        onDrop={own(onDrop)}
      >
        <Avatar src={account.avatar} />
        <div className={styles.fields}>
          {keeping === "failed" && (
            <DraftNotes
              draft={draft}
              open={open}
              keeping={keeping}
              restored={false}
              wanting={null}
              hasDrafts={false}
              begin={() => draft}
              onClose={() => {}}
            />
          )}
          <PostFields post={post} ids={ids} label={label} />
          {draft.errors.length > 0 && (
            <Outcome
              id={`${ids}-problem`}
              state={state}
              error={draft.errors.at(-1)}
              isKept={keeping === "kept"}
              post=""
              isQuote={Boolean(draft.quotedStatusId)}
              onClose={() => {}}
              onClear={() => void publisher.clear()}
              onCorrect={() => {}}
              onPublishAnew={() => {}}
            />
          )}
          <PostFoot
            open={open}
            draft={draft}
            id={`${ids}-thread`}
            number={number}
            count={count}
            isLater
            onRemove={on.onRemove}
          />
          {children}
        </div>
      </section>
      {isActive && (
        <div className={styles.active}>
          <Bar post={sending ? { ...post, publishing: { ...publisher, state: sending } } : post} hasDrafts={false} />
        </div>
      )}
    </>
  );
}
