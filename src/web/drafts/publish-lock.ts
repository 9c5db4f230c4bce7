/**
 * While a post is on its way, its draft is not sent to the server: the words would come after it and be refused. All tabs of
 * the browser keep to that.
 *
 * Browsers have no locks on an insecure address; there the refusal is all (`docs/decisions/0032`).
 */
import type { Key } from "./claim.ts";

const nameOf = ({ accountId, publishId }: Key) => `linnet publish ${accountId} ${publishId}`;

/** Words of this draft that are on their way are called back. Answers how to let go. */
export async function lockForPublishing(key: Key): Promise<() => void> {
  const { locks } = navigator;
  const held = Promise.withResolvers<void>();
  const got = Promise.withResolvers<void>();
  locks
    ?.request(nameOf(key), { steal: true }, () => {
      got.resolve();
      return held.promise;
    })
    .catch(got.resolve);
  if (locks) await got.promise;
  return held.resolve;
}

/**
 * `signal` ends the work when the draft is published meanwhile; it is then nobody's business how it ended. False if it was
 * not done, or not to its end.
 */
export async function unlessPublishing(key: Key, work: (signal?: AbortSignal) => Promise<void>): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return work().then(() => true);
  const calledBack = new AbortController();
  let ended: Promise<void> | undefined;
  try {
    await locks.request(nameOf(key), { mode: "shared", ifAvailable: true }, (lock) => {
      ended = lock ? work(calledBack.signal) : undefined;
      return ended?.catch(() => {});
    });
  } catch {
    calledBack.abort();
    return false;
  }
  await ended;
  return ended !== undefined;
}
