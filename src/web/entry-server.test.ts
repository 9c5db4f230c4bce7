import { describe, expect, test, vi } from "vitest";
import type { Poll } from "#protocol/entities.ts";
import { aStatus } from "#testing/entities.ts";
import { account, empty, notThere, pageOf, question } from "#testing/page-questions.ts";
import type { AskApi } from "./entry-server.tsx";
import {
  openPayload,
  planPage,
  renderPage,
  renderProblem,
  hasWriting,
  renderRefusal,
  routeRules,
  screenNames,
} from "./entry-server.tsx";

describe("things that are not there", () => {
  test.each([
    ["en", "Page Not Found", "Page not found: /no/such?x=1"],
    ["ru", "Страница не найдена", "Страница не найдена: /no/such?x=1"],
    ["de", "Seite nicht gefunden", "Seite nicht gefunden: /no/such?x=1"],
  ] as const)("an unknown address says so in %s, with its query", async (locale, title, text) => {
    const { status, html } = await pageOf(question("/no/such?x=1", { locale }));
    expect(status).toBe(404);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(text);
  });

  test("nor is what cannot be a name, an id or a hashtag", async () => {
    for (const path of ["/@alice/seven?x=1", "/@alice/seven", "/@a%20b", "/tags/%23", "/tags/a-b/profiles"]) {
      const { status, html } = await pageOf(question(path));
      expect([status, html.includes(`Page Not Found: ${decodeURI(path)}`)], path).toEqual([404, true]);
    }
  });

  test("a hostile address is text", async () => {
    const { html } = await pageOf(question("/<script>alert(1)</script>"));
    expect(html).toContain("/&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  test("nor is an address with a value that the API refuses", async () => {
    const refuse: AskApi = async () => ({ status: 422, body: { error: "no" }, next: null, prev: null });
    for (const path of ["/tags/birds?max_id=x", "/public/local?max_id=x"]) {
      const { status, html } = await pageOf(question(path, { ask: refuse }));
      expect([status, html.includes(`Page Not Found: ${path}`)], path).toEqual([404, true]);
      expect(html).toContain("<title>Page Not Found</title>");
    }
  });

  test("a refusal of the API is a page with its words and status, in the layout of the screen", async () => {
    const { status, html, bug } = await pageOf(question("/@alice/7", { ask: notThere }));
    expect([status, bug]).toEqual([404, undefined]);
    expect(html).toContain("Post not found");
    expect(html).toContain("<nav");
  });
});

describe("failures", () => {
  test("a bug is an error page with its number, and is handed over to be logged", async () => {
    const bug = new Error("no such column: secrets");
    const { status, html, ...rest } = await pageOf(question("/public/local", { ask: () => Promise.reject(bug) }));
    expect(status).toBe(500);
    expect(rest.bug).toBe(bug);
    expect(html).toContain("<title>Internal Server Error</title>");
    expect(html).toContain("request-7");
    expect(html).not.toContain("secrets");
  });

  test("even a screen that cannot be drawn leaves a page", async () => {
    const broken: AskApi = async () => ({ status: 200, body: [{ id: "1", account: null }], next: null, prev: null });
    const { status, html, bug } = await pageOf(question("/public/local", { ask: broken, signedIn: true }));
    expect([status, bug instanceof Error]).toEqual([500, true]);
    expect(html).toContain("Internal Server Error");
  });

  test("a problem from outside of any screen is said in the words that it comes with", () => {
    const answer = renderProblem(question("/form/api/x"), 403, "This request came from another site and was refused.");
    expect(answer).toMatchObject({ kind: "page", status: 403, html: expect.stringContaining("another site") });
  });
});

describe("the reader", () => {
  test("a visitor gets a page without state; a reader one that hydrates", async () => {
    const visitor = await pageOf(question("/public/local"));
    expect(visitor.html).toContain("/assets/visitor.js");
    expect(visitor.html).not.toContain('id="state"');
    const reader = await pageOf(question("/public/local", { signedIn: true }));
    expect(reader.html).toContain("/assets/browser.js");
    const [, state] = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(reader.html)!;
    expect(JSON.parse(state!)).toMatchObject({
      reader: { account: { acct: "alice" } },
      view: { status: 200, problem: null },
    });
  });

  test("pages of signing in are plain for everybody, so that they work as forms", async () => {
    const { html } = await pageOf(question("/signin/link", { signedIn: true }));
    expect(html).toContain("/assets/visitor.js");
    expect(html).not.toContain('id="state"');
  });

  test("a screen that needs an account sends a visitor to sign in, and asks nothing", async () => {
    const ask = vi.fn(empty);
    expect(await renderPage(question("/bookmarks?max_id=7", { ask }))).toEqual({
      kind: "redirect",
      location: "/signin?return_to=%2Fbookmarks%3Fmax_id%3D7",
    });
    expect(ask).not.toHaveBeenCalled();
  });
});

describe("signing in on another server", () => {
  test("has a form whose answer may lead there", async () => {
    const { html, formLeadsAway } = await pageOf(question("/signin?return_to=/bookmarks"));
    const [form] = /<form[^>]*action="\/signin\/elsewhere".*?<\/form>/s.exec(html)!;
    expect(form).toContain('name="return_to" value="/bookmarks"');
    expect(form).toMatch(/<input(?=[^>]* name="server")(?=[^>]* required)(?=[^>]* inputMode="url")/i);
    expect(form).not.toContain("aria-invalid");
    expect(formLeadsAway).toBe(true);
  });

  test("keeps what was typed, and says at the field what is wrong", async () => {
    const data = { server: "moo.example", serverProblem: "Cannot connect to the server." };
    const answer = await renderPage(question("/signin/elsewhere"), { data, status: 422 });
    const { html } = answer as Extract<typeof answer, { kind: "page" }>;
    const [, error] = /<p[^>]* id="([^"]+)">Cannot connect to the server\.<\/p>/.exec(html)!;
    const [field] = /<input[^>]* name="server"[^>]*>/.exec(html)!;
    expect(field).toContain('value="moo.example"');
    expect(field).toContain('aria-invalid="true"');
    expect(field).toContain(`aria-describedby="${error}"`);
  });

  test("is all that a page is about whose address names the server: filled in, and with the focus", async () => {
    const { html } = await pageOf(
      question("/signin?server=moo.example%3A8443&return_to=/bookmarks", { signedIn: true }),
    );
    expect(html).toMatch(/<title>Sign in to moo\.example:8443\b/);
    expect(html).toContain("<h1>Sign in to moo.example:8443</h1>");
    expect(html).toMatch(/<input(?=[^>]* name="server")(?=[^>]* value="moo\.example:8443")(?=[^>]* autofocus)/i);
    expect(html).not.toContain('name="email"');
    expect(html).toContain('href="/signin?return_to=%2Fbookmarks">Sign in to linnet.example</a>');
  });

  test("takes no words for a server that somebody else has written into the address", async () => {
    const { html } = await pageOf(question("/signin?server=win%20a%20prize"));
    expect(html).toContain("<h1>Sign in</h1>");
    expect(html).toContain('name="email"');
  });

  test("is not offered for an app, nor for a deed", async () => {
    const deed: AskApi = async (_method, path) => ({
      status: 200,
      body: path === "/api/auth/deed" ? { verb: "follow", id: "1" } : account,
      next: null,
      prev: null,
    });
    for (const path of ["/signin?return_to=%2Foauth%2Fauthorize%3Fclient_id%3D7", "/signin?deed=follow"]) {
      const { html, formLeadsAway } = await pageOf(question(path, { ask: deed }));
      expect([html.includes("/signin/elsewhere"), Boolean(formLeadsAway)], path).toEqual([false, false]);
    }
  });
});

