/**
 * `GET {path}/_payload.json`: the data of a page, for every caller as an anonymous
 * visitor would see it (threats V08). Navigation to a prerendered page reads this
 * instead of asking the API.
 */
import { Hono, type Context } from "hono";
import { wordsIn } from "../middleware/words.ts";
import { publicly, refuse, vary } from "./answers.ts";
import type { PageDoors } from "./doors.ts";
import { cacheKey, MicroCache } from "./micro-cache.ts";
import { quotaOf } from "./problem-page.ts";
import { questionOf, readAnonymously } from "./reading.ts";

const ending = "/_payload.json";
const namesHost = /^\/\/|^\/+[a-z][a-z0-9+.-]*:/i;

interface Payload {
  status: number;
  json: string;
}

export function payloadRoute(doors: PageDoors): Hono {
  const cache = new MicroCache<Payload>({
    most: 100,
    mostWeight: 32 * 1024 ** 2,
    weigh: ({ json }) => 2 * json.length,
    lifetime: 5_000,
    elapsed: doors.elapsed,
  });

  async function answer(context: Context): Promise<Response> {
    const { pages, build } = await doors.renderer.load();
    const reading = readAnonymously(doors, pages, context);
    const t = wordsIn(reading.locale);
    if (namesHost.test(decodedPath(reading.url))) return refuse(400, t("refusal-payload-hostname"));
    const { allowed, headers } = await quotaOf(doors, reading);
    if (!allowed) return refuse(429, t("refusal-request-rate-limited"), headers);

    const url = new URL(reading.url);
    url.pathname = url.pathname.slice(0, -ending.length) || "/";
    const plan = pages.planPage(url, false);
    if (plan.redirect) return payloadResponse({ status: 200, json: JSON.stringify({ redirect: plan.redirect }) });
    if (!plan.shared) return refuse(404, t("refusal-route-not-found"));

    const make = async (): Promise<Payload> => {
      const payload = await pages.openPayload(questionOf(doors, { ...reading, url: plan.url }, build));
      return { status: "redirect" in payload ? 200 : payload.status, json: JSON.stringify(payload) };
    };
    const key = cacheKey("payload", plan.url, reading.locale, reading.appearance);
    const found = async () => payloadResponse(await cache.get(key, make, ({ status }) => status === 200));
    if (cache.holds(key)) return found();
    const leave = await doors.turnstile.enter(reading.ip, null).catch(() => null);
    if (!leave) return refuse(429, t("refusal-request-rate-limited"));
    return found().finally(leave);
  }

  return new Hono().get("*", (context, next) => (context.req.path.endsWith(ending) ? answer(context) : next()));
}

function payloadResponse({ status, json }: Payload): Response {
  const headers = { "content-type": "application/json; charset=utf-8", "cache-control": publicly, vary };
  return new Response(json, { status, headers });
}

/** `/%2Fhost`, `/https%3A/…`: however it is written, it must not be taken for an address. */
function decodedPath(url: URL): string {
  try {
    return decodeURIComponent(url.pathname).replaceAll("\\", "/");
  } catch {
    return url.pathname;
  }
}
