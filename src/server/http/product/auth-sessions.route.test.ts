/** Who is signed in where: accounts that share a browser, sessions, and pages that would end them (threats A10, A11, G24). */
import { describe, expect, test } from "vitest";
import type { SignedInAccount } from "#protocol/entities.ts";
import { Browser, setBrowsers } from "#testing/auth-browser.ts";
import type { World } from "#testing/world.ts";

let world: World;
setBrowsers((opened) => (world = opened));

describe("several accounts", () => {
  test("share a browser and are switched; each is told from the other", async () => {
    const browser = new Browser(world);
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

    const stranger = new Browser(world);
    await stranger.signsIn("first");
    expect((await stranger.call("POST", "/api/auth/switch", { account_id: mira })).status).toBe(404);
  });

  test("leave one by one, and the last one takes the cookie along", async () => {
    const browser = new Browser(world);
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
    const browser = new Browser(world);
    await browser.signsUp("mira");
    await browser.signsUp("jonas");
    await browser.call("POST", "/api/auth/logout", { all: true });
    expect(browser.cookies.has("session")).toBe(false);
    expect(await world.db.selectFrom("session_account").select("account_id").execute()).toHaveLength(1);
  });

  test("after one left and another came, nothing of the first is there", async () => {
    const browser = new Browser(world);
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
    const browser = new Browser(world);
    await browser.signsUp("mira");
    const foreign: Record<string, string>[] = [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }];
    for (const headers of foreign) {
      const hostile = new Browser(world, headers);
      hostile.cookies.set("session", browser.cookies.get("session")!);
      expect((await hostile.call("POST", "/api/auth/logout")).status).toBe(403);
    }
    expect((await browser.whoAmI()).status).toBe(200);
    expect(await browser.call("POST", "/api/auth/logout")).toMatchObject({ status: 200, body: {} });
    expect((await browser.whoAmI()).status).toBe(401);
  });

  test("signing out without a session is no error", async () => {
    expect(await new Browser(world).call("POST", "/api/auth/logout", {})).toMatchObject({ status: 200, body: {} });
  });
});

describe("sessions", () => {
  test("are listed and ended, each at its very next request", async () => {
    const laptop = new Browser(world, { "user-agent": "Laptop" });
    await laptop.signsUp("mira");
    const phone = new Browser(world, { "user-agent": "Phone" });
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
    const browser = new Browser(world);
    await browser.signsUp("mira");
    const { body } = await browser.call<{ id: string }[]>("GET", "/api/auth/sessions");
    await browser.call("DELETE", `/api/auth/sessions/${body[0]!.id}`, {});
    expect(browser.cookies.has("session")).toBe(false);
  });

  test("of others are not found", async () => {
    const mira = new Browser(world);
    await mira.signsUp("mira");
    const { body } = await mira.call<{ id: string }[]>("GET", "/api/auth/sessions");
    const eve = new Browser(world);
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
    const browser = new Browser(world);
    await browser.signsUp("mira");
    const hostile = new Browser(world, headers);
    hostile.cookies.set("session", browser.cookies.get("session")!);
    for (const path of ["/api/auth/logout", "/api/auth/switch"]) {
      expect((await hostile.call("POST", path, {})).status).toBe(403);
    }
    expect((await browser.whoAmI()).status).toBe(200);
  });
});