test.each([
  [
    "suspended, and not that it keeps them private",
    { suspended: true, hide_collections: true },
    "is suspended",
    "private",
  ],
  ["kept private", { hide_collections: true }, "keeps this list private", "suspended"],
  ["empty", {}, "No one follows Alice", "private"],
])("the followers of an account say that they are %s", async (_what, more, said, unsaid) => {
  const ask: AskApi = async (...call) => ({
    ...(await empty(...call)),
    ...(call[1].endsWith("/lookup") && { body: { ...account, ...more } }),
  });
  const { html } = await pageOf(question("/@alice/followers", { ask }));
  expect(html).toContain(said);
  expect(html).not.toContain(unsaid);
});

test("the page of notifications asks for as many as a timeline shows, also for older ones", async () => {
  const ask = vi.fn(empty);
  for (const path of ["/notifications", "/notifications?max_id=7"]) {
    ask.mockClear();
    await renderPage(question(path, { ask, signedIn: true }));
    expect(ask.mock.calls.find(([, asked]) => asked === "/api/v2/notifications")![2]).toMatchObject({ limit: 20 });
  }
});

test.each(["/public/local", "/signin", "/about"])(
  "every button of %s that opens a dialog has one to open",
  async (path) => {
    const { html } = await pageOf(question(path));
    const opened = [...html.matchAll(/data-opens="([^"]+)"/g)].map(([, id]) => id);
    expect(opened).not.toEqual([]);
    for (const id of opened) expect(html).toMatch(new RegExp(`<dialog[^>]* id="${id}"`));
  },
);

