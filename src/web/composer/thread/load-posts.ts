/** The part that shows and sends the later posts of a thread. */
import { needWords } from "#web/i18n/load-words.ts";
import { loadPostsBy } from "./threads.ts";

const waiting = new Set<() => void>();

/** Rejects without a network; the next call tries again. */
export async function loadPosts() {
  const [part] = await Promise.all([import("./later-posts.tsx"), needWords(["posts"])]);
  for (const tell of waiting) tell();
  waiting.clear();
  return part.LaterPosts;
}

/** Told once it has come after all. */
export function whenPostsCome(tell: () => void): void {
  waiting.add(tell);
  addEventListener("online", () => void loadPosts().catch(() => {}), { once: true });
}

loadPostsBy(loadPosts);
