/** Signing in over HTTP, with the cookies of real browsers (threats A01–A06, A09–A11, A14, G24). */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messageIdOfRefusal } from "#protocol/refusals.ts";
import type { CredentialAccount, SignedInAccount } from "#protocol/entities.ts";
import { clientAddress } from "#server/http/middleware/client-address.ts";
import { connectApi } from "#server/connect.ts";
import type { ApiServer } from "#server/http/middleware/api.ts";
import { noLimits } from "#server/http/middleware/limiters.ts";
import { openLog } from "#server/outside/log.ts";
import { openWorld, worldOrigin, type World } from "#testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  world.ports.adminEmails = ["operator@mail.example"];
});
afterAll(() => world.close());
beforeEach(async () => {
  world.mailbox.length = 0;
  world.ports.rateLimits = "off";
  await sql`truncate account, login_code, rate_limit, session, event cascade`.execute(world.db);
  await new Browser().signsUp("first");
  world.mailbox.length = 0;
});

/** A browser: keeps cookies, and says where a request comes from. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly setCookies: string[] = [];
  readonly headers: Record<string, string>;
  readonly api: ApiServer;

  constructor(headers: Record<string, string> = {}, api: ApiServer = world.api) {
    this.headers = headers;
    this.api = api;
  }

  async call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    ip = "192.0.2.7",
  ): Promise<{ status: number; body: Body; headers: Headers }> {
    const headers = new Headers({ origin: worldOrigin, "sec-fetch-site": "same-origin", ...this.headers });
    if (body !== undefined) headers.set("content-type", "application/json");
    if (this.cookies.size)
      headers.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const request = new Request(worldOrigin + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await this.api.handle(request, ip);
    for (const line of response.headers.getSetCookie()) {
      this.setCookies.push(line);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return { status: response.status, body: (await response.json()) as Body, headers: response.headers };
  }

  async asks(email: string, more: object = {}) {
    // Mail to known browsers goes first, so what strangers have asked for may still wait.
    await world.settle();
    const answer = await this.call("POST", "/api/auth/mail/send", { email, ...more });
    await world.settle();
    const text = world.mailbox.at(-1)?.text ?? "";
    return { answer, code: /^\d{6}$/m.exec(text)?.[0] ?? "", token: /#([\w-]{43})/.exec(text)?.[1] ?? "" };
  }

  async signsUp(username: string) {
    const email = `${username}@mail.example`;
    const { code } = await this.asks(email, { username, agreement: true });
    return this.call<CredentialAccount>("POST", "/api/auth/mail/verify", { email, code });
  }

  async signsIn(username: string) {
    const email = `${username}@mail.example`;
    const { code } = await this.asks(email);
    return this.call<CredentialAccount>("POST", "/api/auth/mail/verify", { email, code });
  }

  whoAmI = () => this.call<CredentialAccount>("GET", "/api/auth");
}

const another = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

describe("signing up and in", () => {
  test("gives a session cookie that scripts cannot read, and the own account", async () => {
    const browser = new Browser();
    const { status, body } = await browser.signsUp("mira");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: "mira",
      acct: "mira",
      source: { note: "", privacy: "public" },
      role: { id: "-99" },
    });
    const [session] = browser.setCookies.filter((line) => line.startsWith("session="));
    expect(session).toMatch(/^session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const [device] = browser.setCookies.filter((line) => line.startsWith("device="));
    expect(device).toMatch(/^device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
    expect((await browser.whoAmI()).body).toEqual(body);
  });

  test.each(["en", "ru", "de"])("gives no cookie that the privacy policy doesn't name, in %s", async (language) => {
    const browser = new Browser({ "accept-language": language });
    await browser.signsUp("mira");
    const given = [...new Set(browser.setCookies.map((line) => line.split("=")[0]!))];
    expect(given.toSorted()).toEqual(["device", "flow", "session"]);
    const { body } = await browser.call<{ content: string }>("GET", "/api/v1/instance/privacy_policy");
    expect(given.filter((name) => !body.content.includes(`<li>${name}:`))).toEqual([]);
  });

  test("names its cookies __Host- and Secure on https", async () => {
    const origin = "https://linnet.test";
    const api = connectApi(world.db, { ...world.ports, origin }, noLimits);
    const browser = new Browser({ origin }, api);
    await browser.signsUp("mira");
    expect([...browser.cookies.keys()]).toEqual(["__Host-flow", "__Host-session", "__Host-device"]);
    expect(browser.setCookies).toHaveLength(3);
    for (const line of browser.setCookies)
      expect(line).toMatch(/^__Host-\w+=[^;]*; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/);
    expect((await browser.whoAmI()).status).toBe(200);
  });

  test("answers 202 {} for an address of anyone", async () => {
    await new Browser().signsUp("mira");
    const answers = [];
    for (const [email, more] of [
      ["mira@mail.example", {}],
      ["nobody@mail.example", {}],
      ["mira@mail.example", { username: "other", agreement: true }],
      ["new@mail.example", { username: "other", agreement: true }],
    ] as const) {
      const { answer } = await new Browser().asks(email, more);
      expect(answer.headers.getSetCookie()).toHaveLength(1);
      answer.headers.delete("set-cookie");
      answers.push({ status: answer.status, body: answer.body, headers: [...answer.headers.keys()] });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 202, body: {} });
  });

  test("says how many tries are left, in the language of the caller", async () => {
    await new Browser().signsUp("mira");
    const browser = new Browser({ "accept-language": "de" });
    const { code } = await browser.asks("mira@mail.example");
    const guess = { email: "mira@mail.example", code: another(code) };
    const first = await browser.call("POST", "/api/auth/mail/verify", guess);
    expect(first).toMatchObject({ status: 422, body: { tries_left: 2, error: expect.stringMatching(/Versuche: 2/) } });
    for (const tries_left of [1, 0]) {
      expect(await browser.call("POST", "/api/auth/mail/verify", guess)).toMatchObject({
        status: 422,
        body: { tries_left },
      });
    }
    const late = await browser.call("POST", "/api/auth/mail/verify", { ...guess, code });
    expect(late).toMatchObject({ status: 422, body: { tries_left: 0 } });
    expect(browser.cookies.has("session")).toBe(false);
  });

  test("answers the same code sent twice with the same session", async () => {
    await new Browser().signsUp("mira");
    const browser = new Browser();
    const { code } = await browser.asks("mira@mail.example");
    const proof = { email: "mira@mail.example", code };
    // A browser that sends a form twice has the cookies of before in both, and keeps what came last.
    const asIfNothingCameBack = new Browser();
    asIfNothingCameBack.cookies.set("flow", browser.cookies.get("flow")!);
    const answers = await Promise.all([
      browser.call("POST", "/api/auth/mail/verify", proof),
      asIfNothingCameBack.call("POST", "/api/auth/mail/verify", proof),
    ]);
    answers.push(await browser.call("POST", "/api/auth/mail/verify", proof));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([...asIfNothingCameBack.cookies]).toEqual([...browser.cookies]);
    expect((await browser.whoAmI()).body.acct).toBe("mira");
  });

  test("works with the link on another device", async () => {
    await new Browser().signsUp("mira");
    const { token } = await new Browser().asks("mira@mail.example");
    const phone = new Browser();
    expect(await phone.call("POST", "/api/auth/mail/verify", { token })).toMatchObject({
      status: 200,
      body: { acct: "mira" },
    });
    expect((await phone.whoAmI()).status).toBe(200);
    expect(await new Browser().call("POST", "/api/auth/mail/verify", { token })).toMatchObject({ status: 422 });
  });

  test("joins the people of a browser only where that was said, because a stranger may have sent the link", async () => {
    await new Browser().signsUp("eve");
    const { token } = await new Browser().asks("eve@mail.example");
    const victim = new Browser();
    await victim.signsUp("mira");
    expect(await victim.call("POST", "/api/auth/mail/link", { token })).toMatchObject({
      status: 200,
      body: { username: "eve", joins: true },
    });
    const refused = await victim.call("POST", "/api/auth/mail/verify", { token });
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining("another account") } });
    expect((await victim.whoAmI()).body.acct).toBe("mira");
    expect((await victim.call<SignedInAccount[]>("GET", "/api/auth/accounts")).body).toHaveLength(1);
    expect(await victim.call("POST", "/api/auth/mail/verify", { token, joins: true })).toMatchObject({ status: 200 });
    expect((await victim.call<SignedInAccount[]>("GET", "/api/auth/accounts")).body).toHaveLength(2);
    expect((await victim.call("POST", "/api/auth/mail/link", { token })).status).toBe(422);

    const own = await new Browser().asks("mira@mail.example");
    expect((await victim.call("POST", "/api/auth/mail/verify", { token: own.token })).status).toBe(200);
  });

  test("cannot be spent by a scanner that only reads", async () => {
    await new Browser().signsUp("mira");
    const browser = new Browser();
    const { code, token } = await browser.asks("mira@mail.example");
    for (const path of ["/api/auth/mail/verify", `/api/auth/mail/verify?token=${token}`, "/api/auth"]) {
      for (const method of ["GET", "HEAD", "OPTIONS"]) {
        const request = new Request(worldOrigin + path, {
          method,
          headers: { cookie: `flow=${browser.cookies.get("flow")}` },
        });
        expect((await world.api.handle(request, "192.0.2.9")).headers.getSetCookie()).toEqual([]);
      }
    }
    expect((await browser.call("POST", "/api/auth/mail/verify", { email: "mira@mail.example", code })).status).toBe(
      200,
    );
  });

  test("names the missing part", async () => {
    const { status, body } = await new Browser().call("POST", "/api/auth/mail/verify", {});
    expect({ status, body }).toEqual({ status: 422, body: { error: "This value isn't accepted: email" } });
  });

  test.each([
    [{ email: "not an address" }, "auth.email-invalid"],
    [{ email: "mira@mail.example, eve@evil.example" }, "auth.email-invalid"],
    [{ email: "new@mail.example", username: "Ada", agreement: true }, "auth.username-invalid"],
    [{ email: "new@mail.example", username: "root", agreement: true }, "auth.username-reserved"],
    [{ email: "new@mail.example", username: "first", agreement: true }, "auth.username-taken"],
    [{ email: "new@mail.example", username: "ada" }, "auth.agreement-required"],
    [{ email: "new@mail.example", server: "mastodon.example" }, "auth.server-elsewhere"],
    [{ email: "new@mail.example", server: "??" }, "auth.server-invalid"],
  ] as const)("refuses %j in words and sends nothing", async (input, code) => {
    const { status, body } = await new Browser().call("POST", "/api/auth/mail/send", input);
    const t = (await import("#server/http/middleware/words.ts")).wordsIn("en");
    expect({ status, error: body["error"] }).toEqual({ status: 422, error: t(messageIdOfRefusal(code)) });
    await world.settle();
    expect(world.mailbox).toEqual([]);
  });

  test.each(["linnet.test", "LINNET.test", " https://linnet.test/ "])("takes %j for this server", async (server) => {
    expect((await new Browser().call("POST", "/api/auth/mail/send", { email: "a@mail.example", server })).status).toBe(
      202,
    );
  });
});

describe("several accounts", () => {
  test("share a browser and are switched; each is told from the other", async () => {
    const browser = new Browser();
    await browser.signsUp("mira");
    const before = browser.cookies.get("session")!;
    await browser.signsUp("jonas");
    expect(browser.cookies.get("session")).not.toBe(before);
    const accounts = await browser.call<SignedInAccount[]>("GET", "/api/auth/accounts");
    expect(accounts.body.map(({ account, active, unread }) => [account.acct, active, unread])).toEqual([
      ["mira", false, 0],
      ["jonas", true, 0],
    ]);
    const mira = accounts.body[0]!.account.id;
    expect(await browser.call("POST", "/api/auth/switch", { account_id: mira })).toMatchObject({
      status: 200,
      body: { acct: "mira" },
    });
    expect((await browser.whoAmI()).body.acct).toBe("mira");

    const stranger = new Browser();
    await stranger.signsIn("first");
    expect((await stranger.call("POST", "/api/auth/switch", { account_id: mira })).status).toBe(404);
  });

  test("leave one by one, and the last one takes the cookie along", async () => {
    const browser = new Browser();
    await browser.signsUp("mira");
    await browser.signsUp("jonas");
    expect(await browser.call("POST", "/api/auth/logout", {})).toMatchObject({ status: 200, body: {} });
    expect((await browser.whoAmI()).body.acct).toBe("mira");
    const secret = browser.cookies.get("session")!;
    expect(await browser.call("POST", "/api/auth/logout", {})).toMatchObject({ status: 200, body: {} });
    expect(browser.setCookies.at(-1)).toMatch(/^session=; Path=\/; Max-Age=0; /);
    browser.cookies.set("session", secret);
    expect((await browser.whoAmI()).status).toBe(401);
  });

  test("leave together", async () => {
    const browser = new Browser();
    await browser.signsUp("mira");
    await browser.signsUp("jonas");
    await browser.call("POST", "/api/auth/logout", { all: true });
    expect(browser.cookies.has("session")).toBe(false);
    expect(await world.db.selectFrom("session_account").select("account_id").execute()).toHaveLength(1);
  });

  test("after one left and another came, nothing of the first is there", async () => {
    const browser = new Browser();
    await browser.signsUp("mira");
    await browser.call("POST", "/api/auth/logout", {});
    await browser.signsUp("jonas");
    const seen = [
      await browser.whoAmI(),
      await browser.call("GET", "/api/auth/accounts"),
      await browser.call("GET", "/api/auth/sessions"),
    ];
    expect(JSON.stringify(seen)).not.toContain("mira");
  });

  test("leave with a call that has no body and no type, as long as it comes from here", async () => {
    const browser = new Browser();
    await browser.signsUp("mira");
    const foreign: Record<string, string>[] = [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }];
    for (const headers of foreign) {
      const hostile = new Browser(headers);
      hostile.cookies.set("session", browser.cookies.get("session")!);
      expect((await hostile.call("POST", "/api/auth/logout")).status).toBe(403);
    }
    expect((await browser.whoAmI()).status).toBe(200);
    expect(await browser.call("POST", "/api/auth/logout")).toMatchObject({ status: 200, body: {} });
    expect((await browser.whoAmI()).status).toBe(401);
  });

  test("signing out without a session is no error", async () => {
    expect(await new Browser().call("POST", "/api/auth/logout", {})).toMatchObject({ status: 200, body: {} });
  });
});

describe("sessions", () => {
  test("are listed and ended, each at its very next request", async () => {
    const laptop = new Browser({ "user-agent": "Laptop" });
    await laptop.signsUp("mira");
    const phone = new Browser({ "user-agent": "Phone" });
    await phone.signsIn("mira");
    const { body } = await laptop.call<{ id: string; current: boolean; user_agent: string }[]>(
      "GET",
      "/api/auth/sessions",
    );
    expect(body.map(({ user_agent, current }) => [user_agent, current]).sort()).toEqual([
      ["Laptop", true],
      ["Phone", false],
    ]);

    const phones = body.find(({ current }) => !current)!.id;
    expect(await laptop.call("DELETE", `/api/auth/sessions/${phones}`, {})).toMatchObject({ status: 200, body: {} });
    for (const path of [
      "/api/auth",
      "/api/auth/accounts",
      "/api/v1/timelines/home",
      "/api/v1/accounts/verify_credentials",
      "/api/v1/notifications",
    ]) {
      expect((await phone.call("GET", path)).status, path).toBe(401);
    }
    expect((await laptop.whoAmI()).status).toBe(200);
    const events = await world.db.selectFrom("event").select("payload").where("kind", "=", "session.ended").execute();
    expect(events.map(({ payload }) => payload)).toContainEqual({ sessionId: phones, accountId: null });
  });

  test("ending this very one signs out here", async () => {
    const browser = new Browser();
    await browser.signsUp("mira");
    const { body } = await browser.call<{ id: string }[]>("GET", "/api/auth/sessions");
    await browser.call("DELETE", `/api/auth/sessions/${body[0]!.id}`, {});
    expect(browser.cookies.has("session")).toBe(false);
  });

  test("of others are not found", async () => {
    const mira = new Browser();
    await mira.signsUp("mira");
    const { body } = await mira.call<{ id: string }[]>("GET", "/api/auth/sessions");
    const eve = new Browser();
    await eve.signsUp("eve");
    const foreign = await eve.call("DELETE", `/api/auth/sessions/${body[0]!.id}`, {});
    const unknown = await eve.call("DELETE", "/api/auth/sessions/123456789", {});
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
    expect(foreign.status).toBe(404);
    expect((await mira.whoAmI()).status).toBe(200);
  });
});

describe("a request of a hostile page", () => {
  test.each<Record<string, string>>([
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    { origin: "null" },
    { "sec-fetch-site": "same-site" },
  ])("signs nobody out: %j", async (headers) => {
    const browser = new Browser();
    await browser.signsUp("mira");
    const hostile = new Browser(headers);
    hostile.cookies.set("session", browser.cookies.get("session")!);
    for (const path of ["/api/auth/logout", "/api/auth/switch"]) {
      expect((await hostile.call("POST", path, {})).status).toBe(403);
    }
    expect((await browser.whoAmI()).status).toBe(200);
  });
});

describe("limits", () => {
  beforeEach(() => {
    world.ports.rateLimits = "on";
  });

  test("a hundred requests for one address are three mails", async () => {
    const statuses = [];
    for (let i = 0; i < 100; i++) {
      const { status } = await new Browser().call(
        "POST",
        "/api/auth/mail/send",
        { email: "mira@mail.example" },
        `192.0.2.${i}`,
      );
      statuses.push(status);
      if (i % 10 === 0) await world.settle();
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(97);
    await world.settle();
    expect(world.mailbox.length).toBeLessThanOrEqual(3);
  });

  test("a hundred forged addresses are one client, behind a proxy or without one", async () => {
    let sent = 0;
    for (let i = 0; i < 100; i++) {
      const [peer, proxy] = i % 2 ? ["203.0.113.9", null] : ["127.0.0.1", "127.0.0.1"];
      const ip = clientAddress(peer, `198.51.100.${i}, ${proxy ? "203.0.113.9" : `198.51.100.${i}`}`, proxy);
      const answer = await new Browser().call("POST", "/api/auth/mail/send", { email: `someone${i}@mail.example` }, ip);
      if (answer.status === 202) sent++;
    }
    expect(sent).toBe(20);
  });

  test("strangers who know the address cannot keep its owner out with any request", async () => {
    const mira = { email: "mira@mail.example" };
    const laptop = new Browser();
    await laptop.signsUp("mira");
    await laptop.call("POST", "/api/auth/logout");
    const { code } = await laptop.asks(mira.email);

    for (let i = 0; i < 60; i++) {
      const stranger = new Browser();
      await stranger.call("POST", "/api/auth/mail/send", mira, `198.51.100.${i}`);
      await stranger.call("POST", "/api/auth/mail/verify", { ...mira, code: another(code) }, `198.51.100.${i}`);
      await new Browser().call("POST", "/api/auth/mail/verify", { ...mira, code: another(code) });
    }
    expect((await laptop.call("POST", "/api/auth/mail/verify", { ...mira, code })).status).toBe(200);
    await laptop.call("POST", "/api/auth/logout");
    expect(await laptop.signsIn("mira")).toMatchObject({ status: 200, body: { acct: "mira" } });
  });

  test("after ten wrong codes from one address the link is what still opens", async () => {
    const browser = new Browser();
    await browser.signsUp("mira");
    const stranger = new Browser();
    let last = { code: "", token: "" };
    for (let round = 0; round < 4; round++) {
      await sql`delete from rate_limit where key like 'mail-%'`.execute(world.db);
      last = await stranger.asks("mira@mail.example");
      for (let i = 0; i < 3; i++) {
        await stranger.call("POST", "/api/auth/mail/verify", { email: "mira@mail.example", code: another(last.code) });
      }
    }
    await sql`delete from rate_limit where key like 'mail-%'`.execute(world.db);
    last = await stranger.asks("mira@mail.example");
    const right = { email: "mira@mail.example", code: last.code };
    expect(await stranger.call("POST", "/api/auth/mail/verify", right)).toMatchObject({
      status: 422,
      body: { tries_left: 0, error: expect.stringContaining("link") },
    });
    expect((await stranger.call("POST", "/api/auth/mail/verify", { token: last.token })).status).toBe(200);
  });
});

describe("secrets", () => {
  test("are in no line of the log", async () => {
    const lines: string[] = [];
    const log = openLog({ style: "json", write: (line) => lines.push(line) });
    const api = connectApi(world.db, { ...world.ports, log }, noLimits);
    const laptop = new Browser({}, api);
    await laptop.signsUp("mira");
    const phone = new Browser({}, api);
    const { code, token } = await phone.asks("mira@mail.example");
    // It fails with the secret in its hands.
    await sql`alter table local_user rename to user_away`.execute(world.db);
    try {
      for (const proof of [{ token }, { email: "mira@mail.example", code }]) {
        expect((await phone.call("POST", "/api/auth/mail/verify", proof)).status).toBe(500);
      }
      expect((await laptop.whoAmI()).status).toBe(500);
    } finally {
      await sql`alter table user_away rename to local_user`.execute(world.db);
    }
    expect((await phone.call("POST", "/api/auth/mail/verify", { email: "mira@mail.example", code })).status).toBe(200);
    expect(lines.length).toBe(3);
    const secrets = [token, code, "mira@mail.example", ...laptop.cookies.values(), ...phone.cookies.values()];
    for (const secret of secrets) expect(lines.join("\n")).not.toContain(secret);
  });
});

test("a browser hears what it has asked a code for, until that is answered; another browser hears nothing", async () => {
  const [browser, other] = [new Browser(), new Browser()];
  const asked = async (one: Browser) => (await one.call("GET", "/api/auth/mail")).body;
  expect(await asked(browser)).toBeNull();
  await browser.call("POST", "/api/auth/mail/send", { email: "first@mail.example", return_to: "/bookmarks" });
  expect(await asked(browser)).toEqual({
    email: "first@mail.example",
    username: null,
    return_to: "/bookmarks",
    tries_left: 3,
    age: expect.any(Number),
  });
  await browser.call("POST", "/api/auth/mail/verify", { email: "first@mail.example", code: "no code" });
  expect(await asked(browser)).toMatchObject({ tries_left: 2 });
  expect(await asked(other)).toBeNull();
  await world.settle();
  const [code] = /^\d{6}$/m.exec(world.mailbox.at(-1)!.text)!;
  await browser.call("POST", "/api/auth/mail/verify", { email: "first@mail.example", code });
  expect(await asked(browser)).toBeNull();
});
