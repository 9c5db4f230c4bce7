/** How an answer of the API goes over HTTP: as JSON, compressed, with the headers that go with it. */
import { compress, encodingFor } from "./compression.ts";
import type { Fields } from "./body.ts";
import type { Reply } from "./route.ts";

/** By their names in lower case, as Node takes them; a `Headers` would be built and read once more for each answer. */
export type HeadersOut = Record<string, string>;

export async function inJson(
  request: Request,
  body: unknown,
  status: number,
  headers: HeadersOut,
  cookies: readonly string[] = [],
): Promise<Response> {
  const send = (content: BodyInit | null) => new Response(content, { status, headers: withCookies(headers, cookies) });
  if (request.method === "HEAD") return send(null);
  // As a string: Node sends it in one piece with the headers, where bytes would be a second one.
  const json = JSON.stringify(body);
  const encoding = encodingFor(request.headers.get("accept-encoding"), json);
  if (!encoding) return send(json);
  headers["content-encoding"] = encoding;
  return send(await compress(json, encoding));
}

function withCookies(headers: HeadersOut, cookies: readonly string[]): HeadersInit {
  if (cookies.length === 0) return headers;
  return [...Object.entries(headers), ...cookies.map((cookie): [string, string] => ["set-cookie", cookie])];
}

/** Mastodon says of each field what is wrong, as a code for apps and in words for people. */
export function described(fields: Fields | undefined, description: string): Fields {
  const { details, ...rest } = (fields ?? {}) as Fields & { details?: Record<string, { error: string }[]> };
  if (!details) return rest;
  const inWords = Object.entries(details).map(([field, faults]) => [
    field,
    faults.map((fault) => ({ ...fault, description })),
  ]);
  return { ...rest, details: Object.fromEntries(inWords) };
}

export const toAllOrigins: HeadersOut = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Link, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Mastodon-Async-Refresh",
};

export function preflight(headers: HeadersOut): Response {
  const allowed: HeadersOut = {
    "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
    // Other headers that a library sends along change nothing. The star does not stand for the first one, and older browsers don't know it.
    "access-control-allow-headers": "Authorization, Content-Type, Content-Digest, Idempotency-Key, *",
    "access-control-max-age": "86400",
  };
  return new Response(null, { status: 204, headers: { ...headers, ...allowed } });
}

/** RFC 8288, absolute from the configured origin, keeping the other parameters. */
export function linkHeader(origin: string, url: URL, reply: Reply): string {
  const link = (rel: string, cursor: Record<string, string> | null) => {
    if (!cursor) return [];
    const query = new URLSearchParams(url.searchParams);
    for (const name of ["max_id", "since_id", "min_id", "access_token"]) query.delete(name);
    for (const [name, value] of Object.entries(cursor)) query.set(name, value);
    return [`<${origin}${url.pathname}?${query}>; rel="${rel}"`];
  };
  return [...link("next", reply.next), ...link("prev", reply.prev)].join(", ");
}
