/** A file in memory for a walk through it, and what the walk cost (`domain/media/notes/walk.ts`). */
import type { Patience } from "#server/domain/media/notes/pace.ts";
import { openWalk, type Bytes, type Walk } from "#server/domain/media/notes/walk.ts";

export function inMemory(bytes: Buffer): { file: Bytes; reads(): number } {
  let reads = 0;
  const file: Bytes = {
    size: bytes.length,
    async read(at, length) {
      reads++;
      return Buffer.from(bytes.subarray(at, at + length));
    },
  };
  return { file, reads: () => reads };
}

/** The bytes as they are afterwards. */
export async function walkThrough(
  clean: (walk: Walk) => Promise<unknown>,
  before: Buffer,
  patience: Patience = {},
): Promise<{ bytes: Buffer; reads: number; writes: number }> {
  const bytes = Buffer.from(before);
  const { file, reads } = inMemory(bytes);
  let writes = 0;
  const walk = openWalk(file, patience);
  await clean(walk);
  await walk.rewrite(async (some, at) => {
    writes++;
    some.copy(bytes, at);
  });
  return { bytes, reads: reads(), writes };
}
