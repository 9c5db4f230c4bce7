/** The door of the API: how it refuses, what it makes of faults, and what every answer carries. */
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "#protocol/refusals.ts";
import { apiRoutes } from "#server/connect.ts";
import type { Log } from "#server/outside/log.ts";
import { call, callFilled, doorTo, here, json, oneRoute as one, origin, session } from "#testing/api-door.ts";
import { openWorld, worldOrigin, type World } from "#testing/world.ts";
import { clientAddress } from "./client-address.ts";
import { noSecrets } from "./cookies.ts";
import { createLimiters } from "./limiters.ts";
import { Reply, route, type Route } from "./route.ts";
import { wordsIn } from "./words.ts";

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), with: vi.fn() };
beforeEach(() => {
  vi.clearAllMocks();
});

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("refusals", () => {
  const door = doorTo([
    one({ path: "/api/v1/things/:id", input: v.object({ id: v.pipe(v.string(), v.regex(/^\d+$/)) }) }),
    one({ path: "/api/v1/page", input: v.object({ limit: v.optional(v.pipe(v.string(), v.regex(/^\d+$/))) }) }),
    one({
      path: "/api/v1/details",
      handle: () => Promise.reject(new Refusal("auth.code-wrong", { args: { tries: 2 }, details: { tries_left: 2 } })),
    }),
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

  test.each(["id", "name", "title"])(
    "of a field that names nothing, but is called %s, name the field",
    async (field) => {
      const input = v.object({ [field]: v.pipe(v.string(), v.regex(/^[a-z]+$/)) });
      const asking = doorTo([one({ input })]);
      const answer = await call(asking, "GET", `/api/v1/one?${field}=7`);
      expect(answer.status).toBe(422);
      expect(((await answer.json()) as { error: string }).error).toContain(field);
    },
  );

  test.each([
    "/api/v1//page",
    "/API/v1/page",
    "/api/v1/page.json",
    "/api/v1/%70age",
    "/api/v1/page;x",
    "/api/v1/things/%",
  ])("another spelling of a path is another path: %s (threats C05)", async (path) => {
    expect((await error(path))[0]).toBe(404);
  });

  test("a hidden thing and one that never was are answered with the same bytes", async () => {
    const hidden = await world.person("hidden");
    const { id } = await hidden.publishes("Marker", { visibility: "direct" });
    const answers = await Promise.all(
      [id, "7"].map(async (statusId) => {
        const answer = await world.api.handle(new Request(`${worldOrigin}/api/v1/statuses/${statusId}`), here);
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
    ["53100", 507],
    ["ENOSPC", 507],
    ["ECONNREFUSED", 503],
    ["40P01", 409],
    ["22003", 422],
    ["23505", 500],
  ])("of the database, %s, are %d", async (code, status) => {
    const broken = doorTo([one({ handle: () => Promise.reject(Object.assign(new Error("database"), { code })) })]);
    const answer = await call(broken, "GET", "/api/v1/one");
    expect(answer.status).toBe(status);
    expect(answer.headers.has("retry-after")).toBe(status === 503 || status === 507);
    expect(await answer.text()).not.toContain("database");
  });

  test("while memory is short every call is refused in the caller's language, before anything is asked", async () => {
    const resolveSession = vi.fn(async () => null);
    const full = doorTo([one({})], { isFull: () => true, resolveSession });
    const headers = { cookie: "__Host-session=mine", "accept-language": "ru" };
    const answer = await call(full, "GET", "/api/v1/one", { headers });
    expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("connection")]).toEqual([
      503,
      "5",
      "close",
    ]);
    expect(await answer.json()).toEqual({ error: wordsIn("ru")("refusal-server-overloaded") });
    expect(resolveSession).not.toHaveBeenCalled();
  });

  test("of a second limiter say how long to wait", async () => {
    const counted = doorTo(
      [
        one({
          handle: async ({ count }) => {
            await count("media");
            return {};
          },
        }),
      ],
      { limiters: createLimiters() },
    );
    for (let n = 0; n < 30; n++) expect((await call(counted, "GET", "/api/v1/one")).status).toBe(200);
    const answer = await call(counted, "GET", "/api/v1/one");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(1_700);
  });
});

test("the next call of a sender begins while the answer before is compressed", async () => {
  const heard: string[] = [];
  const long = { text: Array.from({ length: 100_000 }, (_, n) => n).join(" ") };
  const handle = () => {
    heard.push("called");
    return Promise.resolve(long);
  };
  const door = doorTo([one({ handle })]);
  const headers = { "accept-encoding": "br" };
  const ask = () => call(door, "GET", "/api/v1/one", { headers }).then(() => heard.push("answered"));
  await Promise.all([1, 2, 3, 4, 5].map(ask));
  expect(heard.indexOf("answered")).toBeGreaterThan(heard.lastIndexOf("called"));
});

/** What a page asks of `/api/v1/one`. */
const inMemory = {
  path: "/api/v1/one",
  viewer: null,
  secrets: noSecrets,
  locale: "en",
  ip: here,
  userAgent: "",
};

describe("a fault of ours (threats D09)", () => {
  test("in any route is a 500 in words, and the next call is answered", async () => {
    const broken = apiRoutes.map((entry) => ({ ...entry, handle: () => Promise.reject(new Error("secret detail")) }));
    const door = doorTo([...broken, one({})]);
    const ours = { cookie: "__Host-session=mine", origin, "sec-fetch-site": "same-origin" };
    for (const entry of broken) {
      const answer = await callFilled(door, entry, entry.access === "app" ? { authorization: "Bearer read" } : ours);
      const body = (await answer.json()) as { error: string; request_id: string };
      const about = `${entry.method} ${entry.path}`;
      expect([answer.status, body.error], about).toEqual([500, expect.stringContaining(body.request_id)]);
      expect(JSON.stringify(body), about).not.toContain("secret");
      expect((await call(door, "GET", "/api/v1/one")).status, about).toBe(200);
    }
  });

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

  test.each(Object.entries(faults))(
    "that %s is a 500 with an id that the log knows, and nothing more",
    async (_what, handle) => {
      const door = doorTo([one({ handle: handle as Route["handle"] })], { log: log as unknown as Log });
      const answer = await call(door, "GET", "/api/v1/one");
      expect(answer.status).toBe(500);
      const body = (await answer.json()) as { error: string; request_id: string };
      expect(body).toEqual({
        error: expect.stringContaining(body.request_id),
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(JSON.stringify(body)).not.toContain("secret");
      expect(log.error).toHaveBeenCalledExactlyOnceWith(
        "request failed",
        expect.objectContaining({ requestId: body.request_id, path: "/api/v1/one" }),
      );
    },
  );

  test("in memory is answered alike", async () => {
    const door = doorTo([one({ handle: faults.rejects as Route["handle"] })]);
    expect(await door.ask({ ...inMemory, method: "GET" })).toMatchObject({
      status: 500,
      body: { request_id: expect.any(String) },
    });
  });

  test("of every route leaves the server as it was", async () => {
    const door = doorTo(
      apiRoutes.map((entry) => ({ ...entry, access: "public", handle: faults.rejects as Route["handle"] })),
    );
    for (const entry of apiRoutes) {
      expect((await callFilled(door, entry)).status, entry.path).toBe(500);
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
      vary: "Authorization, Cookie, Accept-Language, Accept-Encoding",
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
    const answer = await call(
      doorTo([list]),
      "GET",
      "/api/v1/lists/a%3Eb?types[]=mention&types[]=follow&limit=2&max_id=5&access_token=secret",
    );
    const rest = "types%5B%5D=mention&types%5B%5D=follow&limit=2";
    expect(answer.headers.get("link")).toBe(
      `<${origin}/api/v1/lists/a%3Eb?${rest}&max_id=3>; rel="next", <${origin}/api/v1/lists/a%3Eb?${rest}&min_id=9>; rel="prev"`,
    );
    expect((await call(doorTo([one({})]), "GET", "/api/v1/one")).headers.get("link")).toBeNull();
  });

  test("counts down the calls that are left, also where nothing was found or nobody may (A05)", async () => {
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
    const pauses: number[] = [];
    for (let n = 0; n < 305; n++) {
      const request = new Request(`${origin}/api/v1/one`, { headers: { "x-forwarded-for": `198.51.100.${n}` } });
      const answer = await door.handle(
        request,
        clientAddress("203.0.113.9", request.headers.get("x-forwarded-for"), null),
      );
      statuses.push(answer.status);
      if (answer.status === 429) pauses.push(Number(answer.headers.get("retry-after")));
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(Math.min(...pauses)).toBeGreaterThan(200);
    expect(handle).toHaveBeenCalledTimes(300);
  });

  test("to a form is counted against the limiter of its route", async () => {
    const door = doorTo([one({ method: "DELETE", limiter: "delete" })], { limiters: createLimiters() });
    const asked = { ...inMemory, method: "DELETE", viewer: session } as const;
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await door.submit(asked)).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
    expect((await door.ask(asked)).status).toBe(200);
  });
});

test("path, body and query are one input, in that order", async () => {
  const seen = vi.fn(async (_call: unknown, input: object) => ({ ...input }));
  const entry = route({
    method: "POST",
    path: "/api/v1/:a",
    access: "public",
    input: v.object({ a: v.string(), b: v.string(), c: v.string() }),
    handle: seen,
  });
  const answer = await call(doorTo([entry]), "POST", "/api/v1/path?a=query&b=query&c=query&d=query", {
    body: JSON.stringify({ a: "body", b: "body", d: "body" }),
    headers: json,
  });
  expect(await answer.json()).toEqual({ a: "path", b: "body", c: "query" });
});
