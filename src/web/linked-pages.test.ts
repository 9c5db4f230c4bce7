/** Pages of an account that lies on another server. */
import { describe, expect, test, vi } from "vitest";
import linnet from "../../package.json" with { type: "json" };
import { linkedFeatures } from "#protocol/linked.ts";
import { aLinkedAccount, anAccount, aReaderAccount, aStatus } from "#testing/entities.ts";
import { empty, pageOf, question } from "#testing/page-questions.ts";
import type { AskApi } from "./entry-server.tsx";

const bo = aLinkedAccount("bo@moo.example");
const able = aLinkedAccount("bo@moo.example", { has: [...linkedFeatures] });

/** Some of the shapes that pages read; all else is an empty list. */
const ask: AskApi = async (...call) => {
  const body = call[1] === "/api/v1/markers" ? {} : null;
  return body ? { status: 200, body, next: null, prev: null } : empty(...call);
};

const navigationOf = (html: string) => /<header.*?<\/header>/s.exec(html)![0];

test("forms say the key of the account, and not the id that it has there", async () => {
  const { html } = await pageOf(question("/", { as: bo, ask }));
  const acting = [...html.matchAll(/name="acting_account" value="([^"]*)"/g)].map(([, value]) => value);
  expect(new Set(acting)).toEqual(new Set(["77"]));
  expect(html).toContain('name="account_id" value="77"');
});

test("the switcher says whole addresses", async () => {
  const { html } = await pageOf(question("/", { as: bo, ask }));
  expect(html).toContain("<small>@bo@moo.example</small>");
  expect(html).toContain("<small>@alice@linnet.example</small>");
  expect(html).toContain("Sign out of @bo@moo.example");
});

describe("what its server lacks", () => {
  const places = ["/bookmarks", "/conversations", "/lists"];

  test("does not stand in the navigation", async () => {
    const there = navigationOf((await pageOf(question("/", { as: able, ask }))).html);
    const lacking = navigationOf((await pageOf(question("/", { as: bo, ask }))).html);
    for (const place of places) {
      expect([there.includes(`href="${place}"`), lacking.includes(`href="${place}"`)], place).toEqual([true, false]);
    }
    expect(lacking).toContain('href="/@bo@moo.example"');
  });

  test.each([
    "/bookmarks",
    "/conversations",
    "/lists",
    "/lists/7",
    "/scheduled",
    "/filters",
    "/filters/new",
    "/followed_tags",
    "/settings/profile/featured-tags",
    "/settings/preferences",
    "/notifications/policy",
    "/domain_blocks",
    "/@wren/report",
    "/@wren/lists",
    "/@wren/7/quotes",
    "/tags/birds/profiles",
    "/?server=linnet.example",
    "/test-upload",
    "/welcome",
  ])("%s is no page, and asks nothing of it", async (path) => {
    const asked = vi.fn(ask);
    const { status } = await pageOf(question(path, { as: bo, ask: asked }));
    expect(status).toBe(404);
    expect(asked.mock.calls.filter(([, of]) => of !== "/api/showcase")).toEqual([]);
  });

  test("is in no row of a post", async () => {
    const post = aStatus("7", { account: anAccount("wren") });
    const withPost: AskApi = async (...call) =>
      call[1] === "/api/v1/timelines/home" ? { status: 200, body: [post], next: null, prev: null } : ask(...call);
    const of = async (as: typeof bo) => (await pageOf(question("/", { as, ask: withPost }))).html;
    expect([(await of(able)).includes("/7/bookmark"), (await of(bo)).includes("/7/bookmark")]).toEqual([true, false]);
  });

  test("is not among the settings, which lead to those of that server", async () => {
    const settings = (await pageOf(question("/settings", { as: bo, ask }))).html;
    expect(settings).not.toContain('href="/settings/preferences"');
    expect(settings).toContain('href="https://moo.example/settings"');
    const privacy = (await pageOf(question("/settings/privacy", { as: bo, ask }))).html;
    expect(privacy).toContain('href="/mutes"');
    expect(privacy).not.toContain('href="/filters"');
  });
});

test("its drafts are in the browser alone: nobody is asked for them", async () => {
  const asked = vi.fn(ask);
  const { html } = await pageOf(question("/drafts", { as: able, ask: asked }));
  expect(asked.mock.calls.map(([, path]) => path)).not.toContain("/api/drafts");
  expect(html).not.toContain("/drafts?deleted=1");
});

test("no one of this server is offered beside its pages, as ids mean others there", async () => {
  const writer = anAccount("writer");
  const showcase = { accounts: [writer], tags: [], users: 1, statuses: 1, domains: 0, contact: null, languages: [] };
  const lively: AskApi = async (...call) =>
    call[1] === "/api/showcase" ? { status: 200, body: showcase, next: null, prev: null } : ask(...call);
  const { html } = await pageOf(question("/", { as: bo, ask: lively, strangers: [writer.id] }));
  expect(html).not.toContain("/@writer");
});

test.each(["/about", "/settings/about"])(
  "%s tells of this server, whatever the other one is and does",
  async (path) => {
    const keeper = anAccount("keeper");
    const showcase = { accounts: [], tags: [], users: 1, statuses: 1, domains: 0, contact: keeper, languages: [] };
    const asked: string[] = [];
    const away: AskApi = async (...call) => {
      asked.push(call[1]);
      const isOurs = call[1] === "/api/showcase";
      return { status: isOurs ? 200 : 503, body: isOurs ? showcase : { error: "Away" }, next: null, prev: null };
    };
    const { status, html } = await pageOf(question(path, { as: bo, ask: away }));
    expect(status).toBe(200);
    expect(new Set(asked)).toEqual(new Set(["/api/showcase"]));
    expect(html).toContain(path === "/about" ? "@keeper@linnet.example" : `<dd>${linnet.version}</dd>`);
    expect(html).not.toContain('href="/@keeper"');
  },
);

test("where its apps are is said, and of several accounts, whose apps are listed", async () => {
  const pageFor = async (as?: typeof bo) =>
    (await pageOf(question("/settings/sessions", { as, signedIn: true, ask }))).html.replaceAll(
      /<(?!\/?h2)[^>]*>/g,
      "",
    );
  const linked = await pageFor(bo);
  expect(linked).toContain("<h2>Apps with access to @bo@moo.example</h2>");
  expect(linked).toContain("These apps are listed in your account settings on moo.example.");
  expect(await pageFor(aReaderAccount("mira"))).toContain("<h2>Apps with access to @mira@linnet.example</h2>");
  expect(await pageFor()).toContain("<h2>Apps with access</h2>");
});

test.each([502, 503])(
  "a server that is away (%i) is an error of that page, and other accounts go on",
  async (status) => {
    const error = "moo.example doesn't answer. Try again later.";
    const away: AskApi = async (...call) =>
      call[1].startsWith("/api/v1/timelines") ? { status, body: { error }, next: null, prev: null } : ask(...call);
    const page = await pageOf(question("/", { as: bo, ask: away }));
    expect([page.status, page.bug]).toEqual([status, undefined]);
    expect(page.html).toContain("moo.example doesn&#x27;t answer. Try again later.");
    expect(page.html).toMatch(/<a[^>]*href="\/"[^>]*>(?:<[^>]*>)*Retry/);
    expect(page.html).toContain('action="/form/api/auth/switch"');
    expect(page.html).toContain('name="account_id" value="1"');
  },
);
