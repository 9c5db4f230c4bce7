/**
 * Where a form sends the reader afterwards: a path of this site, whatever was
 * asked for (threats A16).
 *
 * The browser decides how it reads the `Location` header. It drops tabs
 * and newlines, takes a backslash for a slash, and reads `//host` (also as what
 * is left of `/.//host`) as another site, so the text is parsed as it would be
 * there and only the parsed path is given back.
 */
const nowhere = "https://this-site.invalid";

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const misread = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/;

/** No address of ours is longer. */
const longest = 2_000;

/** The path, query and fragment if the text is a plain path of this site; otherwise `fallback`. */
export function returnToPath(text: unknown, fallback = "/"): string {
  if (typeof text !== "string" || text.length > longest || !text.startsWith("/") || misread.test(text)) return fallback;
  const url = URL.parse(text, nowhere);
  if (!url || url.origin !== nowhere || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Where somebody signs in, to come back then; to Home where the way back is too long to be carried along. */
export function signInPath(returnTo: string, said: Record<string, string> = {}): string {
  const path = signInWith({ ...said, return_to: returnTo });
  return path.length <= longest ? path : signInWith(said);
}

function signInWith(said: Record<string, string>): string {
  const query = new URLSearchParams(said).toString();
  return query ? `/signin?${query}` : "/signin";
}
