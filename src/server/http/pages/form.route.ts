/**
 * Forms without script. `POST /form/api/…` is the API route of the same name,
 * called in memory with the form's fields; then the reader is sent back to where
 * the form stood. A form for the path of a page has a handler (`formHandlers`).
 *
 * A refusal is a page in words that holds everything that was typed.
 */
import { Hono, type Context } from "hono";
import { actingAccountField, switchAccountField } from "#protocol/acting-account.ts";
import { messageIdOfRefusal, Refusal, type RefusalCode } from "#protocol/refusals.ts";
import { returnToPath, signInPath } from "#protocol/return-to.ts";
import type { RefusedForm } from "#web/entry-server.tsx";
import type { Answer, Ask } from "../middleware/api.ts";
import { nestFields, readForm, type Fields } from "../middleware/body.ts";
import { takeTime } from "../middleware/body-time.ts";
import type { BodyRules, Form, FormEntry } from "../middleware/form-body.ts";
import type { FormFiles } from "../middleware/form-files.ts";
import type { Claim } from "../middleware/intake.ts";
import type { Leave } from "../middleware/turnstile.ts";
import { wordsIn } from "../middleware/words.ts";
import { finished, privately, respond } from "./answers.ts";
import type { FormHandler, PageDoors } from "./doors.ts";
import { layoutFor, problemPage, quotaOf } from "./problem-page.ts";
import { callFor, questionOf, readAnonymously, readRequest, type PageRequest } from "./reading.ts";
import { isSameOrigin } from "./same-origin.ts";

/** What is for this door, and not for the route behind it. */
const ownFields = new Set(["return_to", "_method", actingAccountField, switchAccountField]);
const methods = ["POST", "PUT", "PATCH", "DELETE"] as const;

/** So much is read of a form of somebody who has sent too many: what they typed, and nothing that keeps us busy. */
const typedBytes = 64 * 1024;

/** A form as it was sent. */
interface Sent {
  fields: FormData;
  /** Without the fields of this door. */
  entries: FormEntry[];
  body: Fields;
  method: Ask["method"];
  returnTo: string;
  filesLost: boolean;
  /** The account that the page of the form has shown. */
  actingAccount: string | null;
  /** The account that is to become the active one first. */
  switchTo: string | null;
}

type Refused = Pick<Answer, "status" | "body"> & Partial<Pick<Answer, "headers">>;

