/** All drafts of the reader, as they are on disk in this moment. */
import type { AccountId } from "#protocol/ids.ts";
import type { Draft } from "./draft.ts";
import { openAmong } from "./open-among.ts";
import type { DraftStore } from "./store.ts";
import { useKept } from "./use-kept.ts";

export interface DraftHere {
  draft: Draft;
  isOpen: boolean;
}

/** Undefined until the disk has answered, null if it cannot be read. The newest is first. */
export function useDrafts(accountId: AccountId, store?: DraftStore): DraftHere[] | null | undefined {
  return useKept(accountId, readAll, store);
}

async function readAll(accountId: AccountId, store: DraftStore): Promise<DraftHere[]> {
  const all = await store.list(accountId);
  const open = await openAmong(all);
  return all.map((draft) => ({ draft, isOpen: open.has(draft) }));
}
