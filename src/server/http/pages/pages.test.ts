/** Pages, payloads and files over HTTP; the screens are doubles that say what a page depends on. */
import zlib from "node:zlib";
import { expect, test, vi } from "vitest";
import { routes } from "#web/navigation/route-table.ts";
import { alice, build, databaseAway, home, knowsStyle, origin, saidBy, setPages } from "#testing/pages-stage.ts";
import { createLimiters } from "../middleware/limiters.ts";
import { openTurnstile } from "../middleware/turnstile.ts";
import { wordsIn } from "../middleware/words.ts";
import { noVisit } from "./doors.ts";
import { pages as pagesOf } from "./pages.ts";

const stage = setPages();
const { ask, doors, get, log, post, screens, signIn, submit } = stage;

test("every answer forbids inline script, framing, sniffing, and any inline style but the sheets in it", async () => {
  const known = { cookie: knowsStyle };
  const sheet = "style-src 'self' 'sha256-mNqPVD3c+x/YzQ==';";
  expect((await get("/")).headers.get("content-security-policy")).toContain(sheet);
  for (const response of [
    await get("/", known),
    await get("/nothing", known),
    await get("/assets/main-abc.js"),
    await post("/x", {}),
  ]) {
    const policy = response.headers.get("content-security-policy")!;
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    for (const rule of [
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toMatch(/unsafe|nonce|\*/);
    expect(policy).toContain("https://media.example");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": "max-age=31536000",
      "permissions-policy": expect.stringContaining("microphone=(self)"),
    });
  }
});

test("pictures of other servers are shown to readers with an account on one, also while another one is active", async () => {
  const picturesOf = async (visit: typeof alice) => {
    stage.visit = visit;
    return /img-src [^;]*/.exec((await get("/")).headers.get("content-security-policy")!)![0];
  };
  expect(await picturesOf(alice)).not.toMatch(/ https:$/);
  const elsewhere = { account: { acct: "rowan@other.example", linked: {} }, active: false, unread: 0 };
  const both = { ...alice, accounts: [...alice.accounts, elsewhere] } as typeof alice;
  expect(await picturesOf(both)).toMatch(/ https:$/);
});

test("a visitor gets no cookie, and a page that may be kept for seconds by everything that it depends on", async () => {
  const response = await get("/@alice");
  expect(response.headers.get("set-cookie")).toBeNull();
  expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=5");
  expect(response.headers.get("vary")).toBe("Cookie, Accept-Language, Accept-Encoding, Sec-Fetch-Site");
});

test("a reader's page is kept by nobody, and no byte of it reaches the next visitor", async () => {
  stage.visit = alice;
  const hers = await get("/public/local");
  expect(await saidBy(hers)).toMatchObject({ who: "alice" });
  expect(hers.headers.get("cache-control")).toBe("private, no-store");
  stage.visit = noVisit;
  expect(await saidBy(await get("/public/local"))).toMatchObject({ who: null });
  stage.visit = alice;
  expect(await saidBy(await get("/public/local"))).toMatchObject({ who: "alice" });
});

test("a page with the style inside and the same with a link are kept apart", async () => {
  const insideFor = async (headers: Record<string, string>) =>
    (await get("/@alice", headers)).headers.get("content-security-policy")!.includes("sha256");
  expect(await insideFor({})).toBe(true);
  expect(await insideFor({ cookie: knowsStyle })).toBe(false);
  expect(await insideFor({ "sec-fetch-site": "same-origin" })).toBe(false);
  expect(await insideFor({ "sec-fetch-site": "cross-site" })).toBe(true);
  expect(await insideFor({ cookie: "style=ofAnOlderOne" })).toBe(true);
  expect(screens.renderPage).toHaveBeenCalledTimes(2);
});

test("a reader's browser is told which style it has, once it was sent with a page", async () => {
  stage.visit = alice;
  const told = async (where: string, headers = {}) => (await get(where, headers)).headers.get("set-cookie");
  expect(await told("/public/local")).toBe(`${knowsStyle}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`);
  expect(await told("/public/local", { cookie: knowsStyle })).toBeNull();
  expect(await told("/public/local", { "sec-fetch-site": "same-origin" })).toBeNull();
  expect(await told("/elsewhere")).toBeNull();
});

test("a thousand visitors of one page are one rendering, for five seconds", async () => {
  await Promise.all(Array.from({ length: 1_000 }, (_, index) => get(`/@alice?utm_source=${index}`)));
  expect(screens.renderPage).toHaveBeenCalledTimes(1);
  stage.now = 5_000;
  await get("/@alice");
  expect(screens.renderPage).toHaveBeenCalledTimes(2);
});

