/**
 * The bytes of a body as they come in: of one sender a few bodies at once, and from none too slowly.
 *
 * What waits is not read, so it stays with its sender. What is small is always read: nobody can keep others
 * who share their address from signing in and posting.
 */
import { Refusal } from "#protocol/refusals.ts";

export interface Beginning {
  /** Called once for what is more than small, before the rest of it is read; resolves when it may be. */
  begin(): Promise<void>;
}

const small = 16 * 1024;
/** Of bytes, in so many milliseconds; the slowest connections of phones bring several times as many. */
const leastProgress = { bytes: 10 * 1024, within: 10_000 };

/** Throws `request.timed-out` when too little comes, and what `begin` throws. */
export async function* chunksOf(
  { body }: Pick<Request, "body">,
  { begin }: Beginning,
): AsyncGenerator<Uint8Array, void> {
  if (!body) return;
  const reader = body.getReader();
  let size = 0;
  let progress = 0;
  let isWaiting = false;
  let tooSlow = false;
  const watch = setInterval(() => {
    if (!isWaiting && progress < leastProgress.bytes) {
      tooSlow = true;
      void reader.cancel().catch(() => {});
    }
    progress = 0;
  }, leastProgress.within);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (tooSlow) throw new Refusal("request.timed-out");
      if (done) return;
      const wasSmall = size <= small;
      size += value.byteLength;
      progress += value.byteLength;
      if (wasSmall && size > small) {
        isWaiting = true;
        await begin();
        isWaiting = false;
      }
      yield value;
    }
  } finally {
    clearInterval(watch);
    void reader.cancel().catch(() => {});
  }
}
