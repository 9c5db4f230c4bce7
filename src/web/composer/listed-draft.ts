/** What the list of drafts says of one of them, whether it is in this browser or only on the server. */
import type { Draft, DraftMessage, DraftThread } from "#web/drafts/draft.ts";
import { textOfHtml } from "#web/drafts/plain-text.ts";

export interface ListedDraft {
  publishId: string;
  kind: "new" | "reply" | "edit" | "message";
  /** Of the composer that goes on with it. */
  address: string;
  /** Milliseconds. */
  createdAt: number;
  changedAt: number;
  words: string;
  files: number;
  thread: DraftThread | null;
}

const longest = 300;

export function listed(draft: Draft, acct: string): ListedDraft {
  const { publishId, inReplyToId, quotedStatusId, editingStatus, createdAt, changedAt, files, thread } = draft;
  const query = new URLSearchParams({ draft: publishId });
  if (editingStatus) query.set("edit", editingStatus.id);
  else if (inReplyToId) query.set("in_reply_to", inReplyToId);
  else if (quotedStatusId) query.set("quote", quotedStatusId);
  const address = draft.message ? addressOf(draft.message, publishId) : `/@${acct}/compose?${query}`;
  const words = [draft.spoilerText, textOfHtml(draft.content)].filter((text) => text.trim() !== "").join(" · ");
  return {
    publishId,
    kind: draft.message ? "message" : editingStatus ? "edit" : isReply(draft) ? "reply" : "new",
    address,
    createdAt,
    changedAt,
    words: words.trim().slice(0, longest),
    files: files.length,
    thread: thread ?? null,
  };
}

function addressOf(message: DraftMessage, publishId: string): string {
  const draft = new URLSearchParams({ draft: publishId });
  if ("conversationId" in message) return `/conversations/${message.conversationId}?${draft}`;
  return `/conversations/new?to=${message.accountIds.join()}&${draft}`;
}

/** The rest of a thread answers what is public of it. */
function isReply({ inReplyToId, thread }: Draft): boolean {
  return thread?.published ? thread.begun?.startsWith("reply") === true : inReplyToId !== null;
}

/** One for each thread, in the place of its first draft: with the others behind it, in their order. */
export function byThread<Listed extends ListedDraft>(all: readonly Listed[]): { first: Listed; later: Listed[] }[] {
  const threads = new Map<string, Listed[]>();
  for (const one of all) {
    const key = one.thread?.id ?? one.publishId;
    threads.set(key, [...(threads.get(key) ?? []), one]);
  }
  return [...threads.values()].map((posts) => {
    const [first, ...later] = posts.toSorted((a, b) => (a.thread?.place ?? 0) - (b.thread?.place ?? 0));
    return { first: first!, later };
  });
}
