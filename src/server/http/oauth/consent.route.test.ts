/** A person lets an app in, or not; and what an app may ask for at all. */
import { describe, expect, test } from "vitest";
import { mintFor, signInFor } from "#testing/authority.ts";
import { callback, proof, setOAuth, type AppHere } from "#testing/oauth-stage.ts";

const oauth = setOAuth();
const path = "/api/auth/oauth/authorize";

/** What the page shows of a request. */
const asks = (fields: Record<string, string>, session = oauth.session) =>
  oauth.fromPage("GET", `${path}?${new URLSearchParams(fields)}`, undefined, session);

/** What comes of it on the page, and of the answer to it. */
async function outcomeOf(app: AppHere, more: Record<string, string>) {
  const answers = [await asks(oauth.asking(app, more)), await oauth.says(app, more)];
  return {
    answers: answers.map(({ status, headers, body }) => ({ status, leadsTo: headers.get("location"), body })),
    grants: await oauth.grantsOf(app),
  };
}

/** In words for the person; nothing leads away, and nothing is granted. */
const told = { status: 400, leadsTo: null, body: { error: expect.stringMatching(/\w{3}/) as unknown } };
const refused = { answers: [told, told], grants: [] };

describe("the request", () => {
  test("of an app is shown with its name, its website, where it leads, and what it may do", async () => {
    const app = await oauth.registers({ website: "https://ivory.example/" });
    const { status, body } = await asks(oauth.asking(app, { scope: "read:statuses write:media read:statuses" }));
    expect([status, body]).toEqual([
      200,
      {
        app: { name: "Ivory", website: "https://ivory.example/" },
        destination: { kind: "site", host: "app.example" },
        scopes: ["read:statuses", "write:media"],
      },
    ]);
  });

  test("of an unknown app is refused", async () => {
    for (const client_id of ["", "x", "null", "a".repeat(43), "a".repeat(5_000), "%00"]) {
      const fields = oauth.asking({ client_id });
      expect((await asks(fields)).status, client_id).toBe(400);
      expect((await oauth.fromPage("POST", path, fields)).status, client_id).toBe(400);
    }
  });

  test("that wants the code anywhere but where the app has registered is refused (O01)", async () => {
    const app = await oauth.registers({
      redirect_uris: [callback, "ivory://callback", "http://127.0.0.1/cb", "com.example.app:/oauth"],
    });
    for (const redirect_uri of [
      "https://evil.example/cb",
      "https://app.example.evil.example/cb",
      "https://app.example@evil.example/cb",
      "https://app.example/cb/",
      "https://app.example/cb?x=1",
      "https://app.example/cb#",
      "https://app.example/x/../cb",
      "https://app.example/%63b",
      "https://app.example:443/cb",
      "https://APP.example/cb",
      "https://app.example./cb",
      "https://app.example/cb\\@evil.example",
      "https://app.example/cb\nhttps://evil.example",
      "http://app.example/cb",
      "//app.example/cb",
      "javascript:alert(1)",
      "ivory://callback/",
      "ivory://callback2",
      "com.example.app:/oauth/..",
      "http://127.0.0.1/other",
      "http://127.0.0.1@evil.example/cb",
      "http://127.0.0.1.evil.example/cb",
      "http://localhost/cb",
      "urn:ietf:wg:oauth:2.0:oob",
      "",
    ]) {
      expect(await outcomeOf(app, { redirect_uri }), redirect_uri).toEqual(refused);
    }
    expect((await oauth.says(app, { redirect_uri: "http://127.0.0.1:1234/cb" })).status).toBe(200);
  });

  test("that says a thing twice leads to none but the app", async () => {
    const app = await oauth.registers();
    const query = new URLSearchParams(oauth.asking(app));
    query.append("redirect_uri", "https://evil.example/cb");
    expect((await oauth.fromPage("GET", `${path}?${query}`)).status).toBe(400);
    const list = { ...oauth.asking(app), redirect_uri: [callback, "https://evil.example/cb"] };
    expect((await oauth.fromPage("POST", path, list)).status).toBe(422);
    expect(await oauth.grantsOf(app)).toEqual([]);
  });

  test.each(["token", "id_token", "code token", "CODE", "none", ""])("for the answer %j is refused", async (kind) => {
    expect(await outcomeOf(await oauth.registers(), { response_type: kind })).toEqual(refused);
  });

  test.each(["admin:read", "push", "write read follow", "nonsense", "READ", "admin", "read, write", "profile push"])(
    "for %j of an app that has registered other scopes is refused",
    async (scope) => {
      expect(await outcomeOf(await oauth.registers(), { scope })).toEqual(refused);
    },
  );

  test.each([
    ["read write profile", "read:lists write", ["read:lists", "write"]],
    ["read write profile", "", ["read"]],
    ["follow", "write:blocks", ["write:blocks"]],
    ["read", "read:statuses\tread:statuses  read", ["read:statuses", "read"]],
  ])("of an app that has registered %j may be for %j", async (scopes, scope, granted) => {
    const app = await oauth.registers({ scopes });
    expect((await asks(oauth.asking(app, { scope }))).body).toMatchObject({ scopes: granted });
    await oauth.says(app, { scope });
    expect((await oauth.grantsOf(app)).map((grant) => grant.scopes)).toEqual([granted]);
  });

  test("of an app that has not registered `read` has to say what it wants", async () => {
    expect(await outcomeOf(await oauth.registers({ scopes: "write" }), { scope: "" })).toEqual(refused);
  });
});

