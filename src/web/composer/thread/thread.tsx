/** Below the words of the first post: another one can be added. The others are fetched with the second. */
import { useReducer, useState } from "react";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { AddPost } from "./add-post.tsx";
import type { ThreadProps } from "./later-posts.tsx";
import { loadPosts, whenPostsCome } from "./load-posts.ts";

const LaterPosts = onIntent(loadPosts);

export function Thread(props: ThreadProps) {
  const { open, draft, publishing } = props;
  const [isAsked, setAsked] = useState(false);
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
  const onClose = () => {
    setAsked(false);
    whenPostsCome(tryAgain);
  };
  if (isAsked || draft.thread) return <LaterPosts key={tries} {...props} begins={isAsked} onClose={onClose} />;
  if (draft.editingStatus || publishing.state.is === "sending") return null;
  return <AddPost behind={open} onOffer={() => void loadPosts().catch(() => {})} onAdd={() => setAsked(true)} />;
}