export function formRoute(doors: PageDoors): Hono {
  async function answer(context: Context): Promise<Response> {
    const { path } = context.req;
    const { pages } = await doors.renderer.load();
    const nobody = readAnonymously(doors, pages, context);
    const handler = doors.formHandlers[path];
    if (!handler && !path.startsWith("/form/api/")) return problem(nobody, "route.method-not-allowed");
    if (!isSameOrigin(context.req.raw, doors.origin)) return problem(nobody, "request.cross-site");

    let claim: Claim | null = null;
    let leave: Leave | null = null;
    let sent: Sent | null = null;
    let received: FormFiles | null = null;
    try {
      const reading = await readRequest(doors, pages, context).catch((error: unknown) => {
        doors.log.error("page failed", { path, error });
        return null;
      });
      const { viewer } = (reading ?? nobody).visit;
      const { allowed, headers } = await quotaOf(doors, reading ?? nobody);
      const isTyped = Number(context.req.header("content-length") ?? Infinity) <= typedBytes;
      if (!allowed && !(viewer && isTyped)) return await problem(reading ?? nobody, "request.rate-limited", headers);

      claim = doors.intake.claim(nobody.ip, viewer?.accountId ?? null);
      const most = doors.bodyLimit("");
      const taking = viewer && !handler ? path.slice("/form".length) : "";
      received = taking ? doors.formFiles(taking) : null;
      const mostOfFiles = doors.bodyLimit(taking) - most;
      const files = received?.rules ?? (mostOfFiles > 0 ? { mostOfFiles } : "skip");
      const incoming = received && takeTime(context.req.raw);
      sent = await read(reading ?? nobody, { most, files, incoming, ...claim });
      if (!allowed) {
        const asked = reading ?? nobody;
        return await refused(asked, sent, refusalOf("request.rate-limited", asked.locale, headers));
      }
      leave = await doors.turnstile.enter(nobody.ip, viewer?.accountId ?? null);
      const refusal = received?.refusal();
      if (refusal) {
        const asked = reading ?? nobody;
        return await refused(
          asked,
          { ...sent, filesLost: true },
          refusalOf(refusal.code, asked.locale, {}, refusal.args),
        );
      }
      // It could not even be found out who sent it; what was typed is not lost for that.
      if (!reading) return await refused(nobody, sent, refusalOf("server.overloaded", nobody.locale));
      const send = (asked: PageRequest, meant: Sent) =>
        handler ? toHandler(handler, asked, meant) : toApi(asked, meant);
      if (!sent.switchTo) return await send(reading, sent);
      const outcome = await switchTo(sent.switchTo, reading);
      if (outcome.status >= 400) return await refused(reading, sent, outcome);
      return await send(await readRequest(doors, pages, context), { ...sent, actingAccount: sent.switchTo });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return sent
        ? await refused(nobody, sent, refusalOf(error.code, nobody.locale))
        : await problem(nobody, error.code);
    } finally {
      claim?.release();
      leave?.();
      await received?.discard();
    }
  }

  async function read(reading: PageRequest, rules: BodyRules): Promise<Sent> {
    const form = await readForm(reading.request, rules).catch((error: unknown) => {
      // A form of another type is not one that a page of ours has sent.
      const isForeign = error instanceof Refusal && error.code === "request.unsupported-type";
      throw isForeign ? new Refusal("request.malformed", { cause: error }) : error;
    });
    return sentIn(form, reading);
  }

  function switchTo(accountId: string, reading: PageRequest): Promise<Answer> {
    const body = { account_id: accountId };
    return doors.submit(callFor(reading, { method: "POST", path: "/api/auth/switch", body }));
  }

  async function toApi(reading: PageRequest, sent: Sent): Promise<Response> {
    const { method, body, actingAccount } = sent;
    const path = reading.url.pathname.slice("/form".length);
    const call = callFor(reading, { method, path, query: reading.url.searchParams, body });
    const outcome = await doors.submit({ ...call, actingAccount });
    if (outcome.status >= 400) {
      return refused(reading, insisting(sent, outcome.body), outcome);
    }
    const cookies = outcome.headers["set-cookie"]?.split("\n") ?? [];
    return respond({ kind: "redirect", location: sent.returnTo }, reading.request, privately, cookies);
  }

  async function toHandler(handler: FormHandler, reading: PageRequest, sent: Sent): Promise<Response> {
    const { fields, returnTo, actingAccount } = sent;
    const { request, visit, locale, ip, userAgent } = reading;
    const outcome = await handler({ request, fields, visit, locale, ip, userAgent, returnTo, actingAccount });
    if (outcome instanceof Response) return outcome;
    if ("refused" in outcome) return refused(reading, insisting(sent, outcome.refused.body), outcome.refused);
    if ("redirect" in outcome) {
      return respond({ kind: "redirect", location: outcome.redirect }, request, privately, outcome.cookies);
    }
    const { pages, build } = await doors.renderer.load();
    const question = questionOf(doors, reading, build);
    const changes = { data: outcome.rerenderWith, title: outcome.title, status: outcome.status ?? 422 };
    const page = await pages.renderPage(question, changes);
    const answer = await respond(await finished(doors, page, question), request, privately, outcome.cookies);
    if (outcome.retryAfter) answer.headers.set("retry-after", String(outcome.retryAfter));
    return answer;
  }

  async function refused(reading: PageRequest, sent: Sent, outcome: Refused): Promise<Response> {
    const { status, body, headers } = outcome;
    const { method, returnTo, actingAccount } = sent;
    const { pages, build } = await doors.renderer.load();
    const typed = sent.entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
    const needsSignIn = status === 401;
    if (needsSignIn && !pages.hasWriting(typed)) {
      return respond({ kind: "redirect", location: signInPath(returnTo) }, reading.request, privately);
    }
    const question = questionOf(doors, reading, build);
    const page = await pages.renderRefusal(
      question,
      status,
      {
        message: messageIn(body),
        action: reading.url.pathname + reading.url.search,
        fields: typed,
        field: fieldIn(body),
        method,
        returnTo,
        filesLost: sent.filesLost,
        needsSignIn,
        actingAccount,
        choice: choiceOf(reading, actingAccount),
        isEditedSince: codeIn(body) === "status.edited-since",
      },
      layoutFor(doors, reading),
    );
    const response = await respond(await finished(doors, page, question), reading.request, privately);
    if (headers?.["retry-after"]) response.headers.set("retry-after", headers["retry-after"]);
    return response;
  }

  /** Said where nothing of the form could be read. */
  async function problem(reading: PageRequest, code: RefusalCode, told?: Record<string, string>): Promise<Response> {
    const response = await problemPage(doors, reading, code, told);
    // The rest of the form is still under way: nobody should send their next request behind it.
    response.headers.set("connection", "close");
    return response;
  }

  return new Hono().post("*", answer);
}

