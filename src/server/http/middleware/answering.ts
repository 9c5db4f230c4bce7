/** How an answer of the API goes over HTTP: as JSON, compressed, with the headers that go with it. */
import { compress, encodingFor } from "./compression.ts";
import type { Fields } from "./body.ts";
import type { Reply } from "./route.ts";

export async function inJson(request: Request, body: unknown, status: number, headers: Headers): Promise<Response> {
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const text = JSON.stringify(body);
  const encoding = encodingFor(request.headers.get("accept-encoding"), text);
  if (!encoding) return new Response(text, { status, headers });
  headers.set("content-encoding", encoding);
  return new Response(await compress(text, encoding), { status, headers });
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

export function allowAllOrigins(headers: Headers): void {
  headers.set("access-control-allow-origin", "*");
  headers.set(
    "access-control-expose-headers",
    "Link, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Mastodon-Async-Refresh",
  );
}

export function preflight(headers: Headers): Response {
  headers.set("access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE");
  headers.set("access-control-allow-headers", "Authorization, Content-Type, Idempotency-Key");
  headers.set("access-control-max-age", "86400");
  return new Response(null, { status: 204, headers });
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
