/**
 * `GET` of anything that is no API and no file: a page.
 *
 * A visitor's page depends on path, known query parameters, language, appearance
 * and whether its style is inside, on nothing else, and is kept for seconds. A reader's page is
 * made for that reader alone.
 */
import { Hono, type Context } from "hono";
import type { Build, Plan } from "#web/entry-server.tsx";
import { finished, privately, publicly, respond, type Rendered } from "./answers.ts";
import { readTold } from "./deeds.ts";
import { noVisit, type PageDoors } from "./doors.ts";
import { cacheKey, MicroCache } from "./micro-cache.ts";
import { failurePage, problemPage, quotaOf } from "./problem-page.ts";
import { questionOf, readAnonymously, readAs, readRequest, type PageRequest } from "./reading.ts";
import type { Pages } from "./renderer.ts";
import { hasStyle, styleCookie } from "./styles.ts";

const longestPath = 2_048;
const cacheLifetime = 5_000;
const cachedPages = 500;
const cachedBytes = 64 * 1024 ** 2;

export function pageRoute(doors: PageDoors): Hono {
  const cache = new MicroCache<Rendered>({
    most: cachedPages,
    mostWeight: cachedBytes,
    weigh: weightOf,
    lifetime: cacheLifetime,
    elapsed: doors.elapsed,
  });

  async function answer(context: Context): Promise<Response> {
    const { url: address } = context.req;
    if (address.length - new URL(address).origin.length > longestPath) return context.text("URI Too Long", 414);
    const { pages, build } = await doors.renderer.load();
    const presumed = await doors.presumeReader(context.req.raw);
    // As in `middleware/api.ts`.
    if (presumed && (!presumed.meant.viewer?.elsewhere || (await presumed.holds))) {
      const page = await answerTo(readAs(presumed.meant, doors, pages, context), pages, build);
      if (await presumed.holds) return page;
    }
    let reading: PageRequest;
    try {
      reading = await readRequest(doors, pages, context);
    } catch (error) {
      return failurePage(doors, readAnonymously(doors, pages, context), error);
    }
    return answerTo(reading, pages, build);
  }

  async function answerTo(reading: PageRequest, pages: Pages, build: Build): Promise<Response> {
    const { url, visit } = reading;
    const trimmed = withoutTrailingSlash(url);
    if (trimmed) return movedTo(trimmed);
    const { allowed, headers } = await quotaOf(doors, reading);
    if (!allowed) return problemPage(doors, reading, "request.rate-limited", headers);
    const plan = pages.planPage(url, visit.account !== null);
    if (plan.redirect) return movedTo(plan.redirect);
    const key = sharedKey(reading, plan, build);
    // What is held costs nothing: a thousand visitors behind one address do not wait for each other.
    if (key && cache.holds(key)) return show(reading, plan, build, key);
    const leave = await doors.turnstile.enter(reading.ip, visit.viewer?.accountId ?? null).catch(() => null);
    if (!leave) return problemPage(doors, reading, "request.rate-limited");
    try {
      return await show(reading, plan, build, key);
    } finally {
      leave();
    }
  }

  /** The name under which the page is held for all visitors; null if it is made for one. */
  function sharedKey({ request, visit, locale, appearance }: PageRequest, plan: Plan, build: Build): string | null {
    // An unknown address costs nothing but its own small page, and must not push others out.
    if (visit.account || !plan.shared || doors.renderer.development) return null;
    return cacheKey(hasStyle(request, build) ? "page" : "page with style", plan.url, locale, appearance);
  }

  async function show(reading: PageRequest, plan: Plan, build: Build, key: string | null): Promise<Response> {
    const { request, visit } = reading;
    const { pages } = await doors.renderer.load();
    const told = visit.account && readTold(request, doors.origin);
    const render = async (reading: PageRequest) => {
      const question = questionOf(doors, { ...reading, url: plan.url }, build);
      return finished(doors, await pages.renderPage({ ...question, told: told?.told }), question);
    };
    if (key === null) {
      const page = await render(reading);
      if (!visit.account || page.kind !== "page") return respond(page, request, privately);
      const style = hasStyle(request, build) ? null : styleCookie(build, doors.origin);
      return respond(
        page,
        request,
        privately,
        [style, told?.forget].filter((cookie) => typeof cookie === "string"),
      );
    }
    // A page that others will get too is made without the secrets in this visitor's cookies.
    const make = () => render({ ...reading, visit: noVisit });
    const page = await cache.get(key, make, isWorthKeeping);
    return respond(page, request, isWorthKeeping(page) ? publicly : privately);
  }

  return new Hono().get("*", answer);
}

/** A browser keeps a permanent redirect for as long as it is told to, and for ever if it is told nothing. */
function movedTo(location: string): Response {
  return new Response(null, { status: 308, headers: { location, "cache-control": "public, max-age=86400" } });
}

/** Its bytes, and what they become in three encodings. */
function weightOf(page: Rendered): number {
  return page.kind === "page" ? 2 * page.bytes.length : 0;
}

function isWorthKeeping(page: Rendered): boolean {
  return page.kind === "page" && page.status === 200;
}

/** `/about/` is `/about`; null where there is nothing to trim, or what is left would name another site. */
function withoutTrailingSlash({ pathname, search }: URL): string | null {
  if (!pathname.endsWith("/") || pathname === "/") return null;
  const trimmed = pathname.replace(/\/+$/, "");
  return trimmed === "" || trimmed.startsWith("//") ? null : trimmed + search;
}
