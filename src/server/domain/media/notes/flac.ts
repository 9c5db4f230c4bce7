/** The notes of FLAC (RFC 9639): comments, pictures and what programs wrote become padding of the same length (threats M03). */
import type { Walk } from "./walk.ts";

/** What describes the sound and places in it. */
const kept = new Set([0, 3, 5]);
const padding = 1;

export async function cleanFlac(walk: Walk, from = 0): Promise<void> {
  for (let at = from + 4; at < walk.size;) {
    walk.countBox();
    const head = await walk.read(at, 4);
    if (head.length < 4) return;
    const [kind, isLast] = [head[0]! & 0x7f, head[0]! & 0x80];
    // No block is of this kind: the sound has begun.
    if (kind === 0x7f) return;
    const end = Math.min(at + 4 + head.readUIntBE(1, 3), walk.size);
    if (!kept.has(kind)) {
      walk.overwrite(at, Buffer.from([isLast | padding]));
      walk.blank(at + 4, end);
    }
    if (isLast) return;
    at = end;
  }
}
