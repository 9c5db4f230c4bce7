/** Who comes in: every route of the program against every way of not being allowed. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { MaybeViewer } from "#server/domain/accounts/viewer.ts";
import { apiRoutes } from "#server/connect.ts";
import { call, callFilled, doorTo, fill, json, oneRoute as one, origin } from "#testing/api-door.ts";
import { everyScope } from "#testing/authority.ts";
import { formFields } from "#testing/samples.ts";
import { noSecrets, type BrowserSecrets } from "./cookies.ts";
import type { Route } from "./route.ts";

const handled = vi.fn<(route: Route, viewer: MaybeViewer, secrets: BrowserSecrets) => void>();
beforeEach(() => {
  handled.mockClear();
});

/** Every route of the program; of a handler it is only noted that it was reached. */
const everything = doorTo(
  apiRoutes.map((entry) => ({
    ...entry,
    finds: async () => {},
    handle: async ({ viewer, secrets }) => {
      handled(entry, viewer, secrets);
      return {};
    },
  })),
);
const send = (entry: Route, headers: Record<string, string>, body?: BodyInit) =>
  callFilled(everything, entry, headers, body);

const named = (routes: readonly Route[]) => routes.map((entry) => [`${entry.method} ${entry.path}`, entry] as const);
const changing = apiRoutes.filter((entry) => entry.method !== "GET" && !entry.ignoresCookies);
const cookieless = apiRoutes.filter((entry) => entry.ignoresCookies);

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
    "a neighbour under the same name": {
      ...cookie,
      origin: "https://media.linnet.example",
      "sec-fetch-site": "same-site",
    },
    "a name that begins alike": { ...cookie, origin: `${origin}.evil.example` },
    "this host without encryption": { ...cookie, origin: "http://linnet.example" },
    "an address that was typed": { ...cookie, "sec-fetch-site": "none" },
    "nobody who says where from": { ...cookie },
    "our own page as a form": { ...ours, ...form },
    "our own page as plain text": { ...ours, "content-type": "text/plain" },
    "our own page without a type": { ...ours, "content-type": "" },
    "another site without a body": { ...cookie, origin: "https://evil.example", "content-type": "" },
  };

  test.each(named(changing))("%s is refused without effect, wherever it comes from", async (_name, entry) => {
    for (const [vector, headers] of Object.entries(vectors)) {
      // A file of our own page may say of itself what it likes.
      if (vector.startsWith("our own") && entry.receives?.kind === "bytes") continue;
      const ownForm =
        vector.startsWith("our own") &&
        (entry.bodyLimit || entry.receives) &&
        headers["content-type"]?.startsWith("multipart");
      const answer = await send(entry, headers);
      expect(answer.status, vector).toBe(ownForm ? 200 : 403);
      expect(await answer.json(), vector).toEqual({ error: expect.stringMatching(/\w{3}/) });
    }
    expect(handled).not.toHaveBeenCalled();
    expect((await send(entry, ours)).status).toBe(200);
    expect(handled).toHaveBeenCalledTimes(1);
  });

  test.each(named(cookieless))("%s takes no cookie for anybody, wherever it comes from", async (_name, entry) => {
    const mine = await send(entry, { ...cookie, origin: "https://evil.example", "sec-fetch-site": "cross-site" });
    expect(mine.status).toBe((await send(entry, {})).status);
    expect(mine.headers.get("access-control-allow-origin")).toBe("*");
    expect(handled.mock.calls.filter(([, viewer, secrets]) => viewer !== null || secrets !== noSecrets)).toEqual([]);
  });

  test.each(named(cookieless.filter(({ access }) => access === "public")))(
    "%s takes no bearer for anybody, and refuses none",
    async (_name, entry) => {
      for (const bearer of ["", "none", "read"]) {
        const answer = await send(entry, { authorization: `Bearer ${bearer}` });
        expect(answer.status, bearer).toBe(200);
      }
      expect(handled.mock.calls.filter(([, viewer]) => viewer !== null)).toEqual([]);
    },
  );

  const signIn = changing.filter((entry) => entry.limiter === "sign-in");

  test("signing in gives a cookie, so it is refused to other sites without one too", async () => {
    expect(signIn.map((entry) => entry.path)).toEqual([
      "/api/auth/mail/send",
      "/api/auth/mail/verify",
      "/api/auth/mail/link",
      "/api/auth/linked",
      "/api/auth/linked/return",
    ]);
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
    const headers = {
      authorization: "Bearer write",
      origin: "https://elk.example",
      "sec-fetch-site": "cross-site",
      ...form,
    };
    expect((await send(entry, headers, new URLSearchParams({ status: "Hello" }))).status).toBe(200);
  });
});

