/**
 * `GET /signin/from/{server}`: somebody comes back from another server, with a code or with a no. The code is spent here, and
 * the browser goes on without it (threats O04).
 */
import { Hono, type Context } from "hono";
import { messageIdOfRefusal } from "#protocol/refusals.ts";
import { wordsIn } from "../middleware/words.ts";
import { finished, privately, respond } from "./answers.ts";
import type { PageDoors } from "./doors.ts";
import { failurePage, problemPage, quotaOf } from "./problem-page.ts";
import { callFor, questionOf, readAnonymously, readRequest } from "./reading.ts";

export function linkedReturnRoute(doors: PageDoors): Hono {
  async function answer(context: Context): Promise<Response> {
    const { pages, build } = await doors.renderer.load();
    const reading = await readRequest(doors, pages, context).catch((error: unknown) => error as Error);
    if (reading instanceof Error) return failurePage(doors, readAnonymously(doors, pages, context), reading);
    const { allowed, headers } = await quotaOf(doors, reading);
    if (!allowed) return problemPage(doors, reading, "request.rate-limited", headers);
    const server = context.req.param("server");
    const body = { server, query: reading.url.search.slice(1) };
    const outcome = await doors.submit(callFor(reading, { method: "POST", path: "/api/auth/linked/return", body }));
    if (outcome.status < 400) {
      const { return_to: location } = outcome.body as { return_to: string };
      const cookies = outcome.headers["set-cookie"]?.split("\n") ?? [];
      return respond({ kind: "redirect", location }, reading.request, privately, cookies);
    }
    const serverProblem = (outcome.body as { error?: string } | null)?.error ?? "";
    const isOver = serverProblem === wordsIn(reading.locale)(messageIdOfRefusal("linked.state"));
    // It was reloaded, or opened again from the history: they are signed in by now.
    if (isOver && reading.visit.account?.linked?.server === server) {
      return respond({ kind: "redirect", location: "/" }, reading.request, privately);
    }
    const url = new URL(`/signin?${new URLSearchParams({ server: server ?? "" })}`, doors.origin);
    const question = questionOf(doors, { ...reading, url }, build);
    const page = await pages.renderPage(question, { data: { server, serverProblem }, status: outcome.status });
    return respond(await finished(doors, page, question), reading.request, privately);
  }

  return new Hono().get("/signin/from/:server", answer);
}
