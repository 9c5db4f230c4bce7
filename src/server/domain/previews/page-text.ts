/**
 * The bytes of a page as text. A page says its charset in its head or in its first bytes, and may say anything: what is no
 * known name counts for nothing, and bytes that make no sense become the sign for that.
 */

/** So far a page may say it, as browsers look for it. */
const lookedThrough = 1_024;

const marks = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
] as const;

export function pageText(bytes: Buffer, declared: string | null): string {
  const mark = marks.find(([, begin]) => begin.every((byte, at) => bytes[at] === byte))?.[0];
  const decoder = decoderOf(mark) ?? decoderOf(declared) ?? decoderOf(saidInside(bytes));
  return (decoder ?? new TextDecoder(isUtf8SoFar(bytes) ? "utf-8" : "windows-1252")).decode(bytes);
}

function decoderOf(label: string | null | undefined): TextDecoder | null {
  if (!label) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

function saidInside(bytes: Buffer): string | null {
  const start = bytes.toString("latin1", 0, lookedThrough);
  const label = /<meta\b[^>]{0,200}?\bcharset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{1,40})/i.exec(start)?.[1] ?? null;
  // It could not have been read as that.
  return label && /^utf-?16/i.test(label) ? "utf-8" : label;
}

/** Of a page that was cut the last letter may be, too. */
function isUtf8SoFar(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
