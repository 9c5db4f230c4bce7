/** The door of the API: who comes in, what is refused and how, and what every answer carries. */
import { request as httpRequest } from "node:http";
import { sql } from "kysely";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { AccountId, SessionId, TokenId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import { apiRoutes, authorityOf } from "#server/connect.ts";
import { scopeAllows } from "#server/domain/auth/tokens.ts";
import type { MaybeViewer } from "#server/domain/accounts/viewer.ts";
import type { Log } from "#server/outside/log.ts";
import type { Ports } from "#server/outside/ports.ts";
import { everyScope, mintFor, signInFor } from "#testing/authority.ts";
import { formFields, sampleOf } from "#testing/samples.ts";
import { serveWorld, type ServedWorld } from "#testing/served-world.ts";
import type { Person } from "#testing/world.ts";
import { createApi, type Api, type ApiParts } from "./api.ts";
import { clientAddress } from "./client-address.ts";
import { createLimiters, noLimits } from "./limiters.ts";
import { Reply, route, type Route } from "./route.ts";

const origin = "https://linnet.example";
const here = "192.0.2.1";

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), with: vi.fn() };
const handled = vi.fn<(route: Route, viewer: MaybeViewer) => void>();
beforeEach(() => {
  vi.clearAllMocks();
});

const session: MaybeViewer = {
  accountId: "1" as AccountId,
  appId: null,
  authority: { kind: "session", sessionId: "1" as SessionId },
};

/** The door before some routes; a token says its scopes itself, `none` is not valid. */
function doorTo(routes: readonly Route[], parts: Partial<ApiParts> = {}): Api {
  return createApi({
    routes,
    db: undefined as never,
    ports: { origin, domain: "linnet.example", log: log as unknown as Log } as Ports,
    limiters: noLimits,
    resolveSession: async (secret) => (secret === "mine" ? session : null),
    resolveToken: async (token) =>
      token === "none"
        ? null
        : {
            accountId: "1" as AccountId,
            appId: null,
            authority: { kind: "token", tokenId: "1" as TokenId, scopes: token.split("~") },
          },
    scopeAllows,
    ...parts,
  });
}

/** Every route of the program; of a handler it is only noted that it was reached. */
const everything = doorTo(
  apiRoutes.map((entry) => ({
    ...entry,
    handle: async ({ viewer }) => {
      handled(entry, viewer);
      return {};
    },
  })),
);

const one = (entry: Partial<Route>): Route =>
  ({ method: "GET", path: "/api/v1/one", access: "public", input: v.object({}), handle: async () => ({}), ...entry }) as Route;

function call(api: Api, method: string, path: string, init: RequestInit = {}): Promise<Response> {
  return api.handle(new Request(origin + path, { method, ...init }), here);
}

/** A request to a route that would be fine. */
function fill(entry: Route): { path: string; body: Record<string, unknown> } {
  const body = sampleOf(entry.input) as Record<string, unknown>;
  const path = entry.path.replaceAll(/:(\w+)/g, (_, name: string) => String(body[name] ?? "7"));
  if (entry.method !== "GET") return { path, body };
  return { path: `${path}?${new URLSearchParams([...formFields(body)])}`, body };
}

const named = (routes: readonly Route[]) => routes.map((entry) => [`${entry.method} ${entry.path}`, entry] as const);
const changing = apiRoutes.filter((entry) => entry.method !== "GET");
const json = { "content-type": "application/json" };

function send(entry: Route, headers: Record<string, string>, body?: BodyInit): Promise<Response> {
  const filled = fill(entry);
  if (entry.method === "GET") return call(everything, "GET", filled.path, { headers });
  return call(everything, entry.method, filled.path, { headers: { ...json, ...headers }, body: body ?? JSON.stringify(filled.body) });
}

