/**
 * The bytes of a body as they come in: of one sender a few bodies at once, and from none too slowly.
 *
 * What waits is not read, so it stays with its sender. What is small is always read: nobody can keep others
 * who share their address from signing in and posting.
 */
import type { IncomingMessage } from "node:http";
import { Refusal } from "#protocol/refusals.ts";
import { notePassing } from "./passing-bytes.ts";

/** A body that is not read as fields: its bytes, and what was said of them. */
export interface IncomingBytes {
  /** Mime type; "" if none was said. */
  type: string;
  /** How many there are, if that was said. */
  declared: number | null;
  /** `Content-Digest` (RFC 9530), if one was sent. */
  digest: string | null;
  /** Reads them; meanwhile the call holds no place at the turnstile. Throws what `chunksOf` throws. */
  read<T>(work: (chunks: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T>;
}

/** A call in memory brings none. */
export const noBytes: IncomingBytes = {
  type: "",
  declared: 0,
  digest: null,
  read: (work) => work(chunksOf({ body: null }, { begin: async () => {} })),
};

export interface Beginning {
  /** Called once for what is more than small, before the rest of it is read; resolves when it may be. */
  begin(): Promise<void>;
}

const small = 16 * 1024;
/** Of bytes, in so many milliseconds; the slowest connections of phones bring several times as many. */
const leastProgress = { bytes: 10 * 1024, within: 10_000 };

/** Throws `request.timed-out` when too little comes, `request.malformed` when it breaks off, and what `begin` throws. */
export async function* chunksOf(
  { body }: { body: Request["body"] | IncomingMessage },
  { begin }: Beginning,
): AsyncGenerator<Uint8Array, void> {
  if (!body) return;
  const reader = "getReader" in body ? body.getReader() : readerOf(body);
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
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new Refusal(tooSlow ? "request.timed-out" : "request.malformed", { cause });
      });
      if (tooSlow) throw new Refusal("request.timed-out");
      if (done) return;
      const wasSmall = size <= small;
      size += value.byteLength;
      progress += value.byteLength;
      notePassing(value.byteLength);
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

/** Giving up leaves the connection open, for an answer. */
function readerOf(incoming: IncomingMessage): Pick<ReadableStreamDefaultReader<Uint8Array>, "read" | "cancel"> {
  let isCancelled = false;
  let wake = () => {};
  for (const event of ["readable", "end", "error", "close"] as const) incoming.on(event, () => wake());
  return {
    async read() {
      for (;;) {
        if (isCancelled || incoming.readableEnded) return { done: true, value: undefined };
        const value = incoming.read() as Buffer | null;
        if (value) return { done: false, value };
        if (incoming.destroyed && !incoming.readableEnded) throw incoming.errored ?? new Error("the request broke off");
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    async cancel() {
      isCancelled = true;
      wake();
    },
  };
}
