/** What is asked of a draft before it is published: that there is something, that it isn't too long, and that its thread is here. */
import { canBePublished } from "#web/drafts/can-be-published.ts";
import { isTooLong } from "./room-left.ts";
import { focusWords } from "./thread/focus-words.ts";
import { isHeldUp } from "./thread/threads.ts";
import type { Post } from "./use-post.ts";

/** If it may not the form shows why. */
export async function mayGo({ open, setMissing }: Post, form: HTMLFormElement | null): Promise<boolean> {
  if ((await isHeldUp(open)) || isTooLong(open.current())) return false;
  const isNothing = !canBePublished(open.current().draft);
  setMissing(isNothing);
  if (isNothing) focusWords(form);
  return !isNothing;
}