describe("scopes and routes (threats O05)", () => {
  const nouns = (verb: "read" | "write") =>
    [
      "accounts",
      "blocks",
      "bookmarks",
      "conversations",
      "favourites",
      "filters",
      "follows",
      "lists",
      "media",
      "mutes",
      "notifications",
      "reports",
      "search",
      "statuses",
    ].map((noun) => `${verb}:${noun}`);
  const leaves = ["profile", "push", ...nouns("read"), ...nouns("write")];
  const withToken = (entry: Route, scopes: readonly string[]) =>
    send(entry, { authorization: `Bearer ${scopes.join("~")}` });
  const neededBy = ({ access }: Route) => (access === "session" ? [] : ([access].flat() as string[]));
  const signedIn = apiRoutes.filter(({ access }) => access !== "public" && access !== "app");

  test("each route that changes something asks for a session or a scope of writing, but for coming and going", () => {
    const open = changing.filter(
      ({ access }) =>
        access !== "session" && !neededBy({ access } as Route).every((scope) => scope.startsWith("write:")),
    );
    expect(named(open).map(([name]) => name)).toEqual([
      "POST /api/auth/mail/send",
      "POST /api/auth/mail/verify",
      "POST /api/auth/mail/link",
      "POST /api/auth/logout",
      "POST /api/auth/linked",
      "POST /api/auth/linked/return",
      // These two read.
      "POST /oauth/userinfo",
      "POST /api/v1/statuses/:id/translate",
    ]);
    expect(named(cookieless).map(([name]) => name)).toEqual([
      "POST /api/v1/apps",
      "POST /oauth/token",
      "POST /oauth/revoke",
      "GET /.well-known/oauth-authorization-server",
      "POST /api/v1/accounts",
      "GET /api/oembed",
      "GET /api/openapi.json",
    ]);
  });

  test.each(named(signedIn))(
    "%s: 401 without a token or with a wrong one, 403 without the scope",
    async (_name, entry) => {
      const stranger = await send(entry, {});
      expect(stranger.status).toBe(401);
      expect(stranger.headers.get("www-authenticate")).toBe("Bearer");
      expect(
        (await send(entry, { cookie: "__Host-session=theirs", origin, "sec-fetch-site": "same-origin" })).status,
      ).toBe(401);
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
      expect(
        (await send(entry, { cookie: "__Host-session=mine", origin, "sec-fetch-site": "same-origin" })).status,
      ).toBe(200);
    },
  );

  test.each(named(apiRoutes.filter(({ access }) => access === "app")))(
    "%s: answers any token, also of an app alone, and nothing else",
    async (_name, entry) => {
      expect((await send(entry, {})).status).toBe(401);
      expect((await send(entry, { cookie: "__Host-session=mine" })).status).toBe(401);
      expect((await withToken(entry, ["none"])).status).toBe(401);
      expect(handled).not.toHaveBeenCalled();
      expect((await withToken(entry, ["profile"])).status).toBe(200);
      expect(handled.mock.lastCall![1]).toMatchObject({ accountId: "1" });
      expect((await withToken(entry, ["app"])).status).toBe(200);
      expect(handled.mock.lastCall![1]).toBeNull();
    },
  );

  test.each(named(signedIn))("%s: an app alone is nobody", async (_name, entry) => {
    expect((await withToken(entry, ["app", ...everyScope])).status).toBe(422);
    expect(handled).not.toHaveBeenCalled();
  });

  const open = apiRoutes.filter((entry) => entry.access === "public" && !entry.ignoresCookies);

  test.each(named(open))("%s: answers an app alone as a visitor, within its scope", async (_name, entry) => {
    expect((await withToken(entry, ["app", entry.tokenScope ?? "push"])).status).toBe(200);
    expect(handled.mock.lastCall![1]).toBeNull();
    expect((await withToken(entry, ["app", "push"])).status).toBe(entry.tokenScope && !entry.orVisitor ? 403 : 200);
    expect(handled.mock.lastCall![1]).toBeNull();
  });

  test.each(named(open.filter((entry) => !entry.tokenScope)))(
    "%s: answers a token as a visitor",
    async (_name, entry) => {
      expect((await send(entry, {})).status).toBe(200);
      expect((await withToken(entry, ["none"])).status).toBe(401);
      expect((await withToken(entry, leaves)).status).toBe(200);
      expect(handled.mock.lastCall![1]).toBeNull();
    },
  );

  test.each(named(open.filter((entry) => entry.tokenScope)))(
    "%s: answers a token as its account only within its scope",
    async (_name, entry) => {
      expect((await send(entry, {})).status).toBe(200);
      expect((await withToken(entry, ["none"])).status).toBe(401);
      handled.mockClear();
      const others = leaves.filter((scope) => scope !== entry.tokenScope);
      expect((await withToken(entry, others)).status).toBe(entry.orVisitor ? 200 : 403);
      expect(handled.mock.calls.map(([, viewer]) => viewer)).toEqual(entry.orVisitor ? [null] : []);
      expect((await withToken(entry, [entry.tokenScope!])).status).toBe(200);
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
    expect(
      (await call(doorTo([one({})]), "GET", "/api/v1/one", { headers: { authorization: "Basic eDp5" } })).status,
    ).toBe(200);
  });

  test("a caller without the right is refused before the body is read", async () => {
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
    for (const entry of apiRoutes.filter(({ method, ignoresCookies }) => method === "GET" && !ignoresCookies)) {
      const answer = await send(entry, { cookie: "__Host-session=mine", origin: from });
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  test("an app on another site reads what it gets with its token, or what everybody gets", async () => {
    const door = doorTo([one({})]);
    for (const headers of [
      { authorization: "Bearer read" },
      { authorization: "Bearer none", cookie: "__Host-session=mine" },
      {},
    ]) {
      const answer = await call(door, "GET", "/api/v1/one", {
        headers: { ...(headers as Record<string, string>), origin: "https://elk.example" },
      });
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
      for (const name of ["Link", "X-RateLimit-Remaining", "Mastodon-Async-Refresh"]) {
        expect(answer.headers.get("access-control-expose-headers")).toContain(name);
      }
    }
  });

  test("asking first is answered for every path, without any right to cookies", async () => {
    const answer = await call(doorTo([]), "OPTIONS", "/api/v1/anything", {
      headers: { origin: "https://elk.example" },
    });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": "Authorization, Content-Type, Content-Digest, Idempotency-Key, *",
    });
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  });
});
