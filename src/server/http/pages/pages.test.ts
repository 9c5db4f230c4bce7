import { routes } from "#web/navigation/route-table.ts";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { CredentialAccount } from "#protocol/entities.ts";
import type { Build, PageQuestion, RefusedForm } from "#web/entry-server.tsx";
import type { Answer } from "../middleware/api.ts";
import { openTurnstile } from "../middleware/turnstile.ts";
import { openIntake } from "../middleware/intake.ts";
import { wordsIn } from "../middleware/words.ts";
import { createLimiters, noLimits } from "../middleware/limiters.ts";
import { noVisit, type PageDoors, type Visit } from "./doors.ts";
import { pages as pagesOf } from "./pages.ts";
import type { Pages, Renderer } from "./renderer.ts";

const origin = "https://linnet.example";
const build: Build = {
  id: "0123456789abcdef",
  time: "2026-11-20T12:00:00.000Z",
  browser: { script: "/assets/main-abc.js", css: ["/assets/main-abc.css"], preload: [] },
  screens: {},
  words: {},
  sheets: { "/assets/main-abc.css": { text: "a{}", hash: "mNqPVD3c+x/YzQ==" } },
} as unknown as Build;
const knowsStyle = "style=mNqPVD3c+x/Y";
const alice = { account: { acct: "alice" } as CredentialAccount, viewer: { accountId: "1" } } as unknown as Visit;

const moved: Record<string, { to: string; for: "good" | "now" }> = {
  "/home": { to: "/", for: "good" },
  "/public": { to: "/public/local", for: "now" },
};

/** Stands in for the screens: what a page depends on is what it says. */
const screens = {
  locales: ["en", "ru", "de"],
  themes: ["system", "light", "dark"],
  accents: ["rose", "teal"],
  fontSizes: [15, 18],
  planPage(url: URL) {
    const known = new URL(url);
    known.search = "";
    const max = url.searchParams.get("max_id");
    if (max) known.searchParams.set("max_id", max);
    return {
      url: known,
      shared: !/^\/(nothing|sent)/.test(url.pathname),
      redirect: moved[url.pathname] ?? null,
    };
  },
  renderPage: vi.fn(
    async ({ url, reader, build, hasStyle }: PageQuestion, changes?: { data: object; status: number }) => {
      const said = JSON.stringify({
        href: url.href,
        who: reader.account?.acct ?? null,
        locale: reader.locale,
        ...reader.appearance,
        ...changes?.data,
      });
      if (url.pathname === "/elsewhere") return { kind: "redirect", location: "//evil.example" };
      const styles = hasStyle ? [] : Object.values(build.sheets).map(({ hash }) => hash);
      const page = { kind: "page", html: said, styles };
      if (url.pathname === "/broken") return { ...page, status: 500, html: "sorry", bug: new Error("screen") };
      return { ...page, status: changes?.status ?? (url.pathname.startsWith("/nothing") ? 404 : 200) };
    },
  ),
  renderProblem: (_: PageQuestion, status: number, message: string, layout?: string) => ({
    kind: "page",
    status,
    html: layout ? `${layout}: ${message}` : message,
    styles: [],
  }),
  renderRefusal: (_: PageQuestion, status: number, form: RefusedForm) => ({
    kind: "page",
    status,
    html: JSON.stringify(form),
    styles: [],
  }),
  hasWriting: (fields: [string, string][]) => fields.some(([name]) => name === "status"),
  openPayload: vi.fn(async ({ url, reader }: PageQuestion) => ({
    data: { href: url.href, who: reader.account },
    status: 200,
  })),
  routeRules: () => ({ matcher: { static: {} }, prerendered: ["/about"] }),
};

let visit: Visit;
let now: number;
let answer: Answer;
let folder: string;
const ask = vi.fn<PageDoors["ask"]>(async () => answer);
const submit = vi.fn<PageDoors["ask"]>(async () => answer);
const rememberLocale = vi.fn(async () => {});
const signIn = vi.fn();
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), with: vi.fn() };
let app: Hono;
let renderer: Renderer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "linnet-pages-"));
  await mkdir(path.join(folder, "assets"));
  await mkdir(path.join(folder, "builds"));
  await writeFile(path.join(folder, "assets/main-abc.js"), "export {}");
  await writeFile(path.join(folder, "assets/main-abc.js.br"), zlib.brotliCompressSync("export {}"));
  await writeFile(path.join(folder, "builds/fedcba9876543210.json"), '{"id":"fedcba9876543210"}');
  await writeFile(path.join(folder, "secret.json"), "secret");
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(() => {
  vi.clearAllMocks();
  visit = noVisit;
  now = 0;
  renderer = {
    load: async () => ({ pages: screens as unknown as Pages, build }),
    clientFolder: folder,
    development: false,
  };
  answer = { status: 200, body: {}, headers: {}, next: null, prev: null };
  app = pagesOf(doors());
});

