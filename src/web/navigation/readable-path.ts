/** An address as it stands in a sentence. */

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unreadable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Path and query: `/привет?x=1` rather than `/%D0%BF…`. Invisible characters, and
 * those that would turn the rest of the sentence around, stay encoded.
 */
export function readablePath({ pathname, search }: URL): string {
  const path = pathname + search;
  try {
    return decodeURI(path).replace(unreadable, encodeURIComponent);
  } catch {
    return path;
  }
}
