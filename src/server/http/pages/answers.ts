/** Finished pages as HTTP answers: compressed, and with what caches may do with them. */
import type { PageAnswer, PageQuestion } from "#web/entry-server.tsx";
import { returnToPath } from "#protocol/return-to.ts";
import { compress, encodingFor, type Encoding } from "../middleware/compression.ts";
import type { PageDoors } from "./doors.ts";
import { contentPolicy, siteOf } from "./security-headers.ts";

/** Held in the micro-cache together with what it becomes when compressed. */
export interface Rendered {
  answer: PageAnswer;
  compressed: Map<Encoding | "identity", Promise<Buffer<ArrayBuffer>>>;
  /** The content security policy that lets the style sheets inside apply. */
  policy: string | null;
}

export function rendered(answer: PageAnswer, policy: string | null = null): Rendered {
  return { answer, compressed: new Map(), policy };
}

/**
 * A page as the screens have drawn it, with all that a browser needs in it. Tells
 * the operator of the bug behind an error page, under the id that the page shows.
 */
export async function finished(
  doors: PageDoors,
  page: PageAnswer,
  { url, requestId }: Pick<PageQuestion, "url" | "requestId">,
): Promise<Rendered> {
  if (page.kind === "page") {
    if (page.bug) doors.log.error("page failed", { requestId, path: url.pathname, error: page.bug });
    if (doors.renderer.finish) page.html = await doors.renderer.finish(page.html, url);
  }
  const hasSheets = page.kind === "page" && page.styles.length > 0;
  return rendered(page, hasSheets ? contentPolicy(siteOf(doors), page.styles) : null);
}

/** Anyone may keep a visitor's page for as long as we do, and nobody a reader's (threats C01). */
export const publicly = "public, max-age=0, s-maxage=5";
export const privately = "private, no-store";

/** Everything by which one address gives different pages. */
export const vary = "Cookie, Accept-Language, Accept-Encoding, Sec-Fetch-Site";

export async function respond(
  { answer, compressed, policy }: Rendered,
  request: Request,
  cacheControl: string,
  cookies: readonly string[] = [],
): Promise<Response> {
  const headers = new Headers({ "cache-control": cacheControl, vary });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  if (answer.kind === "redirect") {
    headers.set("location", returnToPath(answer.location));
    return new Response(null, { status: 303, headers });
  }
  headers.set("content-type", "text/html; charset=utf-8");
  if (policy) headers.set("content-security-policy", policy);
  if (answer.status === 503 || answer.status === 429) headers.set("retry-after", "5");
  const encoding = encodingFor(request.headers.get("accept-encoding"), answer.html);
  if (encoding) headers.set("content-encoding", encoding);
  let bytes = compressed.get(encoding ?? "identity");
  if (!bytes) {
    // Made once: a hundred who ask for the same heavy page, and do not read it, share the same bytes.
    bytes = encoding ? compress(answer.html, encoding) : Promise.resolve(Buffer.from(answer.html));
    compressed.set(encoding ?? "identity", bytes);
  }
  return new Response(await bytes, { status: answer.status, headers });
}

/** A refusal of the pages themselves, as JSON: `{"error": "…"}`. */
export function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...headers, "cache-control": "no-store" } });
}
