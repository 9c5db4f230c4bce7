/** Who reads a page and how it is shown to them, from the cookies and headers of a request. */
import type { Context } from "hono";
import { takeTurn } from "#kit/slices.ts";
import { savesData } from "#protocol/data-saver.ts";
import type { Appearance, AskApi, Locale, PageQuestion, Reader } from "#web/entry-server.tsx";
import type { Ask } from "../middleware/api.ts";
import { senderOf } from "../middleware/client-address.ts";
import { readCookie } from "../middleware/cookies.ts";
import { negotiateLocale } from "../middleware/words.ts";
import { noVisit, type PageDoors, type Visit } from "./doors.ts";
import type { Pages } from "./renderer.ts";
import { hasStyle } from "./styles.ts";

/** Everything about a request that a page can depend on. */
export interface PageRequest {
  request: Request;
  /** On the configured origin, whatever host the request named (threats C02). */
  url: URL;
  visit: Visit;
  locale: Locale;
  appearance: Appearance;
  ip: string;
  userAgent: string;
}

export async function readRequest(doors: PageDoors, pages: Pages, context: Context): Promise<PageRequest> {
  return readAs(await doors.whoReads(context.req.raw), doors, pages, context);
}

/** The same request by somebody who is known. */
export function readAs(visit: Visit, doors: PageDoors, pages: Pages, context: Context): PageRequest {
  return { ...readAnonymously(doors, pages, context), visit, locale: localeOf(context.req.raw, visit, pages) };
}

/** The same request as if nobody had signed in. */
export function readAnonymously(doors: PageDoors, pages: Pages, context: Context): PageRequest {
  const request = context.req.raw;
  return {
    request,
    url: urlOf(request, doors.origin),
    visit: noVisit,
    locale: localeOf(request, noVisit, pages),
    appearance: appearanceOf(request, pages),
    ip: doors.addressOf(context),
    userAgent: request.headers.get("user-agent") ?? "",
  };
}

export function questionOf(doors: PageDoors, reading: PageRequest, build: PageQuestion["build"]): PageQuestion {
  const { request, visit, locale, appearance, url, ip } = reading;
  const sender = senderOf(ip, visit.viewer?.accountId ?? null);
  const reader: Reader = {
    account: visit.account,
    accounts: visit.accounts,
    unreadNotifications: visit.unreadNotifications,
    unreadConversations: visit.unreadConversations,
    showAllReplies: visit.showAllReplies,
    autoplayGifs: visit.autoplayGifs,
    dataSaver: visit.dataSaver,
    // A cache may keep a visitor's page, and it doesn't go by this header.
    savesData:
      visit.account !== null && savesData(visit.dataSaver, request.headers.get("save-data")?.toLowerCase() === "on"),
    hiddenTranslations: visit.hiddenTranslations,
    locale,
    appearance,
    origin: doors.origin,
    domain: doors.domain,
    now: doors.now(),
    buildId: build.id,
    buildTime: build.time,
    registrations: doors.registrations,
    // This server offers a translation to nobody else.
    translatedFrom: visit.account && !visit.account.linked ? doors.translatedFrom(locale) : [],
    preview: doors.preview,
  };
  return {
    url,
    reader,
    strangers: visit.strangers,
    build,
    ask: askerFor(doors, reading),
    hasStyle: hasStyle(request, build),
    takeTurn: (work) => takeTurn(sender, work),
    requestId: crypto.randomUUID(),
  };
}

/** A call of the API on behalf of this reader. */
export function callFor(reading: PageRequest, call: Pick<Ask, "method" | "path" | "query" | "body">): Ask {
  const { request, visit, locale, ip, userAgent } = reading;
  const { signal } = request;
  return { ...call, viewer: visit.viewer, secrets: visit.secrets, locale, ip, userAgent, signal };
}

function askerFor(doors: PageDoors, reading: PageRequest): AskApi {
  return (method, path, query, body) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value === null || value === undefined) continue;
      if (typeof value === "object") for (const item of value) parameters.append(`${name}[]`, item);
      else parameters.append(name, String(value));
    }
    const call = { method: method as Ask["method"], path, query: parameters, body: body as Ask["body"] };
    return doors.ask(callFor(reading, call));
  };
}

/** Setting the parts, and not parsing them together, keeps `//elsewhere/x` a path. */
function urlOf(request: Request, origin: string): URL {
  const { pathname, search } = new URL(request.url);
  const url = new URL(origin);
  url.pathname = pathname;
  url.search = search;
  return url;
}

function localeOf(request: Request, visit: Visit, { locales }: Pages): Locale {
  const chosen = readCookie(request.headers.get("cookie"), "locale") ?? visit.locale;
  return locales.find((locale) => locale === chosen) ?? negotiateLocale(request.headers.get("accept-language"));
}

function appearanceOf(request: Request, { themes, accents, fontSizes }: Pages): Appearance {
  const cookie = request.headers.get("cookie");
  const size = Number(readCookie(cookie, "font_size"));
  return {
    theme: themes.find((theme) => theme === readCookie(cookie, "theme")) ?? "system",
    accent: accents.find((accent) => accent === readCookie(cookie, "accent")) ?? "rose",
    fontSize: fontSizes.find((known) => known === size) ?? 15,
  };
}
