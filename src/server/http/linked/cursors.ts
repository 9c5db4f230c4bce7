/** The neighbours of a page, as another server's `Link` header names them (RFC 8288): their cursors alone, for our own address. */

const names = new Set(["max_id", "min_id", "since_id", "offset", "page", "limit"]);
const longest = 8_000;

interface Cursors {
  next: Record<string, string> | null;
  prev: Record<string, string> | null;
}

export function cursorsIn(header: string, origin: string): Cursors {
  const found: Cursors = { next: null, prev: null };
  if (header.length > longest) return found;
  for (const [, address = "", relation] of header.matchAll(/<([^<>]*)>\s*;[^,<]*?\brel="?(next|prev)"?/g)) {
    const url = URL.parse(address, origin);
    if (!url) continue;
    const cursor = [...url.searchParams].filter(([name, value]) => names.has(name) && /^[\w.:~-]{1,128}$/.test(value));
    if (cursor.length > 0) found[relation as keyof Cursors] = Object.fromEntries(cursor);
  }
  return found;
}
