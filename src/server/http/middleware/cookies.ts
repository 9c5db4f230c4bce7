/**
 * Cookies. On https each carries the `__Host-` prefix: bound to this host, to
 * the whole of it, and to https, so that no neighbour can plant one (threats A09).
 */
export function cookieName(name: Secret, origin: string): string {
  return origin.startsWith("https:") ? `__Host-${name}` : name;
}

/** The privacy page says what each is for. */
export const cookieNames = {
  secret: ["session", "flow", "device", "deed", "told"],
  preference: ["locale", "theme", "accent", "font_size", "style"],
} as const;

type Secret = (typeof cookieNames.secret)[number];
type Preference = (typeof cookieNames.preference)[number];

export function readCookie(header: string | null | undefined, name: string): string | null {
  if (!header) return null;
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}

/** What only this browser holds. */
export interface BrowserSecrets {
  session: string | null;
  /** Binds a code to the browser that asked for it. */
  flow: string | null;
  /** Tells a browser that has signed in before from a stranger's. */
  device: string | null;
  /** What its visitor wants to be done after signing in (`protocol/deed.ts`). */
  deed: string | null;
}

export const noSecrets: BrowserSecrets = { session: null, flow: null, device: null, deed: null };

export function readSecrets(header: string | null | undefined, origin: string): BrowserSecrets {
  const read = (name: Secret) => readCookie(header, cookieName(name, origin));
  return { session: read("session"), flow: read("flow"), device: read("device"), deed: read("deed") };
}

/** Without the `__Host-` prefix and for a year: a neighbour that plants one only changes a language or a look. */
export function writePreference(name: Preference, value: string, origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${365 * 24 * 3_600}; HttpOnly; SameSite=Lax${secure}`;
}

/** `maxAge` in seconds; 0 clears. No script can read it. */
export function writeCookie(name: Secret, value: string, origin: string, maxAge: number): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(name, origin)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

const day = 24 * 60 * 60;
/** As long as browsers allow; it is the database that says how long a session lives. */
export const sessionCookieAge = 400 * day;
export const deviceCookieAge = 400 * day;

/** Several cookies stand in one value, a line each. */
export function setCookies(...cookies: string[]): Record<string, string> {
  return { "set-cookie": cookies.join("\n") };
}
