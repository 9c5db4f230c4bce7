/**
 * How pages look and which language they speak: small cookies for a year, so
 * that the first byte of the next page is right. Only somebody who has chosen
 * something gets one.
 */
import { Hono, type Context } from "hono";
import { actingAccountField, actingAccountHeader } from "#protocol/acting-account.ts";
import { returnToPath } from "#protocol/return-to.ts";
import { writePreference } from "../middleware/cookies.ts";
import { wordsIn } from "../middleware/words.ts";
import { privately, refuse } from "./answers.ts";
import type { PageDoors } from "./doors.ts";
import { problemPage } from "./problem-page.ts";
import { readAnonymously } from "./reading.ts";
import type { Pages } from "./renderer.ts";
import { isSameOrigin } from "./same-origin.ts";

const longestBody = 4_096;

export function preferencesRoute(doors: PageDoors): Hono {
  /** The browser speaks it from now on, and the account too if it's the one that the page shows. */
  const keepLocale = async (context: Context, locale: unknown, actingAccount: unknown): Promise<boolean> => {
    const { pages } = await doors.renderer.load();
    const known = pages.locales.find((one) => one === locale);
    if (!known) return false;
    context.header("set-cookie", writePreference("locale", known, doors.origin), { append: true });
    const { viewer } = await doors.whoReads(context.req.raw);
    if (viewer && (!actingAccount || actingAccount === viewer.accountId)) await doors.rememberLocale(viewer, known);
    return true;
  };

  return new Hono()
    .use("/api/locale", onlyFromHere(doors))
    .use("/form/locale", onlyFromHere(doors))
    .use("/form/appearance", onlyFromHere(doors))
    .post("/api/locale", async (context) => {
      context.header("cache-control", privately);
      const body: unknown = await context.req.json().catch(() => null);
      const kept = await keepLocale(
        context,
        (body as { locale?: unknown } | null)?.locale,
        context.req.header(actingAccountHeader),
      );
      return kept ? context.json({}) : refuse(422, wordsIn("en")("refusal-request-invalid", { field: "locale" }));
    })
    .post("/form/locale", async (context) => {
      const fields = await context.req.formData().catch(() => new FormData());
      await keepLocale(context, fields.get("locale"), fields.get(actingAccountField));
      return context.redirect(returnToPath(fields.get("return_to")), 303);
    })
    .post("/form/appearance", async (context) => {
      const { pages } = await doors.renderer.load();
      const fields = await context.req.formData().catch(() => new FormData());
      for (const [name, values] of choices(pages)) {
        const chosen = (values as readonly (string | number)[]).find((value) => String(value) === fields.get(name));
        if (chosen === undefined) continue;
        context.header("set-cookie", writePreference(name, String(chosen), doors.origin), { append: true });
      }
      return context.redirect(returnToPath(fields.get("return_to")), 303);
    });
}

/** By the name of the field, which is the name of the cookie too. */
function choices({ themes, accents, fontSizes }: Pages) {
  return [
    ["theme", themes],
    ["accent", accents],
    ["font_size", fontSizes],
  ] as const;
}

function onlyFromHere(doors: PageDoors) {
  return async (context: Context, next: () => Promise<void>) => {
    if (!isSameOrigin(context.req.raw, doors.origin)) return refuse(403, wordsIn("en")("refusal-request-cross-site"));
    const declared = Number(context.req.header("content-length") ?? Infinity);
    if (declared > longestBody) return refuse(413, wordsIn("en")("refusal-request-too-large"));
    const quota = await doors.limiters.take("page", null, doors.addressOf(context));
    if (!quota.allowed) return tooMany(doors, context, quota.headers);
    await next();
  };
}

async function tooMany(doors: PageDoors, context: Context, told: Record<string, string>): Promise<Response> {
  const { pages } = await doors.renderer.load();
  const reading = readAnonymously(doors, pages, context);
  return context.req.path.startsWith("/api/")
    ? refuse(429, wordsIn(reading.locale)("refusal-request-rate-limited"), told)
    : problemPage(doors, reading, "request.rate-limited", told);
}