test("the data of a form handler goes over the data of the screen", async () => {
  const data = { step: "sign-in", email: "a@b", deed: null, problem: "This is not an e-mail address" };
  const ask: AskApi = async (...call) =>
    call[1] === "/api/auth/deed" ? { ...(await empty(...call)), body: null } : empty(...call);
  const answer = await renderPage(question("/sent", { ask }), { data, status: 422 });
  expect(answer).toMatchObject({ kind: "page", status: 422, html: expect.stringContaining(data.problem) });
});

test("a refused form gives back everything that was typed", async () => {
  const answer = await renderRefusal(question("/form/api/v1/statuses", { signedIn: true }), 422, {
    message: "This post is too long",
    field: null,
    action: "/form/api/v1/statuses",
    method: "POST",
    fields: [
      ["status", '</textarea><script>"an hour of work"'],
      ["visibility", "private"],
      ["__proto__", "made up"],
      ["constructor", "made up too"],
    ],
    returnTo: "/public/local",
    filesLost: true,
    needsSignIn: false,
    isEditedSince: false,
    actingAccount: "7",
    choice: null,
  });
  expect(answer).toMatchObject({ kind: "page", status: 422 });
  const { html } = answer as { html: string };
  expect(html).toContain("This post is too long");
  expect(html).toContain("&lt;/textarea&gt;&lt;script&gt;&quot;an hour of work&quot;</textarea>");
  expect(html).toContain('<input type="hidden" name="visibility" value="private"/>');
  expect(html).toContain('<input type="hidden" name="__proto__" value="made up"/>');
  expect(html).toContain('<input type="hidden" name="acting_account" value="7"/>');
  expect(html).toContain('<input type="hidden" name="return_to" value="/public/local"/>');
  expect(html).not.toContain('id="state"');
});

