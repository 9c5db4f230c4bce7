/** The page on which a person lets an app in, without any script of ours (threats O08, O01). */
import { beforeEach, describe, expect, test } from "vitest";
import { signInFor } from "#testing/authority.ts";
import { setOAuth, type AppHere } from "#testing/oauth-stage.ts";
import { openWorldPages, type WorldBrowser } from "#testing/world-pages.ts";
import { worldOrigin } from "#testing/world.ts";

const oauth = setOAuth();
let visitor: WorldBrowser;
let mira: WorldBrowser;
beforeEach(() => {
  const pages = openWorldPages(oauth.world);
  [visitor, mira] = [pages.visitor(), pages.visitor()];
  mira.cookies.set("session", oauth.session);
});

const pageOf = (app: AppHere, more: Record<string, string> = {}) =>
  `/oauth/authorize?${new URLSearchParams(oauth.asking(app, more))}`;

const ours = { origin: worldOrigin, "sec-fetch-site": "same-origin" };

/** Presses a button of the page. */
const answers = (
  browser: WorldBrowser,
  app: AppHere,
  more: Record<string, string> = {},
  headers: Record<string, string> = ours,
) =>
  browser.request(pageOf(app, more), {
    method: "POST",
    headers,
    body: new URLSearchParams({ ...oauth.asking(app), decision: "allow", ...more }),
  });

/** The text of a page without its tags. */
const textIn = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

describe("the page", () => {
  test("says who asks, what for, where it leads, and for which account", async () => {
    const app = await oauth.registers();
    const answer = await mira.request(pageOf(app, { scope: "read write:media" }));
    const html = await answer.text();
    expect(answer.status).toBe(200);
    for (const part of ["Ivory", "app.example", `@${oauth.mira.username}@linnet.test`])
      expect(textIn(html)).toContain(part);
    expect(html).toMatch(/<form[^>]* method="post"/);
    expect(html.indexOf('value="deny"'), "no is what the Enter key presses").toBeLessThan(
      html.indexOf('value="allow"'),
    );
    expect(await oauth.grantsOf(app)).toEqual([]);
  });

  test("is in no frame and no cache, and its form may lead to the app", async () => {
    const { headers } = await mira.request(pageOf(await oauth.registers()));
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("content-security-policy")).not.toContain("form-action");
    expect(headers.get("cache-control")).toMatch(/private|no-store/);
    const elsewhere = await mira.request("/settings/sessions");
    expect(elsewhere.headers.get("content-security-policy")).toContain("form-action 'self'");
  });

  test("shows the name of an app as text that runs nothing and turns nothing around", async () => {
    const app = await oauth.registers({ client_name: "<script>alert(1)</script>\u202e<b>" });
    const html = await (await mira.request(pageOf(app))).text();
    expect(html).not.toContain("<script>alert(1)");
    expect(html).not.toContain("\u202e");
    expect(html).toMatch(/<bdi[^>]*>&lt;script&gt;alert\(1\)/);
  });

  test("shows what came in the address as fields that are no markup", async () => {
    const app = await oauth.registers();
    const state = '"><script>alert(1)</script>';
    const html = await (await mira.request(pageOf(app, { state }))).text();
    expect(html).not.toContain("<script>alert(1)");
    expect(html).toContain("&lt;script&gt;alert(1)");
  });

  test("has no field that somebody has added to its address", async () => {
    const app = await oauth.registers();
    const more = {
      decision: "allow",
      switch_account: "7",
      account_id: "7",
      return_to: "/x",
      _method: "DELETE",
      x: "y",
    };
    const html = await (await mira.request(pageOf(app, more))).text();
    const form = /<form[^>]*action="\/oauth\/authorize[^]*?<\/form>/.exec(html)![0];
    const fields = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => /name="([^"]*)"/.exec(tag)![1]);
    expect(fields).toEqual(["response_type", "client_id", "redirect_uri", "scope", "account_id"]);
    expect(form).toContain(`value="${oauth.mira.id}"`);
    expect(form).not.toContain('value="7"');
  });

  test("first asks a visitor to sign in, and comes back then", async () => {
    const app = await oauth.registers();
    const path = pageOf(app, { state: "a b&c" });
    const answer = await visitor.request(path);
    const location = new URL(answer.headers.get("location")!, worldOrigin);
    expect(location.pathname).toBe("/signin");
    const back = new URL(location.searchParams.get("return_to")!, worldOrigin);
    expect([back.pathname, back.searchParams.get("state")]).toEqual(["/oauth/authorize", "a b&c"]);
  });

  test("is still the way back for somebody who has mistyped their address", async () => {
    const path = pageOf(await oauth.registers(), { state: "s 1" });
    for (const [door, more] of [
      ["/signin", {}],
      ["/signup", { username: "ada", agreement: "1" }],
    ] as const) {
      const body = new URLSearchParams({ email: "mira@exampel.org", return_to: path, ...more });
      const browser = openWorldPages(oauth.world).visitor();
      expect((await browser.request("/sent", { method: "POST", headers: ours, body })).status).toBe(303);
      const html = await (await browser.request("/sent")).text();
      const [, href] = new RegExp(`href="(${door}[^"]*)"`).exec(html)!;
      const back = new URL(href!.replaceAll("&amp;", "&"), worldOrigin).searchParams.get("return_to");
      expect(back).toBe(path);
    }
  });

  test.each<[string, Record<string, string>]>([
    ["another address", { redirect_uri: "https://evil.example/cb" }],
    ["an address with a name", { redirect_uri: "https://app.example@evil.example/cb" }],
    ["a script", { redirect_uri: "javascript:alert(1)" }],
    ["an unknown app", { client_id: "x" }],
    ["another kind of answer", { response_type: "token" }],
    ["more than it has registered", { scope: "admin:read" }],
    ["a plain challenge", { code_challenge: "a".repeat(43), code_challenge_method: "plain" }],
  ])("tells the person of %s, and leads nowhere", async (_what, more) => {
    const app = await oauth.registers();
    for (const answer of [await mira.request(pageOf(app, more)), await answers(mira, app, more)]) {
      expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
      const html = await answer.text();
      expect(html).toMatch(/<title>This request /);
      expect(html).not.toContain('value="allow"');
      expect(html).not.toMatch(/(href|action)="[^"]*evil\.example\/cb"/);
      expect(html).not.toContain('href="javascript:');
    }
    expect(await oauth.grantsOf(app)).toEqual([]);
  });
});

