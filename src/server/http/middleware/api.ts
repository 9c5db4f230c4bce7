/**
 * The API: a table of routes behind two doors. `handle` answers HTTP; `ask`
 * answers pages and forms of this server in memory, through the same
 * validation, scopes and handlers, so that they cannot disagree.
 */
import { validateHeaderValue, type IncomingMessage } from "node:http";
import { TrieRouter } from "hono/router/trie-router";
import * as v from "valibot";
import { actingAccountHeader } from "#protocol/acting-account.ts";
import type { AppId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { messageIdOfRefusal, Refusal, type RefusalCode } from "#protocol/refusals.ts";
import type { Caller, MaybeViewer } from "#server/domain/accounts/viewer.ts";
import type { Presumed } from "#server/domain/auth/presuming.ts";
import { receiveFile, type ReceivedFile } from "#server/domain/media/received-file.ts";
import type { Ports } from "#server/outside/ports.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { described, inJson, linkHeader, preflight, toAllOrigins, type HeadersOut } from "./answering.ts";
import { authorize, refuseCrossSite, refuseInactive } from "./authority.ts";
import { basicOf, bearerOf, type BasicCredentials } from "./authorization.ts";
import { nestFields, readBody, type Fields } from "./body.ts";
import type { BodyRules, Receiving } from "./form-body.ts";
import { openFormFiles, type FormFiles } from "./form-files.ts";
import { chunksOf, noBytes, type IncomingBytes } from "./incoming.ts";
import { noSecrets, readCookie, readSecrets, type BrowserSecrets } from "./cookies.ts";
import { incomingOf, takeTime } from "./body-time.ts";
import { openIntake, type Claim, type Intake } from "./intake.ts";
import { RateLimited, type Limiters } from "./limiters.ts";
import { Reply, type Call, type Route, type Scope } from "./route.ts";
import { refusalOf, refusalOfDatabase } from "./refusing.ts";
import { openTurnstile, type Leave, type Turnstile } from "./turnstile.ts";
import { withoutTrailingSlashes } from "./trailing-slashes.ts";
import { negotiateLocale, wordsIn } from "./words.ts";

/** A call in memory: what HTTP would have carried, already understood. */
export interface Ask {
  method: Route["method"];
  path: string;
  query?: URLSearchParams;
  body?: Fields;
  viewer: MaybeViewer;
  secrets: BrowserSecrets;
  locale: string;
  ip: string;
  userAgent: string;
  /** Of the request that it answers. */
  signal?: AbortSignal | null;
  idempotencyKey?: string | null;
  /** The account for which a page says that it acts. */
  actingAccount?: string | null;
}

export interface Answer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
  next: Record<string, string> | null;
  prev: Record<string, string> | null;
}

export interface ApiServer {
  handle(request: Request, ip: string): Promise<Response>;
  ask(ask: Ask): Promise<Answer>;
  /** The same for what a form changes: counted against the limiter of its route. */
  submit(ask: Ask): Promise<Answer>;
  routes: readonly Route[];
  /** Counts the bytes of all bodies, those of forms too. */
  intake: Intake;
  /** What is worked on for one sender at once: calls, pages and feeds. */
  turnstile: Turnstile;
  /** Bytes that a form for this path may bring; more than usual only where it brings files. */
  bodyLimit(path: string): number;
  /** Where a form for this path brings files that go to disk; null if no route takes such. */
  formFiles(path: string): FormFiles | null;
}

export interface ApiParts {
  routes: readonly Route[];
  /** Of accounts on other servers, for which nothing in this database is their own. */
  linkedRoutes?: readonly Route[];
  db: Database;
  ports: Ports;
  limiters: Limiters;
  /** Whether there is so little memory left that nothing more should be begun. */
  isFull?(): boolean;
  resolveSession(secret: string): Promise<MaybeViewer>;
  resolveToken(token: string): Promise<Caller>;
  /** Whom it meant last time, for a call that only reads and is told afterwards whether that still holds. */
  presumeSession(secret: string): Presumed<NonNullable<Caller>> | null;
  presumeToken(token: string): Presumed<NonNullable<Caller>> | null;
  scopeAllows(granted: readonly string[], needed: Scope): boolean;
}

interface Found {
  route: Route;
  params: Record<string, string>;
}

/** A call over HTTP, before it is known who asks. */
interface Asked {
  request: Request;
  ip: string;
  url: URL;
  found: Found | null;
  bearer: string | null;
  secrets: BrowserSecrets;
}

/** Bytes of a body, or of all in it that is no file. */
const usualBodyLimit = 1024 * 1024;
/** The same for a form, which may be given back in a page: several times the longest post. */
const usualFormLimit = 256 * 1024;
const changing = new Set(["POST", "PUT", "PATCH", "DELETE"]);

