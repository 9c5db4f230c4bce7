/** The door of the API before any routes, without a database: for tests of what it lets through. */
import * as v from "valibot";
import type { AccountId, AppId, SessionId, TokenId } from "#protocol/ids.ts";
import { scopeAllows } from "#protocol/scopes.ts";
import type { Caller, Viewer } from "#server/domain/accounts/viewer.ts";
import { createApi, type ApiServer, type ApiParts } from "#server/http/middleware/api.ts";
import { noLimits } from "#server/http/middleware/limiters.ts";
import type { Route } from "#server/http/middleware/route.ts";
import { silentLog, type Log } from "#server/outside/log.ts";
import type { Ports } from "#server/outside/ports.ts";
import { openMemoryBlobs } from "./memory-blobs.ts";
import { formFields, sampleOf, wantsFile } from "./samples.ts";

export const origin = "https://linnet.example";
export const here = "192.0.2.1";
export const json = { "content-type": "application/json" };

/** Whom the session cookie `mine` stands for. */
export const session: Viewer = {
  accountId: "1" as AccountId,
  appId: null,
  authority: { kind: "session", sessionId: "1" as SessionId },
};

/** The same person through an app, or the app alone. */
function tokenWith(scopes: readonly string[]): Caller {
  const authority = { kind: "token", tokenId: "1" as TokenId, scopes } as const;
  return scopes[0] === "app" ? { accountId: null, appId: "1" as AppId, authority } : { ...session, authority };
}

/** A token says its scopes itself (`read~write:media`), after `app` those of an app alone; the one that is called `none` is not valid. */
export function doorTo(routes: readonly Route[], parts: Partial<ApiParts> & { log?: Log } = {}): ApiServer {
  const { log = silentLog, ...others } = parts;
  return createApi({
    routes,
    db: undefined as never,
    ports: { origin, domain: "linnet.example", log, blobs: openMemoryBlobs() } as Partial<Ports> as Ports,
    limiters: noLimits,
    resolveSession: async (secret) => (secret === "mine" ? session : null),
    resolveToken: async (token) => (token === "none" ? null : tokenWith(token.split("~"))),
    presumeSession: () => null,
    presumeToken: () => null,
    scopeAllows,
    ...others,
  });
}

/** A route that answers nothing in particular to everybody. */
export function oneRoute(entry: Partial<Route>): Route {
  const usual = { method: "GET", path: "/api/v1/one", access: "public", input: v.object({}), handle: async () => ({}) };
  return { ...usual, ...entry } as Route;
}

export function call(api: ApiServer, method: string, path: string, init: RequestInit = {}): Promise<Response> {
  return api.handle(new Request(origin + path, { method, ...init }), here);
}

/** Sends a route what would be fine, with these headers. */
export function callFilled(
  api: ApiServer,
  route: Route,
  headers: Record<string, string> = {},
  body?: BodyInit,
): Promise<Response> {
  const filled = fill(route);
  if (route.method === "GET") return call(api, "GET", filled.path, { headers });
  if (body === undefined && !("content-type" in headers) && wantsFile(route.input)) {
    const form = new FormData();
    for (const [name, value] of formFields(filled.body)) form.append(name, value);
    form.append("file", new Blob(["bytes"]));
    return call(api, route.method, filled.path, { headers, body: form });
  }
  return call(api, route.method, filled.path, {
    headers: { ...json, ...headers },
    body: body ?? JSON.stringify(filled.body),
  });
}

/** A path, and for a change a body, that a route takes. */
export function fill(route: Route): { path: string; body: Record<string, unknown> } {
  const body = sampleOf(route.input) as Record<string, unknown>;
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => String(body[name] ?? "7"));
  if (route.method !== "GET") return { path, body };
  return { path: `${path}?${new URLSearchParams([...formFields(body)])}`, body };
}