test("a page that is held waits in no line, however many ask from one address", async () => {
  const turnstile = openTurnstile({ atOnce: 1, waiting: 0 });
  stage.app = pagesOf(doors({ turnstile }));
  const held = ["/@alice", "/about/_payload.json"];
  for (const page of held) await get(page);
  await turnstile.enter("192.0.2.1", null);
  for (const page of held) expect((await get(page)).status).toBe(200);
  expect((await get("/@bob")).status).toBe(429);
  expect((await get("/terms/_payload.json")).status).toBe(429);
});

test("a page that others get too is made without the secrets of who asked first", async () => {
  stage.visit = { ...noVisit, secrets: { session: "ended", flow: "half signed in", device: "known", deed: null } };
  await get("/@alice");
  await get("/sent");
  for (const [question] of screens.renderPage.mock.calls)
    await question.ask("GET", "/api/v1/x", { id: ["1", "2"], none: null });
  expect(ask.mock.calls.map(([call]) => call.secrets)).toEqual([noVisit.secrets, stage.visit.secrets]);
  expect(String(ask.mock.calls[0]![0].query)).toBe("id%5B%5D=1&id%5B%5D=2");
  expect((await get("/sent")).headers.get("cache-control")).toBe("private, no-store");
});

test("nothing that is not in the key changes a page that others get", async () => {
  const poisons: Record<string, string>[] = [
    { host: "evil.example" },
    { "x-forwarded-host": "evil.example" },
    { "x-forwarded-proto": "http" },
    { "x-original-url": "/admin" },
    { "x-rewrite-url": "/admin" },
    { forwarded: "host=evil.example" },
    { cookie: "theme=<script>; font_size=900; accent=x; locale=xx" },
    { "accept-language": "xx, <script>" },
    { "user-agent": "<script>" },
    { referer: "https://evil.example" },
  ];
  const clean = await (await get("/@alice")).text();
  for (const headers of poisons) {
    stage.now += 5_000;
    const poisoned = await stage.app.request("http://evil.example/@alice?max_id=&x=<script>", { headers });
    expect(await poisoned.text()).toBe(clean);
    expect(await (await get("/@alice")).text()).toBe(clean);
  }
});

test("language and look come from cookies, else from the browser, and are told apart in the cache", async () => {
  const seen = async (headers: Record<string, string>) => saidBy(await get("/@alice", headers));
  expect(await seen({})).toMatchObject({ locale: "en", theme: "system", accent: "rose", fontSize: 15 });
  expect(await seen({ "accept-language": "fr, ru;q=0.8, en;q=0.5" })).toMatchObject({ locale: "ru" });
  expect(
    await seen({ "accept-language": "ru", cookie: "locale=de; theme=dark; accent=teal; font_size=18" }),
  ).toMatchObject({
    locale: "de",
    theme: "dark",
    accent: "teal",
    fontSize: 18,
  });
  stage.visit = { ...alice, locale: "en" };
  expect(await seen({ "accept-language": "ru" })).toMatchObject({ locale: "en" });
  expect(await seen({ cookie: "locale=de" })).toMatchObject({ locale: "de" });
});

test("an unknown address is a small page of its own, and a very long one not even that", async () => {
  const missing = await get("/nothing/here");
  expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
  screens.renderPage.mockClear();
  expect((await get(`/${"x".repeat(2_048)}`)).status).toBe(414);
  expect((await get(`/?q=${"x".repeat(2_048)}`)).status).toBe(414);
  expect(screens.renderPage).not.toHaveBeenCalled();
});

test("a bug is logged under the number that the page shows", async () => {
  expect((await get("/broken")).status).toBe(500);
  const [fact, fields] = log.error.mock.calls[0]! as [string, Record<string, unknown>];
  expect(fact).toBe("page failed");
  expect(fields["requestId"]).toBe(screens.renderPage.mock.calls[0]![0].requestId);
});

test("when nobody can say who reads, the page says so in words", async () => {
  const away = pagesOf(doors({ whoReads: databaseAway }));
  const response = await away.request(`${origin}/`);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await response.text()).not.toContain("ECONNREFUSED");
});

test("a slash at the end is trimmed, and never into another site", async () => {
  expect((await get("/about/?max_id=1")).headers.get("location")).toBe("/about?max_id=1");
  for (const where of ["//evil.example/", "//evil.example", "/\\evil.example/", "///"]) {
    expect((await get(where)).headers.get("location"), where).toBeNull();
  }
  expect((await get("/home")).headers.get("location")).toBe("/");
  expect((await get("/elsewhere")).headers.get("location")).toBe("/");
});

