/** Whole drafts for tests, which name only the parts that they are about. */
import type { DraftBody } from "#protocol/kept-draft.ts";
import type { Draft } from "#web/drafts/draft.ts";
import { aReaderAccount } from "./entities.ts";

/** As the server keeps it. */
export function aDraftBody(more: Partial<DraftBody> = {}): DraftBody {
  return {
    content: "",
    spoilerText: "",
    visibility: "public",
    language: null,
    poll: null,
    inReplyToId: null,
    editingStatus: null,
    files: [],
    errors: [],
    createdAt: 1,
    changedAt: 1,
    ...more,
  };
}

/** As a browser of mira's keeps it. */
export function aDraft(more: Partial<Draft> = {}): Draft {
  const { editingStatus: _, inReplyToId: __, ...body } = aDraftBody();
  const { id: accountId } = aReaderAccount("mira");
  return { ...body, accountId, publishId: crypto.randomUUID(), inReplyToId: null, editingStatus: null, ...more };
}
