/** A message begins without words, and only the people of its conversation ever read it. */
import type { CredentialAccount } from "#protocol/entities.ts";
import type { Draft, DraftMessage } from "#web/drafts/draft.ts";
import { firstDraft } from "./first-draft.ts";

export function firstMessage(account: CredentialAccount, message: DraftMessage, text = ""): Draft {
  return { ...firstDraft(account, { visibility: "direct", text }), language: null, message };
}
