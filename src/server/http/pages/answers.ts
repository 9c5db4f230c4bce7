/** Finished pages as HTTP answers: compressed, and with what caches may do with them. */
import type { PageAnswer, PageQuestion } from "#web/entry-server.tsx";
import { returnToPath } from "#protocol/return-to.ts";
import { compress, encodingFor, type Encoding } from "../middleware/compression.ts";
import type { PageDoors } from "./doors.ts";
import { contentPolicy, siteOf } from "./security-headers.ts";

type Redirect = Extract<PageAnswer, { kind: "redirect" }>;

/** Held in the micro-cache together with what it becomes when compressed. */
export type Rendered =
  | Redirect
  | {
      kind: "page";
      status: number;
      /** A content security policy of its own: it lets the style sheets inside apply, or its form lead away. */
      policy: string | null;
      bytes: Buffer<ArrayBuffer>;
      compressed: Map<Encoding, Promise<Buffer<ArrayBuffer>>>;
    };

/** Characters that become bytes in about a millisecond. */
const longText = 256 * 1024;

/**
 * A page as the screens have drawn it, with all that a browser needs in it. Tells
 * the operator of the bug behind an error page, under the id that the page shows.
 */
export async function finished(
  doors: PageDoors,
  page: PageAnswer,
  { url, requestId, takeTurn, reader }: Pick<PageQuestion, "url" | "requestId" | "takeTurn" | "reader">,
): Promise<Rendered> {
  if (page.kind === "redirect") return page;
  const { status, bug, styles, formLeadsAway = false } = page;
  if (bug) doors.log.error("page failed", { requestId, path: url.pathname, error: bug });
  const html = doors.renderer.finish ? await doors.renderer.finish(page.html, url) : page.html;
  const encode = () => Buffer.from(html);
  const bytes = html.length > longText ? await takeTurn(encode) : encode();
  // Its face is in the list of accounts while another one is the active one.
  const showsElsewhere = reader.accounts.some(({ account }) => account.linked);
  const isUsual = styles.length === 0 && !formLeadsAway && !showsElsewhere;
  const policy = isUsual ? null : contentPolicy(siteOf(doors), { styles, formLeadsAway, showsElsewhere });
  return { kind: "page", status, policy, bytes, compressed: new Map() };
}

/** Anyone may keep a visitor's page for as long as we do, and nobody a reader's (threats C01). */
export const publicly = "public, max-age=0, s-maxage=5";
export const privately = "private, no-store";

/** Everything by which one address gives different pages. */
export const vary = "Cookie, Accept-Language, Accept-Encoding, Sec-Fetch-Site";

export async function respond(
  page: Rendered,
  request: Request,
  cacheControl: string,
  cookies: readonly string[] = [],
): Promise<Response> {
  const headers = new Headers({ "cache-control": cacheControl, vary });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  if (page.kind === "redirect") {
    headers.set("location", returnToPath(page.location));
    return new Response(null, { status: 303, headers });
  }
  const { status, policy, bytes, compressed } = page;
  headers.set("content-type", "text/html; charset=utf-8");
  if (policy) headers.set("content-security-policy", policy);
  if (status === 503 || status === 429) headers.set("retry-after", "5");
  const encoding = encodingFor(request.headers.get("accept-encoding"), bytes);
  if (!encoding) return new Response(bytes, { status, headers });
  headers.set("content-encoding", encoding);
  // Made once: a hundred who ask for the same heavy page, and do not read it, share the same bytes.
  const smaller = compressed.get(encoding) ?? compress(bytes, encoding);
  compressed.set(encoding, smaller);
  return new Response(await smaller, { status, headers });
}

/** A refusal of the pages themselves, as JSON: `{"error": "…"}`. */
export function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...headers, "cache-control": "no-store" } });
}
