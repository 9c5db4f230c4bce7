/** The threads that are open in this page, by the draft of their composer. What shows and sends their later posts comes with the first of these. */
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import type { OpenThread } from "#web/drafts/open-thread.ts";
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
const heads = new WeakMap<OpenDraft, OpenDraft>();

export function threadOf(head: OpenDraft): ThreadHere | undefined {
  const thread = threads.get(head);
  return thread && thread.later().length > 0 ? thread : undefined;
}

/** The draft that says when all of it is published. */
export const headOf = (open: OpenDraft): OpenDraft => heads.get(open) ?? open;

export const setThread = (head: OpenDraft, thread: ThreadHere): void => void threads.set(head, thread);

export const setHead = (open: OpenDraft, head: OpenDraft): void => void heads.set(open, head);

export const isHeldUp = (head: OpenDraft): Promise<boolean> | undefined => threadOf(head)?.isHeldUp();