test("a refused form says beside the box what to correct there", async () => {
  const boxesFor = async (field: string | null) => {
    const answer = await renderRefusal(question("/form/api/v1/accounts/update_credentials", { signedIn: true }), 422, {
      message: "This isn't a domain",
      field,
      action: "/form/api/v1/accounts/update_credentials",
      method: "PATCH",
      fields: [
        ["avatar_description", "A linnet"],
        ["header_description", "The coast"],
        ["display_name", "Mira"],
        ["note", "Birds"],
        ["attribution_domains", "one\ntwo"],
      ],
      returnTo: "/settings/profile",
      filesLost: false,
      needsSignIn: false,
      isEditedSince: false,
      actingAccount: "7",
      choice: null,
    });
    const { html } = answer as { html: string };
    const boxes = [...html.matchAll(/<textarea([^>]*) name="(\w+)"([^>]*)>([^<]*)<\/textarea>/g)];
    const wrong = boxes.filter(([, before, , after]) => /aria-invalid="true"/.test(before! + after!));
    expect(html.includes('role="alert"')).toBe(true);
    return { names: boxes.map(([, , name, , words]) => [name, words!.trim()]), wrong: wrong.map(([, , name]) => name) };
  };
  const names = [
    ["avatar_description", "A linnet"],
    ["header_description", "The coast"],
    ["display_name", "Mira"],
    ["note", "Birds"],
    ["attribution_domains", "one\ntwo"],
  ];
  expect(await boxesFor("attribution_domains")).toEqual({ names, wrong: ["attribution_domains"] });
  expect(await boxesFor("header_description")).toEqual({ names, wrong: ["header_description"] });
  expect(await boxesFor(null)).toEqual({ names, wrong: [] });
});

test("what is written counts as such in every field that people write in", () => {
  for (const name of ["status", "display_name", "fields_attributes[0][value]", "poll[options][]"]) {
    expect([name, hasWriting([[name, "a word"]]), hasWriting([[name, " "]])]).toEqual([name, true, false]);
  }
  expect(hasWriting([["visibility", "public"]])).toBe(false);
});

test("the plan of an address keeps what the screen knows, and says whether all visitors see the same", () => {
  const plan = (path: string) => {
    const { url, shared, redirect } = planPage(new URL(path, "https://linnet.example"), false);
    return [url.pathname + url.search, shared, redirect];
  };
  expect(plan("/public/local?utm=1&max_id=7")).toEqual(["/public/local?max_id=7", true, null]);
  expect(plan("/nothing?x=1")).toEqual(["/nothing?x=1", false, null]);
  expect(plan("/signin?return_to=/x")).toEqual(["/signin?return_to=%2Fx", false, null]);
  expect(plan("/home?x=1")).toEqual(["/home?x=1", false, "/?x=1"]);
});

test("a payload is the state of the page, without the reader", async () => {
  const payload = await openPayload(question("/privacy"));
  expect(payload).toMatchObject({ status: 200, problem: null, entities: { statuses: [], accounts: [] } });
  expect(JSON.stringify(payload)).not.toContain("alice");
});

test("the rules of the manifest name the redirects and the prerendered pages", () => {
  expect(routeRules()).toMatchObject({
    matcher: { static: { "/home": { redirect: "/" }, "/about": { prerender: true } } },
    prerendered: ["/terms", "/privacy", "/about"],
  });
  expect(screenNames).toContain("people/profile");
});

test("a page that was drawn before makes no formatter of numbers and times anew", async () => {
  const poll = {
    id: "3",
    expires_at: "2026-11-19T12:00:00.000Z",
    expired: true,
    voted: true,
    own_votes: [],
    emojis: [],
  };
  const options = [
    { title: "Yes", votes_count: 1 },
    { title: "No", votes_count: 2 },
  ];
  const posts = [aStatus("1", { poll: { ...poll, options, votes_count: 3 } as unknown as Poll }), aStatus("2")];
  const ask: AskApi = async (...call) => ({
    ...(await empty(...call)),
    ...(call[1] !== "/api/showcase" && { body: posts }),
  });
  const draw = async () => (await pageOf(question("/public/local", { ask }))).html;
  expect(await draw()).toContain("67%");
  const making = [
    vi.spyOn(Intl, "NumberFormat"),
    vi.spyOn(Intl, "DateTimeFormat"),
    vi.spyOn(Number.prototype, "toLocaleString"),
  ];
  expect(await draw()).toContain("67%");
  expect(making.map((made) => made.mock.calls.length)).toEqual([0, 0, 0]);
  vi.restoreAllMocks();
});