function doors(changes: Partial<PageDoors> = {}): PageDoors {
  return {
    origin,
    domain: "linnet.example",
    mediaUrl: "https://media.example/x",
    preview: false,
    log,
    renderer,
    ask,
    submit,
    bodyLimit: (path) => (path === "/api/v1/pictures" ? 3_000_000 : 1_000_000),
    isFull: () => false,
    intake: openIntake(),
    turnstile: openTurnstile(),
    limiters: noLimits,
    whoReads: async () => visit,
    addressOf: () => "192.0.2.1",
    rememberLocale,
    formHandlers: { "/signin": signIn },
    now: () => now,
    elapsed: () => now,
    ...changes,
  };
}

const get = (where: string, headers: Record<string, string> = {}) => app.request(origin + where, { headers });
const home = { origin, "sec-fetch-site": "same-origin" };
const post = (where: string, fields: Record<string, string> | FormData, headers: Record<string, string> = home) =>
  app.request(origin + where, {
    method: "POST",
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    headers,
  });
const saidBy = async (response: Response) => (await response.json()) as Record<string, unknown>;

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

test("a visitor gets no cookie, and a page that may be kept for seconds by everything that it depends on", async () => {
  const response = await get("/@alice");
  expect(response.headers.get("set-cookie")).toBeNull();
  expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=5");
  expect(response.headers.get("vary")).toBe("Cookie, Accept-Language, Accept-Encoding, Sec-Fetch-Site");
});

test("a reader's page is kept by nobody, and no byte of it reaches the next visitor", async () => {
  visit = alice;
  const hers = await get("/public/local");
  expect(await saidBy(hers)).toMatchObject({ who: "alice" });
  expect(hers.headers.get("cache-control")).toBe("private, no-store");
  visit = noVisit;
  expect(await saidBy(await get("/public/local"))).toMatchObject({ who: null });
  visit = alice;
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
  visit = alice;
  const told = async (where: string, headers = {}) => (await get(where, headers)).headers.get("set-cookie");
  expect(await told("/public/local")).toBe(`${knowsStyle}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`);
  expect(await told("/public/local", { cookie: knowsStyle })).toBeNull();
  expect(await told("/public/local", { "sec-fetch-site": "same-origin" })).toBeNull();
  expect(await told("/elsewhere")).toBeNull();
});

test("a thousand visitors of one page are one rendering, for five seconds", async () => {
  await Promise.all(Array.from({ length: 1_000 }, (_, index) => get(`/@alice?utm_source=${index}`)));
  expect(screens.renderPage).toHaveBeenCalledTimes(1);
  now = 5_000;
  await get("/@alice");
  expect(screens.renderPage).toHaveBeenCalledTimes(2);
});

test("a page that is held waits in no line, however many ask from one address", async () => {
  const turnstile = openTurnstile({ atOnce: 1, waiting: 0 });
  app = pagesOf(doors({ turnstile }));
  const held = ["/@alice", "/about/_payload.json"];
  for (const page of held) await get(page);
  await turnstile.enter("192.0.2.1", null);
  for (const page of held) expect((await get(page)).status).toBe(200);
  expect((await get("/@bob")).status).toBe(429);
  expect((await get("/terms/_payload.json")).status).toBe(429);
});

