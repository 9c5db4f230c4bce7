/** Who calls, and whether they may: scopes, sessions, other sites, and pages that show another account. */
import { Refusal } from "#protocol/refusals.ts";
import type { Caller, MaybeViewer } from "#server/domain/accounts/viewer.ts";
import type { Route, Scope } from "./route.ts";

type ScopeAllows = (granted: readonly string[], needed: Scope) => boolean;

/** For whom a route answers: the viewer, or null where it answers everybody alike. */
export function authorize(route: Route, caller: Caller, allows: ScopeAllows): MaybeViewer {
  const { access, tokenScope } = route;
  const authority = caller?.authority;
  const viewer = caller?.accountId ? caller : null;
  if (access === "app") {
    if (authority?.kind !== "token") throw new Refusal("auth.invalid-token");
    return viewer;
  }
  if (access === "public") {
    if (authority?.kind !== "token") return viewer;
    if (!tokenScope) return null;
    if (allows(authority.scopes, tokenScope)) return viewer;
    if (route.orVisitor) return null;
    throw new Refusal("auth.scope");
  }
  if (!viewer) throw new Refusal(caller ? "auth.person-needed" : "auth.required");
  if (access === "session") {
    if (authority?.kind !== "session") throw new Refusal("auth.scope");
    return viewer;
  }
  if (authority?.kind !== "token") return viewer;
  const needed = typeof access === "string" ? [access] : access;
  if (!needed.some((scope) => allows(authority.scopes, scope))) throw new Refusal("auth.scope");
  return viewer;
}

/**
 * A change that is authorised by cookie must come from our own pages: same
 * origin by what the browser says, and a body that a foreign form cannot send
 * without asking first (threats A11). Signing in needs no cookie and gives one,
 * so a foreign page must not do it for somebody either.
 */
export function refuseCrossSite(request: Request, origin: string, route: Route, byCookie: boolean): void {
  const site = request.headers.get("sec-fetch-site");
  const from = request.headers.get("origin");
  const foreign = (site !== null && site !== "same-origin") || (from !== null && from !== origin);
  const unsaid = site === null && from === null;
  const plain = !isBare(request) && !isOfOurs(request, route);
  const refused = byCookie ? foreign || unsaid || plain : foreign && route.limiter === "sign-in";
  if (refused) throw new Refusal("request.cross-site");
}

function isOfOurs(request: Request, route: Route): boolean {
  const type = (request.headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
  if (type === "application/json") return true;
  // No form can send it, and no page of another site without asking first.
  if (route.receives?.kind === "bytes" && request.method === "PUT") return true;
  const takesFiles = route.bodyLimit !== undefined || route.receives?.kind === "files";
  return takesFiles && type === "multipart/form-data";
}

/** Without a body, as signing out may be. A form of another site always has a type, even when it is empty. */
function isBare({ headers }: Request): boolean {
  const length = Number(headers.get("content-length") ?? 0);
  return !headers.has("content-type") && !headers.has("transfer-encoding") && length === 0;
}

/** A page that shows another account than the active one does nothing for either. One that names none acts for the active one. */
export function refuseInactive(caller: Caller, named: string | null | undefined): void {
  if (!named || caller?.authority?.kind !== "session" || caller.accountId === named) return;
  throw new Refusal("account.not-active", { details: { active_account_id: caller.accountId } });
}
