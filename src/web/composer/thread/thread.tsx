/** Below the words of the first post: another one can be added. The others are fetched with the second. */
import { useState } from "react";
import { needWords } from "#web/i18n/load-words.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";
import { AddPost } from "./add-post.tsx";
import type { ThreadProps } from "./later-posts.tsx";

const loadPosts = () =>
  Promise.all([import("./later-posts.tsx"), needWords(["posts"])]).then(([part]) => part.LaterPosts);
const LaterPosts = onIntent(loadPosts);

export function Thread(props: ThreadProps) {
  const { open, draft, publishing } = props;
  const [isAsked, setAsked] = useState(false);
  if (isAsked || draft.thread) return <LaterPosts {...props} begins={isAsked} onClose={() => setAsked(false)} />;
  if (draft.editingStatus || publishing.state.is === "sending") return null;
  return <AddPost behind={open} onOffer={() => void loadPosts().catch(() => {})} onAdd={() => setAsked(true)} />;
}
