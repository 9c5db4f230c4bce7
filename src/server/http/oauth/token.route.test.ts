/** Codes become tokens, once; tokens are taken back. As client libraries do it, and as thieves try to. */
import { describe, expect, test } from "vitest";
import { mintFor } from "#testing/authority.ts";
import { callback, proof, setOAuth, type AppHere } from "#testing/oauth-stage.ts";
import { meetAt } from "#testing/waiting.ts";

const oauth = setOAuth();

const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(name)}:${encodeURIComponent(password)}`).toString("base64")}`;

/** The error as a library reads it. */
async function errorOf(answer: Promise<{ status: number; body: Record<string, unknown> }>) {
  const { status, body } = await answer;
  expect(body).toEqual({ error: expect.any(String), error_description: expect.stringMatching(/\w{3}/) });
  return [status, body["error"]];
}

const invalidGrant = [400, "invalid_grant"];
const invalidClient = [401, "invalid_client"];

const tokensOf = (app: AppHere) =>
  oauth.world.db
    .selectFrom("access_token")
    .innerJoin("oauth_app", "oauth_app.id", "app_id")
    .select(["access_token.id", "revoked_at"])
    .where("client_id", "=", app.client_id)
    .execute();

describe("a code becomes a token", () => {
  test("which is answered as libraries expect it", async () => {
    const app = await oauth.registers();
    const code = await oauth.letsIn(app, { scope: "write read:lists" });
    const since = Math.floor(Date.now() / 1_000);
    const { status, headers, body } = await oauth.redeems(app, code);
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        token_type: "Bearer",
        scope: "write read:lists",
        created_at: expect.any(Number),
      },
    ]);
    const createdAt = body["created_at"] as number;
    expect(Number.isInteger(createdAt) && createdAt >= since && createdAt <= Date.now() / 1_000).toBe(true);
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("pragma")).toBe("no-cache");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    const { rows } = await oauth.world.pool.query("select * from access_token");
    expect(JSON.stringify(rows)).not.toContain(body["access_token"]);
  });

  test("and no more of a token than the person has granted", async () => {
    const app = await oauth.registers();
    const token = await oauth.tokenFor(app, { scope: "read:accounts" });
    expect((await oauth.withToken(token, "GET", "/api/v1/accounts/verify_credentials")).status).toBe(200);
    expect((await oauth.withToken(token, "GET", "/api/v1/timelines/home")).status).toBe(403);
    expect((await oauth.withToken(token, "POST", "/api/v1/statuses", { status: "Hello" })).status).toBe(403);
  });

  test("a scope that is asked for with the code changes nothing", async () => {
    const app = await oauth.registers();
    const { body } = await oauth.redeems(app, await oauth.letsIn(app), { scope: "write" });
    expect(body["scope"]).toBe("read");
  });

  test.each(["json", "form", "multipart", "query"])("sent as %s", async (encoding) => {
    const app = await oauth.registers();
    const fields = oauth.redeeming(app, await oauth.letsIn(app)) as Record<string, string>;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const inits: Record<string, RequestInit> = {
      json: { body: JSON.stringify(fields), headers: { "content-type": "application/json" } },
      form: { body: new URLSearchParams(fields) },
      multipart: { body: form },
      query: {},
    };
    const query = encoding === "query" ? `?${new URLSearchParams(fields)}` : "";
    const { status } = await oauth.send(`/oauth/token${query}`, { method: "POST", ...inits[encoding] });
    expect(status).toBe(200);
  });

  test("by a program that shares its cookies with a browser, also of another site", async () => {
    const app = await oauth.registers();
    const { status, headers } = await oauth.post("/oauth/token", oauth.redeeming(app, await oauth.letsIn(app)), {
      cookie: `session=${oauth.session}`,
      origin: "https://phanpy.example",
      "sec-fetch-site": "cross-site",
    });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(headers.get("set-cookie")).toBeNull();
  });

  test("pages of other sites may ask first", async () => {
    const { api, ports } = oauth.world;
    const headers = { origin: "https://phanpy.example", "access-control-request-method": "POST" };
    for (const path of ["/oauth/token", "/oauth/revoke", "/api/v1/apps", "/oauth/userinfo"]) {
      const answer = await api.handle(new Request(ports.origin + path, { method: "OPTIONS", headers }), "192.0.2.1");
      expect([answer.status, answer.headers.get("access-control-allow-origin")], path).toEqual([204, "*"]);
      expect(answer.headers.get("access-control-allow-headers"), path).toContain("Authorization");
    }
  });
});

