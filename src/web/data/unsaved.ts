/** What is open and not yet safe: before the page goes away for good, it's written down. */

const writers = new Set<() => Promise<void>>();

/** `write` saves what is unsaved; it never throws. Answers how to stop. */
export function onFlush(write: () => Promise<void>): () => void {
  writers.add(write);
  return () => writers.delete(write);
}

/** Saves all open drafts now: before a switch of accounts, a reload, the end of a session. Never throws. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...writers].map((write) => write()));
}
