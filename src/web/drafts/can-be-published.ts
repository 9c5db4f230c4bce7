/** What a draft amounts to by the rules that the server asks before it publishes. */
import { draftContentType, isDraftEmpty, type DraftContentType } from "#protocol/draft-rules.ts";
import type { Draft } from "./draft.ts";

export function contentType({ content, files }: Draft): DraftContentType {
  const type = draftContentType(content);
  return type === "empty" && files.length > 0 ? "no-text" : type;
}

/** True if there is something to publish. Names that a reply begins with are nothing. */
export function canBePublished(draft: Draft): boolean {
  if (draft.poll || draft.files.length > 0 || draft.editingStatus?.hasMore) return true;
  return contentType(draft) === "no-text" || !isDraftEmpty(draft.content);
}
