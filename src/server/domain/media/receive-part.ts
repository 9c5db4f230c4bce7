/**
 * The bytes of one part, on their way to their place.
 *
 * They come as slowly as their sender likes, and an upload may be finished meanwhile by way of another server on the same database. So
 * they wait aside until they are whole, and are taken into the file while the database holds the upload open (threats M12).
 */
import { createHash } from "node:crypto";
import { Refusal } from "#protocol/refusals.ts";
import { atMost } from "#kit/at-most.ts";
import type { Blobs, UnfinishedBlob } from "#server/outside/blobs.ts";
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
  /** Acknowledges what `write` writes, while nobody else writes it or finishes the upload. */
  take(etag: string, write: () => Promise<void>): Promise<void>;
}

/** Each holds a connection to the database while it is written. */
const takes = atMost(2);
/** Bytes that are copied at once. */
const atOnce = 256 * 1024;

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
  let aside: UnfinishedBlob | null = null;
  try {
    await row.open();
    const received = (aside = await blobs.aside());
    const hash = createHash("sha256");
    const size = await writeChunks(until(stopping.promise, chunks), async (some, at) => {
      if (at + sizeOf(some) > length) throw new Refusal("media.part-broken");
      for (const chunk of some) hash.update(chunk);
      await received.write(some, at);
    });
    const digested = hash.digest();
    if (size !== length || (digest !== null && digest !== digested.toString("base64"))) {
      throw new Refusal("media.part-broken");
    }
    const etag = digested.toString("hex");
    await takes(() => row.take(etag, () => copyInto(blobs, id, { start, length }, received)));
    return etag;
  } finally {
    await aside?.close();
    underWay.delete(place);
    stopped.resolve();
  }
}

/** It is on disk when the promise is kept; nothing of it is on its way any more when it is broken. */
async function copyInto(
  blobs: Blobs,
  id: UploadId,
  { start, length }: { start: number; length: number },
  from: UnfinishedBlob,
): Promise<void> {
  const blob = await blobs.resume(id).catch(() => null);
  if (!blob) throw new Refusal("record.not-found");
  try {
    for (let at = 0; at < length; at += atOnce) {
      await blob.write([await from.read(at, Math.min(atOnce, length - at))], start + at);
    }
    await blob.sync();
  } finally {
    await blob.close();
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
