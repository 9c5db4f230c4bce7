/** What the list of drafts says of one of them, whether it is in this browser or only on the server. */
import { purposeOf, type Draft } from "#web/drafts/draft.ts";
import { textOfHtml } from "#web/drafts/plain-text.ts";

export interface ListedDraft {
  publishId: string;
  kind: "new" | "reply" | "edit";
  /** Of the composer that goes on with it. */
  address: string;
  /** Milliseconds. */
  createdAt: number;
  changedAt: number;
  words: string;
  files: number;
}

const longest = 300;

export function listed(draft: Draft, acct: string): ListedDraft {
  const { publishId, inReplyToId, editingStatus, createdAt, changedAt, files } = draft;
  const query = new URLSearchParams({ draft: publishId });
  if (editingStatus) query.set("edit", editingStatus.id);
  else if (inReplyToId) query.set("in_reply_to", inReplyToId);
  const words = [draft.spoilerText, textOfHtml(draft.content)].filter((text) => text.trim() !== "").join(" · ");
  return {
    publishId,
    kind: purposeOf(draft).split(" ")[0] as ListedDraft["kind"],
    address: `/@${acct}/compose?${query}`,
    createdAt,
    changedAt,
    words: words.trim().slice(0, longest),
    files: files.length,
  };
}