test("pages are compressed as the browser likes it", async () => {
  screens.renderPage.mockResolvedValueOnce({ kind: "page", status: 200, html: "birds ".repeat(1_000), styles: [] });
  const response = await get("/@alice", { "accept-encoding": "zstd, br" });
  expect(response.headers.get("content-encoding")).toBe("zstd");
  expect(zlib.zstdDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe("birds ".repeat(1_000));
});

test("a payload is what a visitor would see, for every caller", async () => {
  stage.visit = alice;
  const response = await get("/about/_payload.json?utm=1", { cookie: "session=x" });
  expect(await saidBy(response)).toEqual({ data: { href: `${origin}/about`, who: null }, status: 200 });
  const older = await saidBy(await get("/about/_payload.json?max_id=7&utm=1"));
  expect(older).toEqual({ data: { href: `${origin}/about?max_id=7`, who: null }, status: 200 });
  expect((await get("/nothing/_payload.json")).status).toBe(404);
  expect(await saidBy(await get("/home/_payload.json"))).toEqual({ redirect: "/" });
});

test.each([
  "//evil.example/_payload.json",
  "/https://evil.example/_payload.json",
  "/%2Fevil.example/_payload.json",
  "/%5Cevil.example/_payload.json",
  "/https%3A%2F%2Fevil.example/_payload.json",
  "///evil.example/_payload.json",
])("the payload address %s includes a host and is refused", async (where) => {
  const response = await get(where);
  expect(response.status).toBe(400);
  expect(await saidBy(response)).toEqual({ error: "Payload URL must not include hostname" });
  expect(screens.openPayload).not.toHaveBeenCalled();
});

test("the manifest is one app in three languages, and offers pages that exist", async () => {
  const names = { en: "Notifications", ru: "Уведомления", de: "Mitteilungen" };
  for (const [locale, name] of Object.entries(names)) {
    const answer = await get(`/manifest.webmanifest?lang=${locale}`);
    expect(answer.headers.get("content-type")).toBe("application/manifest+json");
    const manifest = (await answer.json()) as { id: string; lang: string; shortcuts: { name: string; url: string }[] };
    expect(manifest).toMatchObject({ id: "/", lang: locale });
    expect(manifest).not.toHaveProperty("share_target");
    expect(manifest.shortcuts.map((one) => one.name)).toContain(name);
    expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(manifest.shortcuts.map(({ url }) => url)));
  }
  expect(await (await get("/manifest.webmanifest?lang=tlh")).json()).toMatchObject({ lang: "en" });
});

test("an open page learns of the newest build, and finds the manifest of its own", async () => {
  const latest = await get("/builds/latest.json?1700000000000");
  expect(await saidBy(latest)).toEqual({ id: build.id, timestamp: Date.parse(build.time) });
  expect(latest.headers.get("cache-control")).toBe("no-store");
  expect(await saidBy(await get(`/builds/meta/${build.id}.json`))).toMatchObject({
    id: build.id,
    prerendered: ["/about"],
  });
  expect(await saidBy(await get("/builds/meta/fedcba9876543210.json"))).toEqual({ id: "fedcba9876543210" });
  for (const id of ["..%2fsecret", "..%2f..%2fsecret", "secret", "FEDCBA9876543210", "fedcba987654321", "__proto__"]) {
    expect((await get(`/builds/meta/${id}.json`)).status, id).toBe(404);
  }
});

test("files of the build are kept for good and compressed; nothing else can be asked for", async () => {
  const response = await get("/assets/main-abc.js", { "accept-encoding": "gzip, br" });
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(await (await get("/assets/main-abc.js")).text()).toBe("export {}");
  for (const name of [
    "..%2fsecret.json",
    "..%5csecret.json",
    "secret.json%00.js",
    ".hidden.js",
    "main-abc.js.map",
    "main-abc.js.br",
    "x.js",
  ]) {
    expect((await get(`/assets/${name}`)).status, name).toBe(404);
  }
});

test("the face of people who have chosen none is for pages of other servers, too, and nothing else of the build", async () => {
  const policyOf = async (path: string) => (await get(path)).headers.get("cross-origin-resource-policy");
  expect(await policyOf("/images/avatar.png")).toBe("cross-origin");
  expect(await policyOf("/assets/main-abc.js")).toBe("same-origin");
});

