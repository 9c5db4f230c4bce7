/** The notes of Windows Media (ASF): what its header says of the recording becomes a padding object of the same length (threats M03). */
import type { Walk } from "./walk.ts";

/** Content description, the extended one, branding, metadata and the library of metadata. */
const notes = new Set([
  "3326b2758e66cf11a6d900aa0062ce6c",
  "40a4d0d207e3d21197f000a0c95ea850",
  "fab3112223bdd211b4b700a0c955fc6e",
  "eacbf8c5af5b77488467aa8c44fa4cca",
  "941c23449894d149a1411d134e457054",
]);
const extension = "b503bf5f2ea9cf118ee300c00c205365";
const padding = Buffer.from("74d40618dfca0945a4ba9aabcb96aae8", "hex");

/** A kind and a length. */
const headLength = 24;

export async function cleanAsf(walk: Walk): Promise<void> {
  const head = await walk.read(0, headLength + 6);
  if (head.length < headLength + 6) return;
  await cleanObjects(walk, head.length, Math.min(Number(head.readBigUInt64LE(16)), walk.size));
}

async function cleanObjects(walk: Walk, from: number, to: number): Promise<void> {
  for (let at = from; at + headLength <= to;) {
    walk.countBox();
    const head = await walk.read(at, headLength);
    const [kind, size] = [head.toString("hex", 0, 16), Number(head.readBigUInt64LE(16))];
    if (size < headLength) return;
    const end = Math.min(at + size, to);
    // It holds objects of its own, behind 22 bytes.
    if (kind === extension) await cleanObjects(walk, Math.min(at + headLength + 22, end), end);
    if (notes.has(kind)) {
      walk.overwrite(at, padding);
      walk.blank(at + headLength, end);
    }
    at = end;
  }
}