export function createApi(parts: ApiParts): ApiServer {
  const { routes, db, ports, limiters } = parts;
  const intake = openIntake();
  const turnstile = openTurnstile();
  const find = finder(routes);
  const findLinked = finder(parts.linkedRoutes ?? []);

  /** Throws `linked.not-here` for what only an account of this server can ask. */
  function findFor(caller: Caller, method: string, path: string, found = find(method, path)): Found | null {
    if (!caller?.accountId || !caller.elsewhere || found?.route.alsoLinked) return found;
    const linked = findLinked(method, path);
    if (found && !linked) throw new Refusal("linked.not-here");
    return linked;
  }

  async function run(
    route: Route,
    input: Fields,
    ask: Omit<Ask, "method" | "path" | "query" | "body"> & { appId?: AppId | null; basic?: BasicCredentials | null },
    body: IncomingBytes = noBytes,
  ): Promise<Reply> {
    const call: Call = {
      db,
      transact: (work) => transact(db, work),
      viewer: ask.viewer,
      appId: ask.appId ?? null,
      basic: ask.basic ?? null,
      async count(name) {
        const quota = await limiters.take(name, ask.viewer?.accountId ?? null, ask.ip);
        if (!quota.allowed) throw new RateLimited(quota);
      },
      ports,
      reading: (context) => ({ db, server: ports, viewer: ask.viewer, context }),
      t: wordsIn(ask.locale),
      locale: ask.locale,
      ip: ask.ip,
      userAgent: ask.userAgent.slice(0, 500),
      signal: ask.signal ?? null,
      idempotencyKey: ask.idempotencyKey ?? null,
      secrets: ask.secrets,
    };
    await route.finds?.(call, input);
    const parsed = v.safeParse(route.input, input, { abortPipeEarly: true });
    if (!parsed.success) throw refusalOf(parsed.issues);
    const answer = await route.handle(call, parsed.output as never, body);
    return answer instanceof Reply ? answer : new Reply(answer);
  }

  async function ask(asked: Ask): Promise<Answer> {
    try {
      const { route, params } = required(findFor(asked.viewer, asked.method, asked.path));
      refuseInactive(asked.viewer, asked.actingAccount);
      const viewer = authorize(route, asked.viewer, parts.scopeAllows);
      const input = { ...nestFields(saidIn(asked.query ?? new URLSearchParams())), ...asked.body, ...decoded(params) };
      const reply = await run(route, input, { ...asked, viewer });
      return { status: reply.status, body: reply.body, headers: reply.headers, next: reply.next, prev: reply.prev };
    } catch (error) {
      return failed(error, asked);
    }
  }

  /** A form says only in its body which method it means. */
  const takersOf = (path: string) => [...changing].flatMap((method) => find(method, path)?.route ?? []);

  function bodyLimit(path: string): number {
    return Math.max(usualFormLimit, ...takersOf(path).flatMap((route) => route.bodyLimit ?? []));
  }

  function formFiles(path: string): FormFiles | null {
    const most = takersOf(path).flatMap(({ receives }) => (receives?.kind === "files" ? receives.most : []));
    return most.length > 0 ? openFormFiles(ports.blobs, Math.max(...most)) : null;
  }

  async function submit(asked: Ask): Promise<Answer> {
    const quota = await take(find(asked.method, asked.path), asked.viewer, asked.ip);
    return quota.allowed ? ask(asked) : failed(new RateLimited(quota), asked);
  }

  function failed(error: unknown, { locale, path }: Pick<Ask, "locale" | "path">): Answer {
    const headers = error instanceof RateLimited ? error.headers : {};
    return { ...problem(error, locale, path), headers, next: null, prev: null };
  }

  async function handle(request: Request, ip: string): Promise<Response> {
    const url = new URL(request.url);
    const found = find(methodOf(request), url.pathname);
    const { access, ignoresCookies } = found?.route ?? {};
    const bearer = ignoresCookies && access === "public" ? null : bearerOf(request);
    const secrets = ignoresCookies ? noSecrets : readSecrets(request.headers.get("cookie"), ports.origin);
    const asked = { request, ip, url, found, bearer, secrets };
    const presumed = presume(asked);
    // Another server is asked only once it is certain: a token doesn't outlive its session.
    if (presumed && (!isElsewhere(presumed.meant) || (await presumed.holds))) {
      const answer = await answerAs(asked, async () => presumed.meant);
      if (await presumed.holds) return answer;
    }
    return answerAs(asked, () => callerOf(asked));
  }

  async function answerAs(
    { request, ip, url, found, bearer, secrets }: Asked,
    whoAsks: () => Promise<Caller>,
  ): Promise<Response> {
    const locale = localeOf(request);
    const cookie = secrets.session;
    const headers: HeadersOut = {
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
      // A cookie is sent by any page that a browser shows; an answer to it is nobody else's (threats A12).
      ...(bearer !== null || !cookie ? toAllOrigins : {}),
      "cache-control": "private, no-store",
      vary: "Authorization, Cookie, Accept-Language, Accept-Encoding",
    };
    if (request.method === "OPTIONS") return preflight(headers);
    let claim: Claim | null = null;
    let leave: Leave | null = null;
    let isUnread = false;
    const received: ReceivedFile[] = [];
    const letNextIn = () => leave?.();
    try {
      if (parts.isFull?.()) throw new Refusal("server.overloaded");
      const caller = await whoAsks();
      // A call that leads nowhere is counted too, or guessing would be free.
      const quota = await take(found, caller, ip);
      Object.assign(headers, quota.headers);
      if (!quota.allowed) throw new RateLimited(quota);
      // A bearer that is not valid is refused even where anonymous would do: the app must learn of it.
      if (bearer !== null && !caller) throw new Refusal("auth.invalid-token");
      const { route, params } = required(findFor(caller, methodOf(request), url.pathname, found));
      if (changing.has(request.method) && bearer === null)
        refuseCrossSite(request, ports.origin, route, cookie !== null);
      refuseInactive(caller, request.headers.get(actingAccountHeader));
      const viewer = authorize(route, caller, parts.scopeAllows);
      claim = intake.claim(ip, caller?.accountId ?? null);
      const { receives } = route;
      const question = questionIn(request, bearer);
      const incoming = receives ? takeTime(request) : question;
      isUnread = receives !== undefined;
      const rules: BodyRules = {
        most: usualBodyLimit,
        files:
          receives?.kind === "files"
            ? receiving(receives.most, received)
            : { mostOfFiles: Math.max(0, (route.bodyLimit ?? 0) - usualBodyLimit) },
        incoming,
        ...claim,
      };
      const hasFields = question !== null || (changing.has(request.method) && receives?.kind !== "bytes");
      const body = hasFields ? await readBody(request, rules) : {};
      if (hasFields) isUnread = false;
      // After the body: nobody holds a place with bytes that do not come.
      const enter = async () => void (leave = await turnstile.enter(ip, caller?.accountId ?? null));
      await enter();
      const { begin } = claim;
      const bytes: IncomingBytes = {
        type: request.headers.get("content-type") ?? "",
        declared: declaredLength(request),
        digest: request.headers.get("content-digest"),
        async read(work) {
          leave?.();
          const done = await work(chunksOf({ body: incoming ?? request.body }, { begin }));
          isUnread = false;
          await enter();
          return done;
        },
      };
      const whole = question ? withFields(url, body) : url;
      const query = isReading(request) ? saidIn(whole.searchParams) : whole.searchParams;
      const input = { ...nestFields(query), ...(question ? {} : body), ...decoded(params) };
      const asked = {
        viewer,
        appId: caller?.appId ?? null,
        basic: basicOf(request),
        secrets: bearer === null ? secrets : noSecrets,
        locale,
        ip,
        userAgent: request.headers.get("user-agent") ?? "",
        signal: request.signal,
        idempotencyKey: request.headers.get("idempotency-key")?.trim() || null,
      };
      const reply = await run(route, input, asked, bytes);
      // Writing and compressing the answer asks nothing of the database, and others of this sender wait.
      letNextIn();
      const link = linkHeader(ports.origin, whole, reply);
      if (link) headers["link"] = link;
      const cookies: string[] = [];
      for (const [name, value] of Object.entries(reply.headers)) {
        if (name === "set-cookie") cookies.push(...value.split("\n"));
        else {
          validateHeaderValue(name, value);
          headers[name] = value;
        }
      }
      return await inJson(request, reply.body, reply.status, headers, cookies);
    } catch (error) {
      const { status, body } = problem(error, locale, url.pathname);
      const told = error instanceof RateLimited ? error.headers : {};
      Object.assign(headers, told);
      if ([429, 503, 507].includes(status)) {
        headers["retry-after"] = told["retry-after"] ?? String(Number(body["retry_after"] ?? 5));
      }
      if (status === 401) headers["www-authenticate"] = "Bearer";
      // The rest of the body is still under way: nobody should send their next request behind it.
      if (status === 413 || status === 503 || isUnread) headers["connection"] = "close";
      return await inJson(request, body, status, headers);
    } finally {
      claim?.release();
      letNextIn();
      // What became of a file is a blob by now; what nobody kept goes.
      for (const { blob } of received) await ports.blobs.discard(blob);
    }
  }

  /** Files of a form go to disk as they come. */
  function receiving(most: number, received: ReceivedFile[]): Receiving {
    return {
      mostOfFiles: most + limits.media.image,
      async receive(file, chunks) {
        const kept = await receiveFile(ports.blobs, { ...file, most }, chunks);
        received.push(kept);
        return kept;
      },
    };
  }

  async function callerOf({ bearer, secrets }: Asked): Promise<Caller> {
    if (bearer !== null) return parts.resolveToken(bearer);
    return secrets.session ? parts.resolveSession(secrets.session) : null;
  }

  function presume({ request, bearer, secrets }: Asked): Presumed<NonNullable<Caller>> | null {
    if ((request.method !== "GET" && request.method !== "HEAD") || parts.isFull?.()) return null;
    // A body is read once, so there is no second answer.
    if (questionIn(request, bearer)) return null;
    if (bearer !== null) return parts.presumeToken(bearer);
    return secrets.session ? parts.presumeSession(secrets.session) : null;
  }

  function take(found: Found | null, caller: Caller, ip: string) {
    return limiters.take(found?.route.limiter ?? "default", caller?.accountId ?? null, ip);
  }

  function problem(error: unknown, locale: string, path: string): { status: number; body: Fields } {
    const refusal = error instanceof Refusal ? error : refusalOfDatabase(error);
    if (refusal) {
      const fact = facts[refusal.code];
      if (fact && refusal.cause) ports.log.error(fact, { error: refusal.cause });
      const message = wordsIn(locale)(messageIdOfRefusal(refusal.code), refusal.args);
      return { status: refusal.status, body: { error: message, ...described(refusal.details, message) } };
    }
    const requestId = crypto.randomUUID();
    ports.log.error("request failed", { requestId, path, error });
    return {
      status: 500,
      body: { error: wordsIn(locale)("error-internal", { id: requestId }), request_id: requestId },
    };
  }

  return { handle, ask, submit, routes, intake, turnstile, bodyLimit, formFiles };
}

