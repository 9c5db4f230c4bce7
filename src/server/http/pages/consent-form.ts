/**
 * The form in which a person lets an app in, or not. What comes of it leads to the app, by `303`, so that the browser sends
 * nothing of the form there (threats O08); or it is shown on the page, where the person brings the code to the app.
 */
import type { Consented } from "#protocol/entities.ts";
import { signInPath } from "#protocol/return-to.ts";
import type { Answer, Ask } from "../middleware/api.ts";
import { wordsIn } from "../middleware/words.ts";
import { privately } from "./answers.ts";
import type { FormHandler } from "./doors.ts";

export function consentForm(submit: (call: Ask) => Promise<Answer>): FormHandler {
  return async ({ request, fields, visit: { viewer, secrets }, locale, ip, userAgent }) => {
    const body = Object.fromEntries([...fields].filter(([, value]) => typeof value === "string"));
    const call = { method: "POST", path: "/api/auth/oauth/authorize", body } as const;
    const t = wordsIn(locale);
    const answer = await submit({ ...call, viewer, secrets, locale, ip, userAgent });
    // Nobody is signed in any more, or the chosen account is not: another tab has ended that.
    if (answer.status === 401 || answer.status === 404) {
      const { pathname, search } = new URL(request.url);
      return { redirect: signInPath(pathname + search) };
    }
    if (answer.status >= 400) {
      const problem = (answer.body as { error?: string }).error ?? "";
      return { rerenderWith: { consent: null, problem }, title: t("consent-problem-title"), status: answer.status };
    }
    const { redirect_uri: location, code } = answer.body as Consented;
    if (location === null) {
      const title = t(code === null ? "consent-denied-title" : "consent-code");
      return { rerenderWith: { outcome: { code } }, title, status: 200 };
    }
    const headers = { location, "cache-control": privately, "referrer-policy": "no-referrer" };
    return new Response(null, { status: 303, headers });
  };
}