describe("the app proves itself", () => {
  const without = ({ client_id: _id, client_secret: _secret, ...rest }: Record<string, unknown>) => rest;

  test("by HTTP Basic, with its name in the body or without", async () => {
    const app = await oauth.registers();
    for (const more of [{}, { client_id: app.client_id }]) {
      const fields = { ...without(oauth.redeeming(app, await oauth.letsIn(app))), ...more };
      const authorization = basic(app.client_id, app.client_secret);
      expect((await oauth.post("/oauth/token", fields, { authorization })).status).toBe(200);
    }
  });

  test("by neither a wrong secret, nor none, nor the one of another app, nor in two ways at once", async () => {
    const [app, other] = [await oauth.registers(), await oauth.registers()];
    const code = await oauth.letsIn(app);
    const fields = oauth.redeeming(app, code);
    const bare = without(fields);
    const right = basic(app.client_id, app.client_secret);
    const attempts: [Record<string, unknown>, string | null][] = [
      [{ ...fields, client_secret: other.client_secret }, null],
      [{ ...fields, client_secret: app.client_secret.slice(1) }, null],
      [{ ...fields, client_secret: "" }, null],
      [{ ...fields, client_secret: undefined }, null],
      [{ ...fields, client_secret: null }, null],
      [{ ...fields, client_secret: [app.client_secret] }, null],
      [{ ...fields, client_secret: { $ne: "" } }, null],
      [{ ...fields, client_id: "x" }, null],
      [{ ...fields, client_id: undefined }, null],
      [bare, null],
      [bare, basic(app.client_id, "")],
      [bare, basic(app.client_id, other.client_secret)],
      [bare, basic("", app.client_secret)],
      [bare, "Basic"],
      [bare, "Basic !!!"],
      [bare, `Basic ${Buffer.from(app.client_id).toString("base64")}`],
      [bare, `Basic ${Buffer.from("%zz:x").toString("base64")}`],
      [fields, right],
      [{ ...bare, client_id: other.client_id }, right],
    ];
    for (const [sent, authorization] of attempts) {
      const answer = await oauth.post("/oauth/token", sent, authorization === null ? {} : { authorization });
      const label = JSON.stringify([sent, authorization]);
      expect([answer.status, answer.body["error"]], label).toEqual(invalidClient);
      expect(answer.headers.get("www-authenticate"), label).toMatch(/^Basic realm="/);
    }
    expect((await oauth.redeems(app, code)).status, "none of them has spent the code").toBe(200);
  });

  test("without a secret by its verifier alone", async () => {
    const app = await oauth.registersPublic();
    const { verifier, asked } = proof();
    const code = await oauth.letsIn(app, asked);
    expect(app.client_secret).toBeNull();
    const fields = { ...oauth.redeeming(app, code), client_secret: undefined, code_verifier: verifier };
    expect(await errorOf(oauth.post("/oauth/token", { ...fields, client_secret: "guessed" }))).toEqual(invalidClient);
    expect((await oauth.post("/oauth/token", fields)).status).toBe(200);
  });

  test("without a secret, and Basic with an empty one", async () => {
    const app = await oauth.registersPublic();
    const { verifier, asked } = proof();
    const fields = { ...without(oauth.redeeming(app, await oauth.letsIn(app, asked))), code_verifier: verifier };
    expect((await oauth.post("/oauth/token", fields, { authorization: basic(app.client_id, "") })).status).toBe(200);
  });
});

describe("a code works once (O03)", () => {
  test("of twenty who come at once with it one gets a token, and the others end it", async () => {
    const app = await oauth.registers();
    const code = await oauth.letsIn(app);
    const body = JSON.stringify(oauth.redeeming(app, code));
    const headers = { "content-type": "application/json" };
    // From as many places, since those who come from one wait for each other.
    const redeem = (at: number) => oauth.send("/oauth/token", { method: "POST", headers, body }, `192.0.2.${at}`);
    const answers = await meetAt(oauth.world, ["select from oauth_grant where app_id = $1 for update", [app.id]], () =>
      Array.from({ length: 20 }, (_, at) => redeem(at + 1)),
    );
    const given = answers.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer !== given[0])) {
      expect([status, body["error"]]).toEqual(invalidGrant);
    }
    expect((await tokensOf(app)).map(({ revoked_at }) => revoked_at !== null)).toEqual([true]);
    expect(await oauth.works(given[0]!.body["access_token"] as string)).toBe(false);
  });

  test("a second time it ends what came of it, and nothing else of the app", async () => {
    const app = await oauth.registers();
    const before = await oauth.tokenFor(app);
    const code = await oauth.letsIn(app);
    const token = (await oauth.redeems(app, code)).body["access_token"] as string;
    expect([await oauth.works(before), await oauth.works(token)]).toEqual([true, true]);
    expect(await errorOf(oauth.redeems(app, code))).toEqual(invalidGrant);
    expect([await oauth.works(before), await oauth.works(token)]).toEqual([true, false]);
    expect(await errorOf(oauth.redeems(app, code))).toEqual(invalidGrant);
  });

  test("a thief who has the code and not the secret ends nothing", async () => {
    const [app, thief] = [await oauth.registers(), await oauth.registers()];
    const code = await oauth.letsIn(app);
    expect(await errorOf(oauth.redeems(thief, code))).toEqual(invalidGrant);
    expect(await errorOf(oauth.redeems({ ...app, client_secret: "guessed" }, code))).toEqual(invalidClient);
    const token = (await oauth.redeems(app, code)).body["access_token"] as string;
    expect(await errorOf(oauth.redeems(thief, code))).toEqual(invalidGrant);
    expect(await oauth.works(token)).toBe(true);
  });

  test.each([
    ["a minute", "60 seconds", invalidGrant],
    ["a little less", "50 seconds", null],
  ])("after %s", async (_while, age, error) => {
    const app = await oauth.registers();
    const code = await oauth.letsIn(app);
    // It is as if the code had been granted so long ago.
    await oauth.world.pool.query("update oauth_grant set expires_at = expires_at - $1::interval where app_id = $2", [
      age,
      app.id,
    ]);
    const { status, body } = await oauth.redeems(app, code);
    expect(status === 200 ? null : [status, body["error"]]).toEqual(error);
  });

  test("a code that is none", async () => {
    const app = await oauth.registers();
    for (const code of ["x", "a".repeat(43), "\u0000", "a".repeat(5_000)]) {
      expect(await errorOf(oauth.redeems(app, code)), code).toEqual(invalidGrant);
    }
  });

  test.each(["suspended_at", "deleted_at"] as const)("not for an account whose %s is set", async (column) => {
    const app = await oauth.registers();
    const code = await oauth.letsIn(app);
    await oauth.world.db
      .updateTable("account")
      .set({ [column]: new Date() })
      .where("id", "=", oauth.mira.id)
      .execute();
    expect(await errorOf(oauth.redeems(app, code))).toEqual(invalidGrant);
    expect(await tokensOf(app)).toEqual([]);
  });

  test.each(["https://app.example/cb/", "https://evil.example/cb", "ivory://callback", "HTTPS://app.example/cb"])(
    "not for another address than it was asked for: %s",
    async (redirect_uri) => {
      const app = await oauth.registers({ redirect_uris: [callback, "ivory://callback"] });
      const code = await oauth.letsIn(app);
      expect(await errorOf(oauth.redeems(app, code, { redirect_uri }))).toEqual(invalidGrant);
      expect(await errorOf(oauth.redeems(app, code)), "and it is spent").toEqual(invalidGrant);
      expect(await tokensOf(app)).toEqual([]);
    },
  );

  test("on a device it belongs to the port at which it was asked for", async () => {
    const app = await oauth.registers({ redirect_uris: "http://127.0.0.1/cb" });
    const asked = { redirect_uri: "http://127.0.0.1:1234/cb" };
    const elsewhere = { redirect_uri: "http://127.0.0.1:4321/cb" };
    expect(await errorOf(oauth.redeems(app, await oauth.letsIn(app, asked), elsewhere))).toEqual(invalidGrant);
    expect((await oauth.redeems(app, await oauth.letsIn(app, asked), asked)).status).toBe(200);
  });
});

