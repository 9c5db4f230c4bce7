/** Whether a picture moves, by its bytes: a canvas would keep one frame of it. */

/** So many bytes from the beginning say it, but of a GIF. */
export const tellingBytes = 64 * 1024;

/** Of a GIF all bytes are needed. */
export function isMoving(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "GIF") return framesOf(bytes) > 1;
  // The flags of an extended WebP.
  if (text(8, 16) === "WEBPVP8X") return (bytes[20]! & 0x02) !== 0;
  // All names of a file of boxes stand in its first one.
  if (text(4, 11) === "ftypavi") return text(8, bytes[3]!).includes("avis");
  return text(1, 4) === "PNG" && hasChunk(bytes, "acTL");
}

/** Counts to two, along the blocks of the file (GIF89a, section 12 and after). */
function framesOf(bytes: Uint8Array): number {
  const tableAt = (at: number) => (bytes[at]! & 0x80 ? 3 * 2 ** ((bytes[at]! & 0x07) + 1) : 0);
  let at = 13 + tableAt(10);
  let frames = 0;
  while (at < bytes.length && frames < 2) {
    const block = bytes[at];
    if (block === 0x2c) {
      frames += 1;
      at += 11 + tableAt(at + 9);
    } else if (block === 0x21) at += 2;
    else break;
    // Pieces of at most 255 bytes, until an empty one.
    while (bytes[at]) at += bytes[at]! + 1;
    at += 1;
  }
  return frames;
}

/** Before the pixels of a PNG. */
function hasChunk(bytes: Uint8Array, name: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === name) return true;
    if (type === "IDAT") return false;
  }
  return false;
}