/** The operator has to know of these refusals, although nobody asked for anything wrong. */
const facts: Partial<Record<RefusalCode, string>> = {
  "server.full": "disk full",
  "server.overloaded": "database away",
  "media.unreachable": "media store away",
  "media.unchecked": "malware scanner away",
  "status.no-translator": "translator away",
};

/** By path and method; null if there is no such route. */
function finder(routes: readonly Route[]): (method: string, path: string) => Found | null {
  const router = new TrieRouter<Route>();
  for (const route of routes) router.add(route.method, route.path, route);
  return (method, path) => {
    const [match] = router.match(method, withoutTrailingSlashes(path))[0];
    if (!match) return null;
    const [route, params] = match as [Route, Record<string, string>];
    return { route, params };
  };
}

const methodOf = ({ method }: Request) => (method === "HEAD" ? "GET" : method);

const isReading = ({ method }: Request) => !changing.has(method);

/**
 * The fields of a question, where an app sends them as a body: Rails reads those of any method, and Mastodon.py sends some
 * so. Of a caller without a token none are read: their answer may be kept under the address alone (threats C02).
 */
function questionIn(request: Request, bearer: string | null): IncomingMessage | null {
  const type = request.headers.get("content-type") ?? "";
  const isFields = /^application\/(?:json|x-www-form-urlencoded)\s*(?:;|$)/i.test(type);
  return request.method === "GET" && bearer !== null && isFields ? incomingOf(request) : null;
}