describe("a challenge (O02)", () => {
  const { asked } = proof();
  const challenge = asked.code_challenge;

  test.each<[string, Record<string, string>]>([
    ["of the method `plain`", { code_challenge: challenge, code_challenge_method: "plain" }],
    ["without a method, which would mean `plain`", { code_challenge: challenge }],
    ["of an unknown method", { code_challenge: challenge, code_challenge_method: "s256" }],
    ["that is none", { code_challenge_method: "S256" }],
    ["that is too short", { code_challenge: challenge.slice(1), code_challenge_method: "S256" }],
    ["that is too long", { code_challenge: `${challenge}A`, code_challenge_method: "S256" }],
    ["with other signs", { code_challenge: `${challenge.slice(1)}=`, code_challenge_method: "S256" }],
  ])("%s is refused, with a secret and without", async (_kind, more) => {
    expect(await outcomeOf(await oauth.registers(), more)).toEqual(refused);
    expect(await outcomeOf(await oauth.registersPublic(), more)).toEqual(refused);
  });

  test("is needed of an app that has no secret, and of no other", async () => {
    expect(await outcomeOf(await oauth.registersPublic(), {})).toEqual(refused);
    expect((await oauth.says(await oauth.registersPublic(), asked)).status).toBe(200);
    expect((await oauth.says(await oauth.registers())).status).toBe(200);
    expect((await oauth.says(await oauth.registers(), asked)).status).toBe(200);
  });
});

describe("the answer", () => {
  test("leads back with a code, the state as it came, and the issuer", async () => {
    const app = await oauth.registers({ redirect_uris: [callback, `${callback}?from=linnet`, "icecubesapp://"] });
    for (const redirect_uri of [callback, `${callback}?from=linnet`, "icecubesapp://"]) {
      const state = 'a b+c&iss=https://evil.example#"<ü😀>%20';
      const { body } = await oauth.says(app, { redirect_uri, state });
      const led = body["redirect_uri"] as string;
      expect(led.startsWith(redirect_uri)).toBe(true);
      const query = new URL(led).searchParams;
      query.delete("from");
      expect(Object.fromEntries(query)).toEqual({
        code: expect.stringMatching(/^[\w-]{43}$/),
        state,
        iss: oauth.world.ports.origin,
      });
      expect([...query.keys()]).toEqual(["code", "state", "iss"]);
      expect(body["code"]).toBeNull();
    }
  });

  test("has no state where none came", async () => {
    const { body } = await oauth.says(await oauth.registers());
    expect([...new URL(body["redirect_uri"] as string).searchParams.keys()]).toEqual(["code", "iss"]);
  });

  test("takes a state of thousands of characters, and one that is no whole text", async () => {
    const app = await oauth.registers();
    const stateOf = async (state: string) => {
      const { status, body } = await oauth.says(app, { state });
      return [status, new URL(body["redirect_uri"] as string).searchParams.get("state")];
    };
    expect(await stateOf("x".repeat(5_000))).toEqual([200, "x".repeat(5_000)]);
    expect(await stateOf("a\ud800b")).toEqual([200, "a\ufffdb"]);
    expect((await oauth.says(app, { state: "x".repeat(5_001) })).status).toBe(422);
  });

  test("is no: the app learns of it, and gets nothing", async () => {
    const app = await oauth.registers();
    const { body } = await oauth.says(app, { decision: "deny", state: "s1" });
    const query = new URL(body["redirect_uri"] as string).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      error: "access_denied",
      state: "s1",
      iss: oauth.world.ports.origin,
    });
    expect(await oauth.grantsOf(app)).toEqual([]);
  });

  test("is yes or no", async () => {
    const app = await oauth.registers();
    for (const decision of ["Allow", "yes", "true", ""]) {
      expect((await oauth.says(app, { decision })).status, decision).toBe(422);
    }
    expect(await oauth.grantsOf(app)).toEqual([]);
  });

  test("stays on the page where nothing leads back to the app", async () => {
    const redirect_uri = "urn:ietf:wg:oauth:2.0:oob";
    const app = await oauth.registers({ redirect_uris: redirect_uri });
    const { body } = await oauth.says(app, { redirect_uri });
    expect(body).toEqual({ redirect_uri: null, code: expect.stringMatching(/^[\w-]{43}$/) });
    expect((await oauth.says(app, { redirect_uri, decision: "deny" })).body).toEqual({
      redirect_uri: null,
      code: null,
    });
    expect((await oauth.redeems(app, body["code"] as string, { redirect_uri })).status).toBe(200);
  });

  test("keeps the code as a hash, and no longer than a minute", async () => {
    const app = await oauth.registers();
    const code = await oauth.letsIn(app);
    const [grant] = await oauth.grantsOf(app);
    expect(JSON.stringify(grant)).not.toContain(code);
    const { rows } = await oauth.world.pool.query(
      "select extract(epoch from expires_at - now()) <= 60 as soon from oauth_grant where id = $1",
      [grant!.id],
    );
    expect(rows).toEqual([{ soon: true }]);
  });
});

