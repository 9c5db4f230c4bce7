/** A draft of the server's, as the composer has it. */
import type { KeptDraft } from "#protocol/kept-draft.ts";
import type { AccountId } from "#protocol/ids.ts";
import type { Draft } from "./draft.ts";

export function draftOf({ publish_id: publishId, version, draft }: KeptDraft, accountId: AccountId): Draft {
  return { ...(draft as unknown as Omit<Draft, "accountId" | "publishId">), accountId, publishId, version };
}