/** The language of a call: the reader's choice, else what the browser prefers. */
export function localeOf(request: Request): string {
  const chosen = readCookie(request.headers.get("cookie"), "locale");
  return negotiateLocale(chosen ?? request.headers.get("accept-language"));
}

/** A query built from an empty form says nothing. */
/** The address of a question whose fields came in a body, as if they had stood there: so the pages behind it keep them, too. */
function withFields(url: URL, fields: Fields): URL {
  const whole = new URL(url);
  const { searchParams } = whole;
  for (const name of new Set(searchParams.keys())) {
    if (name.split("[", 1)[0]! in fields) searchParams.delete(name);
  }
  // No parameter is nested deeper.
  const add = (name: string, value: unknown, depth = 0): void => {
    if (value === null || value === undefined || depth > 4) return;
    if (Array.isArray(value)) for (const one of value) add(`${name}[]`, one, depth + 1);
    else if (typeof value === "object") {
      for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner, depth + 1);
    } else searchParams.append(name, String(value as string | number | boolean));
  };
  for (const [name, value] of Object.entries(fields)) add(name, value);
  return whole;
}

function saidIn(query: URLSearchParams): [string, string][] {
  return [...query].filter(([, value]) => value !== "");
}

const isElsewhere = (caller: Caller) => Boolean(caller?.accountId && caller.elsewhere);

function required<Found>(found: Found | null): Found {
  if (!found) throw new Refusal("route.not-found");
  return found;
}

function declaredLength({ headers }: Request): number | null {
  const length = headers.get("content-length");
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

function decoded(params: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, decodeURIComponent(value)]));
  } catch (cause) {
    throw new Refusal("route.not-found", { cause });
  }
}