describe("a verifier (O02)", () => {
  const { verifier, asked } = proof();

  test.each<[string, Record<string, string>, Record<string, unknown>]>([
    ["that is wrong is refused", asked, { code_verifier: proof().verifier }],
    ["that is missing is refused", asked, {}],
    ["that is empty is refused", asked, { code_verifier: "" }],
    ["that is the challenge itself is refused", asked, { code_verifier: asked.code_challenge }],
    ["that is no text is refused", asked, { code_verifier: [verifier] }],
    ["that nobody asked for is refused", {}, { code_verifier: verifier }],
    ["that is too short is refused", proof("short").asked, { code_verifier: "short" }],
    ["that is too long is refused", proof("a".repeat(129)).asked, { code_verifier: "a".repeat(129) }],
    ["with other signs is refused", proof("ü".repeat(43)).asked, { code_verifier: "ü".repeat(43) }],
  ])("%s, and the code is spent", async (_name, challenge, more) => {
    const app = await oauth.registers();
    const code = await oauth.letsIn(app, challenge);
    expect(await errorOf(oauth.redeems(app, code, more))).toEqual(invalidGrant);
    expect(await errorOf(oauth.redeems(app, code, { code_verifier: verifier }))).toEqual(invalidGrant);
    expect(await errorOf(oauth.redeems(app, code))).toEqual(invalidGrant);
    expect(await tokensOf(app)).toEqual([]);
  });

  test("that is empty is as good as none (RFC 6749, section 3.2)", async () => {
    const app = await oauth.registers();
    expect((await oauth.redeems(app, await oauth.letsIn(app), { code_verifier: "" })).status).toBe(200);
  });

  test("is right with each sign that it may have", async () => {
    const app = await oauth.registers();
    for (const text of [verifier, "~".repeat(43), `-._~${"a".repeat(124)}`]) {
      const right = proof(text);
      const code = await oauth.letsIn(app, right.asked);
      expect((await oauth.redeems(app, code, { code_verifier: text })).status, text).toBe(200);
    }
    // RFC 7636, appendix B.
    const { asked: known } = proof("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
    expect(known.code_challenge).toBe("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
  });
});

describe("an app for itself", () => {
  const own = (app: AppHere, more: Record<string, unknown> = {}) => {
    const { client_id, client_secret } = app;
    return oauth.post("/oauth/token", { grant_type: "client_credentials", client_id, client_secret, ...more });
  };

  test("gets a token of what it has registered, `read` unless it says more", async () => {
    const app = await oauth.registers();
    expect((await own(app)).body).toMatchObject({ scope: "read", token_type: "Bearer" });
    expect((await own(app, { scope: "write read:lists" })).body).toMatchObject({ scope: "write read:lists" });
    for (const scope of ["admin:read", "push", "nonsense"]) {
      expect(await errorOf(own(app, { scope })), scope).toEqual([400, "invalid_scope"]);
    }
    expect(await errorOf(own(app, { client_secret: "guessed" }))).toEqual(invalidClient);
  });

  test("has a hundred at most, and so has a person with it: the oldest end", async () => {
    const app = await oauth.registers();
    const [own, persons] = [await oauth.ownToken(app, "read"), await oauth.tokenFor(app)];
    const fill = `insert into access_token (token_hash, app_id, account_id, scopes)
      select sha256(concat($1::text, n, $2::text)::bytea), $1::text::bigint, $2::text::bigint, '{read}' from generate_series(1, $3::int) n`;
    for (const accountId of [null, oauth.mira.id]) await oauth.world.pool.query(fill, [app.id, accountId, 99]);
    const worked = async (token: string) =>
      (await oauth.withToken(token, "GET", "/api/v1/apps/verify_credentials")).status === 200;
    expect([await worked(own), await worked(persons)]).toEqual([true, true]);
    const next = await oauth.ownToken(app, "read");
    expect([await worked(own), await worked(next), await worked(persons)]).toEqual([false, true, true]);
    const nextOfPerson = await oauth.tokenFor(app);
    expect([await worked(persons), await worked(nextOfPerson), await worked(next)]).toEqual([false, true, true]);
  });

  test("gets none if nothing proves that it is itself", async () => {
    const app = await oauth.registersPublic();
    expect(await errorOf(own(app))).toEqual(invalidClient);
  });

  test("reads what is public as a visitor, and nothing that needs a person", async () => {
    const app = await oauth.registers();
    const token = await oauth.ownToken(app, "read write profile");
    const { status, body } = await oauth.withToken(token, "GET", `/api/v1/accounts/${oauth.mira.id}`);
    expect([status, body["id"]]).toEqual([200, oauth.mira.id]);
    for (const [method, path] of [
      ["GET", "/api/v1/accounts/verify_credentials"],
      ["GET", "/api/v1/timelines/home"],
      ["GET", "/api/v1/notifications"],
      ["GET", "/oauth/userinfo"],
      ["POST", "/api/v1/statuses"],
    ] as const) {
      const answer = await oauth.withToken(token, method, path, method === "POST" ? { status: "Hello" } : undefined);
      expect([answer.status, answer.body], path).toEqual([422, { error: expect.stringMatching(/\w{3}/) }]);
    }
    const { rows } = await oauth.world.pool.query("select from status where account_id = $1", [oauth.mira.id]);
    expect(rows).toEqual([]);
  });

  test("does not see what the people see who have let it in (O05)", async () => {
    const app = await oauth.registers();
    const { id } = await oauth.mira.publishes("For followers", { visibility: "private" });
    const [own, hers] = [await oauth.ownToken(app), await oauth.tokenFor(app)];
    const path = `/api/v1/statuses/${id}`;
    const statuses = [await oauth.withToken(own, "GET", path), await oauth.withToken(hers, "GET", path)];
    expect(statuses.map(({ status }) => status)).toEqual([404, 200]);
    expect((await oauth.withToken(hers, "GET", path)).body["id"]).toBe(id);
  });
});

test.each(["password", "refresh_token", "implicit", "urn:ietf:params:oauth:grant-type:device_code", "x"])(
  "nothing comes of the grant %s",
  async (grant_type) => {
    const app = await oauth.registers();
    const answer = oauth.redeems(app, await oauth.letsIn(app), { grant_type, username: "mira", password: "x" });
    expect(await errorOf(answer)).toEqual([400, "unsupported_grant_type"]);
  },
);

test.each(["grant_type", "code", "redirect_uri"])("without %s the request is invalid", async (name) => {
  const app = await oauth.registers();
  const code = await oauth.letsIn(app);
  for (const value of [undefined, null, "", ["x"], 7, "x".repeat(5_001)]) {
    const { status, body } = await oauth.redeems(app, code, { [name]: value });
    expect([status, body["error"]], JSON.stringify(value)).toEqual([400, "invalid_request"]);
  }
});

test("a client whose name no database holds is unknown, wherever it is named", async () => {
  const app = await oauth.registers();
  const fields = { ...oauth.redeeming(app, await oauth.letsIn(app)), client_id: "\u0000" };
  expect(await errorOf(oauth.post("/oauth/token", fields))).toEqual([401, "invalid_client"]);
  expect(await errorOf(oauth.post("/oauth/revoke", { ...fields, token: "x" }))).toEqual([403, "unauthorized_client"]);
  const headers = { authorization: basic("%00", app.client_secret) };
  const own = oauth.post("/oauth/token", { grant_type: "client_credentials" }, headers);
  expect(await errorOf(own)).toEqual([401, "invalid_client"]);
});

describe("a token is taken back (RFC 7009)", () => {
  test("for good, and again without complaint", async () => {
    const app = await oauth.registers();
    const [kept, token] = [await oauth.tokenFor(app), await oauth.tokenFor(app)];
    for (const _time of ["first", "second"]) {
      const { status, body } = await oauth.revokes(app, token);
      expect([status, body]).toEqual([200, {}]);
      expect([await oauth.works(kept), await oauth.works(token)]).toEqual([true, false]);
    }
    expect((await oauth.withToken(token, "GET", "/api/v2/instance")).status).toBe(401);
  });

  test("also by a library that sends it as its bearer all the while, and gets a new one then", async () => {
    const app = await oauth.registers();
    const token = await oauth.tokenFor(app);
    const headers = { authorization: `Bearer ${token}` };
    for (const _time of ["first", "second"]) {
      const { status, body } = await oauth.post("/oauth/revoke", { ...app, token }, headers);
      expect([status, body]).toEqual([200, {}]);
    }
    const again = oauth.redeeming(app, await oauth.letsIn(app));
    const { body } = await oauth.post("/oauth/token", again, headers);
    expect(await oauth.works(body["access_token"] as string)).toBe(true);
    const fields = { client_name: "Ivory", redirect_uris: callback };
    expect((await oauth.post("/api/v1/apps", fields, headers)).status).toBe(200);
  });

  test("of an app for itself, and of an app without a secret, and by HTTP Basic", async () => {
    const [app, open] = [await oauth.registers(), await oauth.registersPublic()];
    const own = await oauth.ownToken(app);
    expect((await oauth.revokes(app, own)).status).toBe(200);
    expect((await oauth.withToken(own, "GET", "/api/v1/apps/verify_credentials")).status).toBe(401);
    const { verifier, asked } = proof();
    const { body } = await oauth.redeems(open, await oauth.letsIn(open, asked), { code_verifier: verifier });
    const token = body["access_token"] as string;
    expect((await oauth.post("/oauth/revoke", { client_id: open.client_id, token })).status).toBe(200);
    expect(await oauth.works(token)).toBe(false);
    const third = await oauth.tokenFor(app);
    const authorization = basic(app.client_id, app.client_secret);
    expect((await oauth.post("/oauth/revoke", { token: third }, { authorization })).status).toBe(200);
    expect(await oauth.works(third)).toBe(false);
  });

  test("by the app alone to which it belongs", async () => {
    const [app, other] = [await oauth.registers(), await oauth.registers()];
    const token = await oauth.tokenFor(app);
    const ofNoApp = await mintFor(oauth.world.db, oauth.mira);
    const { client_id, client_secret } = app;
    const unauthorized = [403, "unauthorized_client"];
    expect(await errorOf(oauth.revokes(other, token))).toEqual(unauthorized);
    expect(await errorOf(oauth.revokes(app, ofNoApp))).toEqual(unauthorized);
    expect(await errorOf(oauth.revokes({ ...app, client_secret: "guessed" }, token))).toEqual(unauthorized);
    expect(await errorOf(oauth.post("/oauth/revoke", { client_id, token }))).toEqual(unauthorized);
    expect(await errorOf(oauth.post("/oauth/revoke", { token }))).toEqual(unauthorized);
    for (const missing of [undefined, null, "", ["x"]]) {
      const sent = { client_id, client_secret, token: missing };
      expect(await errorOf(oauth.post("/oauth/revoke", sent)), String(missing)).toEqual(unauthorized);
    }
    expect([await oauth.works(token), await oauth.works(ofNoApp)]).toEqual([true, true]);
  });

  test("also one that is unknown, which is as good as taken back", async () => {
    const app = await oauth.registers();
    for (const token of ["x", "a".repeat(43), "\u0000"]) {
      const { status, body } = await oauth.revokes(app, token);
      expect([status, body]).toEqual([200, {}]);
    }
  });
});
