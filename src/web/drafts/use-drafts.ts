/** All drafts of the reader, as they are on disk in this moment. */
import { useEffect, useState } from "react";
import type { AccountId } from "#protocol/ids.ts";
import { openAmong } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { drafts as kept, type DraftStore } from "./store.ts";

export interface KeptDraft {
  draft: Draft;
  /** Counted from the oldest. */
  number: number;
  isOpen: boolean;
}

/** Undefined until the disk has answered, null if it cannot be read. The newest is first. */
export function useDrafts(accountId: AccountId, store: DraftStore = kept): KeptDraft[] | null | undefined {
  const [found, setFound] = useState<KeptDraft[] | null>();
  useEffect(() => {
    let current = true;
    const look = () =>
      void readAll(accountId, store).then(
        (all) => current && setFound(all),
        () => current && setFound(null),
      );
    look();
    const stop = store.watch(look);
    return () => {
      current = false;
      stop();
    };
  }, [accountId, store]);
  return found;
}

async function readAll(accountId: AccountId, store: DraftStore): Promise<KeptDraft[]> {
  const all = await store.list(accountId);
  const open = await openAmong(all);
  return all.map((draft, index) => ({ draft, number: all.length - index, isOpen: open.has(draft) }));
}
