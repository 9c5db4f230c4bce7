/** What a walk through a file changes (`walk.ts`): noted on the way, and written in the end in few pieces. */
import { Refusal } from "#protocol/refusals.ts";

/** Changes that are noted, and the bytes of those that are no zeros. */
export const mostPatches = 40_000;
export const mostPatched = 64 * 1024 ** 2;

/** Bytes that are read and written at once where something is blanked; as many as a segment of an S3 store has (`outside/s3-blobs.ts`). */
const span = 8 * 1024 ** 2;

interface Patch {
  at: number;
  end: number;
  /** Null for zeros. */
  bytes: Buffer | null;
}

interface Writing {
  read(at: number, length: number): Promise<Buffer>;
  write(bytes: Buffer, at: number): Promise<void>;
}

export interface Patches {
  blank(from: number, to: number): void;
  overwrite(at: number, bytes: Buffer): void;
  /** Answers whether there was anything. */
  rewrite(writing: Writing): Promise<boolean>;
}

/** Of a file of so many bytes. Throws `media.unsupported` for more than a count. */
export function openPatches(size: number): Patches {
  const patches: Patch[] = [];
  let patched = 0;

  function patch(added: Patch): void {
    patched += added.bytes?.length ?? 0;
    if (patches.push(added) > mostPatches || patched > mostPatched) throw new Refusal("media.unsupported");
  }

  function blank(from: number, to: number): void {
    if (to <= from) return;
    const end = Math.min(to, size);
    const last = patches.at(-1);
    // One that goes on from the last is the same one.
    if (last && !last.bytes && from >= last.at && from <= last.end) last.end = Math.max(last.end, end);
    else patch({ at: from, end, bytes: null });
  }

  async function rewrite({ read, write }: Writing): Promise<boolean> {
    patches.sort((one, other) => one.at - other.at);
    let first = 0;
    for (let done = 0; first < patches.length;) {
      const from = Math.max(done, patches[first]!.at);
      let next = first;
      done = from;
      while (next < patches.length && patches[next]!.at < from + span) {
        done = Math.max(done, Math.min(patches[next++]!.end, from + span));
      }
      const bytes = await read(from, done - from);
      for (const { at, end, bytes: replacing } of patches.slice(first, next).filter(({ end }) => end > from)) {
        if (replacing) replacing.copy(bytes, Math.max(0, at - from), Math.max(0, from - at));
        else bytes.fill(0, Math.max(0, at - from), Math.min(end - from, bytes.length));
      }
      await write(bytes, from);
      while (first < patches.length && patches[first]!.end <= done) first++;
    }
    return patches.length > 0;
  }

  return { blank, overwrite: (at, bytes) => patch({ at, end: at + bytes.length, bytes }), rewrite };
}