describe("the account", () => {
  test("is the active one, unless another one of this browser is named", async () => {
    const { world, mira } = oauth;
    const jonas = await world.person(`jonas-of-${mira.username}`.slice(0, 30));
    const both = await signInFor(world.db, jonas, oauth.session);
    const app = await oauth.registers();
    const whose = async (more: Record<string, string>) => {
      const token = await oauth.tokenFor(app, more, both);
      const { body } = await oauth.withToken(token, "GET", "/api/v1/accounts/verify_credentials");
      return body["id"];
    };
    expect(await whose({})).toBe(jonas.id);
    expect(await whose({ account_id: jonas.id })).toBe(jonas.id);
    expect(await whose({ account_id: mira.id })).toBe(mira.id);
  });

  test("of somebody else is not found, and nothing of it is granted", async () => {
    const other = await oauth.world.person("nora");
    await signInFor(oauth.world.db, other);
    const app = await oauth.registers();
    for (const account_id of [other.id, "1", "999999999999999999"]) {
      const { status, body } = await oauth.says(app, { account_id });
      expect([status, body], account_id).toEqual([404, { error: "Record not found" }]);
    }
    for (const account_id of ["x", "-1", `${other.id} or true`]) {
      expect([404, 422], account_id).toContain((await oauth.says(app, { account_id })).status);
    }
    expect(await oauth.grantsOf(app)).toEqual([]);
  });
});

describe("nobody but the person in their own browser lets an app in", () => {
  test("a token does not, whatever it may do", async () => {
    const app = await oauth.registers({ scopes: "read write follow push profile" });
    const everything = await mintFor(oauth.world.db, oauth.mira);
    const own = await oauth.ownToken(app);
    for (const [token, statuses] of [
      [everything, [403, 403]],
      [own, [422, 422]],
      ["nonsense", [401, 401]],
    ] as const) {
      const query = `${path}?${new URLSearchParams(oauth.asking(app))}`;
      const shown = await oauth.withToken(token, "GET", query);
      const said = await oauth.withToken(token, "POST", path, oauth.asking(app));
      expect([shown.status, said.status], token).toEqual(statuses);
    }
    expect((await oauth.post(path, oauth.asking(app))).status).toBe(401);
    expect(await oauth.grantsOf(app)).toEqual([]);
  });

  test("a page of another site does not (O08)", async () => {
    const app = await oauth.registers();
    const cookie = `session=${oauth.session}`;
    const body = JSON.stringify(oauth.asking(app));
    for (const headers of [
      { cookie, "content-type": "application/json", origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      { cookie, "content-type": "text/plain", origin: oauth.world.ports.origin },
      { cookie, "content-type": "application/json", "sec-fetch-site": "same-site" },
      { cookie, "content-type": "application/json" },
    ] as Record<string, string>[]) {
      const { status } = await oauth.send(path, { method: "POST", headers, body });
      expect(status, JSON.stringify(headers)).toBe(403);
    }
    expect(await oauth.grantsOf(app)).toEqual([]);
  });

  test("looking at the request grants nothing", async () => {
    const app = await oauth.registers();
    await asks({ ...oauth.asking(app), decision: "allow", _method: "POST" });
    expect(await oauth.grantsOf(app)).toEqual([]);
  });
});
