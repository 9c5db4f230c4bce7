/** Apps register, as anybody may, and ask who they are. */
import { describe, expect, test } from "vitest";
import { connectApi } from "#server/connect.ts";
import { createLimiters } from "#server/http/middleware/limiters.ts";
import { mintFor } from "#testing/authority.ts";
import { setOAuth } from "#testing/oauth-stage.ts";

const oauth = setOAuth();
const path = "/api/v1/apps";

async function appsCount(): Promise<number> {
  const { rows } = await oauth.world.pool.query<{ count: string }>("select count(*) from oauth_app");
  return Number(rows[0]!.count);
}

const secret = expect.stringMatching(/^[\w-]{43}$/) as unknown;

describe("registering", () => {
  const two = ["https://app.example/cb", "ivory://callback"];
  const fields = { client_name: "Ivory", scopes: "read write:media", website: "https://ivory.example/" };
  const answer = {
    id: expect.stringMatching(/^\d+$/) as unknown,
    name: "Ivory",
    website: "https://ivory.example/",
    scopes: ["read", "write:media"],
    redirect_uri: two.join("\n"),
    redirect_uris: two,
    client_id: secret,
    client_secret: secret,
    client_secret_expires_at: 0,
    vapid_key: "",
  };

  const asLines: [string, string][] = [...Object.entries(fields), ["redirect_uris", two.join("\n")]];
  const asList: [string, string][] = [
    ...Object.entries(fields),
    ...two.map((uri): [string, string] => ["redirect_uris[]", uri]),
  ];
  const multipart = (entries: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    return form;
  };
  const json = (body: unknown) => ({ body: JSON.stringify(body), headers: { "content-type": "application/json" } });

  test.each<[string, RequestInit, string?]>([
    ["JSON with lines", json({ ...fields, redirect_uris: two.join("\n") })],
    ["JSON with lines of Windows", json({ ...fields, redirect_uris: `${two.join("\r\n")}\r\n` })],
    ["JSON with a list", json({ ...fields, redirect_uris: two })],
    ["JSON with scopes as a list", json({ ...fields, scopes: ["read", "write:media"], redirect_uris: two })],
    ["a form with lines", { body: new URLSearchParams(asLines) }],
    ["a form with a list", { body: new URLSearchParams(asList) }],
    ["multipart with lines", { body: multipart(asLines) }],
    ["multipart with a list", { body: multipart(asList) }],
    ["the query with lines", {}, `?${new URLSearchParams(asLines)}`],
    ["the query with a list", {}, `?${new URLSearchParams(asList)}`],
  ])("by %s answers all that libraries read", async (_encoding, init, query = "") => {
    const { status, headers, body } = await oauth.send(path + query, { method: "POST", ...init });
    expect([status, body]).toEqual([200, answer]);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cache-control")).toContain("no-store");
  });

  test("keeps the secret as a hash, and says it once", async () => {
    const app = await oauth.registers();
    const { rows } = await oauth.world.pool.query("select * from oauth_app where client_id = $1", [app.client_id]);
    expect(JSON.stringify(rows)).not.toContain(app.client_secret);
    const again = await oauth.registers();
    expect([again.client_id === app.client_id, again.client_secret === app.client_secret]).toEqual([false, false]);
  });

  test("gives no secret to an app that can keep none", async () => {
    const { status, body } = await oauth.post(path, {
      client_name: "Phanpy",
      redirect_uris: "https://phanpy.example/",
      token_endpoint_auth_method: "none",
    });
    expect([status, body["client_secret"], body["client_id"], body["scopes"]]).toEqual([200, null, secret, ["read"]]);
  });

  test("takes nothing for what is empty", async () => {
    const empty = { website: "", scopes: "", token_endpoint_auth_method: "" };
    for (const more of [{}, empty, { website: null, scopes: null, token_endpoint_auth_method: null }]) {
      const { status, body } = await oauth.post(path, { client_name: "A", redirect_uris: "a://b", ...more });
      expect([status, body]).toMatchObject([200, { website: null, scopes: ["read"], client_secret: secret }]);
    }
  });

  test("takes addresses of ten thousand characters in all", async () => {
    const redirect_uris = Array.from({ length: 5 }, (_, at) => `a${at}://${"x".repeat(1_995)}`);
    expect((await oauth.post(path, { client_name: "A", redirect_uris })).status).toBe(200);
  });

  test("takes a name as people see it, and each address once", async () => {
    const { body } = await oauth.post(path, {
      client_name: " \u202eIvory\u200b ",
      redirect_uris: ["a://b", "a://b", "", "a://c"],
    });
    expect(body).toMatchObject({ name: "Ivory", redirect_uris: ["a://b", "a://c"] });
  });

  test("of a browser whose person is signed in belongs to nobody all the same", async () => {
    const headers = {
      "content-type": "application/json",
      cookie: `session=${oauth.session}`,
      origin: "https://phanpy.example",
      "sec-fetch-site": "cross-site",
    };
    const body = JSON.stringify({ client_name: "Phanpy", redirect_uris: "https://phanpy.example/" });
    expect((await oauth.send(path, { method: "POST", headers, body })).status).toBe(200);
    const { body: letIn } = await oauth.fromPage("GET", "/api/auth/apps");
    expect(letIn).toEqual([]);
  });

  const many = Array.from({ length: 51 }, (_, at) => `a${at}://b`);
  test.each<[string, Record<string, unknown>]>([
    ["no name", { client_name: undefined }],
    ["an empty name", { client_name: "" }],
    ["a name of nothing to see", { client_name: " \u200b\u202e " }],
    ["a name that is no text", { client_name: ["Ivory"] }],
    ["a name of 61 characters", { client_name: "x".repeat(61) }],
    ["a name of a megabyte", { client_name: "x".repeat(1_000_000) }],
    ["a name with a control character", { client_name: "Iv\u0000ory" }],
    ["no address", { redirect_uris: undefined }],
    ["an empty address", { redirect_uris: "" }],
    ["an empty list of addresses", { redirect_uris: [] }],
    ["a list of empty addresses", { redirect_uris: ["", ""] }],
    ["an address that is a script", { redirect_uris: "javascript:alert(1)" }],
    ["one of several that is a script", { redirect_uris: "https://app.example/cb\njavascript:alert(1)" }],
    ["one in a list that is a script", { redirect_uris: ["https://app.example/cb", "data:text/html,x"] }],
    ["an address in a list with a line break", { redirect_uris: ["https://app.example/cb\nivory://x"] }],
    ["an address over http", { redirect_uris: "http://app.example/cb" }],
    ["an address with a fragment", { redirect_uris: "https://app.example/cb#x" }],
    ["an address of 2,001 characters", { redirect_uris: `https://app.example/${"x".repeat(1_981)}` }],
    ["51 addresses in lines", { redirect_uris: many.join("\n") }],
    ["51 addresses in a list", { redirect_uris: many }],
    [
      "addresses of 10,001 characters in all",
      { redirect_uris: Array.from({ length: 6 }, (_, at) => `a${at}://${"x".repeat(at === 0 ? 1_656 : 1_663)}`) },
    ],
    ["an address that is a number", { redirect_uris: 7 }],
    ["an address that is an object", { redirect_uris: { a: "b" } }],
    ["a list in a list of addresses", { redirect_uris: [["https://app.example/cb"]] }],
    ["a scope that does not exist", { scopes: "read nonsense" }],
    ["the scope of all administration", { scopes: "admin" }],
    ["scopes that are a number", { scopes: 7 }],
    ["101 scopes", { scopes: Array.from({ length: 101 }, () => "read") }],
    ["a website that is a script", { website: "javascript:alert(1)" }],
    ["a website without a scheme", { website: "ivory.example" }],
    ["a website of no host", { website: "https://" }],
    ["a website of 2,001 characters", { website: `https://a.example/${"x".repeat(1_983)}` }],
    ["a website with a line break", { website: "https://a.example/\nx" }],
  ])("with %s is refused in words, and leaves nothing (O09)", async (_fault, more) => {
    const before = await appsCount();
    const { status, body } = await oauth.post(path, {
      client_name: "Ivory",
      redirect_uris: "ivory://callback",
      ...more,
    });
    expect(status).toBe(422);
    expect(body["error"]).toMatch(/^[A-Z].{5,300}$/s);
    expect(await appsCount()).toBe(before);
  });

  test("of more than its share is refused to an address, and leaves no row (O09)", async () => {
    const limited = connectApi(oauth.world.db, oauth.world.ports, createLimiters());
    const before = await appsCount();
    const register = (ip: string) => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ client_name: "Flood", redirect_uris: "flood://callback" });
      return limited.handle(new Request(oauth.world.ports.origin + path, { method: "POST", headers, body }), ip);
    };
    const statuses: number[] = [];
    for (let times = 0; times < 1_000; times++) {
      const answer = await register("192.0.2.9");
      statuses.push(answer.status);
      await answer.body?.cancel();
    }
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([30, 970]);
    expect(await appsCount()).toBe(before + 30);
    const refused = await register("192.0.2.9");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toEqual({ error: expect.stringMatching(/\w{3}/) });
    expect((await register("192.0.2.10")).status, "others are not punished for it").toBe(200);
  });

  test("counts a whole IPv6 network as one (O09)", async () => {
    const limiters = createLimiters();
    const taken = await Promise.all(
      Array.from({ length: 31 }, (_, at) => limiters.take("registration", null, `2001:db8:1:2::${at.toString(16)}`)),
    );
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(30);
  });
});

