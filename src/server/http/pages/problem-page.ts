/** The page of a "no" that comes before any screen: too many requests, a form that cannot be read, a database that is away. */
import { messageIdOfRefusal, Refusal, type RefusalCode } from "#protocol/refusals.ts";
import { wordsIn } from "../middleware/words.ts";
import { finished, privately, respond } from "./answers.ts";
import type { PageDoors } from "./doors.ts";
import { questionOf, type PageRequest } from "./reading.ts";

export async function problemPage(doors: PageDoors, reading: PageRequest, code: RefusalCode): Promise<Response> {
  const { pages, build } = await doors.renderer.load();
  const question = questionOf(doors, reading, build);
  const message = wordsIn(reading.locale)(messageIdOfRefusal(code));
  const page = pages.renderProblem(question, new Refusal(code).status, message);
  return respond(await finished(doors, page, question), reading.request, privately);
}

/** Counts a request against the limiter of pages; false if there were too many. */
export async function isWelcome({ limiters }: PageDoors, { visit, ip }: PageRequest): Promise<boolean> {
  return (await limiters.take("page", visit.viewer?.accountId ?? null, ip)).allowed;
}
