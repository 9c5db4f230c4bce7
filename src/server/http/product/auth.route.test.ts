/** Signing in over HTTP, with the cookies of real browsers (threats A01, A03, A06, A09). */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { messageIdOfRefusal } from "#protocol/refusals.ts";
import type { SignedInAccount } from "#protocol/entities.ts";
import { connectApi } from "#server/connect.ts";
import { noLimits } from "#server/http/middleware/limiters.ts";
import { openLog } from "#server/outside/log.ts";
import { another, Browser, setBrowsers } from "#testing/auth-browser.ts";
import { worldOrigin, type World } from "#testing/world.ts";

let world: World;
setBrowsers((opened) => (world = opened));

describe("signing up and in", () => {
  test("gives a session cookie that scripts cannot read, and the own account", async () => {
    const browser = new Browser(world);
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
    const browser = new Browser(world, { "accept-language": language });
    await browser.signsUp("mira");
    const given = [...new Set(browser.setCookies.map((line) => line.split("=")[0]!))];
    expect(given.toSorted()).toEqual(["device", "flow", "session"]);
    const { body } = await browser.call<{ content: string }>("GET", "/api/v1/instance/privacy_policy");
    expect(given.filter((name) => !body.content.includes(`<li>${name}:`))).toEqual([]);
  });

  test("names its cookies __Host- and Secure on https", async () => {
    const origin = "https://linnet.test";
    const api = connectApi(world.db, { ...world.ports, origin }, noLimits);
    const browser = new Browser(world, { origin }, api);
    await browser.signsUp("mira");
    expect([...browser.cookies.keys()]).toEqual(["__Host-flow", "__Host-session", "__Host-device"]);
    expect(browser.setCookies).toHaveLength(3);
    for (const line of browser.setCookies)
      expect(line).toMatch(/^__Host-\w+=[^;]*; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/);
    expect((await browser.whoAmI()).status).toBe(200);
  });

  test("answers 202 {} for an address of anyone", async () => {
    await new Browser(world).signsUp("mira");
    const answers = [];
    for (const [email, more] of [
      ["mira@mail.example", {}],
      ["nobody@mail.example", {}],
      ["mira@mail.example", { username: "other", agreement: true }],
      ["new@mail.example", { username: "other", agreement: true }],
    ] as const) {
      const { answer } = await new Browser(world).asks(email, more);
      expect(answer.headers.getSetCookie()).toHaveLength(1);
      answer.headers.delete("set-cookie");
      answers.push({ status: answer.status, body: answer.body, headers: [...answer.headers.keys()] });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 202, body: {} });
  });

  test("says how many tries are left, in the language of the caller", async () => {
    await new Browser(world).signsUp("mira");
    const browser = new Browser(world, { "accept-language": "de" });
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
    await new Browser(world).signsUp("mira");
    const browser = new Browser(world);
    const { code } = await browser.asks("mira@mail.example");
    const proof = { email: "mira@mail.example", code };
    // A browser that sends a form twice has the cookies of before in both, and keeps what came last.
    const asIfNothingCameBack = new Browser(world);
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
    await new Browser(world).signsUp("mira");
    const { token } = await new Browser(world).asks("mira@mail.example");
    const phone = new Browser(world);
    expect(await phone.call("POST", "/api/auth/mail/verify", { token })).toMatchObject({
      status: 200,
      body: { acct: "mira" },
    });
    expect((await phone.whoAmI()).status).toBe(200);
    expect(await new Browser(world).call("POST", "/api/auth/mail/verify", { token })).toMatchObject({ status: 422 });
  });

  test("joins the people of a browser only where that was said, because a stranger may have sent the link", async () => {
    await new Browser(world).signsUp("eve");
    const { token } = await new Browser(world).asks("eve@mail.example");
    const victim = new Browser(world);
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

    const own = await new Browser(world).asks("mira@mail.example");
    expect((await victim.call("POST", "/api/auth/mail/verify", { token: own.token })).status).toBe(200);
  });

  test("cannot be spent by a scanner that only reads", async () => {
    await new Browser(world).signsUp("mira");
    const browser = new Browser(world);
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
    const { status, body } = await new Browser(world).call("POST", "/api/auth/mail/verify", {});
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
    const { status, body } = await new Browser(world).call("POST", "/api/auth/mail/send", input);
    const t = (await import("#server/http/middleware/words.ts")).wordsIn("en");
    expect({ status, error: body["error"] }).toEqual({ status: 422, error: t(messageIdOfRefusal(code)) });
    await world.settle();
    expect(world.mailbox).toEqual([]);
  });

  test.each(["linnet.test", "LINNET.test", " https://linnet.test/ "])("takes %j for this server", async (server) => {
    expect(
      (await new Browser(world).call("POST", "/api/auth/mail/send", { email: "a@mail.example", server })).status,
    ).toBe(202);
  });
});

describe("secrets", () => {
  test("are in no line of the log", async () => {
    const lines: string[] = [];
    const log = openLog({ style: "json", write: (line) => lines.push(line) });
    const api = connectApi(world.db, { ...world.ports, log }, noLimits);
    const laptop = new Browser(world, {}, api);
    await laptop.signsUp("mira");
    const phone = new Browser(world, {}, api);
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
  const [browser, other] = [new Browser(world), new Browser(world)];
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
