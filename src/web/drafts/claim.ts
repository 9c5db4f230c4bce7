/**
 * A draft is open in one tab at a time, and so is its recorder. The tab holds a lock
 * of the browser, which ends with the tab, however it ends.
 *
 * Browsers have no locks on an insecure address; there each claim succeeds.
 */
import type { Draft } from "./draft.ts";

export type Key = Pick<Draft, "accountId" | "publishId">;

export const nameOf = ({ accountId, publishId }: Key) => `linnet draft ${accountId} ${publishId}`;

export const claimDraft = (key: Key, patience?: number) => claim(nameOf(key), patience);

/** Answers how to let go; null if another tab has it, also after so many milliseconds. */
export async function claim(name: string, patience = 0): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (!locks) return () => {};
  const claimed = Promise.withResolvers<(() => void) | null>();
  const held = Promise.withResolvers<void>();
  const options = patience > 0 ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
  locks
    .request(name, options, (lock) => {
      claimed.resolve(lock && held.resolve);
      return lock ? held.promise : undefined;
    })
    .catch(() => claimed.resolve(null));
  return claimed.promise;
}
