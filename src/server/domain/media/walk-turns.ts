/**
 * Turns for walks through files (`notes/walk.ts`): few at the same moment in all, and one of each account. However many of one account wait,
 * that of another comes after one of them at most for each place (threats M04).
 */
import { Refusal } from "#protocol/refusals.ts";

export interface WalkTurns {
  /** Throws `request.timed-out` when the signal comes before its turn does. */
  take<T>(account: string, signal: AbortSignal | null, task: () => Promise<T>): Promise<T>;
}

export function openWalkTurns({ atOnce }: { atOnce: number }): WalkTurns {
  const walking = new Set<string>();
  /** Whose turn comes is first; of each account, the first come first. */
  const waiting = new Map<string, Set<() => void>>();

  function startNext(): void {
    for (const [account, begins] of waiting) {
      if (walking.size >= atOnce) return;
      if (walking.has(account)) continue;
      const [begin] = begins;
      leave(account, begin!);
      // Those of others are before its next one.
      if (waiting.delete(account)) waiting.set(account, begins);
      walking.add(account);
      begin!();
    }
  }

  function leave(account: string, begin: () => void): void {
    const begins = waiting.get(account);
    if (begins?.delete(begin) && begins.size === 0) waiting.delete(account);
  }

  function turn(account: string, signal: AbortSignal | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        leave(account, begin);
        reject(new Refusal("request.timed-out"));
      };
      if (signal?.aborted) return giveUp();
      signal?.addEventListener("abort", giveUp, { once: true });
      const begins = waiting.get(account) ?? new Set();
      waiting.set(account, begins.add(begin));
      startNext();
    });
  }

  return {
    async take(account, signal, task) {
      await turn(account, signal);
      try {
        return await task();
      } finally {
        walking.delete(account);
        startNext();
      }
    },
  };
}