describe("the answer", () => {
  test("leads to the app with 303, kept by nobody and told to nobody else", async () => {
    const app = await oauth.registers();
    const answer = await answers(mira, app, { state: "s 1" });
    expect(answer.status).toBe(303);
    const location = answer.headers.get("location")!;
    expect(location).toMatch(/^https:\/\/app\.example\/cb\?code=[\w-]{43}&state=s%201&iss=http%3A%2F%2Flinnet\.test$/);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("cache-control")).toMatch(/no-store/);
    const code = new URL(location).searchParams.get("code")!;
    expect((await oauth.redeems(app, code)).status).toBe(200);
  });

  test("leads to a scheme of an app's own", async () => {
    const app = await oauth.registers({ redirect_uris: "icecubesapp://" });
    const answer = await answers(mira, app, { redirect_uri: "icecubesapp://" });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/^icecubesapp:\/\/\?code=/),
    ]);
  });

  test("is no: the app learns of it, and gets nothing", async () => {
    const app = await oauth.registers();
    const answer = await answers(mira, app, { decision: "deny" });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      "https://app.example/cb?error=access_denied&iss=http%3A%2F%2Flinnet.test",
    ]);
    expect(await oauth.grantsOf(app)).toEqual([]);
  });

  test("stays on a page, with the code or without, where nothing leads back to the app", async () => {
    const redirect_uri = "urn:ietf:wg:oauth:2.0:oob";
    const app = await oauth.registers({ redirect_uris: redirect_uri });
    const answer = await answers(mira, app, { redirect_uri });
    expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
    expect(answer.headers.get("cache-control")).toMatch(/private|no-store/);
    const html = await answer.text();
    expect(html, "the tab no longer asks").toMatch(/<title>Code /);
    const code = /<code[^>]*>([\w-]{43})<\/code>/.exec(html)![1]!;
    expect((await oauth.redeems(app, code, { redirect_uri })).status).toBe(200);
    const no = await answers(mira, app, { redirect_uri, decision: "deny" });
    expect([no.status, no.headers.get("location")]).toEqual([200, null]);
    const page = await no.text();
    expect(page).toMatch(/<title>Access denied /);
    expect(page).not.toContain("<code");
  });

  test("is for the account that was chosen, and for none of somebody else", async () => {
    const { world } = oauth;
    const jonas = await world.person(`jonas-${oauth.mira.username}`);
    const nora = await world.person(`nora-${oauth.mira.username}`);
    mira.cookies.set("session", await signInFor(world.db, jonas, oauth.session));
    const app = await oauth.registers();
    expect((await answers(mira, app, { account_id: oauth.mira.id })).status).toBe(303);
    const foreign = await answers(mira, app, { account_id: nora.id });
    // As of one who has signed out in another tab meanwhile.
    expect(foreign.status).toBe(303);
    expect(foreign.headers.get("location")).toMatch(/^\/signin\?return_to=%2Foauth%2Fauthorize/);
    expect((await oauth.grantsOf(app)).map(({ account_id }) => account_id)).toEqual([oauth.mira.id]);
  });

  test("of a visitor leads to signing in, and grants nothing", async () => {
    const app = await oauth.registers();
    const answer = await answers(visitor, app);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/^\/signin\?return_to=%2Foauth%2Fauthorize/);
    expect(await oauth.grantsOf(app)).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["a neighbour under the same name", { origin: "http://x.linnet.test", "sec-fetch-site": "same-site" }],
    ["a sandboxed frame", { origin: "null", "sec-fetch-site": "cross-site" }],
    ["a browser that says the origin alone", { origin: "https://evil.example" }],
    ["an address that was typed", { "sec-fetch-site": "none" }],
    ["nobody who says where from", {}],
  ])("sent by %s is refused, and grants nothing", async (_from, headers) => {
    const app = await oauth.registers();
    const answer = await answers(mira, app, {}, headers);
    expect([answer.status, answer.headers.get("location")]).toEqual([403, null]);
    expect(await oauth.grantsOf(app)).toEqual([]);
  });

  test("is not given through the door of the other forms by another site", async () => {
    const app = await oauth.registers();
    const body = new URLSearchParams(oauth.asking(app));
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const answer = await mira.request("/form/api/auth/oauth/authorize", { method: "POST", headers, body });
    expect(answer.status).toBe(403);
    expect(await oauth.grantsOf(app)).toEqual([]);
  });
});
