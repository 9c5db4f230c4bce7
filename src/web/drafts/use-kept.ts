/** What is on disk of the reader's drafts, in this moment. */
import { useEffect, useState } from "react";
import type { AccountId } from "#protocol/ids.ts";
import type { Draft } from "./draft.ts";
import { drafts, type DraftStore } from "./store.ts";

type Read<Found> = (accountId: AccountId, store: DraftStore) => Promise<Found>;

/** Undefined until the disk has answered, null if it cannot be read. */
export function useKept<Found>(
  accountId: AccountId,
  read: Read<Found>,
  store: DraftStore = drafts,
): Found | null | undefined {
  const [found, setFound] = useState<Found | null>();
  useEffect(() => {
    let current = true;
    let last: Found | undefined;
    const look = () =>
      void read(accountId, store).then(
        (now) => {
          // React would make the component anew once to find that out.
          if (current && now !== last) setFound(() => (last = now));
        },
        () => current && setFound(null),
      );
    look();
    const stop = store.watch(look);
    return () => {
      current = false;
      stop();
    };
  }, [accountId, store, read]);
  return found;
}

/** How many there are, this one included; 0 if there is no other. It changes with their number, not with their words. */
export function useDraftCount({ accountId, publishId }: Pick<Draft, "accountId" | "publishId">): number {
  const ids = useKept(accountId, readIds)?.split(" ") ?? [];
  return ids.some((id) => id && id !== publishId) ? ids.length : 0;
}

/** One text, which is the same until one comes or goes. */
async function readIds(accountId: AccountId, store: DraftStore): Promise<string> {
  return (await store.list(accountId)).map(({ publishId }) => publishId).join(" ");
}