function sentIn({ entries: all, filesSkipped }: Form, reading: PageRequest): Sent {
  const fields = new FormData();
  // What a page sends is kept in memory.
  for (const [name, value] of all) fields.append(name, value as string | File);
  const entries = all.filter(([name]) => !ownFields.has(name));
  const asked = fields.get("_method");
  return {
    fields,
    entries,
    body: nestFields(entries),
    method: methods.find((known) => known === asked) ?? "POST",
    returnTo: returnToPath(fields.getAll("return_to").at(-1) ?? null, refererPath(reading)),
    filesLost: filesSkipped || entries.some(([, value]) => typeof value !== "string" && value.size > 0),
    actingAccount: textIn(fields, actingAccountField),
    switchTo: textIn(fields, switchAccountField),
  };
}

function textIn(fields: FormData, name: string): string | null {
  const value = fields.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}

/** Between the account that a page has shown and the one that is active now; null if they are the same. */
function choiceOf({ visit }: PageRequest, actingAccount: string | null): RefusedForm["choice"] {
  if (!actingAccount || !visit.account || visit.viewer?.accountId === actingAccount) return null;
  const shown = visit.accounts.find(({ account }) => (account.linked?.key ?? account.id) === actingAccount)?.account;
  return { active: visit.account, shown: shown ?? null };
}

function refererPath({ request, url }: PageRequest): string {
  const referer = URL.parse(request.headers.get("referer") ?? "");
  return referer?.origin === url.origin ? returnToPath(referer.pathname + referer.search) : "/";
}

/** The form as somebody means it who sends it once more, having read why it was refused. */
function insisting(sent: Sent, body: unknown): Sent {
  switch (codeIn(body)) {
    // It was sent before with other words: these are another post.
    case "idempotency.changed":
      return withField(sent, "publish_id", crypto.randomUUID());
    // The post was edited since: this goes over that version, and no other.
    case "status.edited-since":
      return withField(sent, "version", String((body as { version?: unknown }).version));
    default:
      return sent;
  }
}

function codeIn(body: unknown): RefusalCode | undefined {
  return (body as { code?: RefusalCode } | null)?.code;
}

function withField(sent: Sent, changed: string, to: string): Sent {
  const change = ([name, value]: FormEntry): FormEntry => [name, name === changed ? to : value];
  return { ...sent, entries: sent.entries.map(change) };
}

/** A refusal by this door, as the route behind it would have said it. */
function refusalOf(
  code: RefusalCode,
  locale: string,
  headers: Record<string, string> = {},
  args: Refusal["args"] = {},
): Refused {
  const message = wordsIn(locale)(messageIdOfRefusal(code), args);
  return { status: new Refusal(code).status, body: { error: message }, headers };
}

/** A call names the field that it refuses. */
function fieldIn(body: unknown): string | null {
  return (body as { field?: string } | null)?.field ?? null;
}

function messageIn(body: unknown): string {
  return (body as { error?: string } | null)?.error ?? "";
}
