/**
 * Cookies. On https each carries the `__Host-` prefix: bound to this host, to
 * the whole of it, and to https, so that no neighbour can plant one (threats A09).
 */
export function cookieName(name: string, origin: string): string {
  return origin.startsWith("https:") ? `__Host-${name}` : name;
}

export function readCookie(header: string | null | undefined, name: string): string | null {
  if (!header) return null;
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}

/** The secrets that only this browser holds. */
export interface BrowserSecrets {
  session: string | null;
  /** Binds a code to the browser that asked for it. */
  flow: string | null;
  /** Tells a browser that has signed in before from a stranger's. */
  device: string | null;
}

export const noSecrets: BrowserSecrets = { session: null, flow: null, device: null };

export function readSecrets(header: string | null | undefined, origin: string): BrowserSecrets {
  const read = (name: string) => readCookie(header, cookieName(name, origin));
  return { session: read("session"), flow: read("flow"), device: read("device") };
}

/** Without the `__Host-` prefix and for a year: a neighbour that plants one only changes a language or a look. */
export function writePreference(name: string, value: string, origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${365 * 24 * 3_600}; HttpOnly; SameSite=Lax${secure}`;
}

/** `maxAge` in seconds; 0 clears. Readable by scripts only where said so: none of ours needs to be. */
export function writeCookie(name: string, value: string, origin: string, maxAge: number): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(name, origin)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
