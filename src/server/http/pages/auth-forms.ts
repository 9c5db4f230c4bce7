/**
 * The forms of signing in and up. They call the same API as everybody else; what
 * they add is the page that comes next.
 *
 * `/sent` takes both forms: the one that asks for a code and the one that holds
 * it. Both lead to that page by a redirect, so that a reload sends nothing again:
 * another mail would make the code of the first one worthless. The e-mail address
 * stands in no address; the page finds what its browser has asked for.
 */
import type { SignInStepShown } from "#protocol/sign-in.ts";
import type { Answer, Ask } from "../middleware/api.ts";
import type { Fields } from "../middleware/body.ts";
import type { FormContext, FormHandler, FormOutcome } from "./doors.ts";

/** By their paths; `submit` is the API in memory, with its limiters. */
export function authForms(submit: (call: Ask) => Promise<Answer>): Record<string, FormHandler> {
  const post = ({ visit, locale, ip, userAgent }: FormContext, path: string, body: Fields) => {
    const { viewer, secrets } = visit;
    return submit({ method: "POST", path, body, viewer, secrets, locale, ip, userAgent });
  };

  async function sendCode(form: FormContext): Promise<FormOutcome> {
    const { returnTo } = form;
    const [email, username] = [textOf(form, "email") ?? "", textOf(form, "username")];
    const server = textOf(form, "server");
    const answer = await post(form, "/api/auth/mail/send", {
      email,
      server,
      username: username ?? undefined,
      agreement: form.fields.has("agreement"),
      return_to: returnTo,
    });
    if (answer.status < 400) return { redirect: "/sent", cookies: cookiesOf(answer) };
    const problem = problemIn(answer);
    return username === undefined
      ? show({ step: "sign-in", email, server: server ?? "", problem, returnTo }, answer)
      : show({ step: "sign-up", email, username, problem, returnTo }, answer);
  }

  async function verifyCode(form: FormContext, code: string): Promise<FormOutcome> {
    const { returnTo } = form;
    const email = textOf(form, "email") ?? "";
    const answer = await post(form, "/api/auth/mail/verify", { email, code });
    if (answer.status < 400) return { redirect: returnTo, cookies: cookiesOf(answer) };
    if (triesIn(answer) > 0) return { redirect: "/sent", cookies: cookiesOf(answer) };
    const username = textOf(form, "username") ?? null;
    return show({ step: "code", email, username, resendIn: 0, problem: problemIn(answer), returnTo }, answer);
  }

  return {
    "/sent": (form) => {
      const code = textOf(form, "code");
      return code === undefined ? sendCode(form) : verifyCode(form, code);
    },
    "/signin/link": async (form) => {
      const token = textOf(form, "token") ?? "";
      // The first press only looks whose link it is: a stranger may have sent it.
      if (!form.fields.has("confirmed")) {
        const answer = await post(form, "/api/auth/mail/link", { token });
        if (answer.status >= 400) return { rerenderWith: { problem: problemIn(answer) }, status: answer.status };
        return { rerenderWith: { link: { ...(answer.body as object), token }, returnTo: form.returnTo }, status: 200 };
      }
      const answer = await post(form, "/api/auth/mail/verify", { token, joins: true });
      if (answer.status < 400) return { redirect: form.returnTo, cookies: cookiesOf(answer) };
      return { rerenderWith: { problem: problemIn(answer) }, status: answer.status };
    },
  };
}

function show(step: SignInStepShown, answer: Answer): FormOutcome {
  return { rerenderWith: step, status: answer.status, cookies: cookiesOf(answer) };
}

function textOf({ fields }: FormContext, name: string): string | undefined {
  const value = fields.get(name);
  return typeof value === "string" ? value : undefined;
}

function cookiesOf({ headers }: Answer): string[] {
  return headers["set-cookie"]?.split("\n") ?? [];
}

/** After a wrong code; 0 for every other refusal. */
function triesIn({ body }: Answer): number {
  return Number((body as { tries_left?: unknown } | null)?.tries_left ?? 0);
}

function problemIn({ body }: Answer): string {
  return String((body as { error?: unknown } | null)?.error ?? "");
}
