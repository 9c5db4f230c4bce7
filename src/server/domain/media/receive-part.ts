/** The bytes of one part, on their way to their place. */
import { createHash } from "node:crypto";
import { Refusal } from "#protocol/refusals.ts";
import type { Blobs } from "#server/outside/blobs.ts";
import { sizeOf, writeChunks } from "./received-file.ts";
import type { UploadId } from "./upload.ts";

interface Receiving {
  stop(): void;
  hasStopped: Promise<void>;
}

/** What is told of a part besides its bytes. */
export interface PartRow {
  /** What was there counts no more: its bytes are about to change. */
  open(): Promise<void>;
  acknowledge(etag: string): Promise<void>;
}

const underWay = new Map<string, Receiving>();

/**
 * Writes a part and answers the SHA-256 of what was written, in hexadecimal, when it is on disk and acknowledged.
 *
 * Of two requests for one part the later one goes on: the earlier is one whose network went away, and whose end nobody
 * has noticed yet. Throws `media.part-broken` for a part that is not as long as it should be or does not have the digest
 * that was said, `request.conflict` for one that a later request replaces, and `record.not-found` if the upload is gone.
 */
export async function receivePart(
  blobs: Blobs,
  id: UploadId,
  { start, length, digest }: { start: number; length: number; digest: string | null },
  chunks: AsyncIterable<Uint8Array>,
  row: PartRow,
): Promise<string> {
  const place = `${id} ${start}`;
  for (let other = underWay.get(place); other; other = underWay.get(place)) {
    other.stop();
    await other.hasStopped;
  }
  const stopping = Promise.withResolvers<never>();
  const stopped = Promise.withResolvers<void>();
  stopping.promise.catch(() => {});
  underWay.set(place, {
    stop: () => stopping.reject(new Refusal("request.conflict")),
    hasStopped: stopped.promise,
  });
  let blob: Awaited<ReturnType<Blobs["resume"]>> | null = null;
  try {
    await row.open();
    const resumed = (blob = await blobs.resume(id).catch(() => null));
    if (!resumed) throw new Refusal("record.not-found");
    const hash = createHash("sha256");
    const size = await writeChunks(until(stopping.promise, chunks), async (some, at) => {
      if (at + sizeOf(some) > length) throw new Refusal("media.part-broken");
      for (const chunk of some) hash.update(chunk);
      await resumed.write(some, start + at);
    });
    const digested = hash.digest();
    if (size !== length || (digest !== null && digest !== digested.toString("base64"))) {
      throw new Refusal("media.part-broken");
    }
    await resumed.sync();
    const etag = digested.toString("hex");
    // Before another request may write here: what is told of the bytes is true of those that lie there.
    await row.acknowledge(etag);
    return etag;
  } finally {
    await blob?.close();
    underWay.delete(place);
    stopped.resolve();
  }
}

/** The chunks, until something is thrown: at once, also while none comes. */
async function* until(thrown: Promise<never>, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), thrown]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // It may wait for a chunk that never comes.
    void iterator.return?.().catch(() => {});
  }
}

/** The SHA-256 in a `Content-Digest` (RFC 9530), in base64; null if there is none. */
export function sha256In(header: string | null): string | null {
  return /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(header ?? "")?.[1] ?? null;
}
