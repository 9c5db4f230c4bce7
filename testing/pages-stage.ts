/**
 * The pages of a server, with doubles for its screens, its API and its readers: what a
 * page depends on is what it says, and a test says who reads and what is answered.
 */
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import type { CredentialAccount } from "#protocol/entities.ts";
import type { Build, PageQuestion, RefusedForm } from "#web/entry-server.tsx";
import type { Answer } from "#server/http/middleware/api.ts";
import { openIntake } from "#server/http/middleware/intake.ts";
import { noLimits } from "#server/http/middleware/limiters.ts";
import { openTurnstile } from "#server/http/middleware/turnstile.ts";
import { noVisit, type PageDoors, type Visit } from "#server/http/pages/doors.ts";
import { pages as pagesOf } from "#server/http/pages/pages.ts";
import type { Pages, Renderer } from "#server/http/pages/renderer.ts";

export const origin = "https://linnet.example";
export const build: Build = {
  id: "0123456789abcdef",
  time: "2026-11-20T12:00:00.000Z",
  browser: { script: "/assets/main-abc.js", css: ["/assets/main-abc.css"], preload: [] },
  screens: {},
  words: {},
  sheets: { "/assets/main-abc.css": { text: "a{}", hash: "mNqPVD3c+x/YzQ==" } },
} as unknown as Build;
export const knowsStyle = "style=mNqPVD3c+x/Y";
export const alice = {
  account: { acct: "alice" } as CredentialAccount,
  accounts: [{ account: { acct: "alice" } as CredentialAccount, active: true, unread: 0 }],
  viewer: { accountId: "1" },
  strangers: [],
} as unknown as Visit;

const moved: Record<string, string> = {
  "/home": "/",
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
  renderBug: (_: PageQuestion, bug: unknown, layout?: string) => ({
    kind: "page",
    status: 500,
    html: `${layout}: a bug`,
    styles: [],
    bug,
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

/** As the driver says it. */
export const databaseAway = () =>
  Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));

export const home = { origin, "sec-fetch-site": "same-origin" };
export const saidBy = async (response: Response) => (await response.json()) as Record<string, unknown>;

/** Before each test nobody is signed in, nothing was called, and the API answers `{}`. */
export function setPages() {
  let folder: string;
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), with: vi.fn() };
  const stage = {
    visit: noVisit as Visit,
    now: 0,
    answer: {} as Answer,
    renderer: {} as Renderer,
    app: undefined as unknown as Hono,
    screens,
    log,
    ask: vi.fn<PageDoors["ask"]>(async (): Promise<Answer> => stage.answer),
    submit: vi.fn<PageDoors["ask"]>(async (): Promise<Answer> => stage.answer),
    rememberLocale: vi.fn(async () => {}),
    signIn: vi.fn(),
    get: async (where: string, headers: Record<string, string> = {}): Promise<Response> =>
      stage.app.request(origin + where, { headers }),
    post: async (
      where: string,
      fields: Record<string, string> | FormData,
      headers: Record<string, string> = home,
    ): Promise<Response> =>
      stage.app.request(origin + where, {
        method: "POST",
        body: fields instanceof FormData ? fields : new URLSearchParams(fields),
        headers,
      }),
    doors: (changes: Partial<PageDoors> = {}): PageDoors => ({
      origin,
      domain: "linnet.example",
      mediaUrl: "https://media.example/x",
      registrations: "open",
      translatedFrom: () => [],
      preview: false,
      log,
      renderer: stage.renderer,
      ask: stage.ask,
      submit: stage.submit,
      bodyLimit: (path) => (path === "/api/v1/pictures" ? 3_000_000 : 1_000_000),
      formFiles: () => null,
      isFull: () => false,
      intake: openIntake(),
      turnstile: openTurnstile(),
      limiters: noLimits,
      whoReads: async () => stage.visit,
      presumeReader: async () => null,
      addressOf: () => "192.0.2.1",
      rememberLocale: stage.rememberLocale,
      formHandlers: { "/signin": stage.signIn },
      now: () => stage.now,
      elapsed: () => stage.now,
      ...changes,
    }),
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "linnet-pages-"));
    await mkdir(path.join(folder, "assets"));
    await mkdir(path.join(folder, "builds"));
    await mkdir(path.join(folder, "images"));
    await writeFile(path.join(folder, "assets/main-abc.js"), "export {}");
    await writeFile(path.join(folder, "assets/main-abc.js.br"), zlib.brotliCompressSync("export {}"));
    await writeFile(path.join(folder, "images/avatar.png"), "face");
    await writeFile(path.join(folder, "builds/fedcba9876543210.json"), '{"id":"fedcba9876543210"}');
    await writeFile(path.join(folder, "secret.json"), "secret");
  });
  afterAll(() => rm(folder, { recursive: true }));

  beforeEach(() => {
    vi.clearAllMocks();
    Object.assign(stage, { visit: noVisit, now: 0 });
    stage.renderer = {
      load: async () => ({ pages: screens as unknown as Pages, build }),
      clientFolder: folder,
      development: false,
    };
    stage.answer = { status: 200, body: {}, headers: {}, next: null, prev: null };
    stage.app = pagesOf(stage.doors());
  });
  return stage;
}
