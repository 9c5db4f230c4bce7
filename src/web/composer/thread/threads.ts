/** The threads that are open in this page, by the draft of their composer. What shows and sends their later posts comes with the first of these. */
import { noAnswer } from "#web/data/no-answer.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import type { OpenThread } from "#web/drafts/open-thread.ts";
import { t } from "#web/i18n/load-words.ts";
import { toast } from "#web/ui/toast.tsx";
import type { Desk } from "../desk.ts";

/** A thread of which there is more than one post here. */
export interface ThreadHere extends Pick<OpenThread, "discard"> {
  later: () => readonly OpenDraft[];
  /** Publishes all, one after the other. */
  publish: (desk: Desk) => Promise<void>;
  /** Something in a later post has to be done first; it has the focus then. */
  isHeldUp: () => Promise<boolean>;
}

const threads = new WeakMap<OpenDraft, ThreadHere>();
const expected = new WeakMap<OpenDraft, PromiseWithResolvers<ThreadHere>>();
/** What shows them imports this file, so it says itself how it's fetched. */
let loadPosts: (() => Promise<unknown>) | undefined;
const heads = new WeakMap<OpenDraft, OpenDraft>();

export function threadOf(head: OpenDraft): ThreadHere | undefined {
  const thread = threads.get(head);
  return thread && thread.later().length > 0 ? thread : undefined;
}

/** The draft that says when all of it is published. */
export const headOf = (open: OpenDraft): OpenDraft => heads.get(open) ?? open;

export const loadPostsBy = (load: () => Promise<unknown>): void => void (loadPosts = load);

export function setThread(head: OpenDraft, thread: ThreadHere): void {
  threads.set(head, thread);
  expected.get(head)?.resolve(thread);
}

export const setHead = (open: OpenDraft, head: OpenDraft): void => void heads.set(open, head);

/** Without the posts behind it the first one would be public alone, and nothing would answer it: they are waited for. */
export async function isHeldUp(head: OpenDraft): Promise<boolean> {
  if (!head.current().draft.thread) return false;
  try {
    await loadPosts?.();
  } catch {
    toast({ text: noAnswer(t) });
    return true;
  }
  return (threads.get(head) ?? (await arrivalOf(head))).isHeldUp();
}

function arrivalOf(head: OpenDraft): Promise<ThreadHere> {
  const arrival = expected.get(head) ?? Promise.withResolvers<ThreadHere>();
  expected.set(head, arrival);
  return arrival.promise;
}
