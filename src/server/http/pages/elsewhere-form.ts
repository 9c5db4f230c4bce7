/**
 * The form that names another server, where somebody has an account. It leads to the page of that server which asks them, by
 * `303`, and tells it nothing of where they came from.
 */
import type { Departure } from "#server/domain/linked/sign-in-elsewhere.ts";
import type { Answer, Ask } from "../middleware/api.ts";
import { privately } from "./answers.ts";
import type { FormHandler } from "./doors.ts";

export function elsewhereForm(submit: (call: Ask) => Promise<Answer>): FormHandler {
  return async ({ fields, visit: { viewer, secrets }, locale, ip, userAgent, returnTo }) => {
    const typed = fields.get("server");
    const server = typeof typed === "string" ? typed : "";
    const call = { method: "POST", path: "/api/auth/linked", body: { server, return_to: returnTo } } as const;
    const answer = await submit({ ...call, viewer, secrets, locale, ip, userAgent });
    if (answer.status >= 400) {
      const serverProblem = (answer.body as { error?: string } | null)?.error ?? "";
      return { rerenderWith: { server, serverProblem, returnTo }, status: answer.status };
    }
    const headers = new Headers({ location: (answer.body as Departure).location, "cache-control": privately });
    headers.set("referrer-policy", "no-referrer");
    for (const cookie of answer.headers["set-cookie"]?.split("\n") ?? []) headers.append("set-cookie", cookie);
    return new Response(null, { status: 303, headers });
  };
}
