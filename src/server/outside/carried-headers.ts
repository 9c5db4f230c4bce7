/** Headers that belong to a connection, or say who asks, are never taken from a request that is passed on. */
const ofConnection = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "cookie",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
]);

export function carriedHeaders(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  const carried = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(
    carried.filter(([name]) => !ofConnection.has(name) && !/^(?:proxy|sec-websocket)-/.test(name)),
  );
}
