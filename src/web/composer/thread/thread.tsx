/** Below the words of the first post: another one can be added. The others are fetched with the second. */
import { useEffect, useReducer, useRef, useState } from "react";
import { htmlOfText } from "#web/drafts/plain-text.ts";
import { useWords } from "#web/i18n/words.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { AddPost } from "./add-post.tsx";
import type { ThreadProps } from "./later-posts.tsx";
import { loadPosts, whenPostsCome } from "./load-posts.ts";
import styles from "../composer.module.css";

const LaterPosts = onIntent(loadPosts);

export function Thread(props: ThreadProps) {
  const { open, draft, publishing } = props;
  const t = useWords();
  const [isAsked, setAsked] = useState(false);
  /** Words of the second post, written before its own field has come. */
  const early = useRef("");
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
  /** Without the part that shows a second post they belong to the first. */
  const giveBack = () => {
    const { content } = open.current().draft;
    if (early.current) open.change({ content: content + htmlOfText(early.current) });
    early.current = "";
  };
  const latest = useRef(giveBack);
  latest.current = giveBack;
  useEffect(() => () => latest.current(), []);
  const onClose = () => {
    giveBack();
    setAsked(false);
    whenPostsCome(tryAgain);
  };
  if (isAsked || draft.thread) {
    const meanwhile = isAsked && (
      <textarea
        className={styles.text}
        defaultValue={early.current}
        aria-label={t("compose-placeholder")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for a moment ago
        autoFocus
        onChange={({ target }) => void (early.current = target.value)}
      />
    );
    return <LaterPosts key={tries} {...props} begins={isAsked} early={early} onClose={onClose} meanwhile={meanwhile} />;
  }
  if (draft.editingStatus || publishing.state.is === "sending") return null;
  return <AddPost behind={open} onOffer={() => void loadPosts().catch(() => {})} onAdd={() => setAsked(true)} />;
}