test("browsers remember for a day where an address leads for good", async () => {
  const answers = [];
  for (const path of ["/home", "/about/"]) {
    const { status, headers } = await get(path);
    answers.push([status, headers.get("location"), headers.get("cache-control")]);
  }
  expect(answers).toEqual([
    [308, "/", "public, max-age=86400"],
    [308, "/about", "public, max-age=86400"],
  ]);
});

test("a reader is not shown the navigation of visitors when the database is away", async () => {
  const away = pagesOf(doors({ whoReads: databaseAway }));
  const saidTo = async (cookie: string) => (await away.request(`${origin}/`, { headers: { cookie } })).text();
  expect(await saidTo("__Host-session=secret")).toMatch(/^empty: /);
  expect(await saidTo("theme=dark")).not.toMatch(/^empty: /);
});

test("a bug in reading who reads is told as a bug, under its number", async () => {
  const bug = new Error("no such column");
  const broken = pagesOf(doors({ whoReads: () => Promise.reject(bug) }));
  const response = await broken.request(`${origin}/`, { headers: { cookie: "__Host-session=secret" } });
  expect([response.status, await response.text()]).toEqual([500, "empty: a bug"]);
  expect(stage.log.error).toHaveBeenCalledWith("page failed", {
    requestId: expect.any(String),
    path: "/",
    error: bug,
  });
});

test("while memory is short a page says so in the reader's language, and nobody is asked anything", async () => {
  const whoReads = vi.fn(async () => stage.visit);
  const full = pagesOf(doors({ isFull: () => true, whoReads }));
  const headers = { "accept-language": "de" };
  for (const [where, method] of [
    ["/@alice", "GET"],
    ["/form/api/v1/statuses", "POST"],
  ] as const) {
    const response = await full.request(origin + where, { method, headers });
    expect([response.status, response.headers.get("retry-after"), response.headers.get("connection")]).toEqual([
      503,
      "5",
      "close",
    ]);
    expect(await response.text()).toBe(wordsIn("de")("refusal-server-overloaded"));
  }
  // Without its files the page would not look like one.
  expect((await full.request(`${origin}/assets/main-abc.js`)).status).toBe(200);
  expect(whoReads).not.toHaveBeenCalled();
});

test("a client that asks too often is told how long to wait, by a page and by a form", async () => {
  stage.app = pagesOf(doors({ limiters: createLimiters() }));
  submit.mockResolvedValueOnce({
    status: 429,
    body: { error: "no" },
    headers: { "retry-after": "77" },
    next: null,
    prev: null,
  });
  expect((await post("/form/api/v1/statuses", { status: "x" })).headers.get("retry-after")).toBe("77");
  for (let n = 0; n < 600; n++) await get("/");
  for (const response of [await get("/"), await get("/_payload.json"), await post("/form/api/v1/statuses", {})]) {
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(200);
  }
});

test("pages, payloads and forms are counted, and a form before it is read", async () => {
  stage.app = pagesOf(doors({ limiters: createLimiters() }));
  for (let n = 0; n < 600; n++) await get(`/about?max_id=${n}`);
  expect((await get("/about")).status).toBe(429);
  expect((await get("/about/_payload.json")).status).toBe(429);
  let read = 0;
  const body = new ReadableStream(
    { pull: (stream) => (read++, stream.enqueue(new Uint8Array(10))) },
    { highWaterMark: 0 },
  );
  const headers = { ...home, "content-type": "application/x-www-form-urlencoded" };
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  expect((await stage.app.request(`${origin}/signin`, init)).status).toBe(429);
  expect(read).toBe(0);
  stage.visit = alice;
  expect((await get("/about")).status).toBe(200);
});

test("each page holds the tags that a renderer adds during development", async () => {
  stage.renderer.development = true;
  stage.renderer.finish = async (html, { pathname }) => `${html} finished at ${pathname}`;
  signIn.mockResolvedValue({ rerenderWith: { problem: "wrong" } });
  stage.app = pagesOf(doors());
  expect(await (await get("/about")).text()).toContain("finished at /about");
  expect(await (await post("/signin", { email: "x" })).text()).toContain("finished at /signin");
  expect(await (await post("/about", { email: "x" })).text()).toContain("finished at /about");
  stage.answer = { ...stage.answer, status: 422, body: { error: "too long" } };
  expect(await (await post("/form/api/v1/statuses", { status: "x" })).text()).toContain("finished at /form/api");
  stage.app = pagesOf(doors({ whoReads: databaseAway }));
  expect(await (await get("/about")).text()).toContain("finished at /about");
});
