/** Drafts as they were first kept: plain text, one for each account and place. */
import type { Visibility } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Draft, DraftPoll } from "./draft.ts";
import { htmlOfText } from "./plain-text.ts";

interface DraftOfVersion1 {
  publishId: string;
  text: string;
  spoilerText: string;
  visibility: Visibility;
  language: string | null;
  poll: DraftPoll | null;
  changedAt: number;
}

/** The key was `<account> new`, `<account> reply <id>` or `<account> edit <id>`. */
function draftOfVersion1(key: string, value: unknown): Draft | null {
  const [accountId, purpose, id] = key.split(" ");
  const old = value as Partial<DraftOfVersion1> | null;
  if (!accountId || typeof old?.text !== "string" || typeof old.publishId !== "string") return null;
  const { spoilerText = "", visibility = "public", language = null, poll = null, changedAt = Date.now() } = old;
  const about = (id ?? null) as StatusId | null;
  const before = { content: "", spoilerText: "", visibility, language: null, hasMore: true };
  return {
    accountId: accountId as AccountId,
    publishId: purpose === "edit" && about ? about : old.publishId,
    content: htmlOfText(old.text),
    spoilerText,
    visibility,
    language,
    poll,
    inReplyToId: purpose === "reply" ? about : null,
    editingStatus: purpose === "edit" && about ? { id: about, ...before } : null,
    files: [],
    errors: [],
    createdAt: changedAt,
    changedAt,
  };
}

/** Moves all drafts of the old store into the new one, or none. */
export function bringAlong(connection: IDBDatabase, from: string, to: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = connection.transaction([from, to], "readwrite", { durability: "strict" });
    const [old, kept] = [transaction.objectStore(from), transaction.objectStore(to)];
    const reading = old.openCursor();
    reading.onsuccess = () => {
      const at = reading.result;
      if (!at) return void old.clear();
      const draft = draftOfVersion1(String(at.key as string | number), at.value);
      if (draft) kept.put(draft);
      at.continue();
    };
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("Older drafts stay where they are"));
  });
}
