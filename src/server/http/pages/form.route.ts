/**
 * Forms without script. `POST /form/api/…` is the API route of the same name,
 * called in memory with the form's fields; then the reader is sent back to where
 * the form stood. A form that a page sends to its own path has a handler.
 *
 * A refusal is a page in words that holds everything that was typed.
 */
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { returnToPath } from "#protocol/return-to.ts";
import type { Ask } from "../middleware/api.ts";
import { nestFields, type Fields } from "../middleware/body.ts";
import { wordsIn } from "../middleware/words.ts";
import { finished, privately, rendered, respond } from "./answers.ts";
import type { FormHandler, PageDoors } from "./doors.ts";
import { callFor, questionOf, readRequest, type PageRequest } from "./reading.ts";
import { isSameOrigin } from "./same-origin.ts";

/** Room for an avatar, a header and the frame around them; each API route has its own limits. */
const longestForm = 24 * 1024 * 1024;

/** What is for this door, and not for the route behind it. */
const ownFields = new Set(["return_to", "_method"]);
const methods = ["POST", "PUT", "PATCH", "DELETE"] as const;

export function formRoute(doors: PageDoors): Hono {
  const limit = bodyLimit({ maxSize: longestForm, onError: (context) => problem(context, 413, "request-too-large") });

  async function answer(context: Context): Promise<Response> {
    const { path } = context.req;
    const handler = doors.formHandlers[path];
    if (!handler && !path.startsWith("/form/api/")) return problem(context, 405, "route-method-not-allowed");
    if (!isSameOrigin(context.req.raw, doors.origin)) return problem(context, 403, "request-cross-site");
    let fields: FormData;
    let body: Fields;
    try {
      fields = await context.req.raw.formData();
      body = nestFields(sentIn(fields));
    } catch {
      return problem(context, 400, "request-malformed");
    }
    const { pages } = await doors.renderer.load();
    const reading = await readRequest(doors, pages, context);
    const returnTo = returnToPath(fields.get("return_to"), refererPath(reading));
    return handler ? toHandler(handler, reading, fields, returnTo) : toApi(reading, fields, body, returnTo);
  }

  async function toApi(reading: PageRequest, fields: FormData, body: Fields, returnTo: string): Promise<Response> {
    const asked = fields.get("_method");
    const method: Ask["method"] = methods.find((known) => known === asked) ?? "POST";
    const path = reading.url.pathname.slice("/form".length);
    const call = callFor(reading, { method, path, query: reading.url.searchParams, body });
    const outcome = await doors.submit(call);
    if (outcome.status >= 400)
      return refused(reading, { sent: sentIn(fields), method, returnTo }, outcome.status, messageIn(outcome.body));
    const cookies = outcome.headers["set-cookie"]?.split("\n") ?? [];
    return respond(rendered({ kind: "redirect", location: returnTo }), reading.request, privately, cookies);
  }

  async function toHandler(
    handler: FormHandler,
    reading: PageRequest,
    fields: FormData,
    returnTo: string,
  ): Promise<Response> {
    const { request, visit, locale, ip, userAgent } = reading;
    const outcome = await handler({ request, fields, visit, locale, ip, userAgent, returnTo });
    if (outcome instanceof Response) return outcome;
    if ("redirect" in outcome) {
      const page = rendered({ kind: "redirect", location: outcome.redirect });
      return respond(page, request, privately, outcome.cookies);
    }
    const { pages, build } = await doors.renderer.load();
    const question = questionOf(doors, reading, build);
    const changes = { data: outcome.rerenderWith, status: outcome.status ?? 422 };
    const page = await pages.renderPage(question, changes);
    return respond(await finished(doors, page, question), request, privately, outcome.cookies);
  }

  async function refused(
    reading: PageRequest,
    { sent, method, returnTo }: { sent: [string, FormDataEntryValue][]; method: string; returnTo: string },
    status: number,
    message: string,
  ): Promise<Response> {
    const { pages, build } = await doors.renderer.load();
    const typed = sent.filter((entry): entry is [string, string] => typeof entry[1] === "string");
    const needsSignIn = status === 401;
    if (needsSignIn && !pages.hasWriting(typed)) {
      const location = `/signin?return_to=${encodeURIComponent(returnTo)}`;
      return respond(rendered({ kind: "redirect", location }), reading.request, privately);
    }
    const question = questionOf(doors, reading, build);
    const page = pages.renderRefusal(question, status, {
      message,
      action: reading.url.pathname + reading.url.search,
      fields: typed,
      method,
      returnTo,
      filesLost: sent.some(([, value]) => typeof value !== "string" && value.size > 0),
      needsSignIn,
    });
    return respond(await finished(doors, page, question), reading.request, privately);
  }

  /** Said before anything of the form is read. */
  async function problem(context: Context, status: number, refusal: string): Promise<Response> {
    const { pages, build } = await doors.renderer.load();
    const reading = await readRequest(doors, pages, context);
    const question = questionOf(doors, reading, build);
    const page = pages.renderProblem(question, status, wordsIn(reading.locale)(`refusal-${refusal}`));
    return respond(await finished(doors, page, question), reading.request, privately);
  }

  return new Hono().post("*", limit, answer);
}

function sentIn(fields: FormData): [string, FormDataEntryValue][] {
  return [...fields].filter(([name]) => !ownFields.has(name));
}

function refererPath({ request, url }: PageRequest): string {
  const referer = URL.parse(request.headers.get("referer") ?? "");
  return referer?.origin === url.origin ? returnToPath(referer.pathname + referer.search) : "/";
}

function messageIn(body: unknown): string {
  return String((body as { error?: unknown } | null)?.error ?? "");
}
