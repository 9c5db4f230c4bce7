/** A sound that browsers can play: a tone that grows louder, as a WAV file. */

const rate = 8_000;

export function soundFile(seconds: number): Uint8Array<ArrayBuffer> {
  const count = Math.round(seconds * rate);
  const bytes = new Uint8Array(44 + count);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  write(0, "RIFF");
  view.setUint32(4, 36 + count, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, "data");
  view.setUint32(40, count, true);
  for (let at = 0; at < count; at++) bytes[44 + at] = 128 + Math.round(Math.sin(at / 3) * 100 * (at / count));
  return bytes;
}
