/**
 * A file as it came in: its bytes on disk, written there as they came and never
 * held in memory, under no name that anybody could ask for (threats M08).
 */
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Blobs } from "#server/outside/blobs.ts";

interface FileFacts {
  /** A label alone: no file on this server is called so (threats M01). */
  name: string;
  /** What its sender says that it is. */
  type: string;
  size: number;
  /** Of the unfinished blob with its bytes. */
  blob: string;
}

/** What is said of a file is sent to everybody who sees its post. */
export const longestType = 200;

export class ReceivedFile implements FileFacts {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly blob: string;

  constructor({ name, type, size, blob }: FileFacts) {
    this.name = labelOf(name);
    this.type = type.length > longestType ? "" : type;
    this.size = size;
    this.blob = blob;
  }
}

/** Bytes that are written at once; each time costs the same, few or many. */
const atOnce = 256 * 1024;

/** Counts while the bytes come, whatever was said before. Throws `media.too-large`, and what the chunks throw. */
export async function receiveFile(
  blobs: Blobs,
  { name, type, most }: { name: string; type: string; most: number },
  chunks: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> {
  const blob = await blobs.begin();
  try {
    const size = await writeChunks(chunks, (some, at) => {
      if (at + sizeOf(some) > most) throw tooLarge(most);
      return blob.write(some, at);
    }).finally(blob.close);
    return new ReceivedFile({ name, type, size, blob: blob.name });
  } catch (error) {
    await blobs.discard(blob.name);
    throw error;
  }
}

/** Writes chunks one after the other, some at once, while the next ones come; answers how many bytes they were. */
export async function writeChunks(
  chunks: AsyncIterable<Uint8Array>,
  write: (some: readonly Uint8Array[], at: number) => Promise<void>,
): Promise<number> {
  let at = 0;
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let written = Promise.resolve();
  const flush = async () => {
    const [some, place] = [waiting, at];
    [waiting, at, bytes] = [[], at + bytes, 0];
    await written;
    written = write(some, place);
    // It is waited for before the next, and what it throws is thrown then.
    written.catch(() => {});
  };
  try {
    for await (const chunk of chunks) {
      waiting.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= atOnce) await flush();
    }
    if (bytes > 0) await flush();
  } finally {
    // Nobody closes a file that is still written to.
    await written.catch(() => {});
  }
  await written;
  return at;
}

export function sizeOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
}

export function tooLarge(most: number): Refusal {
  return new Refusal("media.too-large", { args: { limit: most / 1024 ** 2 } });
}

/** Of a path its last name, without what moves or hides letters (threats M11). */
export function labelOf(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  const letters = last.toWellFormed().replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, "");
  const label = [...letters.trim()].slice(0, limits.media.fileName).join("");
  return /[^.\s]/.test(label) ? label : "file";
}
