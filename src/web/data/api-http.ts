/** The API over HTTP, for the browser: the same answers that a loader gets on the server. */
import { actingAccountHeader } from "#protocol/acting-account.ts";
import { queryString, type Query } from "#protocol/query.ts";
import { ApiProblem, type Api, type Page } from "./api.ts";

interface HttpApiOptions {
  /** What to say when no answer came (`no-answer.ts`). */
  noAnswer: () => string;
  /** Ends what is under way, when nobody waits for it any more; a call may bring one of its own in its place. */
  signal?: AbortSignal;
  /** The account that this page shows, and so the only one for which it may act. */
  actingAccount?: () => string | null;
  /** The account of this page is not the active one of this browser, or nobody is signed in. */
  onNotActive?: () => void;
  fetch?: typeof fetch;
  /** Milliseconds until a call counts as unanswered. */
  patience?: number;
}

export function httpApi({
  noAnswer,
  signal,
  actingAccount,
  onNotActive,
  patience = 30_000,
  fetch = globalThis.fetch,
}: HttpApiOptions): Api {
  async function call(method: string, address: string, body?: unknown, ending = signal): Promise<Response> {
    const deadline = AbortSignal.timeout(patience);
    const headers: Record<string, string> = { accept: "application/json" };
    const account = actingAccount?.();
    if (account) headers[actingAccountHeader] = account;
    const init: RequestInit = {
      method,
      credentials: "same-origin",
      headers,
      signal: ending ? AbortSignal.any([ending, deadline]) : deadline,
    };
    if (body instanceof FormData) init.body = body;
    else if (method !== "GET") {
      init.body = JSON.stringify(body ?? {});
      headers["content-type"] = "application/json";
    }
    let response: Response;
    try {
      response = await fetch(address, init);
    } catch (error) {
      if (ending?.aborted) throw error;
      throw new ApiProblem(0, noAnswer());
    }
    if (response.ok) return response;
    const details = await jsonOf(response).catch(() => null);
    const words = details?.["error"];
    // A read leads to signing in by itself.
    const isSignedOut = response.status === 401 && method !== "GET";
    if (isSignedOut || (details && "active_account_id" in details)) onNotActive?.();
    if (typeof words === "string") throw new ApiProblem(response.status, words, details!);
    // A proxy speaks for a server that is away; what was sent may have arrived.
    if (response.status >= 500) throw new ApiProblem(0, noAnswer());
    throw new ApiProblem(response.status, `${response.status} ${response.statusText}`);
  }

  /** A body that breaks off, or is not ours (the sign-in page of a café), is no answer either. */
  async function bodyOf<T>(response: Response, ending = signal): Promise<T> {
    try {
      return (await jsonOf(response)) as T;
    } catch (error) {
      if (ending?.aborted) throw error;
      throw new ApiProblem(0, noAnswer());
    }
  }

  return {
    async get<T>(path: string, query: Query = {}): Promise<Page<T>> {
      const asked = queryString(query);
      const response = await call("GET", path + asked);
      const links = neighboursIn(response.headers.get("link") ?? "", new URLSearchParams(asked));
      return { body: await bodyOf<T>(response), ...links };
    },
    async send<T>(method: string, path: string, body?: unknown, ending?: AbortSignal): Promise<T> {
      return bodyOf<T>(await call(method, path, body, ending), ending);
    },
  };
}

async function jsonOf(response: Response): Promise<Record<string, unknown> | null> {
  const text = await response.text();
  return text ? (JSON.parse(text) as Record<string, unknown>) : null;
}

/**
 * The queries of the pages around this one, from the `Link` header. What was
 * asked for anyway (a limit, a filter) is left out, as it is on the server.
 */
export function neighboursIn(header: string, asked: URLSearchParams): Pick<Page<unknown>, "next" | "prev"> {
  const found: Record<string, Record<string, string>> = {};
  for (const [, address, relation] of header.matchAll(/<([^>]*)>\s*;\s*rel="?(\w+)"?/g)) {
    const url = URL.parse(address!, "https://this-site.invalid");
    if (!url) continue;
    found[relation!] = Object.fromEntries([...url.searchParams].filter(([name, value]) => asked.get(name) !== value));
  }
  return { next: found["next"] ?? null, prev: found["prev"] ?? null };
}
