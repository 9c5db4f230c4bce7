/** The page of a "no" that comes before any screen: too many requests, a form that cannot be read, a database that is away. */
import { messageIdOfRefusal, Refusal, type RefusalCode } from "#protocol/refusals.ts";
import { readSecrets } from "../middleware/cookies.ts";
import type { Quota } from "../middleware/limiters.ts";
import { refusalOfDatabase } from "../middleware/refusing.ts";
import { wordsIn } from "../middleware/words.ts";
import { finished, privately, respond } from "./answers.ts";
import { noVisit, type PageDoors } from "./doors.ts";
import { questionOf, type PageRequest } from "./reading.ts";

export async function problemPage(
  doors: PageDoors,
  reading: PageRequest,
  code: RefusalCode,
  told: Record<string, string> = {},
): Promise<Response> {
  const { pages, build } = await doors.renderer.load();
  const question = questionOf(doors, reading, build);
  const message = wordsIn(reading.locale)(messageIdOfRefusal(code));
  const page = pages.renderProblem(question, new Refusal(code).status, message, layoutFor(doors, reading));
  const response = await respond(await finished(doors, page, question), reading.request, privately);
  if (told["retry-after"]) response.headers.set("retry-after", told["retry-after"]);
  return response;
}

/** Of what was thrown before it was known who reads: of a database that is away, or of a bug. */
export async function failurePage(doors: PageDoors, reading: PageRequest, error: unknown): Promise<Response> {
  const refusal = refusalOfDatabase(error);
  if (refusal) {
    doors.log.error("page failed", { path: reading.url.pathname, error });
    return problemPage(doors, reading, refusal.code);
  }
  const { pages, build } = await doors.renderer.load();
  const question = questionOf(doors, reading, build);
  const page = pages.renderBug(question, error, layoutFor(doors, reading));
  return respond(await finished(doors, page, question), reading.request, privately);
}

/** Nobody who is signed in is shown around as a visitor, only because nobody could ask who they are. */
export function layoutFor({ origin }: PageDoors, { request, visit }: PageRequest): "empty" | undefined {
  const mayBeSignedIn = visit === noVisit && readSecrets(request.headers.get("cookie"), origin).session !== null;
  return mayBeSignedIn ? "empty" : undefined;
}

/** Counts a request against the limiter of pages. */
export function quotaOf({ limiters }: PageDoors, { visit, ip }: PageRequest): Promise<Quota> {
  return limiters.take("page", visit.viewer?.accountId ?? null, ip);
}
