/**
 * The notes of FLV: a script tag keeps its name, with nothing said under it (threats M03).
 *
 * How long a film is stands there, too, but programs see that from its end, and no browser plays such a file.
 */
import type { Walk } from "./walk.ts";

const script = 18;
const kinds = new Set([8, 9, script]);
/** An empty list of AMF 0. */
const emptyList = Buffer.from("0800000000000009", "hex");

export async function cleanFlv(walk: Walk): Promise<void> {
  const head = await walk.read(0, 9);
  if (head.length < 9) return;
  // Each tag has the length of the one before in front of it.
  for (let at = Math.max(9, head.readUInt32BE(5)) + 4; at < walk.size;) {
    walk.countPiece();
    const tag = await walk.read(at, 14);
    const kind = tag[0]! & 0x1f;
    if (tag.length < 14 || !kinds.has(kind)) return;
    const end = Math.min(at + 11 + tag.readUIntBE(1, 3), walk.size);
    if (kind === script) cleanScript(walk, at + 11, end, tag);
    at = end + 4;
  }
}

function cleanScript(walk: Walk, from: number, end: number, tag: Buffer): void {
  walk.countBox();
  const isNamed = tag[11] === 2;
  const behind = isNamed ? Math.min(from + 3 + tag.readUInt16BE(12), end) : from;
  if (end - behind < emptyList.length) return walk.blank(behind, end);
  walk.overwrite(behind, emptyList);
  walk.blank(behind + emptyList.length, end);
}