describe("an app asks who it is", () => {
  const verify = "/api/v1/apps/verify_credentials";

  test("with a token of its own, and with one of a person", async () => {
    const app = await oauth.registers({ website: "https://ivory.example/" });
    for (const token of [await oauth.ownToken(app), await oauth.tokenFor(app)]) {
      const { status, body } = await oauth.withToken(token, "GET", verify);
      expect([status, body]).toEqual([
        200,
        {
          id: app.id,
          name: "Ivory",
          website: "https://ivory.example/",
          scopes: ["read", "write", "profile"],
          redirect_uri: "https://app.example/cb",
          redirect_uris: ["https://app.example/cb"],
          vapid_key: "",
        },
      ]);
    }
  });

  test("with a token of the smallest scope", async () => {
    const app = await oauth.registers({ scopes: "push" });
    const { status } = await oauth.withToken(await oauth.ownToken(app, "push"), "GET", verify);
    expect(status).toBe(200);
  });

  test("and nobody else does", async () => {
    expect((await oauth.send(verify, {})).status).toBe(401);
    expect((await oauth.withToken("nonsense", "GET", verify)).status).toBe(401);
    expect((await oauth.withToken(await mintFor(oauth.world.db, oauth.mira), "GET", verify)).status).toBe(401);
    expect((await oauth.fromPage("GET", verify)).status, "a session is no app").toBe(401);
    const { client_id, client_secret } = await oauth.registers();
    const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString("base64")}`;
    expect((await oauth.send(verify, { headers: { authorization } })).status, "nor is a secret a token").toBe(401);
  });

  test("not with a token that was taken back", async () => {
    const app = await oauth.registers();
    const token = await oauth.tokenFor(app);
    await oauth.revokes(app, token);
    expect((await oauth.withToken(token, "GET", verify)).status).toBe(401);
  });
});
