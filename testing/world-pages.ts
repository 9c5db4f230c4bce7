/**
 * The pages of a world, drawn from the sources, and browsers that walk through them by links and plain forms.
 *
 * `const { visitor } = openWorldPages(world)`, then `const ada = visitor()`, `await ada.opens("/signin")`,
 * `await ada.submits("/sent", { email: "ada@example.org" })`.
 */
import { authForms } from "#server/http/pages/auth-forms.ts";
import { consentForm } from "#server/http/pages/consent-form.ts";
import { welcomeForm } from "#server/http/pages/welcome-form.ts";
import { pages } from "#server/http/pages/pages.ts";
import { languagesTranslated } from "#server/http/pages/translated-from.ts";
import { visits } from "#server/http/pages/visits.ts";
import { noLimits } from "#server/http/middleware/limiters.ts";
import * as screens from "#web/entry-server.tsx";
import { worldOrigin, type World } from "./world.ts";

const files = { script: "", css: [], preload: [] };
const build: screens.Build = {
  id: "0".repeat(16),
  time: "2026-11-20T12:00:00.000Z",
  browser: files,
  visitor: files,
  screens: {},
  words: {},
  sheets: {},
};

type FormFields = Record<string, string> | [name: string, value: string][];

export interface Seen {
  /** Where a form or redirects have led in the end. */
  path: string;
  status: number;
  html: string;
}

export interface WorldBrowser {
  /** By their names; those that are gone are gone from here, too. */
  cookies: Map<string, string>;
  request(path: string, init?: RequestInit): Promise<Response>;
  opens(path: string): Promise<Seen>;
  /** A form of a page of ours, and the page that comes then. */
  submits(path: string, fields: FormFields): Promise<Seen>;
}

export function openWorldPages(world: World) {
  const { api, db, ports } = world;
  const { whoReads, presumeReader } = visits({ db, server: ports });
  const app = pages({
    origin: worldOrigin,
    domain: ports.domain,
    mediaUrl: ports.mediaUrl,
    get registrations() {
      return ports.registrations;
    },
    translatedFrom: languagesTranslated(ports.translator),
    preview: false,
    log: ports.log,
    renderer: { load: async () => ({ pages: screens, build }), clientFolder: "", development: false },
    ask: api.ask,
    submit: api.submit,
    bodyLimit: api.bodyLimit,
    formFiles: api.formFiles,
    isFull: () => false,
    intake: api.intake,
    turnstile: api.turnstile,
    limiters: noLimits,
    whoReads,
    presumeReader,
    addressOf: () => "192.0.2.7",
    rememberLocale: async () => {},
    formHandlers: {
      ...authForms({ origin: worldOrigin, submit: api.submit, whoReads, now: Date.now }),
      "/welcome": welcomeForm(api.submit),
      "/oauth/authorize": consentForm(api.submit),
    },
    now: Date.now,
    elapsed: () => performance.now(),
  });

  function visitor(): WorldBrowser {
    const cookies = new Map<string, string>();

    async function request(path: string, init: RequestInit = {}): Promise<Response> {
      const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
      const answer = await app.request(worldOrigin + path, {
        ...init,
        headers: { cookie, ...(init.headers as Record<string, string>) },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/Max-Age=0\b/.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    }

    async function follow(answer: Response, path: string): Promise<Seen> {
      const location = answer.headers.get("location");
      if (location) return follow(await request(location.replace(/#.*/, "")), location);
      return { path, status: answer.status, html: await answer.text() };
    }

    return {
      cookies,
      request,
      opens: async (path) => follow(await request(path), path),
      async submits(path, fields) {
        const headers = { origin: worldOrigin, "sec-fetch-site": "same-origin" };
        return follow(await request(path, { method: "POST", headers, body: new URLSearchParams(fields) }), path);
      },
    };
  }

  return { app, visitor };
}