describe("a change by cookie (threats A11)", () => {
  const cookie = { cookie: "__Host-session=mine; __Host-flow=mine" };
  const ours = { ...cookie, origin, "sec-fetch-site": "same-origin" };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const vectors: Record<string, Record<string, string>> = {
    "a form of another site": { ...cookie, ...form, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    "a form with files of another site": {
      ...cookie,
      "content-type": "multipart/form-data; boundary=x",
      origin: "https://evil.example",
      "sec-fetch-site": "cross-site",
    },
    "JSON as plain text": { ...cookie, "content-type": "text/plain", origin: "https://evil.example" },
    "JSON of another site": { ...cookie, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    "JSON of a browser that says the origin alone": { ...cookie, origin: "https://evil.example" },
    "JSON of a browser that says the site alone": { ...cookie, "sec-fetch-site": "cross-site" },
    "a sandboxed frame": { ...cookie, origin: "null", "sec-fetch-site": "cross-site" },
    "a neighbour under the same name": { ...cookie, origin: "https://media.linnet.example", "sec-fetch-site": "same-site" },
    "a name that begins alike": { ...cookie, origin: `${origin}.evil.example` },
    "this host without encryption": { ...cookie, origin: "http://linnet.example" },
    "an address that was typed": { ...cookie, "sec-fetch-site": "none" },
    "nobody who says where from": { ...cookie },
    "our own page as a form": { ...ours, ...form },
    "our own page as plain text": { ...ours, "content-type": "text/plain" },
    "our own page without a type": { ...ours, "content-type": "" },
  };

  test.each(named(changing))("%s is refused without effect, wherever it comes from", async (_name, entry) => {
    for (const [vector, headers] of Object.entries(vectors)) {
      const ownForm = vector.startsWith("our own") && entry.bodyLimit && headers["content-type"]?.startsWith("multipart");
      const answer = await send(entry, headers);
      expect(answer.status, vector).toBe(ownForm ? 200 : 403);
      expect(await answer.json(), vector).toEqual({ error: expect.stringMatching(/\w{3}/) });
    }
    expect(handled).not.toHaveBeenCalled();
    expect((await send(entry, ours)).status).toBe(200);
    expect(handled).toHaveBeenCalledTimes(1);
  });

  const signIn = changing.filter((entry) => entry.limiter === "sign-in");

  test("signing in gives a cookie, so it is refused to other sites without one too", async () => {
    expect(signIn.map((entry) => entry.path)).toEqual(["/api/auth/mail/send", "/api/auth/mail/verify"]);
    for (const entry of signIn) {
      for (const headers of [
        { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
        { origin: "https://evil.example", ...form },
        { "sec-fetch-site": "cross-site", ...form },
        { origin: "null" },
      ]) {
        expect((await send(entry, headers as Record<string, string>)).status).toBe(403);
      }
      expect(handled).not.toHaveBeenCalled();
    }
  });

  test("signing in works for a program that is no browser, and from our own page", async () => {
    for (const entry of signIn) {
      expect((await send(entry, {})).status).toBe(200);
      expect((await send(entry, { origin, "sec-fetch-site": "same-origin" })).status).toBe(200);
    }
  });

  test("nothing but its method makes a request change something", async () => {
    for (const entry of changing) {
      const { path, body } = fill(entry);
      const query = new URLSearchParams([["_method", entry.method], ...formFields(body)]);
      const headers = { ...cookie, "x-http-method-override": entry.method };
      for (const method of ["GET", "HEAD", "OPTIONS"]) await call(everything, method, `${path}?${query}`, { headers });
    }
    expect(handled.mock.calls.filter(([entry]) => entry.method !== "GET")).toEqual([]);
  });

  test("an app needs none of this: its token is not sent by a browser on its own", async () => {
    const entry = changing.find((candidate) => candidate.path === "/api/v1/statuses")!;
    const headers = { authorization: "Bearer write", origin: "https://elk.example", "sec-fetch-site": "cross-site", ...form };
    expect((await send(entry, headers, new URLSearchParams({ status: "Hello" }))).status).toBe(200);
  });
});

describe("who may call what (threats O05)", () => {
  const nouns = (verb: "read" | "write") =>
    ["accounts", "blocks", "bookmarks", "conversations", "favourites", "filters", "follows", "lists", "media", "mutes", "notifications", "reports", "search", "statuses"].map((noun) => `${verb}:${noun}`);
  const leaves = ["profile", "push", ...nouns("read"), ...nouns("write")];
  const withToken = (entry: Route, scopes: readonly string[]) => send(entry, { authorization: `Bearer ${scopes.join("~")}` });
  const neededBy = ({ access }: Route) => (access === "session" ? [] : ([access].flat() as string[]));
  const signedIn = apiRoutes.filter((entry) => entry.access !== "public");

  test("whatever changes something asks for a session or a scope of writing, but for coming and going", () => {
    const open = changing.filter(({ access }) => access !== "session" && !neededBy({ access } as Route).every((scope) => scope.startsWith("write:")));
    expect(named(open).map(([name]) => name)).toEqual([
      "POST /api/auth/mail/send",
      "POST /api/auth/mail/verify",
      "POST /api/auth/logout",
    ]);
  });

  test.each(named(signedIn))("%s: 401 without a token or with a wrong one, 403 without the scope", async (_name, entry) => {
    const stranger = await send(entry, {});
    expect(stranger.status).toBe(401);
    expect(stranger.headers.get("www-authenticate")).toBe("Bearer");
    expect((await send(entry, { cookie: "__Host-session=theirs", origin, "sec-fetch-site": "same-origin" })).status).toBe(401);
    expect((await withToken(entry, ["none"])).status).toBe(401);
    const needed = neededBy(entry);
    const others = leaves.filter((scope) => !needed.includes(scope));
    const refused = await withToken(entry, entry.access === "session" ? everyScope : others);
    expect(refused.status).toBe(403);
    expect(handled).not.toHaveBeenCalled();
    for (const scope of needed) {
      expect((await withToken(entry, [scope])).status).toBe(200);
      expect((await withToken(entry, [scope.split(":")[0]!])).status).toBe(200);
    }
    expect((await send(entry, { cookie: "__Host-session=mine", origin, "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  test.each(named(apiRoutes.filter((entry) => entry.access === "public")))(
    "%s: answers a token as its account only within its scope",
    async (_name, entry) => {
      expect((await send(entry, {})).status).toBe(200);
      expect((await withToken(entry, ["none"])).status).toBe(401);
      handled.mockClear();
      const others = await withToken(entry, leaves.filter((scope) => scope !== entry.tokenScope));
      if (!entry.tokenScope) {
        expect(others.status).toBe(200);
        expect(handled.mock.lastCall![1]).toBeNull();
        return;
      }
      expect(others.status).toBe(403);
      expect(handled).not.toHaveBeenCalled();
      expect((await withToken(entry, [entry.tokenScope])).status).toBe(200);
      expect(handled.mock.lastCall![1]).toMatchObject({ accountId: "1" });
    },
  );

  test.each(["Bearer none", "Bearer", "Bearer  ", `Bearer ${"x".repeat(1_000)}none`, "bearer no~ne but spaces"])(
    "a bearer that is not valid is refused where anonymous would do: %s",
    async (authorization) => {
      const door = doorTo([one({})], { resolveToken: async () => null });
      expect((await call(door, "GET", "/api/v1/one", { headers: { authorization } })).status).toBe(401);
    },
  );

  test("another kind of authorisation is for a proxy before us", async () => {
    expect((await call(doorTo([one({})]), "GET", "/api/v1/one", { headers: { authorization: "Basic eDp5" } })).status).toBe(200);
  });

  test("who may not call is told before their body is read", async () => {
    const pulled = vi.fn((controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(1_000)));
    const body = new ReadableStream({ pull: pulled }, { highWaterMark: 0 });
    const door = doorTo([one({ method: "POST", access: "write:media", bodyLimit: 1e9 })]);
    const init = { body, duplex: "half", headers: json } as RequestInit;
    expect((await call(door, "POST", "/api/v1/one", init)).status).toBe(401);
    expect(pulled).not.toHaveBeenCalled();
  });
});

describe("other sites (threats A12)", () => {
  const hostile = ["https://evil.example", "null", origin, "https://linnet.example.evil.example"];

  test.each(hostile)("%s reads nothing that is answered to a cookie", async (from) => {
    for (const entry of apiRoutes.filter(({ method }) => method === "GET")) {
      const answer = await send(entry, { cookie: "__Host-session=mine", origin: from });
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  test("an app on another site reads what it gets with its token, or what everybody gets", async () => {
    const door = doorTo([one({})]);
    for (const headers of [{ authorization: "Bearer read" }, { authorization: "Bearer none", cookie: "__Host-session=mine" }, {}]) {
      const answer = await call(door, "GET", "/api/v1/one", { headers: { ...(headers as Record<string, string>), origin: "https://elk.example" } });
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
      for (const name of ["Link", "X-RateLimit-Remaining", "Mastodon-Async-Refresh"]) {
        expect(answer.headers.get("access-control-expose-headers")).toContain(name);
      }
    }
  });

  test("asking first is answered for every path, without any right to cookies", async () => {
    const answer = await call(doorTo([]), "OPTIONS", "/api/v1/anything", { headers: { origin: "https://elk.example" } });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key",
    });
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  });
});

describe("refusals", () => {
  const door = doorTo([
    one({ path: "/api/v1/things/:id", input: v.object({ id: v.pipe(v.string(), v.regex(/^\d+$/)) }) }),
    one({ path: "/api/v1/page", input: v.object({ limit: v.optional(v.pipe(v.string(), v.regex(/^\d+$/))) }) }),
    one({ path: "/api/v1/details", handle: () => Promise.reject(new Refusal("auth.code-wrong", { args: { tries: 2 }, details: { tries_left: 2 } })) }),
  ]);
  const error = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await call(door, "GET", path, { headers });
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    return [answer.status, await answer.json()];
  };

  test("are JSON in words, in the language of the caller", async () => {
    expect(await error("/api/v1/nothing")).toEqual([404, { error: expect.any(String) }]);
    const [, en] = await error("/api/v1/things/x");
    const [, de] = await error("/api/v1/things/x", { "accept-language": "de" });
    const [, ru] = await error("/api/v1/things/x", { cookie: "locale=ru", "accept-language": "de" });
    expect(new Set([en, de, ru].map((body) => (body as { error: string }).error)).size).toBe(3);
  });

  test("say which field, and more where there is more to say", async () => {
    const [status, body] = await error("/api/v1/page?limit=many");
    expect(status).toBe(422);
    expect((body as { error: string }).error).toContain("limit");
    expect(await error("/api/v1/details")).toEqual([422, { error: expect.any(String), tries_left: 2 }]);
  });

  test.each(["/api/v1/page/", "/api/v1//page", "/API/v1/page", "/api/v1/page.json", "/api/v1/%70age", "/api/v1/page;x", "/api/v1/things/7/", "/api/v1/things/%"])(
    "another spelling of a path is another path: %s (threats C05)",
    async (path) => {
      expect((await error(path))[0]).toBe(404);
    },
  );

  test("what is hidden and what never was are answered with the same bytes", async () => {
    const hidden = await world.person("hidden");
    const { id } = await hidden.publishes("Marker", { visibility: "direct" });
    const answers = await Promise.all(
      [id, "7"].map(async (statusId) => {
        const answer = await world.api.handle(new Request(`${world.origin}/api/v1/statuses/${statusId}`), here);
        return [answer.status, await answer.text(), Object.fromEntries(answer.headers)];
      }),
    );
    expect(answers[0]![0]).toBe(404);
    expect(answers[0]).toEqual(answers[1]);
  });

  test.each(["max_id", "since_id", "min_id"])("a cursor %s that cannot be one is not found", async (cursor) => {
    const answer = await world.visitor.ask("GET", `/api/v1/timelines/public?${cursor}=x`);
    expect(answer.status).toBe(404);
  });

  test.each([
    ["57014", 503],
    ["53300", 503],
    ["ECONNREFUSED", 503],
    ["40P01", 409],
    ["22003", 422],
    ["23505", 500],
  ])("of the database, %s, are %d", async (code, status) => {
    const broken = doorTo([one({ handle: () => Promise.reject(Object.assign(new Error("database"), { code })) })]);
    const answer = await call(broken, "GET", "/api/v1/one");
    expect(answer.status).toBe(status);
    expect(answer.headers.has("retry-after")).toBe(status === 503);
    expect(await answer.text()).not.toContain("database");
  });
});

describe("a fault of ours (threats D09)", () => {
  const faults: Record<string, () => unknown> = {
    throws: () => {
      throw new Error("secret detail");
    },
    rejects: () => Promise.reject(new TypeError("secret detail")),
    "throws what is no error": () => {
      // oxlint-disable-next-line no-throw-literal -- it happens
      throw "secret detail";
    },
    "throws nothing": () => Promise.reject(),
    "answers what is no JSON": async () => ({ big: 1n }),
    "answers itself": async () => {
      const self: Record<string, unknown> = {};
      self.self = self;
      return self;
    },
    "answers a header that is none": async () => new Reply({}, { headers: { "x-broken": "a\r\nb" } }),
  };

  test.each(Object.entries(faults))("that %s is a 500 with an id that the log knows, and nothing more", async (_what, handle) => {
    const door = doorTo([one({ handle: handle as Route["handle"] })]);
    const answer = await call(door, "GET", "/api/v1/one");
    expect(answer.status).toBe(500);
    const body = (await answer.json()) as { error: string; request_id: string };
    expect(body).toEqual({ error: expect.stringContaining(body.request_id), request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(JSON.stringify(body)).not.toContain("secret");
    expect(log.error).toHaveBeenCalledExactlyOnceWith("request failed", expect.objectContaining({ requestId: body.request_id, path: "/api/v1/one" }));
  });

  test("in memory is answered alike", async () => {
    const door = doorTo([one({ handle: faults.rejects as Route["handle"] })]);
    const asked = { method: "GET", path: "/api/v1/one", viewer: null, sessionSecret: null, flowSecret: null, locale: "en", ip: here, userAgent: "" } as const;
    expect(await door.ask(asked)).toMatchObject({ status: 500, body: { request_id: expect.any(String) } });
  });

  test("of every route leaves the server as it was", async () => {
    const door = doorTo(apiRoutes.map((entry) => ({ ...entry, access: "public", handle: faults.rejects as Route["handle"] })));
    for (const entry of apiRoutes) {
      const { path, body } = fill(entry);
      const init = entry.method === "GET" ? {} : { body: JSON.stringify(body), headers: json };
      expect((await call(door, entry.method, path, init)).status, path).toBe(500);
    }
  });
});

describe("every answer", () => {
  test("is nobody else's, and is what it says it is (threats C01)", async () => {
    const answer = await call(doorTo([one({})]), "GET", "/api/v1/one");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
      vary: "Authorization, Cookie, Accept-Language",
    });
  });

  test("to HEAD is that to GET without its body", async () => {
    const door = doorTo([one({ handle: async () => new Reply({ a: 1 }, { status: 202, next: { max_id: "7" } }) })]);
    const [get, head] = [await call(door, "GET", "/api/v1/one"), await call(door, "HEAD", "/api/v1/one")];
    expect(head.status).toBe(202);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect(await head.text()).toBe("");
    expect((await call(door, "HEAD", "/api/v1/nothing")).status).toBe(404);
  });

  test("can set several cookies", async () => {
    const door = doorTo([one({ handle: async () => new Reply({}, { headers: { "set-cookie": "a=1\nb=2" } }) })]);
    expect((await call(door, "GET", "/api/v1/one")).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  test("names the neighbouring pages in full, with all other parameters (RFC 8288)", async () => {
    const list = one({
      path: "/api/v1/lists/:id",
      input: v.object({ id: v.string() }),
      handle: async () => new Reply([], { next: { max_id: "3" }, prev: { min_id: "9" } }),
    });
    const answer = await call(doorTo([list]), "GET", "/api/v1/lists/a%3Eb?types[]=mention&types[]=follow&limit=2&max_id=5&access_token=secret");
    const rest = "types%5B%5D=mention&types%5B%5D=follow&limit=2";
    expect(answer.headers.get("link")).toBe(
      `<${origin}/api/v1/lists/a%3Eb?${rest}&max_id=3>; rel="next", <${origin}/api/v1/lists/a%3Eb?${rest}&min_id=9>; rel="prev"`,
    );
    expect((await call(doorTo([one({})]), "GET", "/api/v1/one")).headers.get("link")).toBeNull();
  });

  test("counts down what is left, also where nothing was found or nobody may (A05)", async () => {
    const routes = [one({}), one({ path: "/api/v1/own", access: "read:statuses" })];
    const door = doorTo(routes, { limiters: createLimiters() });
    const left: string[] = [];
    for (const [path, authorization] of [
      ["/api/v1/one", ""],
      ["/api/v1/nothing", ""],
      ["/api/v1/own", ""],
      ["/api/v1/one", "Bearer none"],
    ] as const) {
      const answer = await call(door, "GET", path, { headers: { authorization } });
      left.push(answer.headers.get("x-ratelimit-remaining")!);
      expect(answer.headers.get("x-ratelimit-limit")).toBe("300");
      expect(answer.headers.get("x-ratelimit-reset")).toMatch(/^\d{4}-.*Z$/);
    }
    expect(left).toEqual(["299", "298", "297", "296"]);
  });

  test("beyond the limit is 429 with the time to wait, and reaches no handler", async () => {
    const handle = vi.fn(async () => ({}));
    const door = doorTo([one({ handle })], { limiters: createLimiters() });
    const statuses: number[] = [];
    for (let n = 0; n < 305; n++) {
      const request = new Request(`${origin}/api/v1/one`, { headers: { "x-forwarded-for": `198.51.100.${n}` } });
      const answer = await door.handle(request, clientAddress("203.0.113.9", request.headers.get("x-forwarded-for"), null));
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(200);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(handle).toHaveBeenCalledTimes(300);
  });

  test("to a form is counted against the limiter of its route", async () => {
    const door = doorTo([one({ method: "DELETE", limiter: "delete" })], { limiters: createLimiters() });
    const asked = { method: "DELETE", path: "/api/v1/one", viewer: session, sessionSecret: null, flowSecret: null, locale: "en", ip: here, userAgent: "" } as const;
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await door.submit(asked)).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
    expect((await door.ask(asked)).status).toBe(200);
  });
});

test("path, body and query are one input, in that order", async () => {
  const seen = vi.fn(async (_call: unknown, input: object) => ({ ...input }));
  const entry = route({ method: "POST", path: "/api/v1/:a", access: "public", input: v.object({ a: v.string(), b: v.string(), c: v.string() }), handle: seen });
  const answer = await call(doorTo([entry]), "POST", "/api/v1/path?a=query&b=query&c=query&d=query", {
    body: JSON.stringify({ a: "body", b: "body", d: "body" }),
    headers: json,
  });
  expect(await answer.json()).toEqual({ a: "path", b: "body", c: "query" });
});

let world: ServedWorld;
let mira: Person;
beforeAll(async () => {
  world = await serveWorld();
  mira = await world.person("mira");
});
afterAll(() => world.close());

describe("behind a real server", () => {
  /** `fetch` would not let a page choose its Host. */
  function raw(path: string, headers: Record<string, string>): Promise<{ status: number; headers: string; body: string }> {
    return new Promise((resolve, reject) => {
      const { port } = new URL(world.origin);
      const request = httpRequest({ host: "127.0.0.1", port, path, headers }, (response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => (body += chunk.toString()));
        response.on("end", () => {
          const { date: _date, ...rest } = response.headers;
          resolve({ status: response.statusCode!, headers: JSON.stringify(rest), body });
        });
      });
      request.on("error", reject);
      request.end();
    });
  }

  test("no header of a request changes what everybody gets (threats C02)", async () => {
    for (let n = 0; n < 3; n++) await mira.publishes(`${n}`);
    const path = "/api/v1/timelines/public?limit=2";
    const usual = { connection: "close", host: new URL(world.origin).host };
    const clean = await raw(path, usual);
    expect(clean.headers).toContain(`<${world.origin}/api/v1/timelines/public?limit=2&max_id=`);
    const hosts = ["host", "x-forwarded-host", "x-host", "x-forwarded-server", "x-original-host", "x-http-host-override", "forwarded", "x-forwarded-scheme", "x-forwarded-proto", "x-forwarded-port", "x-forwarded-prefix", "x-original-url", "x-rewrite-url", "x-forwarded-path", "x-middleware-subrequest", "x-nextjs-data", "x-invoke-path", "rsc", "via", "true-client-ip"];
    const values = ["evil.example", "evil.example:1337", "linnet.test, evil.example"];
    for (const name of hosts) {
      for (const value of values) {
        const poisoned = await raw(path, { ...usual, [name]: value });
        expect(JSON.stringify(poisoned), `${name}: ${value}`).not.toContain("evil");
        // A Host that can be none is refused before anything is answered.
        expect([clean.body, ""]).toContain(poisoned.body);
        expect(poisoned.status).toBe(poisoned.body ? 200 : 400);
      }
      expect(await raw(path, usual)).toEqual(clean);
    }
  });

  test("no spelling of a path goes round the check (threats C05)", async () => {
    const secret = "/api/v1/accounts/verify_credentials";
    const spellings = [secret, `/${secret}`, `${secret}/`, `${secret}?`, `${secret}%20`, `${secret}%2f`, secret.replace("v1", "%761"), secret.replace("/api", "/%61pi"), "/api/v1/x/../accounts/verify_credentials", "/api/v1/accounts/..%2faccounts/verify_credentials", "/api/v1/accounts%2fverify_credentials", secret.toUpperCase(), `${secret};a=b`, `${secret}%00`, `${secret}.json`, `/api/v1/./accounts/verify_credentials`];
    for (const path of spellings) {
      const answer = await raw(path, { connection: "close", "x-middleware-subrequest": "1" });
      expect([401, 404], path).toContain(answer.status);
      expect(JSON.parse(answer.body)).toHaveProperty("error");
    }
  });

  test("each of many callers at once gets their own answer (threats C04)", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => world.person(`crowd${n}`)));
    const tokens = await Promise.all(people.map((person) => mintFor(world.db, person)));
    const secrets = await Promise.all(people.map((person) => signInFor(world.db, person)));
    const ask = async (n: number) => {
      const who = n % people.length;
      const headers: Record<string, string> = n % 2 ? { authorization: `Bearer ${tokens[who]}` } : { cookie: `session=${secrets[who]}` };
      const answer = await fetch(`${world.origin}/api/v1/accounts/verify_credentials`, { headers });
      expect(((await answer.json()) as { id: string }).id).toBe(people[who]!.id);
    };
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 50 }, (_, n) => ask(round * 7 + n)));
  });

  test("a body beyond the limit is refused in words, and the next request is answered", async () => {
    const headers = { authorization: `Bearer ${await mintFor(world.db, mira)}`, ...json };
    const post = (body: BodyInit, more: object = {}) => fetch(`${world.origin}/api/v1/statuses`, { method: "POST", headers, body, ...more });
    const large = await post(JSON.stringify({ status: "x".repeat(2_000_000) }));
    expect([large.status, await large.json()]).toEqual([413, { error: expect.any(String) }]);
    expect(large.headers.get("connection")).toBe("close");
    const chunked = new Blob(["x".repeat(3_000_000)]).stream();
    // A client that still sends when it is cut off may not get to read why.
    const streamed = await post(chunked, { duplex: "half" }).catch(() => null);
    if (streamed) expect(streamed.status).toBe(413);
    expect((await post(JSON.stringify({ status: "Hello" }))).status).toBe(200);
  });

  test("a fault of a handler leaves the server answering (threats D09)", async () => {
    const rejections = vi.fn();
    process.on("unhandledRejection", rejections);
    await sql`alter table status rename column content to gone`.execute(world.db);
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${world.origin}/api/v1/timelines/public`)));
    await sql`alter table status rename column gone to content`.execute(world.db);
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(500));
    expect((await fetch(`${world.origin}/api/v1/timelines/public`)).status).toBe(200);
    expect(rejections).not.toHaveBeenCalled();
    process.off("unhandledRejection", rejections);
  });

  test("a session and a token speak for the same person", async () => {
    const { resolveSession, resolveToken } = authorityOf(world.db);
    expect(await resolveSession(await signInFor(world.db, mira))).toMatchObject({ accountId: mira.id });
    expect(await resolveToken(await mintFor(world.db, mira))).toMatchObject({ accountId: mira.id });
  });
});
