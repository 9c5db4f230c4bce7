/** Query strings as the Mastodon API writes them. */
export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;

/** `?a=1&b[]=2&b[]=3`, without what is null or undefined; empty string for an empty query. */
export function queryString(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    if (Array.isArray(value)) for (const item of value) parameters.append(`${key}[]`, item);
    else parameters.append(key, String(value));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
