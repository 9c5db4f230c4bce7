/**
 * Drafts, kept in the browser's own database on every change, so that neither a
 * reload nor a crash loses what was typed. One draft per account and place: a
 * new post, a reply to a status, an edit of a status.
 */
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Visibility } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";

export interface DraftPoll {
  options: string[];
  multiple: boolean;
  /** Seconds. */
  expiresIn: number;
}

export interface Draft {
  /** Makes sending twice the same as sending once. */
  publishId: string;
  text: string;
  spoilerText: string;
  visibility: Visibility;
  language: string | null;
  poll: DraftPoll | null;
  changedAt: number;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: Draft };
}

/** Where a draft belongs: `new`, `reply <id>` or `edit <id>`. */
export type DraftPlace = "new" | `reply ${StatusId}` | `edit ${StatusId}`;

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("linnet", 1, { upgrade: (db) => void db.createObjectStore("drafts") });
  return opened;
}

const keyOf = (accountId: AccountId, place: DraftPlace) => `${accountId} ${place}`;

export async function readDraft(accountId: AccountId, place: DraftPlace): Promise<Draft | undefined> {
  return (await database()).get("drafts", keyOf(accountId, place));
}

/** Resolves once the browser has it on disk. */
export async function saveDraft(accountId: AccountId, place: DraftPlace, draft: Draft): Promise<void> {
  const transaction = (await database()).transaction("drafts", "readwrite", { durability: "strict" });
  const put = transaction.store.put(draft, keyOf(accountId, place));
  // Else it would wait for an answer that a page which is being left never gets.
  transaction.commit();
  await Promise.all([put, transaction.done]);
}

export async function deleteDraft(accountId: AccountId, place: DraftPlace): Promise<void> {
  await (await database()).delete("drafts", keyOf(accountId, place));
}