test("a page that others get too is made without the secrets of who asked first", async () => {
  visit = { ...noVisit, secrets: { session: "ended", flow: "half signed in", device: "known" } };
  await get("/@alice");
  await get("/sent");
  for (const [question] of screens.renderPage.mock.calls)
    await question.ask("GET", "/api/v1/x", { id: ["1", "2"], none: null });
  expect(ask.mock.calls.map(([call]) => call.secrets)).toEqual([noVisit.secrets, visit.secrets]);
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
    now += 5_000;
    const poisoned = await app.request("http://evil.example/@alice?max_id=&x=<script>", { headers });
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
  visit = { ...alice, locale: "en" };
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
  const away = pagesOf(doors({ whoReads: () => Promise.reject(new Error("ECONNREFUSED")) }));
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
  visit = alice;
  const response = await get("/about/_payload.json?utm=1", { cookie: "session=x" });
  expect(await saidBy(response)).toEqual({ data: { href: `${origin}/about`, who: null }, status: 200 });
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

const foreign: Record<string, string>[] = [
  {},
  { origin: "https://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site", origin },
  { "sec-fetch-site": "none" },
  { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
  { origin: "https://linnet.example.evil.example" },
  { origin: "http://linnet.example" },
];
const doorsForForms = ["/form/api/v1/statuses", "/signin", "/api/locale", "/form/locale", "/form/appearance"];

test.each(doorsForForms)("%s takes nothing from another site", async (where) => {
  visit = alice;
  for (const headers of foreign) {
    const response = await post(where, { locale: "ru", theme: "dark" }, headers);
    expect(response.status, JSON.stringify(headers)).toBe(403);
    expect(response.headers.get("set-cookie")).toBeNull();
  }
  for (const effect of [submit, signIn, rememberLocale]) expect(effect).not.toHaveBeenCalled();
});

test("a form calls the API route of the same name and leads back to where it stood", async () => {
  visit = alice;
  answer.headers = { "set-cookie": "a=1\nb=2" };
  const form = new FormData();
  for (const [name, value] of [
    ["choices[]", "0"],
    ["choices[]", "2"],
    ["return_to", "/@alice/1#poll"],
  ] as const)
    form.append(name, value);
  const response = await post("/form/api/v1/polls/1/votes?x=1", form);
  expect([response.status, response.headers.get("location")]).toEqual([303, "/@alice/1#poll"]);
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  const call = submit.mock.calls[0]![0];
  expect(call).toMatchObject({
    method: "POST",
    path: "/api/v1/polls/1/votes",
    viewer: alice.viewer,
    ip: "192.0.2.1",
    locale: "en",
  });
  expect(JSON.parse(JSON.stringify(call.body))).toEqual({ choices: ["0", "2"] });
});

test("a form can mean another method, and only one that changes something", async () => {
  for (const method of ["DELETE", "PUT", "PATCH", "GET", "CONNECT"]) await post("/form/api/v1/x", { _method: method });
  expect(submit.mock.calls.map(([call]) => call.method)).toEqual(["DELETE", "PUT", "PATCH", "POST", "POST"]);
});

test("a form leads to no other site, with any return_to", async () => {
  const to = async (fields: Record<string, string>, referer?: string) =>
    (await post("/form/api/v1/x", fields, { ...home, ...(referer && { referer }) })).headers.get("location");
  expect(await to({ return_to: "//evil.example" })).toBe("/");
  expect(await to({}, `${origin}/@alice?max_id=1`)).toBe("/@alice?max_id=1");
  expect(await to({}, "https://evil.example/x")).toBe("/");
});

test("a refused form gives back the words that were typed", async () => {
  visit = alice;
  answer = { ...answer, status: 422, body: { error: "This post is too long" } };
  const form = new FormData();
  for (const [name, value] of [
    ["status", "long"],
    ["visibility", "public"],
    ["return_to", "/public/local"],
    ["_method", "PUT"],
  ] as const)
    form.append(name, value);
  form.append("file", new File(["x"], "bird.png"));
  const response = await post("/form/api/v1/statuses/1", form);
  expect(response.status).toBe(422);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await saidBy(response)).toEqual({
    actingAccount: null,
    choice: null,
    message: "This post is too long",
    action: "/form/api/v1/statuses/1",
    method: "PUT",
    fields: [
      ["status", "long"],
      ["visibility", "public"],
    ],
    returnTo: "/public/local",
    filesLost: true,
    needsSignIn: false,
  });
});

test("an address that will have a page of its own one day is not remembered by browsers", async () => {
  const answers = [];
  for (const path of ["/home", "/public", "/about/"]) {
    const { status, headers } = await get(path);
    answers.push([status, headers.get("location"), headers.get("cache-control")]);
  }
  expect(answers).toEqual([
    [308, "/", "public, max-age=86400"],
    [307, "/public/local", "private, no-store"],
    [308, "/about", "public, max-age=86400"],
  ]);
});

test("a reader is not shown the navigation of visitors when the database is away", async () => {
  const away = pagesOf(doors({ whoReads: () => Promise.reject(new Error("ECONNREFUSED")) }));
  const saidTo = async (cookie: string) => (await away.request(`${origin}/`, { headers: { cookie } })).text();
  expect(await saidTo("__Host-session=secret")).toMatch(/^empty: /);
  expect(await saidTo("theme=dark")).not.toMatch(/^empty: /);
});

test("while memory is short a page says so in the reader's language, and nobody is asked anything", async () => {
  const whoReads = vi.fn(async () => visit);
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
  app = pagesOf(doors({ limiters: createLimiters() }));
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

test("preferences are counted like pages", async () => {
  app = pagesOf(doors({ limiters: createLimiters() }));
  const headers = { ...home, "content-length": "20" };
  for (let n = 0; n < 600; n++) await post("/form/appearance", { theme: "dark" }, headers);
  for (const where of ["/form/appearance", "/form/locale", "/api/locale"]) {
    const response = await post(where, { theme: "dark", locale: "de" }, headers);
    expect([where, response.status, response.headers.has("set-cookie")]).toEqual([where, 429, false]);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(200);
  }
  expect(rememberLocale).not.toHaveBeenCalled();
});

test("a form gives back the words that were typed when the database is away", async () => {
  app = pagesOf(doors({ whoReads: () => Promise.reject(new Error("ECONNREFUSED")) }));
  const form = new FormData();
  form.append("status", "an hour of work");
  form.append("avatar", new File(["x".repeat(2_000_000)], "bird.png"));
  const response = await post("/form/api/v1/statuses", form, { ...home, referer: `${origin}/@alice` });
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await saidBy(response)).toMatchObject({
    message: "The server is busy. Please try again in a moment.",
    fields: [["status", "an hour of work"]],
    returnTo: "/@alice",
    filesLost: true,
    needsSignIn: false,
  });
  expect(log.error).toHaveBeenCalledWith("page failed", expect.anything());
  expect(submit).not.toHaveBeenCalled();
});

test("files are taken from signed-in readers, and only where files go", async () => {
  const withFile = (size: number) => {
    const form = new FormData();
    form.append("note", "hello");
    form.append("avatar", new File(["x".repeat(size)], "bird.png"));
    return form;
  };
  const taken = () => (submit.mock.lastCall![0].body!.avatar as File | undefined)?.size ?? null;
  visit = alice;
  await post("/form/api/v1/pictures", withFile(2_000_000));
  expect(taken()).toBe(2_000_000);
  await post("/form/api/v1/statuses", withFile(2_000_000));
  expect(taken()).toBeNull();
  visit = noVisit;
  await post("/form/api/v1/pictures", withFile(2_000_000));
  expect(taken()).toBeNull();
  submit.mockClear();
  const huge = new Response(withFile(26_000_000));
  const headers = { ...home, "content-type": huge.headers.get("content-type")! };
  const init = { method: "POST", body: await huge.arrayBuffer(), headers };
  expect((await app.request(`${origin}/form/api/v1/pictures`, init)).status).toBe(413);
  expect((await post("/form/api/v1/statuses", { status: "x".repeat(1_000_001) })).status).toBe(413);
  expect(submit).not.toHaveBeenCalled();
});

test("pages, payloads and forms are counted, and a form before it is read", async () => {
  app = pagesOf(doors({ limiters: createLimiters() }));
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
  expect((await app.request(`${origin}/signin`, init)).status).toBe(429);
  expect(read).toBe(0);
  visit = alice;
  expect((await get("/about")).status).toBe(200);
});

test("a visitor is sent to sign in, unless something was written", async () => {
  answer = { ...answer, status: 401, body: { error: "Please sign in first." } };
  const click = await post("/form/api/v1/statuses/1/favourite", { return_to: "/@alice/1" });
  expect([click.status, click.headers.get("location")]).toEqual([303, "/signin?return_to=%2F%40alice%2F1"]);
  const written = await post("/form/api/v1/statuses", { status: "an hour of work" });
  expect(written.status).toBe(401);
  expect(await saidBy(written)).toMatchObject({ needsSignIn: true, fields: [["status", "an hour of work"]] });
});

test("a page's own form goes to its handler, which redirects or shows the page again", async () => {
  signIn.mockResolvedValueOnce({ redirect: "/sent", cookies: ["flow=1; Path=/"] });
  const sent = await post("/signin", { email: "a@b.example", return_to: "/@alice" });
  expect([sent.status, sent.headers.get("location"), sent.headers.get("set-cookie")]).toEqual([
    303,
    "/sent",
    "flow=1; Path=/",
  ]);
  expect(signIn.mock.calls[0]![0]).toMatchObject({ returnTo: "/@alice", locale: "en", ip: "192.0.2.1" });

  signIn.mockResolvedValueOnce({ rerenderWith: { error: "This is not an e-mail address" } });
  const again = await post("/signin", { email: "x" });
  expect([again.status, again.headers.get("cache-control")]).toEqual([422, "private, no-store"]);
  expect(await saidBy(again)).toMatchObject({ href: `${origin}/signin`, error: "This is not an e-mail address" });
});

test("each page holds the tags that a renderer adds during development", async () => {
  renderer.development = true;
  renderer.finish = async (html, { pathname }) => `${html} finished at ${pathname}`;
  signIn.mockResolvedValue({ rerenderWith: { problem: "wrong" } });
  app = pagesOf(doors());
  expect(await (await get("/about")).text()).toContain("finished at /about");
  expect(await (await post("/signin", { email: "x" })).text()).toContain("finished at /signin");
  expect(await (await post("/about", { email: "x" })).text()).toContain("finished at /about");
  answer = { ...answer, status: 422, body: { error: "too long" } };
  expect(await (await post("/form/api/v1/statuses", { status: "x" })).text()).toContain("finished at /form/api");
  app = pagesOf(doors({ whoReads: () => Promise.reject(new Error("ECONNREFUSED")) }));
  expect(await (await get("/about")).text()).toContain("finished at /about");
});

test("a page without a form takes no POST, and a body that is no form is refused in words", async () => {
  expect((await post("/@alice", {})).status).toBe(405);
  const broken = await app.request(`${origin}/form/api/v1/x`, {
    method: "POST",
    body: "{",
    headers: { ...home, "content-type": "application/json" },
  });
  expect([broken.status, await broken.text()]).toEqual([400, "We couldn't read this request."]);
  const huge = await app.request(`${origin}/form/api/v1/x`, {
    method: "POST",
    body: "x",
    headers: {
      ...home,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(25 * 1024 * 1024),
    },
  });
  expect(huge.status).toBe(413);
  expect(submit).not.toHaveBeenCalled();
});

test("no other site reads an answer to a cookie (threats A12)", async () => {
  visit = alice;
  const asked = { cookie: "session=x", origin: "https://evil.example" };
  const answers = [await get("/", asked), await get("/nothing", asked), await get("/about/_payload.json", asked)];
  for (const where of doorsForForms) {
    const fields = { locale: "ru", theme: "dark" };
    for (const from of [home, asked]) {
      const headers = { ...from, "content-length": "20" };
      answers.push(await post(where, fields, headers));
      const init = { method: "POST", body: JSON.stringify(fields), headers };
      answers.push(await app.request(origin + where, init));
    }
    answers.push(await app.request(origin + where, { method: "OPTIONS", headers: asked }));
  }
  expect(new Set(answers.map(({ status }) => status))).toContain(200);
  for (const { headers } of answers) expect([...headers.keys()].join()).not.toContain("access-control");
});

test("the language is kept for a year in a cookie, and with the account of who is signed in", async () => {
  visit = alice;
  const json = (body: string) =>
    app.request(`${origin}/api/locale`, {
      method: "POST",
      body,
      headers: { ...home, "content-type": "application/json", "content-length": String(body.length) },
    });
  const response = await json('{"locale":"ru"}');
  expect(await saidBy(response)).toEqual({});
  expect(response.headers.get("set-cookie")).toBe(
    "locale=ru; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure",
  );
  expect(rememberLocale).toHaveBeenCalledWith(alice.viewer, "ru");
  for (const body of ['{"locale":"xx"}', "{}", "null", "[", '{"locale":{"$ne":1}}']) {
    const refused = await json(body);
    expect([refused.status, refused.headers.get("set-cookie")], body).toEqual([422, null]);
  }
});

test("without script, language and look are forms that lead back", async () => {
  const size = (fields: Record<string, string>) => ({
    ...home,
    "content-length": String(new URLSearchParams(fields).toString().length),
  });
  const language = { locale: "de", return_to: "/settings/language" };
  const chosen = await post("/form/locale", language, size(language));
  expect([chosen.status, chosen.headers.get("location")]).toEqual([303, "/settings/language"]);
  expect(chosen.headers.get("set-cookie")).toContain("locale=de;");
  expect(rememberLocale).not.toHaveBeenCalled();

  const look = { theme: "dark", accent: "x; Domain=evil.example", font_size: "18", return_to: "//evil.example" };
  const shown = await post("/form/appearance", look, size(look));
  expect([shown.status, shown.headers.get("location")]).toEqual([303, "/"]);
  expect(shown.headers.getSetCookie().map((cookie) => cookie.split(";")[0])).toEqual(["theme=dark", "font_size=18"]);
});
